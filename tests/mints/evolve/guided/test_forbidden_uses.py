"""What a proposed program may not use or change."""

from __future__ import annotations

import sys

import pytest

from remint.mints.evolve.guided.forbidden_uses import forbidden_use_objection
from remint.mints.evolve.guided.proposals import with_files
from remint.records import Candidate, SourceFile

BEFORE = Candidate.single("def f(words):\n    return sorted(set(words))\n")
AT_IMPORT = "a module does something when it is imported"


def objection(text: str, module: str = "") -> str:
    return forbidden_use_objection(BEFORE, with_files(BEFORE, text, [("word_lists.py", module)] if module else []))


@pytest.mark.parametrize(("text", "expected"), [
    ("from functools import lru_cache\n@lru_cache\ndef f(words):\n    return words", "uses lru_cache"),
    ("import functools\n@functools.cache\ndef f(words):\n    return words", "uses cache"),
    ("import random\ndef f(words):\n    return words", "imports random"),
    ("from statistics import random\ndef f(words):\n    return words", "uses statistics.random"),
    ("import enum as e\ndef f(words):\n    return e.sys.argv", "uses enum.sys"),
    ("from math import *\ndef f(words):\n    return words", "uses math.*"),
    ("from .words import f", "imports ."),
    ("def f(words):\n    print(words)\n    return words", "uses print"),
    ("from datetime import date\ndef f(words):\n    return date.today()", "uses today"),
    ("def f(words):\n    return words.__class__", "uses __class__"),
    ("import io\ndef f(words):\n    return io.open(words)", "uses open"),
    ("import io as files\ndef f(words):\n    return files.FileIO(words)", "uses open"),
    ("from io import open as o\ndef f(words):\n    return o(words)", "uses open"),
    ("from io import open_code\ndef f(words):\n    return open_code(words)", "uses open"),
    ("def f(words):\n    return __builtins__.open(words)", "uses __builtins__"),
    ("from datetime import date\ndef f(words):\n    return getattr(date, 'to' + 'day')()",
     "uses getattr with a computed name"),
    ("from datetime import date\ndef f(words):\n    return getattr(date, 'today')()", "uses today"),
    ("def f(words):\n    return [*map(getattr, words, words)]", "uses getattr with a computed name"),
    ("from operator import methodcaller as m\ndef f(words):\n    return m('today')(words)", "uses today"),
    ("import operator\ndef f(words):\n    return operator.attrgetter('real.__class__')(words)", "uses __class__"),
    ("def f(words):\n    match words:\n        case object(today=t):\n            return t()", "uses today"),
    ("import json.tool\ndef f(words):\n    return words", "uses json.tool"),
    ("import re\ndef f(words):\n    module = re\n    return module.enum.sys.argv", "uses re as a value"),
    ("class Order:\n    id: int\n    def key(self):\n        return id(self)", "uses id"),
    ("print = print\ndef f(words):\n    print(words)", "uses print"),
    ("(eval,) = (eval,)\ndef f(words):\n    return eval('1')", "uses eval"),
    ("hash = None\ndel hash\ndef f(words):\n    return hash(words)", "uses hash"),
    ("from typing import ForwardRef\ndef f(words):\n    return ForwardRef('1')", "uses ForwardRef"),
    ("import typing\ndef f(words):\n    return typing.get_args(typing.Optional['1'])", "uses get_args"),
    ("import string\ndef f(words):\n    return string.Formatter().get_field('0.__globals__', (f,), {})",
     "uses Formatter"),
    ("import csv\ndef f(words):\n    return csv.field_size_limit()", "uses field_size_limit"),
    ("import calendar\ndef f(words):\n    calendar.setfirstweekday(6)\n    return words", "uses setfirstweekday"),
    ("from decimal import BasicContext as c\ndef f(words):\n    return c.prec", "uses BasicContext"),
    ("def f(words):\n    return words[0].timestamp()", "uses timestamp"),
    ("class Day:\n    __match_args__ = ('today',)", "uses __match_args__"),
    ("from functools import singledispatch\n@singledispatch\ndef f(words: 'eval(1)'):\n    return words", "uses eval"),
    ("def f(words):\n    return memoryview(words)", "uses memoryview"),
    ("from tempfile import _os\ndef f(words):\n    return words", "imports tempfile"),
    ("from enum import _simple_enum\ndef f(words):\n    return words", "uses enum._simple_enum"),
    ("import enum\ndef f(words):\n    return enum._simple_enum(words)", "uses enum._simple_enum"),
    ("def f(words):\n    return words._evaluate({}, {})", "uses _evaluate"),
    ("from datetime import date\nclass Day:\n    today = 1\ndef f(words):\n    return date.today()", "uses today"),
    ("import html.entities as e\ndef f(words):\n    known = e.entitydefs\n    known[1] = words",
     "uses html.entities.entitydefs as a value"),
])  # fmt: skip
def test_what_is_refused(text: str, expected: str) -> None:
    assert objection(text) == f"it {expected}, which the old program does not"


@pytest.mark.parametrize(("text", "name"), [
    ("import html.entities\ndef f(words):\n    return html.entities.entitydefs.setdefault(words, 1)",
     "html.entities.entitydefs"),
    ("from html.entities import entitydefs as e\ndef f(words):\n    e.update(a=words)", "html.entities.entitydefs"),
    ("import html.entities\ndef f(words):\n    keep = html.entities.entitydefs.setdefault\n    keep(1, words)",
     "html.entities.entitydefs"),
    ("from collections import Counter\nCounter.memo = {}\ndef f(words):\n    return words", "collections.Counter.memo"),
    ("from collections import Counter\ndef f(words):\n    Counter.memo.setdefault(1, words)",
     "collections.Counter.memo"),
    ("import json.decoder as d\ndef f(words):\n    d.BACKSLASH['x'] = words", "json.decoder.BACKSLASH"),
    ("import json\ndef f(words):\n    json.JSONEncoder.item_separator = ';'", "json.JSONEncoder.item_separator"),
    ("import json.decoder as d\ndef f(words):\n    d.BACKSLASH['x'][0].append(1)", "json.decoder.BACKSLASH"),
    ("import math\ndef f(words):\n    del math.pi", "math.pi"),
])  # fmt: skip
def test_a_library_is_not_changed(text: str, name: str) -> None:
    assert objection(text) == f"it changes {name}, which is not its own"


@pytest.mark.parametrize("text", [
    "def f(words, now=1, today=2, cache=()):\n    return words[now:today]",
    "import collections.abc\nfrom collections import abc, deque\nimport re\nWORD = re.compile('a')\n"
    "def f(words):\n    return [one for one in words if WORD.match(one)]",
    "class Words:\n    def __init__(self):\n        super().__init__()\n        self.every = []",
    "from typing import NamedTuple\nclass Order(NamedTuple):\n    id: int\n    hash: str\n"
    "def f(words):\n    return Order(1, '').id",
    "def f(words):\n    return g(input=words)\ndef g(input, open=()):\n    return [id for id in input]",
    "import io\nfrom operator import attrgetter\ndef f(words):\n    io.StringIO(getattr(words, 'text', ''))\n"
    "    return sorted(words, key=attrgetter('size', 'name.text'))",
    "def f(words):\n    for id in words:\n        hash = id + 1\n    return hash",
    "input = 3\nid = input + 1\ndef f(words):\n    return words[id:input]",
    "from typing import NamedTuple\nclass Tally(NamedTuple):\n    now: int\n    def later(self):\n"
    "        return self._replace(now=self.now + 1)\ndef f(words):\n    return Tally(1).later().now",
    "class Clock:\n    def __init__(self):\n        self.today = 1\n        self._seen = []\n"
    "    def see(self):\n        self._seen.append(self.today)\ndef f(words):\n    Clock().see()\n    return words",
    "import colorsys\nimport ipaddress\nimport operator\ndef f(words):\n    return operator.add(words, [])",
    "import calendar\nfrom collections import Counter, deque\nclass Bag(Counter):\n    def put(self, one):\n"
    "        Counter.update(self, one)\ndef f(words):\n    queue = deque(words)\n    queue.append(calendar.mdays[1])\n"
    "    queue[0] = 'x'\n    return [*queue]",
    "from html.parser import HTMLParser\nfrom json.decoder import JSONDecodeError\ndef f(words):\n    return words",
])  # fmt: skip
def test_what_is_fine(text: str) -> None:
    assert objection(text) == ""


@pytest.mark.parametrize(("statement", "module"), [
    ("from collections.Counter import Counter", "collections.Counter"),
    ("import math.special", "math.special"),
    ("from json.reader import read", "json.reader"),
])  # fmt: skip
def test_a_module_that_does_not_exist_is_an_ordinary_objection(statement: str, module: str) -> None:
    text = f"{statement}\ndef f(words):\n    return words"
    assert objection(text) == f"it imports {module}, and there is no such module"


def test_a_module_that_may_do_something_is_not_imported_to_see_what_it_is() -> None:
    for name in ("antigravity", "this", "json.tool"):
        sys.modules.pop(name, None)
        assert objection(f"from {name} import x\ndef f(words):\n    return words")
        assert name not in sys.modules


def test_helper_files_need_not_be_for_python_3() -> None:
    beside = (SourceFile(path="old.py", text="print 'x'\n"), SourceFile(path="marked.py", text="\ufeffX = 1\n"))
    before = Candidate((*BEFORE.files, *beside), BEFORE.main)
    assert forbidden_use_objection(before, with_files(before, "def f(words):\n    return words\n", [])) == ""
    loud = with_files(before, "def f(words):\n    print(words)\n", [])
    assert forbidden_use_objection(before, loud) == "it uses print, which the old program does not"


def test_a_module_only_defines() -> None:
    main = "from word_lists import unique\ndef f(words):\n    return unique(words)"
    module = '"""Words."""\nMOST = 3\ndef unique(words):\n    return sorted(set(words))\n'
    assert objection(main, module) == ""
    assert objection(main, f"{module}unique([])\n") == AT_IMPORT
    assert objection(main, f"{module}for one in range(3):\n    pass\n") == AT_IMPORT


def test_modules_of_its_own_are_no_libraries() -> None:
    module = "from collections import Counter\n_KNOWN = Counter()\nhash = 3\n"
    main = "import word_lists\ndef f(words):\n    word_lists._KNOWN.update(words)\n"
    assert objection(f"{main}    word_lists.last = words\n", module) == ""
    assert objection(f"{main}    del word_lists.hash\n", module) == "it uses hash, which the old program does not"


def test_a_script_runs_only_once() -> None:
    script = Candidate.single("numbers = iter(input())\nprint(next(numbers))\n")
    made = with_files(script, "numbers = iter(input())\nfirst = next(numbers)\nprint(first)\n", [])
    assert forbidden_use_objection(script, made) == ""


def test_what_the_old_program_does_the_new_one_may_do() -> None:
    noisy = Candidate.single("import time\nSEEN = []\ndef f(words):\n    print(time.time())\n    SEEN.append(1)\n")
    made = with_files(noisy, f"{noisy.text}\ndef g(words):\n    print(time.monotonic())\n", [])
    assert forbidden_use_objection(noisy, made) == ""
