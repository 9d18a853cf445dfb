"""What an audit looks at: for each seed, how a model did on it and on its fresh variants."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from statistics import fmean
from typing import NamedTuple

import numpy as np

from remint.analysis.audit.errors import AuditError
from remint.records import Outcome, Problem
from remint.scores.attempts import Attempts
from remint.scores.intervals import Floats

SeedOf = Callable[[Attempts], str]
_NAMES, _DEMOS, _SURFACE, _STEP = ("names",), ("demos",), ("surface",), ("step",)
_PERTURBED = {
    "function-name": _NAMES, "demo-add": _DEMOS, "demo-delete": _DEMOS, "demo-replace": _DEMOS, "ppm": _STEP,
    "token": _SURFACE, "char": _SURFACE, "insert-line": _SURFACE, "comment": _SURFACE,
}  # fmt: skip
_SAME_MEANING = {"function-name", "demo-add", "demo-delete", "demo-replace", "insert-line", "comment"}


class VariantResult(NamedTuple):
    """A fresh variant of a seed, and the share of samples that passed."""

    id: str
    passed: float
    samples: int
    channels: tuple[str, ...] = ()  # what differs from the seed: text, names, demos; nothing: not known
    proven: bool = False  # whether it means the same as its seed because of how it was made


class SeedResult(NamedTuple):
    """One seed: the share of samples that passed, and its fresh variants."""

    id: str
    static: float
    samples: int
    variants: tuple[VariantResult, ...]
    released: str = ""  # ISO date

    @property
    def fresh(self) -> float:
        """The mean over its variants."""
        return fmean(one.passed for one in self.variants)


class ProbeResult(NamedTuple):
    """How much likelier a model finds a reference than its renamed twin, in nats per character; see `memorisation`."""

    seed: str
    static: float
    fresh: float


class ForecastResult(NamedTuple):
    """What other benchmarks let expect of a score, with the interval, and what it is."""

    actual: float
    expected: float
    low: float
    high: float
    verdict: str  # supported, weak or refuse
    source: str
    level: float


class ModelEvidence(NamedTuple):
    """Everything that is known of one model."""

    name: str
    seeds: tuple[SeedResult, ...]  # those that both sides count
    only_static: int = 0  # seeds without a fresh variant that counts
    only_fresh: int = 0  # seeds of fresh variants that the first run lacks
    dated: tuple[tuple[str, float], ...] = ()  # release date and share passed of every problem that has a date
    probes: tuple[ProbeResult, ...] = ()
    forecast: ForecastResult | None = None
    without_seed: int = 0  # variants of the seeds that the first run lacks
    unnamed_static: float = 0.0  # share of the samples that do not define the function they are asked for
    unnamed_fresh: float = 0.0
    asked: bool = True  # whether the model was asked here; else the answers come from files

    @property
    def static(self) -> Floats:
        """Share passed of each seed."""
        return np.array([seed.static for seed in self.seeds])

    @property
    def fresh(self) -> Floats:
        """The same of its variants."""
        return np.array([seed.fresh for seed in self.seeds])

    @property
    def channels(self) -> set[tuple[str, ...]]:
        """The kinds of variants there are."""
        return {one.channels for seed in self.seeds for one in seed.variants}

    @property
    def proven(self) -> bool:
        """Whether every variant means the same as its seed because of how it was made."""
        return all(one.proven for seed in self.seeds for one in seed.variants)

    @property
    def framed(self) -> bool:
        """Whether every variant has the words of its seed behind another beginning, as a reskin has."""
        return self.proven and all("text" in one.channels for seed in self.seeds for one in seed.variants)

    def only(self, channels: tuple[str, ...]) -> ModelEvidence:
        """The part of the evidence with one kind of variants."""
        seeds = []
        for seed in self.seeds:
            kept = tuple(one for one in seed.variants if one.channels == channels)
            if kept:
                seeds.append(seed._replace(variants=kept))
        return self._replace(seeds=tuple(seeds), only_static=self.only_static + len(self.seeds) - len(seeds))


def by_root(one: Attempts) -> str:
    """Pairs problems by their lineage."""
    return one.root


def by_number(one: Attempts) -> str:
    """Pairs problems by the last number in their ids, for benchmarks that keep the numbers of their seeds."""
    numbers = re.findall(r"\d+", one.root)
    return numbers[-1] if numbers else one.root


def gather(
    name: str, static: Iterable[Attempts], fresh: Iterable[Attempts], seed_of: SeedOf = by_root
) -> ModelEvidence:
    """The evidence of one model. Raises AuditError where no seed is on both sides."""
    static, fresh = list(static), list(fresh)
    seeds, dated = dict[str, Attempts](), list[tuple[str, float]]()
    for one in static:
        if one.verdicts:
            if seed_of(one) in seeds:
                raise AuditError(
                    f"{one.id} and {seeds[seed_of(one)].id} of the first run have the same seed. Name the run on the "
                    "original benchmark first, then those on fresh variants."
                )
            seeds[seed_of(one)] = one
            if one.problem is not None and one.problem.released:
                dated.append((one.problem.released, _share(one)))
    variants = dict[str, list[VariantResult]]()
    for one in fresh:
        if one.verdicts:
            channels = channels_of(one.problem) if one.problem is not None else ()
            proven = one.problem is not None and is_proven(one.problem)
            found = VariantResult(one.id, _share(one), len(one.verdicts), channels, proven)
            variants.setdefault(seed_of(one), []).append(found)
    shared = [seed for seed in seeds if seed in variants]
    if not shared:
        advice = ", or pair problems by the numbers in their ids (`pair_by`)" if seed_of is by_root else ""
        raise AuditError(
            f"no problem of the runs of {name} on fresh variants was minted from one of its run on the original. Name "
            f"a run on variants of it{advice}."
        )
    if seed_of is by_root and all(seeds[seed].id != seed and variants[seed][0].id == seed for seed in shared):
        raise AuditError(
            f"the first run of {name} is on variants that were minted from the problems of the second. Name the run on "
            "the original benchmark first, then those on fresh variants."
        )
    results = tuple(_result(seed, seeds[seed], variants[seed]) for seed in shared)
    lone = sum(len(found) for seed, found in variants.items() if seed not in seeds)
    counts = len(seeds) - len(shared), len(variants) - len(shared)
    return ModelEvidence(
        name, results, *counts, tuple(dated), without_seed=lone, unnamed_static=_unnamed(static),
        unnamed_fresh=_unnamed(fresh),
    )  # fmt: skip


def _result(seed: str, one: Attempts, variants: list[VariantResult]) -> SeedResult:
    released = one.problem.released if one.problem is not None else ""
    return SeedResult(seed, _share(one), len(one.verdicts), tuple(variants), released)


def _unnamed(every: Iterable[Attempts]) -> float:
    outcomes = [verdict.outcome for one in every for verdict in one.verdicts]
    return outcomes.count(Outcome.MISSING_ENTRY_POINT) / max(1, len(outcomes))


def _share(one: Attempts) -> float:
    return sum(one.passed) / len(one.passed)


def channels_of(problem: Problem) -> tuple[str, ...]:
    """What a minted problem has other than its seed, by its lineage: text, names, demos; nothing: not known."""
    found: set[str] = set()
    for step in problem.lineage.steps if problem.lineage else ():
        told = step.detail["channels"].decode() if "channels" in step.detail else ()
        found |= {one for one in told if isinstance(one, str)} if isinstance(told, list | tuple) else set()
        found |= set(_PERTURBED.get(step.operator, ()))
    order = {"text": 0, "names": 1, "demos": 2}
    return tuple(sorted(found, key=lambda one: (order.get(one, len(order)), one)))


def is_proven(problem: Problem) -> bool:
    """Whether a minted problem asks for the same as its seed because of how it was made, whatever a reader thinks.

    New names, examples and layout are applied by rules and proven by running the reference. Words that a model chose
    are not.
    """
    steps = problem.lineage.steps if problem.lineage else ()
    return bool(steps) and all(
        step.operator in _SAME_MEANING or ("how" in step.detail and step.detail["how"].decode() == "reskin")
        for step in steps
    )
