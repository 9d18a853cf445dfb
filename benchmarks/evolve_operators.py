"""Operators one at a time: how much complexity each adds, and whether the search uses most what adds most.

Usage: python benchmarks/evolve_operators.py NAME_OR_FILE ... [--every N] [--evolved FILE ...]

Each operator is applied once, at a place drawn at random, to every N-th program that it fits; what it adds to C1-C7
and to the relative complexity is its contribution. With files of evolved programs, the frequency of an operator is the
share of all their steps that are its own, and the rank correlation of both is printed (figure 8 of "Narrowing the
Complexity Gap in the Evaluation of Large Language Models"). Nothing is run.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from scipy.stats import spearmanr

from remint.formats import open_benchmark
from remint.measures.complexity import Complexity
from remint.measures.thresholds import PAPER
from remint.mints.evolve.fitness import fitness_of
from remint.mints.evolve.gates.equivalence.checks import UnprovenError
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.original import names_in_use, original_of
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.reproduction import applied

NAMES = Complexity.__struct_fields__
LEAST = 5  # programs that an operator must fit to be in the correlation


class Change(NamedTuple):
    """What one application of an operator added."""

    rc: float
    complexity: tuple[float, ...]  # C1 to C7


def changes(sources: list[str], every: int) -> tuple[int, dict[str, list[Change]]]:
    """How many programs there are, and what each operator adds to those that it fits."""
    found: dict[str, list[Change]] = defaultdict(list)
    count = 0
    for source in sources:
        for problem in open_benchmark(source).problems[::every]:
            try:
                subject = Subject(original_of(problem), names_in_use(problem))
                before = fitness_of(subject.program, PAPER)
            except (UnprovenError, SyntaxError):
                continue
            count += 1
            for name in OPERATORS.names():
                operator, chance = OPERATORS.get(name)(), random.Random(f"{problem.id} {name}")
                sites = operator.sites(subject)
                if not sites:
                    continue
                made = applied(subject, operator, chance.randrange(len(sites)), chance.getrandbits(32))
                after = fitness_of(made.program, PAPER)
                if made.program.files == subject.program.files:
                    continue
                pairs = ((getattr(after.complexity, one), getattr(before.complexity, one)) for one in NAMES)
                found[name].append(Change(after.rc - before.rc, tuple(new - old for new, old in pairs)))
    return count, found


def frequencies(files: list[Path]) -> Counter[str]:
    """How often each operator is a step of an evolved program."""
    return Counter(
        step.operator
        for file in files
        for problem in open_benchmark(str(file)).problems
        if problem.lineage is not None
        for step in problem.lineage.steps
    )


def rows(count: int, found: dict[str, list[Change]], used: Counter[str]) -> Iterator[str]:
    """One line per operator, the largest contribution first."""
    yield f"| operator | paper | fits (of {count}) | RC | {' | '.join(f'C{n}' for n in range(1, 8))} | of all steps |"
    yield f"|{'---|' * 12}"
    total = sum(used.values())
    for name in sorted(found, key=lambda one: -fmean(change.rc for change in found[one])):
        means = [fmean(change.complexity[at] for change in found[name]) for at in range(len(NAMES))]
        shown = " | ".join(f"{one:+.2f}".replace("+0.00", "0") for one in means)
        share = f"{used[name] / total:.1%}" if used[name] else "–"
        paper = getattr(OPERATORS.get(name), "paper", "") or "–"
        rc = fmean(change.rc for change in found[name])
        yield f"| {name} | {paper} | {len(found[name])} | {rc:+.4f} | {shown} | {share} |"


def correlation(found: dict[str, list[Change]], used: Counter[str]) -> str:
    """Spearman's rank correlation of frequency and contribution, over operators that the search may use."""
    names = [
        name for name in found
        if len(found[name]) >= LEAST and not OPERATORS.get(name).never_varies and not OPERATORS.get(name).packages
        and not OPERATORS.get(name).repacks
    ]  # fmt: skip
    result = spearmanr([used[name] for name in names], [fmean(one.rc for one in found[name]) for name in names])
    # An operator that fits few programs is seldom used, whatever it adds.
    fits = spearmanr([used[name] for name in names], [len(found[name]) for name in names])
    return (
        f"frequency and contribution, {len(names)} operators: rho {result.statistic:.3f}, p {result.pvalue:.3f}; "
        f"frequency and how many programs it fits: rho {fits.statistic:.3f}, p {fits.pvalue:.4f}"
    )


def main() -> None:
    """Print the table and the correlation."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sources", nargs="+", help="benchmarks, by name or file")
    parser.add_argument("--every", type=int, default=1, help="use every n-th program only")
    parser.add_argument("--evolved", type=Path, nargs="*", default=[], help="files that `remint mint evolve` wrote")
    options = parser.parse_args()
    count, found = changes(options.sources, options.every)
    used = frequencies(options.evolved)
    print("\n".join(rows(count, found, used)))
    if used:
        print(f"\n{sum(used.values())} steps in all; {correlation(found, used)}")


if __name__ == "__main__":
    main()
