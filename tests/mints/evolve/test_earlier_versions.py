"""Programs that earlier versions evolved can still be made again, step by step."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from remint.formats import open_benchmark
from remint.mints.evolve.outputs.evolved_problem import evolved_problem
from remint.mints.evolve.programs.step_taken import StepTaken
from remint.mints.evolve.replay import replay
from remint.mints.evolve.search.outcome import MeasuredProgram
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Benchmark, Candidate, SourceFile

# Evolved from mintset with the versions that the files are called by.
LINEAGES = [
    (version, told)
    for version in (5, 8, 9, 10, 11, 12)
    for told in json.loads(Path(__file__).with_name(f"lineages_of_version_{version}.json").read_text("utf-8"))
]


@cache
def mintset() -> Benchmark:
    return open_benchmark("mintset")


@pytest.mark.parametrize("told", [told for _, told in LINEAGES], ids=[f"{one}-{told['id']}" for one, told in LINEAGES])
def test_a_lineage_of_an_earlier_version_leads_to_the_same_bytes(told: dict[str, Any]) -> None:
    parent = mintset()[told["id"]]
    files = tuple(SourceFile(path=path, text=text) for path, text in told["files"].items())
    program = Candidate(files=files, main=told["main"])
    steps = tuple(StepTaken(*one) for one in told["steps"])
    made = evolved_problem(parent, MeasuredProgram(program, 0.0, 0.0, steps), EvolveSettings())
    programs = replay(parent, made)
    assert len(programs) == len(steps) + 1
    assert programs[-1] == program
