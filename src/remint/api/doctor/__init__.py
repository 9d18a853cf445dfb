"""`remint.doctor`: what works on this machine, what does not, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, overload

from remint.api.display.sheets import Sheet, Table, TableRow, Toned, left
from remint.api.display.shown import ShownAsSheet
from remint.api.doctor.check import MachineCheck
from remint.api.doctor.checks import all_checks
from remint.api.doctor.node_checks import node_checks
from remint.api.options import PathOrName, takes
from remint.api.options.groups import described
from remint.runs.engines.selecting import LOCAL

_MARKS = {"works": Toned("✓", "good"), "missing": Toned("–", "warning"), "broken": Toned("✗", "bad")}


class MachineChecks(ShownAsSheet, Sequence[MachineCheck]):
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

    def document(self) -> list[dict[str, Any]]:
        """The checks as plain data."""
        return [check._asdict() for check in self._checks]

    def sheet(self) -> Sheet:
        """A row per check."""
        rows = [TableRow((_MARKS[one.state], one.what, one.detail, one.fix)) for one in self._checks]
        return Sheet((Table(left("", "what", "state", "fix"), rows),))


@takes()
def doctor(
    *, db: Annotated[PathOrName | None, described(
        "Ledger to check: a file or a postgresql:// URL.", metavar="FILE_OR_URL")] = None,
    engine: Annotated[str, described(
        "Also check every node of a cluster: ray or ray://HOST:PORT.", metavar="NAME")] = LOCAL,
) -> MachineChecks:  # fmt: skip
    """Say what works here, or on the nodes of a cluster, and how to fix it."""
    return MachineChecks([*all_checks(db), *node_checks(engine)])
