"""What became of all problems that were merged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from remint.measures.data_flow import flow_means
from remint.measures.thresholds import PAPER
from remint.mints.evolve.fitness import fitness_of
from remint.mints.merge.findings import MergedService
from remint.records import Benchmark, Candidate


def merge_summary(
    source: Benchmark, findings: Sequence[MergedService], refused: Mapping[str, str], alone: Mapping[str, str]
) -> dict[str, Any]:
    """Services, what they share, complexity before and after, where the data goes, and who is left out."""
    done = [one for one in findings if one.programs]
    programs = [one for service in done for one in service.programs]
    before = [source[one.problem].reference for one in programs]
    flows = [one.flow for one in programs if one.flow is not None]
    left_out = dict(alone) | {name: why for group, why in refused.items() for name in group.split("+")}
    return {
        "problems": len(programs),
        "inputs": len(source),
        "services": [
            {
                "name": one.name,
                "problems": [program.problem for program in one.programs],
                "shared": list(one.steps),
                "added": one.added,
                "surviving": one.surviving,
            }
            for one in done
        ],
        "checked": {one.problem: one.checked for one in programs},
        "before": _complexity([one for one in before if one is not None]),
        "after": _complexity([one.program for one in programs]),
        "data_flow": flow_means(flows) if flows else {},
        "left_out": left_out,
    }


def _complexity(programs: Sequence[Candidate]) -> dict[str, float]:
    """Means of RC, RR and C1 to C7; all files of a program count."""
    if not programs:
        return {}
    found = [fitness_of(one, PAPER) for one in programs]
    means = {"rc": fmean(one.rc for one in found), "rr": fmean(one.rr for one in found)}
    names = found[0].complexity.__struct_fields__
    means |= {
        f"c{number}": fmean(getattr(one.complexity, name) for one in found) for number, name in enumerate(names, 1)
    }
    return {name: round(value, 4) for name, value in means.items()}
