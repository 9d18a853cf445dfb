"""Programs that do what the old one does in runs of their own, and something else in a shared process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from remint.judging.observing import ObserveTask
from remint.mints.evolve.gates.equivalence.checks import equivalence_of
from remint.mints.evolve.guided.proposals import with_files
from remint.mints.evolve.guided.shared_process import SharedProcessCheck
from remint.records import Call, Calls, Candidate, Exchange, Given, Problem, Stdio, Value
from remint.sandbox.errors import SandboxError
from remint.sandbox.job import CellLost
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

pytestmark = pytest.mark.xdist_group("shared-process")
LIMITS = Limits()
WORDS = Candidate.single(
    "def f(words):\n"
    "    if not words:\n"
    "        raise ValueError('no words')\n"
    "    found = {}\n"
    "    for word in words:\n"
    "        found.setdefault(len(word), []).append(word)\n"
    "    return found\n"
)
HEAD, TAIL = WORDS.text.split("    found = {}\n")
SCRIPT = Candidate.single("print(sum(map(int, input().split())))\n")


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(cells=1) as made:
        yield made


@pytest.fixture(scope="module")
def words(pool: Pool) -> SharedProcessCheck:
    tests = tuple(Call(args=Value.of([one])) for one in (["a", "bc", "d"], ["xyz"], [], ["", "q"], ["ab", "ba", "b"]))
    problem = Problem(id="words", entry_point="f", suite=Calls(tests=tests), reference=WORDS)
    return SharedProcessCheck(WORDS, equivalence_of(problem, WORDS, pool, LIMITS, 20, 0).watched, pool, LIMITS)


@pytest.fixture(scope="module")
def script(pool: Pool) -> SharedProcessCheck:
    tests = tuple(
        Exchange(stdin=f"{one}\n", expected=Given(Value.of(f"{sum(map(int, one.split()))}\n")))
        for one in ("1 2", "3", "10 -4 5")
    )
    problem = Problem(id="sums", suite=Stdio(tests=tests), reference=SCRIPT)
    return SharedProcessCheck(SCRIPT, equivalence_of(problem, SCRIPT, pool, LIMITS, 10, 0).watched, pool, LIMITS)


def changed(before: str = "", inside: str = "", result: str = "found") -> str:
    """The words by length, with something before the function, in it, and another result."""
    return before + HEAD + inside + "    found = {}\n" + TAIL.replace("return found", f"return {result}")


@pytest.mark.parametrize(("text", "reason"), [
    (changed("from collections import OrderedDict\n", result="OrderedDict(found)"), "collections.OrderedDict"),
    (changed("from collections import defaultdict\n", result="defaultdict(list, found)"), "collections.defaultdict"),
    (changed("class dict(dict):\n    pass\n", result="dict(found)"), "own dict[dict]"),
    (changed("class Name(str):\n    pass\n", result="{key: list(map(Name, found[key])) for key in found}"),
     "own Name[str]"),
    (changed("ValueError = type('ValueError', (Exception,), {})\n"), "own ValueError[Exception, BaseException]"),
    (WORDS.text.replace("raise ValueError('no words')",
                        "error = ValueError('no words')\n        error.add_note('x')\n"
                        "        raise error"), "notes ['x']"),
    (WORDS.text.replace("raise ValueError('no words')",
                        "error = ValueError('no words')\n        error.code = 7\n        raise error"), "code=7"),
    (WORDS.text.replace("'no words')", "'no words') from KeyError('x')"), "from KeyError('x')"),
    (WORDS.text.replace("'no words')", "'no words') from None"), "from None"),
    (changed("EMPTY = {}\n").replace("    found = {}\n", "    found = EMPTY\n    found.clear()\n"), "EMPTY"),
    (changed("class Seen:\n    count = 0\n    def see(self):\n        type(self).count += 1\n", "    Seen().see()\n"),
     "solution.Seen"),
    (changed("PLACES = iter(range(10**9))\n", "    zip(PLACES, words).__next__()\n"), "solution.PLACES"),
    (changed("from heapq import heappush\nSEEN = []\n", "    heappush(SEEN, len(words))\n"), "solution.SEEN"),
    (changed("from itertools import count\nCALLS = count()\n", "    next(CALLS)\n"), "solution.CALLS"),
    (changed("", "    f.calls = len(words)\n"), "solution.f"),
    (changed("import json\n", "    json.dumps = str\n"), "it changes json.dumps"),
    (changed("import math, graphlib\n", "    graphlib.seen = len(words)\n"), "it changes graphlib.seen"),
    (changed("from html import entities\n", "    entities.seen = words\n"), "it changes html.entities.seen"),
    (changed('"""Words,\nfrom this point on."""\n'), ""),
    (changed("from collections import Counter\n", "    type(Counter()).last = words\n"),
     "it changes collections.Counter.last"),
    (changed("import json\n", "    kind = json.JSONEncoder\n    kind.item_separator = ';'\n"),
     "it changes json.encoder.JSONEncoder.item_separator"),
    (changed("import decimal\n", "    decimal.getcontext().prec = 5\n"), "it changes the decimal context"),
    (changed("from statistics import random\n", "    random.random()\n"), "it changes the state of random"),
    (changed("from enum import sys\n", "    sys.setrecursionlimit(5000)\n"), "it changes the recursion limit"),
    (changed("from enum import sys\n", "    sys.stderr.write('seen')\n"), "standard error"),
    (changed("import io\n", "    io.FileIO('/etc/hostname').close()\n"),
     "it opens /etc/hostname, which the old program does not"),
    (changed("from tempfile import _os\n", "    _os.system('true')\n"), "it calls os.system, which"),
    (changed("", "    sum(range(10**5 * len(words)))\n"), "processor time"),
    (changed("SIZE = sum(range(4 * 10**7))\n"), "processor time"),
    (changed("", "    words = sorted(words) and words\n", "(words.append(found), words.pop())[1]"), ""),
])  # fmt: skip
def test_what_only_a_shared_process_shows(words: SharedProcessCheck, text: str, reason: str) -> None:
    found = words.objection(Candidate.single(text), 3.0)
    assert reason in found
    assert bool(reason) == bool(found)


def test_results_share_no_more_memory_with_arguments_than_before(pool: Pool) -> None:
    original = Candidate.single("def g(rows):\n    return [list(row) for row in rows]\n")
    tests = tuple(Call(args=Value.of([one])) for one in ([[1, 2], [3]], [[4, 4, 5]], []))
    problem = Problem(id="rows", entry_point="g", suite=Calls(tests=tests), reference=original)
    check = SharedProcessCheck(original, equivalence_of(problem, original, pool, LIMITS, 10, 0).watched, pool, LIMITS)
    assert check.objection(original, 3.0) == ""
    assert "when the caller had changed the result" in check.objection(
        Candidate.single("def g(rows):\n    return list(rows)\n"), 3.0
    )


def test_places_of_a_result_share_no_memory_that_had_their_own(pool: Pool) -> None:
    original = Candidate.single("def g(names):\n    return {one: [] for one in names}\n")
    shared = Candidate.single("def g(names):\n    nothing = []\n    return {one: nothing for one in names}\n")
    tests = tuple(Call(args=Value.of([one])) for one in (["a", "b"], ["c"], []))
    problem = Problem(id="empty", entry_point="g", suite=Calls(tests=tests), reference=original)
    check = SharedProcessCheck(original, equivalence_of(problem, original, pool, LIMITS, 10, 0).watched, pool, LIMITS)
    assert check.objection(original, 3.0) == ""
    assert "which becomes" in check.objection(shared, 3.0)


@pytest.mark.parametrize("text", [
    "from collections import deque\nfrom enum import Enum, auto\n\n\nclass Size(Enum):\n    SHORT = auto()\n"
    "    LONG = auto()\n\n\ndef size(word):\n    return Size.SHORT if len(word) < 2 else Size.LONG\n\n\n"
    + changed(inside="    if deque(map(size, words)).popleft() is Size.LONG:\n        words[0].strip()\n"),
    "from functools import singledispatch\n\n\n@singledispatch\ndef length(one):\n    return len(one)\n\n\n"
    "@length.register(int)\ndef _(one):\n    return one\n\n\n" + changed(inside="    length(words)\n"),
    "from dataclasses import dataclass, field\nfrom typing import NamedTuple\n\n\n@dataclass(order=True)\n"
    "class Group:\n    words: list = field(default_factory=list)\n\n\nclass Word(NamedTuple):\n    text: str\n\n\n"
    + changed(inside="    Group().words.append(Word(words[0]))\n"),
    "from decimal import Decimal\nimport re\nHALF = Decimal('0.5')\nWORD = re.compile('a+')\nTABLE = {1: [2], 3: {4}}\n"
    + changed(inside="    WORD.match(words[0])\n    HALF * len(words)\n    TABLE.get(1)\n"),
], ids=["enum", "singledispatch", "dataclass", "constants"])  # fmt: skip
def test_what_keeps_nothing(words: SharedProcessCheck, text: str) -> None:
    assert words.objection(Candidate.single(text), 3.0) == ""


def test_modules_are_seen_as_the_program_itself(words: SharedProcessCheck) -> None:
    module = "SEEN = []\n\n\ndef longest(words):\n    SEEN.append(max(words))\n    return SEEN[-1]\n"
    main = "from long_words import longest\n\n\n" + changed(inside="    longest(words)\n")
    program = with_files(WORDS, main, [("long_words.py", module)])
    assert words.objection(program, 3.0) == "it keeps something from one call to the next: long_words.SEEN"


@pytest.mark.parametrize(("text", "reason"), [
    (SCRIPT.text, ""),
    ("import sys\nprint(sum(map(int, sys.stdin.readline().split())))\n", ""),
    ("NUMBERS = list(map(int, input().split()))\nprint(sum(NUMBERS))\n", ""),
    ("import sys\n" + SCRIPT.text + "sys.stderr.write('done')\n", "standard error"),
    ("import os\n" + SCRIPT.text + "os.environ['A'] = '1'\n", "it calls os.putenv"),
    ("import os\n" + SCRIPT.text + "os.chdir('.')\n", "it calls os.chdir, which the old program does not"),
    ("import os\n" + SCRIPT.text + "os.truncate(1, 0)\n", "it calls os.truncate"),
    ("import os\n" + SCRIPT.text + "os.close(os.open('.', os.O_RDONLY))\n", "it opens ., which"),
    ("import fcntl\n" + SCRIPT.text + "fcntl.fcntl(1, fcntl.F_GETFD)\n", "it calls fcntl.fcntl"),
    ("import sys\n" + SCRIPT.text + "sys.argv = ['x']\n", "it changes the command line arguments"),
    (SCRIPT.text + "open('notes.py', 'w').close()\n", "it opens notes.py for writing"),
    ("import sys\n" + SCRIPT.text + "if sys.argv[1:]:\n    print()\n", ""),
    (SCRIPT.text + "sum(range(4 * 10**6))\n", "processor time"),
])  # fmt: skip
def test_whole_programs(script: SharedProcessCheck, text: str, reason: str) -> None:
    found = script.objection(Candidate.single(text), 3.0)
    assert reason in found
    assert bool(reason) == bool(found)


def test_an_original_that_keeps_something_may_be_refactored(pool: Pool) -> None:
    text = "SEEN = []\n\n\ndef g(one):\n    SEEN.append(one)\n    return len(SEEN)\n"
    tests = tuple(Call(args=Value.of([one])) for one in (1, 2, 7))
    problem = Problem(id="seen", entry_point="g", suite=Calls(tests=tests), reference=Candidate.single(text))
    original = Candidate.single(text)
    check = SharedProcessCheck(original, equivalence_of(problem, original, pool, LIMITS, 10, 0).watched, pool, LIMITS)
    assert check.objection(Candidate.single(text.replace("SEEN", "KNOWN")), 3.0) == ""
    forgets = "def g(one):\n    seen = [one]\n    return len(seen)\n"
    assert "with g(1), called again in the same process, the old program returned 1" in check.objection(
        Candidate.single(forgets.replace("[one]", "[one, one]")), 3.0
    )
    assert "called again in the same process, the old program returned 2" in check.objection(
        Candidate.single(forgets), 3.0
    )
    more = text.replace("SEEN = []", "SEEN = []\nALL = {}").replace("    SEEN", "    ALL[one] = one\n    SEEN")
    assert check.objection(Candidate.single(more), 3.0) == "it keeps more from one call to the next: solution.ALL"
    in_a_class = text.replace("SEEN = []", "class Seen:\n    every = []").replace("SEEN", "Seen.every")
    assert check.objection(Candidate.single(in_a_class), 3.0) == ""


HIDDEN = "    for word in words:\n        remember(word, len(word))\n"


@pytest.mark.parametrize(("before", "name"), [
    ("remember = {}.setdefault\n", "remember"),
    ("from functools import partial\n\n\ndef note(known, word, size):\n    known[word] = size\n\n\n"
     "remember = partial(note, {})\n", "remember"),
    ("class Lengths:\n    def __init__(self):\n        self.known = {}\n\n    def of(self, word, size):\n"
     "        self.known[word] = size\n\n\nremember = Lengths().of\n", "remember"),
    ("def remember(word, size, known={}):\n    known[word] = size\n", "remember"),
])  # fmt: skip
def test_what_is_kept_out_of_sight(words: SharedProcessCheck, before: str, name: str) -> None:
    found = words.objection(Candidate.single(changed(before, HIDDEN)), 3.0)
    assert found == f"it keeps something from one call to the next: solution.{name}"


def test_a_module_that_is_imported_late_is_seen(words: SharedProcessCheck) -> None:
    text = changed(inside="    from memory import FIRST\n    FIRST.update(first=FIRST.get('first', words))\n")
    program = with_files(WORDS, text, [("memory.py", "FIRST = {}\n")])
    assert words.objection(program, 3.0) == "it keeps something from one call to the next: memory.FIRST"


CLOCK = (
    "import sys\nimport time\n\n\ndef f(words):\n    print(time.perf_counter_ns(), file=sys.stderr)\n"
    "    return [word.upper() for word in words]\n"
)


def one_list(pool: Pool, text: str) -> SharedProcessCheck:
    original = Candidate.single(text)
    tests = tuple(Call(args=Value.of([one])) for one in (["a", "bc"], ["xyz"], []))
    problem = Problem(id="one", entry_point="f", suite=Calls(tests=tests), reference=original)
    return SharedProcessCheck(original, equivalence_of(problem, original, pool, LIMITS, 10, 0).watched, pool, LIMITS)


def test_an_original_that_never_does_quite_the_same_is_compared_where_it_does(pool: Pool) -> None:
    check = one_list(pool, CLOCK)
    assert check.unchecked == ""
    assert check.objection(Candidate.single(CLOCK), 3.0) == ""
    keeps = CLOCK.replace("time\n\n", "time\n\nSEEN = []\n").replace("    print", "    SEEN.append(1)\n    print")
    assert "it keeps something from one call to the next: solution.SEEN" in check.objection(
        Candidate.single(keeps), 3.0
    )
    lower = CLOCK.replace("word.upper()", "word.lower()")
    assert "the old program returned ['XYZ']" in check.objection(Candidate.single(lower), 3.0)


def test_files_with_new_names_each_time(pool: Pool) -> None:
    text = (
        "import os\nimport tempfile\n\n\ndef f(words):\n    with tempfile.TemporaryFile('w+') as file:\n"
        "        file.write('.'.join(words))\n        file.seek(0)\n        return file.read()\n"
    )
    named = text.replace("TemporaryFile", "NamedTemporaryFile")
    check = one_list(pool, named)
    assert check.objection(Candidate.single(named), 3.0) == ""
    more = named.replace("    with", "    open('/etc/hostname').close()\n    with")
    assert "it opens /etc/hostname" in check.objection(Candidate.single(more), 3.0)


def test_it_says_where_nothing_can_be_compared(pool: Pool) -> None:
    text = "import time\n\n\ndef f(words):\n    return words and [str(time.perf_counter_ns())]\n"
    original = Candidate.single(text)
    inputs = one_list(pool, CLOCK)._inputs._replace(every=())
    assert "nothing was called" in SharedProcessCheck(original, inputs, pool, LIMITS).unchecked
    inputs = inputs._replace(every=one_list(pool, CLOCK)._inputs.every[-1:])
    check = SharedProcessCheck(original, inputs, pool, LIMITS)
    assert check.unchecked.startswith("no results were compared in a shared process")


class LosesCells:
    """A pool whose sandbox does not work."""

    def run(self, tasks: Iterable[ObserveTask]) -> Iterator[ObserveTask]:
        for task in tasks:
            task.receive(CellLost())
            yield task


def test_the_sandbox_is_not_the_fault_of_a_program(pool: Pool) -> None:
    check = one_list(pool, CLOCK)
    check._pool = LosesCells()  # type: ignore[assignment]
    with pytest.raises(SandboxError, match="the same command tries again"):
        check.objection(Candidate.single(CLOCK), 3.0)
    with pytest.raises(SandboxError):
        SharedProcessCheck(Candidate.single(CLOCK), check._inputs, check._pool, LIMITS)
