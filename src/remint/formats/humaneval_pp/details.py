"""Whatever else a problem carries: ``problem.yaml``, which may be left out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from remint.formats.errors import BadInputError, Place
from remint.formats.humaneval_pp import yaml_files
from remint.records import (
    EXACT,
    Call,
    Calls,
    Candidate,
    Comparator,
    Environment,
    Lineage,
    Problem,
    Record,
    RecordError,
    SourceFile,
    Value,
    convert,
    encode,
)
from remint.records.wording import counted, for_number

SOLUTION = "solution.py"


class CallDetails(Record, frozen=True):
    """What a line cannot say of a test."""

    weight: float = 1.0
    compare: Comparator | None = None


class Details(Record, frozen=True):
    """The parts of a problem that have no file of their own. None: to be told from the other files."""

    id: str | None = None
    entry_point: str | None = None
    instruction: str = ""
    reference: Candidate | None = None  # where it is more than one file called solution.py
    files: tuple[SourceFile, ...] = ()
    environment: Environment = Environment()
    released: str = ""
    licence: str = ""
    tags: tuple[str, ...] = ()
    metadata: dict[str, Value] = msgspec.field(default_factory=dict)
    lineage: Lineage | None = None
    compare: Comparator = EXACT
    setup: str = ""
    tests: dict[int, CallDetails] = msgspec.field(default_factory=dict)


def details_of(problem: Problem, suite: Calls) -> Details:
    """What has to be written beside the other files."""
    return Details(
        id=problem.id,
        entry_point=problem.entry_point,
        instruction=problem.instruction,
        reference=None if fits_solution(problem.reference) else problem.reference,
        files=problem.files,
        environment=problem.environment,
        released=problem.released,
        licence=problem.licence,
        tags=problem.tags,
        metadata=problem.metadata,
        lineage=problem.lineage,
        compare=suite.compare,
        setup=suite.setup,
        tests={number: _of_test(test) for number, test in enumerate(suite.tests, start=1) if _needed(test)},
    )


def fits_solution(reference: Candidate | None) -> bool:
    """Whether ``solution.py``, or its absence, says it all."""
    return reference is None or (len(reference.files) == 1 and reference.main == SOLUTION)


def details_tree(details: Details) -> dict[str, Any]:
    """What ``problem.yaml`` says."""
    tree = _plain(msgspec.structs.replace(details, tests={}))
    tests = {number: _plain(test) for number, test in details.tests.items()}
    if tests:
        tree["tests"] = tests
    return {name: tree[name] for name in details.__struct_fields__ if name in tree}


def read_details(path: Path, tests: int) -> Details:
    """What ``problem.yaml`` says, or nothing at all when there is none."""
    if not path.exists():
        return Details()
    entries = yaml_files.load(path)
    lines = {str(entry.name): entry.line for entry in entries}
    try:
        details = convert(Details, {entry.name: entry.value for entry in entries})
    except RecordError as error:
        name = error.field.split(".")[0].split("[")[0]
        unknown = next((known for known in lines if f"`{known}`" in str(error)), "")
        place = Place(path, lines.get(name or unknown, 1))
        raise BadInputError(place, str(error), "Correct this entry, or remove it.", error.field) from error
    for number in details.tests:
        if not 1 <= number <= tests:
            there = f"there {for_number(tests, 'is', 'are')} {counted(tests, 'test', 'tests, numbered from 1')}"
            place = Place(path, lines["tests"])
            raise BadInputError(place, f"test {number} is out of range: {there}", "Fix the number.", "tests")
    return details


def _needed(test: Call) -> bool:
    return test.compare is not None or test.weight != 1.0


def _of_test(test: Call) -> CallDetails:
    return CallDetails(weight=test.weight, compare=test.compare)


def _plain(record: Record) -> dict[str, Any]:
    tree: dict[str, Any] = msgspec.json.decode(encode(record))
    return tree
