"""`remint.doctor`: what works on this machine, what does not, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from remint.api.display.tables import Column, ShownAsTable, Table
from remint.api.doctor.check import MachineCheck
from remint.api.doctor.checks import all_checks
from remint.api.doctor.node_checks import node_checks
from remint.api.options import PathOrName, takes
from remint.runs.engines.selecting import LOCAL

_MARKS = {"works": "✓", "missing": "–", "broken": "✗"}


class MachineChecks(ShownAsTable, Sequence[MachineCheck]):
    """What was looked at on this machine."""

    def __init__(self, checks: Sequence[MachineCheck]) -> None:
        self._checks = tuple(checks)

    @property
    def usable(self) -> bool:
        """Whether Remint can work here."""
        return not any(check.state == "broken" for check in self._checks)

    def __len__(self) -> int:
        return len(self._checks)

    @overload
    def __getitem__(self, place: int) -> MachineCheck: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[MachineCheck, ...]: ...

    def __getitem__(self, place: int | slice) -> MachineCheck | tuple[MachineCheck, ...]:
        return self._checks[place]

    def __iter__(self) -> Iterator[MachineCheck]:
        return iter(self._checks)

    def table(self) -> Table:
        """The checks as a table."""
        columns = (Column(""), Column("what"), Column("state"), Column("fix"))
        return Table("", columns, [(_MARKS[one.state], one.what, one.detail, one.fix) for one in self._checks])


@takes()
def doctor(*, db: PathOrName | None = None, engine: str = LOCAL) -> MachineChecks:
    """Say what works here, or on the nodes of a cluster, and how to fix it."""
    return MachineChecks([*all_checks(db), *node_checks(engine)])
