"""What a proposed program does besides its work."""

from __future__ import annotations

import pytest

from remint.mints.evolve.guided.proposals import with_files
from remint.mints.evolve.guided.side_effects import side_effect_objection
from remint.records import Candidate

BEFORE = Candidate.single("def f(words):\n    return sorted(set(words))\n")
KEEPS = "it keeps something from one call to the next"
AT_IMPORT = "a module does something when it is imported"


def objection(text: str, module: str = "") -> str:
    return side_effect_objection(BEFORE, with_files(BEFORE, text, [("word_lists.py", module)] if module else []))


@pytest.mark.parametrize(("text", "expected"), [
    ("def f(words, seen=[]):\n    return seen", KEEPS),
    ("SEEN = {}\ndef f(words):\n    SEEN[len(words)] = words\n    return words", KEEPS),
    ("SEEN = []\ndef f(words):\n    SEEN.append(words)\n    return words", KEEPS),
    ("LAST = []\ndef f(words):\n    found = LAST\n    return found", KEEPS),
    ("NUMBERS = iter(range(9))\ndef f(words):\n    return next(NUMBERS)", KEEPS),
    ("def f(words):\n    f.calls = 1\n    return words", KEEPS),
    ("class Seen:\n    words = []\n    def add(self, one):\n        self.words.append(one)", KEEPS),
    ("TOTAL = 0\ndef f(words):\n    global TOTAL\n    TOTAL += 1\n    return words", KEEPS),
    ("from functools import lru_cache\n@lru_cache\ndef f(words):\n    return words",
     "it uses lru_cache, which the old program does not"),
    ("import random\ndef f(words):\n    return words", "it imports random, which the old program does not"),
    ("from .words import f", "it imports ., which the old program does not"),
    ("def f(words):\n    print(words)\n    return words", "it uses print, which the old program does not"),
    ("from datetime import date\ndef f(words):\n    return date.today()",
     "it uses today, which the old program does not"),
    ("def f(words):\n    return words.__class__", "it uses __class__, which the old program does not"),
])  # fmt: skip
def test_what_is_refused(text: str, expected: str) -> None:
    assert objection(text) == expected


@pytest.mark.parametrize("text", [
    "VOWELS = {'a': 1}\ndef f(words):\n    return [VOWELS.get(one, 0) for one in words if one in VOWELS]",
    "from dataclasses import dataclass, field\n@dataclass\nclass Words:\n"
    "    every: list = field(default_factory=list)\n"
    "    def add(self, one):\n        self.every.append(one)",
    "class Words:\n    def __init__(self):\n        super().__init__()\n        self.every = []\n"
    "    def add(self, one):\n        self.every.append(one)\n        return self.every",
    "import re\nWORD = re.compile('a')\ndef f(words):\n    return [one for one in words if WORD.match(one)]",
    "def f(words, most=3, names=()):\n    return words[:most]",
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
