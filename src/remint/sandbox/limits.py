"""What a program may use."""

from __future__ import annotations

from typing import Any

import msgspec

from remint.records import Record


class Limits(Record, frozen=True):
    """Limits of one program. CPU time decides, so that a busy machine changes no verdict; wall time is the backstop."""

    test_cpu: float = 3.0
    test_wall: float = 15.0
    program_cpu: float = 60.0
    program_wall: float = 180.0
    memory: int = 2 * 2**30
    processes: int = 64
    file_bytes: int = 64 * 2**20
    open_files: int = 256
    output_bytes: int = 512 * 2**20  # of all results together; some of HumanEval+ come to 150 MB
    record_bytes: int = 32 * 2**20  # of one result
    restarts: int = 4  # how often a program is started again after a call that hung or killed it
    hang_ends_group: bool = False  # whether a call that hangs ends the rest of its group of tests, too
    allow_exec: bool = True
    # Whether memory is counted as addresses, the strict way. Java and others reserve far more than they use.
    address_space: bool = True

    def as_dict(self) -> dict[str, Any]:
        """The limits as plain data, for the other side."""
        return msgspec.structs.asdict(self)
