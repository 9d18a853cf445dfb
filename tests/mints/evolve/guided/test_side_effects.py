"""What a proposed program does besides its work."""

from __future__ import annotations

import sys

import pytest

from remint.mints.evolve.guided.proposals import with_files
from remint.mints.evolve.guided.side_effects import side_effect_objection
from remint.records import Candidate, SourceFile

BEFORE = Candidate.single("def f(words):\n    return sorted(set(words))\n")
AT_IMPORT = "a module does something when it is imported"


def objection(text: str, module: str = "") -> str:
    return side_effect_objection(BEFORE, with_files(BEFORE, text, [("word_lists.py", module)] if module else []))


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
])  # fmt: skip
def test_what_is_refused(text: str, expected: str) -> None:
    assert objection(text) == f"it {expected}, which the old program does not"


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
    assert side_effect_objection(before, with_files(before, "def f(words):\n    return words\n", [])) == ""
    loud = with_files(before, "def f(words):\n    print(words)\n", [])
    assert side_effect_objection(before, loud) == "it uses print, which the old program does not"


def test_a_module_only_defines() -> None:
    main = "from word_lists import unique\ndef f(words):\n    return unique(words)"
    module = '"""Words."""\nMOST = 3\ndef unique(words):\n    return sorted(set(words))\n'
    assert objection(main, module) == ""
    assert objection(main, f"{module}unique([])\n") == AT_IMPORT
    assert objection(main, f"{module}for one in range(3):\n    pass\n") == AT_IMPORT


def test_a_script_runs_only_once() -> None:
    script = Candidate.single("numbers = iter(input())\nprint(next(numbers))\n")
    made = with_files(script, "numbers = iter(input())\nfirst = next(numbers)\nprint(first)\n", [])
    assert side_effect_objection(script, made) == ""


def test_what_the_old_program_does_the_new_one_may_do() -> None:
    noisy = Candidate.single("import time\nSEEN = []\ndef f(words):\n    print(time.time())\n    SEEN.append(1)\n")
    made = with_files(noisy, f"{noisy.text}\ndef g(words):\n    print(time.monotonic())\n", [])
    assert side_effect_objection(noisy, made) == ""
