"""How often motifs fit, and which gates the programs pass: one motif at one place at a time.

python benchmarks/evolve_motifs.py BENCHMARK [DRAWN]

Counts the programs of a benchmark that have a place for a motif of the standard library, draws places by seed, and puts
each program through the gates of `mint evolve`: readability, Pylint, the same results on tests and 20 generated inputs,
data flow, more complexity.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter

from remint.formats import open_benchmark
from remint.mints.context import SandboxPlace
from remint.mints.driver.driver import find_all
from remint.mints.evolve.gates.equivalence.checks import UnprovenError
from remint.mints.evolve.guided.checked_proposals import CheckProposalsMint, Proposed
from remint.mints.evolve.motifs.motif_set import shipped_motifs
from remint.mints.evolve.motifs.operator import UseMotif
from remint.mints.evolve.original import names_in_use, original_of
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.reproduction import applied
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Problem


def places(problem: Problem, operator: UseMotif) -> list[Proposed]:
    """The program after one motif, for every place that has one."""
    try:
        subject = Subject(original_of(problem), names_in_use(problem))
    except UnprovenError:
        return []
    count = len(operator.sites(subject))
    return [Proposed(problem=problem, program=applied(subject, operator, number, 1).program) for number in range(count)]


def main() -> None:
    """Print the counts as JSON."""
    source, drawn = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 30
    operator = UseMotif(shipped_motifs().rules)
    problems = open_benchmark(source).problems
    each = [places(problem, operator) for problem in problems]
    every = [one for some in each for one in some]
    chosen = random.Random(1).sample(every, min(drawn, len(every)))
    found = find_all(CheckProposalsMint(EvolveSettings(inputs=20)), chosen, SandboxPlace(workers=2))
    sys.stdout.write(json.dumps({
        "programs": len(problems), "with a place": sum(map(bool, each)), "places": len(every), "drawn": len(chosen),
        "accepted": sum(one.program is not None for one in found),
        "refused": Counter(one.objection for one in found if one.program is None).most_common(),
    }, indent=1) + "\n")  # fmt: skip


if __name__ == "__main__":
    main()
