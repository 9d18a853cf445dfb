"""What a proposed program does besides its work."""

from __future__ import annotations

import pytest

from remint.mints.evolve.guided.proposals import with_files
from remint.mints.evolve.guided.side_effects import side_effect_objection
from remint.records import Candidate

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
])  # fmt: skip
def test_what_is_refused(text: str, expected: str) -> None:
    assert objection(text) == f"it {expected}, which the old program does not"


@pytest.mark.parametrize("text", [
    "def f(words, now=1, today=2, cache=()):\n    return words[now:today]",
    "import collections.abc\nfrom collections import abc, deque\nimport re\nWORD = re.compile('a')\n"
    "def f(words):\n    return [one for one in words if WORD.match(one)]",
    "class Words:\n    def __init__(self):\n        super().__init__()\n        self.every = []",
])  # fmt: skip
def test_what_is_fine(text: str) -> None:
    assert objection(text) == ""


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
