"""The frozen rule for intervals and verdicts on public leaderboards, which nothing was chosen on.

    python benchmarks/forecast_rule.py rule BOARDS        # with all, two, one and no known models: errors, coverage
    python benchmarks/forecast_rule.py alone BOARDS       # no known model: suites apart, quantities that might scale it
    python benchmarks/forecast_rule.py split BOARDS       # few known models: limits chosen on one half of the suites

BOARDS is a folder with the files that forecast_leaderboards.py lists. A forecast of a model never sees its family.
Coverage is the mean over pairs of suites (benchmarks made from one another), since the error is common to all models
of a pair: thousands of forecasts are a handful of observations.
"""

from __future__ import annotations

import argparse
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec
import numpy as np
from forecast_leaderboards import DIFFERENT, FORM, RELATED, SAME, read_board, suites
from peers import DATA

from remint.analysis.forecast.calibration import FEW, MANY, Calibration
from remint.analysis.forecast.diagnostics import coverage, domain_auc, squared_mmd, weight_diagnostics
from remint.analysis.forecast.forecast import SHOWN_RATIO
from remint.analysis.forecast.inputs import Floats
from remint.analysis.forecast.shipped import SHIPPED_CALIBRATION
from remint.analysis.forecast.study.outcomes import ForecastOutcome, process_outcomes
from remint.analysis.forecast.study.pairs import StudyPair
from remint.analysis.forecast.study.verdict_counts import count_verdicts

KINDS = (SAME, RELATED, FORM, DIFFERENT)
Groups = dict[tuple[str, ...], list[ForecastOutcome]]


def rule(arguments: argparse.Namespace) -> None:
    """Errors, coverage, widths and verdicts of the shipped rule."""
    pairs = read_board(arguments.boards, arguments.data).pairs()
    print("| pairs | known | forecasts | groups | source mean | error | held | held, over groups | width | verdicts |")
    print("|---" * 10 + "|")
    for known in (None, 2, 1, 0):
        every = list[ForecastOutcome]()
        for kind in KINDS:
            some = [pair for pair in pairs if pair.kind == kind]
            groups = grouped(some, known)
            found = [one for part in groups.values() for one in part]
            every += found
            counts = count_verdicts(found, SHIPPED_CALIBRATION)[0]
            print(
                f"| {kind} | {'all' if known is None else known} | {len(found)} | {len(groups)} "
                f"| {mean(abs(one.naive_error) for one in found):.3f} | {mean(abs(one.error) for one in found):.3f} "
                f"| {held(found):.1%} | {even(groups, held):.1%} | {width(found):.3f} "
                f"| {counts.supported} supported ({counts.supported_off_05} off), {counts.weak}, {counts.refuse}; "
                f"{counts.off_10} off by .10, {counts.supported_off_10} of them supported |",
                flush=True,
            )


def grouped(pairs: Sequence[StudyPair], known: int | None) -> Groups:
    """Forecasts with so many known models, by the suites of the pair; inside a suite, by the pair in either order."""
    found: Groups = defaultdict(list)
    for pair in pairs:
        of = suites(pair)
        names = of if len(of) > 1 else tuple(sorted((pair.given.source.name, pair.given.target.name)))
        found[names] += process_outcomes(pair, most_known=known)
    return found


def half_width(one: ForecastOutcome, calibration: Calibration = SHIPPED_CALIBRATION) -> float:
    """As a forecast shows it, but for the ends of the scale."""
    return calibration.half_width(one.spread, one.known, one.overlap)


def held(found: Sequence[ForecastOutcome], calibration: Calibration = SHIPPED_CALIBRATION) -> float:
    """The share of intervals that contain the truth."""
    return mean(abs(one.error) <= half_width(one, calibration) for one in found)


def width(found: Sequence[ForecastOutcome], calibration: Calibration = SHIPPED_CALIBRATION) -> float:
    """The mean width of intervals, cut at 0 and 1 as they are shown."""
    halves = [half_width(one, calibration) for one in found]
    return mean(
        min(1.0, one.estimate + half) - max(0.0, one.estimate - half) for one, half in zip(found, halves, strict=True)
    )


def even(groups: Groups, share: Callable[[Sequence[ForecastOutcome]], float]) -> float:
    """The mean over groups, however many forecasts each has."""
    return mean(share(part) for part in groups.values())


def mean(values: Iterable[float]) -> float:
    """Of any numbers."""
    return float(np.mean(list(values)))


def group_quantile(parts: Sequence[Floats], level: float = 0.9, ahead: int = 1) -> float:
    """The hierarchical conformal quantile: groups weigh the same, and `ahead` more groups may lie beyond all of them.

    With one group ahead it holds in a new group as often as `level` says, if groups are exchangeable (Lee, Barber and
    Willett, "Distribution-free inference with hierarchical data"); that takes nine groups for 90 %.
    """
    scores = np.concatenate(parts)
    weights = np.concatenate([np.full(len(part), 1 / len(part) / (len(parts) + ahead)) for part in parts])
    order = np.argsort(scores)
    place = int(np.searchsorted(np.cumsum(weights[order]), level - 1e-12))
    return float(scores[order[place]]) if place < len(scores) else math.inf


def alone(arguments: argparse.Namespace) -> None:
    """Without any known model: how wide an interval has to be, and whether anything measured tells."""
    pairs = read_board(arguments.boards, arguments.data).pairs()
    print(
        "| suites | pairs | forecasts | source mean off by | 90 % are off by at most | held by the shipped interval |"
    )
    print("|---" * 6 + "|")
    by_kind: dict[str, Groups] = {}
    for kind in KINDS:
        some = [pair for pair in pairs if pair.kind == kind]
        by_kind[kind] = grouped(some, 0)
        for names, part in by_kind[kind].items():
            errors = absolute(part)
            print(
                f"| {kind}: {', '.join(names)} | {len({one.pair for one in part})} | {len(part)} | {errors.mean():.3f} "
                f"| {np.quantile(errors, 0.9):.3f} | {held(part):.0%} |"
            )
        parts = [absolute(part) for part in by_kind[kind].values()]
        print(
            f"{kind}: {len(parts)} groups; held, over groups {even(by_kind[kind], held):.1%}; quantile over groups "
            f"{group_quantile(parts, ahead=0):.3f}, with one group ahead {group_quantile(parts):.3f}"
        )
    _leave_one_out(by_kind[DIFFERENT])
    _scales([pair for pair in pairs if pair.kind in (RELATED, DIFFERENT)])


def absolute(found: Sequence[ForecastOutcome]) -> Floats:
    """How far forecasts are off."""
    return np.array([abs(one.error) for one in found])


def _leave_one_out(groups: Groups) -> None:
    """Different prompts: the half-width from pairs without a suite, on all pairs with it."""
    for left in sorted({name for names in groups for name in names}):
        kept = [absolute(part) for names, part in groups.items() if left not in names]
        tested = {names: part for names, part in groups.items() if left in names}
        half = group_quantile(kept, ahead=0)
        share = mean((absolute(part) <= half).mean() for part in tested.values())
        print(f"without {left}: half-width {half:.3f} from {len(kept)} groups holds {share:.1%} over {len(tested)}")


def _scales(pairs: Sequence[StudyPair]) -> None:
    """Rank correlations of the source mean's error with what can be measured on prompts."""
    from scipy.stats import spearmanr

    for kind in (RELATED, DIFFERENT):
        some = [pair for pair in pairs if pair.kind == kind and _has_prompts(pair)]
        rows, errors = [], []
        for pair in some:
            source, target = pair.given.source, pair.given.target
            weights = SHOWN_RATIO.weights(source.vectors, target.vectors, 0)
            near = coverage(source, target)
            rows.append((
                domain_auc(source.vectors, target.vectors), weight_diagnostics(weights).effective_share,
                len(near.uncovered) / len(target), squared_mmd(source.vectors, target.vectors), near.distances.mean(),
            ))  # fmt: skip
            errors.append(float(np.sqrt(np.mean((pair.given.source_means - pair.given.target_means) ** 2))))
        found = [spearmanr(column, errors).statistic for column in np.array(rows).T]
        names = ("AUC", "effective share", "uncovered share", "MMD", "distance of the nearest prompt")
        told = ", ".join(f"{name} {value:+.2f}" for name, value in zip(names, found, strict=True))
        print(f"{kind}, rank correlation with the error over {len(some)} pairs: {told}")


def _has_prompts(pair: StudyPair) -> bool:
    return all(np.ptp(side.vectors, axis=0).any() for side in (pair.given.source, pair.given.target))


def split(arguments: argparse.Namespace) -> None:
    """Numbers chosen on every second group of pairs, and what they give on the others."""
    pairs = read_board(arguments.boards, arguments.data).pairs()
    several, few = dict[str, Groups](), dict[str, Groups]()
    for kind in KINDS:
        some = [pair for pair in pairs if pair.kind == kind]
        several[kind] = _merged([grouped(some, known) for known in (None, 12, 8, 6, 4)])
        few[kind] = _merged([grouped(some, known) for known in (3, 2, 1)])
    print("least spread with 4 to 19 known models, where prompts are not the same:")
    for least in (0.0, 0.01, 0.02, 0.03, 0.04):
        calibration = msgspec.structs.replace(SHIPPED_CALIBRATION, floor=least)
        for half in (0, 1):
            chosen = _half(several, half, lambda one: FEW < one.known < MANY and one.overlap != "same")
            told = ("chosen on", "held out")[half]
            print(f"  {least:.2f} {told}: {_verdicts(chosen, calibration)}", flush=True)
    for overlap, shipped in (("near", SHIPPED_CALIBRATION.few_near), ("far", SHIPPED_CALIBRATION.few)):
        first, second = (_half(few, half, lambda one: one.overlap == overlap) for half in (0, 1))  # noqa: B023
        for kept, tested in ((first, second), (second, first)):
            again = group_quantile([absolute(part) / _spreads(part) for part in kept.values()], ahead=0)
            shares = [
                mean(mean(absolute(part) <= multiple * _spreads(part)) for part in tested.values())
                for multiple in (shipped or 0.0, again)
            ]
            print(
                f"one to three known models, {overlap}: shipped {shipped:.2f} holds {shares[0]:.1%} of {len(tested)} "
                f"groups; {again:.2f}, chosen on the other {len(kept)}, holds {shares[1]:.1%}"
            )


def _merged(parts: Sequence[Groups]) -> Groups:
    found: Groups = defaultdict(list)
    for part in parts:
        for names, some in part.items():
            found[names] += some
    return found


def _half(by_kind: dict[str, Groups], half: int, keep: Callable[[ForecastOutcome], bool]) -> Groups:
    """Every second group of each kind, in the order of their names."""
    found: Groups = {}
    for kind, groups in by_kind.items():
        for names in sorted(groups)[half::2]:
            some = [one for one in groups[names] if keep(one)]
            if some:
                found[(kind, *names)] = some
    return found


def _verdicts(groups: Groups, calibration: Calibration) -> str:
    found = [one for part in groups.values() for one in part]
    halves = np.array([half_width(one, calibration) for one in found])
    errors = absolute(found)
    supported, weak = halves <= calibration.supported, (halves > calibration.supported) & (halves <= calibration.weak)
    return (
        f"{len(found)} forecasts, {len(groups)} groups, held {even(groups, lambda some: held(some, calibration)):.1%}; "
        f"{supported.sum()} supported, {(errors[supported] > 0.05).sum()} of them off by more than .05; "
        f"{weak.sum()} weak, {(errors[weak] > 0.10).sum()} of them off by more than .10"
    )


def _spreads(found: Sequence[ForecastOutcome]) -> Floats:
    return np.array([one.spread for one in found])


def main() -> None:
    """One part."""
    parts = {"rule": rule, "alone": alone, "split": split}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=list(parts))
    parser.add_argument("boards", type=Path)
    parser.add_argument("--data", type=Path, default=DATA)
    arguments = parser.parse_args()
    parts[arguments.part](arguments)


if __name__ == "__main__":
    main()
