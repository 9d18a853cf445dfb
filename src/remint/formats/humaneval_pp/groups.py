"""Groups of tests by their numbers: ``groups.yaml``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from remint.formats.errors import BadInputError, Place
from remint.formats.humaneval_pp import yaml_files
from remint.records import Call, Group
from remint.records.wording import counted, for_number

_PART = re.compile(r"([0-9]+)(?:\s*-\s*([0-9]+))?")
_FIELDS = ("rule", "weight", "tests")


class Grouping(NamedTuple):
    """The groups in their order, and the group of each test."""

    groups: tuple[Group, ...]
    of_test: list[str]


def groups_tree(groups: tuple[Group, ...], tests: tuple[Call, ...]) -> dict[str, Any]:
    """What ``groups.yaml`` says: name → rule, weight and the numbers of the tests."""
    numbers: dict[str, list[int]] = {group.name: [] for group in groups}
    for number, test in enumerate(tests, start=1):
        numbers[test.group].append(number)
    return {
        group.name: {"rule": group.rule, "weight": group.weight, "tests": ranges(numbers[group.name])}
        for group in groups
    }


def ranges(numbers: list[int]) -> str:
    """Ascending numbers as people write them: ``1-5, 9``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join("-".join(map(str, run)) for run in runs)


def read_groups(path: Path, tests: int) -> Grouping:
    """The groups in a file; every test must be in exactly one."""
    groups: list[Group] = []
    of_test: dict[int, str] = {}
    for entry in yaml_files.load(path):
        place = Place(path, entry.line)
        if not isinstance(entry.name, str):
            raise BadInputError(place, f"the name {entry.name!r} is not text", "Put it between quotes.")
        group = _group(entry, place)
        for number in _numbers(entry, place, tests):
            if number in of_test:
                both = (
                    repr(group.name) if of_test[number] == group.name else f"{of_test[number]!r} and in {group.name!r}"
                )
                raise BadInputError(place, f"test {number} is twice in the groups: in {both}", "Take it out of one.")
            of_test[number] = group.name
        groups.append(group)
    if not groups:
        raise BadInputError(Place(path, 1), "names no group", "Name a group, or remove the file to have just one.")
    missing = [number for number in range(1, tests + 1) if number not in of_test]
    if missing:
        raise BadInputError(Place(path), f"the tests {ranges(missing)} are in no group", "Add them to one.")
    return Grouping(tuple(groups), [of_test[number] for number in range(1, tests + 1)])


def _group(entry: yaml_files.YamlEntry, place: Place) -> Group:
    if not isinstance(entry.value, dict) or "tests" not in entry.value:
        raise BadInputError(
            place, f"the group {entry.name!r} has no tests", "Add a line such as 'tests: 1-5, 9' below."
        )
    unknown = [name for name in entry.value if name not in _FIELDS]
    if unknown:
        raise BadInputError(place, f"a group has no {unknown[0]!r}", f"It has {', '.join(_FIELDS)}.", str(entry.name))
    rule, weight = entry.value.get("rule"), entry.value.get("weight", 1.0)
    if not isinstance(rule, str | None):
        raise BadInputError(place, "the rule is not text", "Put it between quotes.", f"{entry.name}.rule")
    if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 < weight < float("inf"):
        raise BadInputError(place, "the weight is not a number above 0", "Write 1.0, or more.", f"{entry.name}.weight")
    return Group(name=entry.name, rule=rule or "", weight=float(weight))


def _numbers(entry: yaml_files.YamlEntry, place: Place, tests: int) -> Iterator[int]:
    written = entry.value["tests"]
    parts = written if isinstance(written, list) else [] if written is None else str(written).split(",")
    for part in (str(part).strip() for part in parts):
        match = _PART.fullmatch(part)
        if not part and len(parts) == 1:
            return
        if match is None:
            raise BadInputError(
                place,
                f"{part!r} is not a test number",
                "Write numbers and ranges such as 1-5, 9.",
                f"{entry.name}.tests",
            )
        first, last = int(match[1]), int(match[2] or match[1])
        # Checked before the range is walked: it may be typed with far too many digits.
        if not 1 <= first <= last <= tests:
            there = f"there {for_number(tests, 'is', 'are')} {counted(tests, 'test', 'tests, numbered from 1')}"
            raise BadInputError(
                place, f"{part} is out of range: {there}", "Fix the numbers.", f"{entry.name}.tests",
            )  # fmt: skip
        yield from range(first, last + 1)
