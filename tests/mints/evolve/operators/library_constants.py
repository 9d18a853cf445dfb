"""What every operator that gets a constant out of a library has to do."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

from remint.measures.complexity import measure_complexity
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Subject
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import assert_same, behaviour, evolved

PROGRAM = "def f(x):\n    return 'big' if x > 12 else 'small'\n"
NUMBERS = (0, 1, 2, 5, 9, 12, 24, 31, 60, 64, 100, 255, 256, 404, 1000, 2020, 65536, 10**6, 10**9 + 7)
TEXTS = (
    "",
    " ",
    "Yes",
    "no way",
    "$x",
    "%d",
    "{}",
    "a$b{c}",
    "日本",
    "a\nb",
    "\\",
    "a/b",
    "..",
    "[x]",
    "x=y&z",
    "+",
    "\ud800",
)
OTHERS = (0.0, 0.5, 0.1, 3.14, 1e-300, b"", b"\xff$")


def example(operator: str, pattern: str, program: str = PROGRAM, seeds: int = 300) -> str:
    """The first program whose text has the pattern; it does the same as before."""
    before = behaviour(Candidate.single(program), "f", [(11,), (12,), (13,)])
    subject, made = Subject(Candidate.single(program), frozenset({"f"})), OPERATORS.get(operator)()
    sites = made.sites(subject)
    for seed in range(seeds):
        work = Draft(subject, random.Random(seed))
        made.apply(work, sites[seed % len(sites)])
        found = work.finish()
        if re.search(pattern, found.text):
            assert behaviour(found, "f", [(11,), (12,), (13,)]) == before, found.text
            return found.text
    raise AssertionError(f"no seed below {seeds} gives {pattern}")


def assert_exact(operator: str, *more: Any, seeds: int = 3) -> None:
    """Every value comes out as it went in, with its type."""
    for value in (*NUMBERS, *TEXTS, *OTHERS, *more):
        program = f"def f():\n    return {value!r}\n"
        before = behaviour(Candidate.single(program), "f", [()])
        for seed in range(seeds):
            (made,) = evolved(operator, program, seed)
            assert behaviour(made, "f", [()]) == before, made.text


def assert_varied(operator: str, *metrics: str, share: float = 0.6, seeds: int = 24) -> list[str]:
    """No new line stands in many of the results, and each of these metrics is raised in some.

    In so large a share of them more calls go to libraries.
    """
    texts = assert_same(operator, PROGRAM, [(11,), (12,), (13,)], seeds=range(seeds))
    old = {line.strip() for line in PROGRAM.splitlines()}
    lines = Counter(line for text in texts for line in {one.strip() for one in text.splitlines()} - old if line)
    usual = ("import ", "from ", "else:", "return 'big'")
    assert not [line for line, times in lines.items() if times > len(texts) / 4 and not line.startswith(usual)]
    before, after = measure_complexity(PROGRAM), [measure_complexity(text) for text in texts]
    for metric in metrics:
        assert any(getattr(one, metric) > getattr(before, metric) for one in after), metric
    assert sum(one.third_party_calls > before.third_party_calls for one in after) > share * len(texts)
    return texts
