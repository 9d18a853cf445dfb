"""Programs that do what the old one does in runs of their own, and something else in company."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from remint.mints.evolve.gates.equivalence.checks import equivalence_of
from remint.mints.evolve.guided.company import Company
from remint.mints.evolve.guided.proposals import with_files
from remint.records import Call, Calls, Candidate, Exchange, Given, Problem, Stdio, Value
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

pytestmark = pytest.mark.xdist_group("company")
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
def words(pool: Pool) -> Company:
    tests = tuple(Call(args=Value.of([one])) for one in (["a", "bc", "d"], ["xyz"], [], ["", "q"], ["ab", "ba", "b"]))
    problem = Problem(id="words", entry_point="f", suite=Calls(tests=tests), reference=WORDS)
    return Company(WORDS, equivalence_of(problem, WORDS, pool, LIMITS, 20, 0).watched, pool, LIMITS)


@pytest.fixture(scope="module")
def script(pool: Pool) -> Company:
    tests = tuple(
        Exchange(stdin=f"{one}\n", expected=Given(Value.of(f"{sum(map(int, one.split()))}\n")))
        for one in ("1 2", "3", "10 -4 5")
    )
    problem = Problem(id="sums", suite=Stdio(tests=tests), reference=SCRIPT)
    return Company(SCRIPT, equivalence_of(problem, SCRIPT, pool, LIMITS, 10, 0).watched, pool, LIMITS)


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
    (changed("EMPTY = {}\n").replace("    found = {}\n", "    found = EMPTY\n    found.clear()\n"), "EMPTY"),
    (changed("class Seen:\n    count = 0\n    def see(self):\n        type(self).count += 1\n", "    Seen().see()\n"),
     "solution.Seen"),
    (changed("PLACES = iter(range(10**9))\n", "    zip(PLACES, words).__next__()\n"), "solution.PLACES"),
    (changed("from heapq import heappush\nSEEN = []\n", "    heappush(SEEN, len(words))\n"), "solution.SEEN"),
    (changed("from itertools import count\nCALLS = count()\n", "    next(CALLS)\n"), "solution.CALLS"),
    (changed("", "    f.calls = len(words)\n"), "solution.f"),
    (changed("import json\n", "    json.dumps = str\n"), "it changes json.dumps"),
    (changed("import decimal\n", "    decimal.getcontext().prec = 5\n"), "decimal arithmetic"),
    (changed("from statistics import random\n", "    random.random()\n"), "random numbers"),
    (changed("from enum import sys\n", "    sys.setrecursionlimit(5000)\n"), "the recursion limit"),
    (changed("from enum import sys\n", "    sys.stderr.write('seen')\n"), "standard error"),
    (changed("import io\n", "    io.FileIO('/etc/hostname').close()\n"), "open /etc/hostname"),
    (changed("from tempfile import _os\n", "    _os.system('true')\n"), "os.system"),
    (changed("", "    sum(range(10**5 * len(words)))\n"), "processor time"),
    (changed("SIZE = sum(range(4 * 10**7))\n"), "processor time"),
    (changed("", "    words = sorted(words) and words\n", "(words.append(found), words.pop())[1]"), ""),
])  # fmt: skip
def test_what_only_company_shows(words: Company, text: str, reason: str) -> None:
    found = words.objection(Candidate.single(text), 3.0)
    assert reason in found
    assert bool(reason) == bool(found)


def test_results_share_no_more_memory_with_arguments_than_before(pool: Pool) -> None:
    original = Candidate.single("def g(rows):\n    return [list(row) for row in rows]\n")
    tests = tuple(Call(args=Value.of([one])) for one in ([[1, 2], [3]], [[4, 4, 5]], []))
    problem = Problem(id="rows", entry_point="g", suite=Calls(tests=tests), reference=original)
    company = Company(original, equivalence_of(problem, original, pool, LIMITS, 10, 0).watched, pool, LIMITS)
    assert company.objection(original, 3.0) == ""
    assert "when the caller had changed the result" in company.objection(
        Candidate.single("def g(rows):\n    return list(rows)\n"), 3.0
    )


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
def test_what_keeps_nothing(words: Company, text: str) -> None:
    assert words.objection(Candidate.single(text), 3.0) == ""


def test_modules_are_seen_as_the_program_itself(words: Company) -> None:
    module = "SEEN = []\n\n\ndef longest(words):\n    SEEN.append(max(words))\n    return SEEN[-1]\n"
    main = "from long_words import longest\n\n\n" + changed(inside="    longest(words)\n")
    program = with_files(WORDS, main, [("long_words.py", module)])
    assert words.objection(program, 3.0) == "it keeps something from one call to the next: long_words.SEEN"


@pytest.mark.parametrize(("text", "reason"), [
    (SCRIPT.text, ""),
    ("import sys\nprint(sum(map(int, sys.stdin.readline().split())))\n", ""),
    ("NUMBERS = list(map(int, input().split()))\nprint(sum(NUMBERS))\n", ""),
    ("import sys\n" + SCRIPT.text + "sys.stderr.write('done')\n", "standard error"),
    ("import os\n" + SCRIPT.text + "os.environ['A'] = '1'\n", "os.putenv"),
    (SCRIPT.text + "sum(range(10**7))\n", "processor time"),
])  # fmt: skip
def test_whole_programs(script: Company, text: str, reason: str) -> None:
    found = script.objection(Candidate.single(text), 3.0)
    assert reason in found
    assert bool(reason) == bool(found)


def test_an_original_that_keeps_something_may_be_refactored(pool: Pool) -> None:
    text = "SEEN = []\n\n\ndef g(one):\n    SEEN.append(one)\n    return len(SEEN)\n"
    tests = tuple(Call(args=Value.of([one])) for one in (1, 2, 7))
    problem = Problem(id="seen", entry_point="g", suite=Calls(tests=tests), reference=Candidate.single(text))
    original = Candidate.single(text)
    company = Company(original, equivalence_of(problem, original, pool, LIMITS, 10, 0).watched, pool, LIMITS)
    assert company.objection(Candidate.single(text.replace("SEEN", "KNOWN")), 3.0) == ""
    forgets = "def g(one):\n    seen = [one]\n    return len(seen)\n"
    assert "the old program returned 2" in company.objection(Candidate.single(forgets), 3.0)
