"""Verdicts and problems told in few letters."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from remint.records import Assertion, Group, Lineage, Outcome, Problem, Script, Verdict
from remint.records.verdict import DIGEST_BYTES
from remint.scores import Attempts, Part
from remint.scores.kind import ScoreKind
from remint.scores.scoring import Scored, score_attempts


def verdict(told: str, outputs: str = "", seconds: float = 0.0) -> Verdict:
    """A verdict with these outcomes (``..w``), or one on the whole sample (``tampered``); a letter for each output."""
    if told in {outcome.value for outcome in Outcome}:
        return Verdict(problem="p", sample="", outcome=Outcome(told))
    digests = b"".join(letter.encode().ljust(DIGEST_BYTES) for letter in outputs)
    made = Verdict(problem="p", sample="", outcome=Outcome.WRONG, outcomes=told, digests=digests, seconds=seconds)
    failed = next((outcome for outcome in made.tests if outcome is not Outcome.PASS), Outcome.PASS)
    return Verdict(problem="p", sample="", outcome=failed, outcomes=told, digests=digests, seconds=seconds)


def attempts(
    *told: str, name: str = "p", root: str = "", problem: Problem | None = None, left_out: int = 0
) -> Attempts:
    """The samples of a problem, each told by its outcomes; with a root, of a variant of that."""
    if root:
        lineage = Lineage(root=root, parent=root, parent_hash="", recipe="own", seed=1)
        problem = Problem(id=name, suite=Script(tests=(Assertion(code="assert f()"),)), lineage=lineage)
    return Attempts(name, [verdict(one) for one in told], left_out, problem)


def programs(*outputs: str, name: str = "p") -> Attempts:
    """Programs of which only the outputs matter, a letter for each test."""
    return Attempts(name, [verdict("w" * len(one), one) for one in outputs])


def grouped(
    groups: str, weights: dict[str, float] | None = None, chances: Sequence[float] = (), **rest: str
) -> Problem:
    """A problem with a test for each letter, which names its group; chances are the p̂ of the tests."""
    names = list(dict.fromkeys(groups)) if weights is None else list(weights)
    tests = tuple(
        Assertion(code=f"assert f({place})", group=group, weight=chances[place] if chances else 1.0)
        for place, group in enumerate(groups)
    )
    listed = tuple(Group(name=name, weight=(weights or {}).get(name, 1.0)) for name in names)
    return Problem(id=rest.get("name", "p"), suite=Script(groups=listed, tests=tests))


def scored(kind: ScoreKind, *every: Attempts, level: float = 0.95) -> Scored:
    """The one score, which must not be refused."""
    found = score_attempts(every, [kind], level)
    assert not found.refused
    return found.scored[0]


class GivenParts(ScoreKind):
    """A score whose parts are given one by one, to look at what is made of them."""

    name = "given"
    method = "given"

    def __init__(self, parts: dict[str, Sequence[float]]) -> None:
        self.parts = parts

    def part(self, attempts: Attempts) -> Part:
        values = self.parts[attempts.id]
        return Part(attempts.id, attempts.root, float(np.mean(values)), values, size=len(values))


def given(*problems: Sequence[float]) -> Scored:
    """A score of problems whose samples have these values."""
    parts = {f"p{number}": values for number, values in enumerate(problems)}
    return scored(GivenParts(parts), *(attempts(".", name=name) for name in parts))
