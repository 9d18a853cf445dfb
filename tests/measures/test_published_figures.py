"""The published programs and tables, measured again (GeneBench, GA_v0)."""

from __future__ import annotations

import csv
import gzip
import json
import math
import re
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import pytest

from remint.measures.complexity import Complexity, measure_complexity
from remint.measures.program_tree import program_tree
from remint.measures.readability import measure_readability
from remint.measures.relative import relative_complexity, relative_readability
from remint.measures.thresholds import PAPER, average_thresholds
from tests.measures.paper_gate import unreadable_by

# The parts of one shipped text: the program, and modules of its own that it imports.
BANNER = re.compile(r"^# code in (\w+)\.py:", re.MULTILINE)


class Means(NamedTuple):
    """RC without a cap, RR over 14 metrics without a floor, RR by Eq. 2."""

    complexity: float
    readability: float
    readability_paper: float


# Measured with the artifact's own code, on the same programs.
PUBLISHED = {
    ("humaneval", "original code"): Means(0.0416, 0.803, 0.816),
    ("humaneval", "transformation"): Means(0.1583, 0.694, 0.753),
    ("cruxeval", "original code"): Means(0.0180, 0.879, 0.882),
    ("cruxeval", "transformation"): Means(0.1366, 0.783, 0.802),
    ("classeval", "original code"): Means(0.1572, 0.726, 0.750),
    ("classeval", "transformation"): Means(0.2961, 0.648, 0.684),
    ("avatar", "original code"): Means(0.0907, 0.720, 0.736),
    ("avatar", "transformation"): Means(0.2457, 0.618, 0.657),
}


def programs(shared_data: Path, name: str) -> list[dict[str, str]]:
    with gzip.open(shared_data / "genebench" / "GA_v0" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


@pytest.mark.parametrize(("name", "which"), PUBLISHED)
def test_the_means_of_the_published_programs(shared_data: Path, name: str, which: str) -> None:
    measured = []
    for program in programs(shared_data, name):
        source = program[which]
        tree = program_tree(source)
        complexity = measure_complexity(tree, own_modules=BANNER.findall(source))
        readability = measure_readability(source, tree)
        measured.append(
            Means(
                relative_complexity(complexity, formula="artifact"),
                relative_readability(readability, formula="artifact"),
                relative_readability(readability),
            )
        )
    assert Means(*map(fmean, zip(*measured, strict=True))) == pytest.approx(PUBLISHED[name, which], abs=0.005)


def test_programs_that_the_readability_rule_of_the_paper_would_discard(shared_data: Path) -> None:
    found = programs(shared_data, "cruxeval")
    discarded = [one for one in found if unreadable_by(measure_readability(one["transformation"]))]
    assert (len(discarded), len(found)) == (52, 200)


def test_the_averages_of_swe_bench_are_the_thresholds_of_complexity(shared_data: Path) -> None:
    with gzip.open(shared_data / "genebench" / "swebench_complexity.csv.gz", "rt", encoding="utf-8") as lines:
        rows = [list(map(float, row[1:8])) for row in list(csv.reader(lines))[1:]]
    classes = [Complexity(*row) for row in rows]
    found = average_thresholds(classes, [PAPER.readability])
    assert found.files == 303
    assert found.complexity.figures() == pytest.approx(PAPER.complexity.figures(), abs=1e-4)


# The names of the published table, in the order of our record.
COLUMNS = (
    "num_tokens", "lines_of_code", "num_of_variables", "num_of_arrays", "num_of_operators", "num_conditions",
    "num_loops", "num_assignments", "num_max_nested_loop", "num_max_nested_if", "max_line_tokens",
    "num_of_nested_casting", "entropy", "num_max_conditions_in_if",
)  # fmt: skip


def test_the_averages_of_swe_bench_rounded_up_are_the_thresholds_of_readability(shared_data: Path) -> None:
    with gzip.open(shared_data / "genebench" / "swe_readability.csv.gz", "rt", encoding="utf-8") as lines:
        rows = [dict(re.findall(r"'(\w+)', ([\d.]+)", line)) for line in lines]
    files = [row for row in rows if row]  # some could not be measured there, and their row is empty
    assert len(files) == 371
    found = [float(math.ceil(fmean(float(row[name]) for row in files))) for name in COLUMNS]
    assert found == list(PAPER.readability.figures().values())
