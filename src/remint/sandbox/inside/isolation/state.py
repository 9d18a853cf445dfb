"""What the outer sandbox found out and the processes forked from it need. They inherit it through memory."""

from __future__ import annotations

from typing import NamedTuple


class Identity(NamedTuple):
    """User ids as seen in the namespace where they are used."""

    cell: int
    program: int

    @property
    def distinct(self) -> bool:
        """Whether the kernel's own user check stands between a program and its cell."""
        return self.cell != self.program


class State:
    """Set once per process tree, before the fork that hands it on."""

    def __init__(self) -> None:
        # In a user namespace of our own; without one (real root where they are switched off) ids are the host's.
        self.user_namespace = False
        # How many ids of the outer user namespace are kept for programs; 0: programs share the cell's id.
        self.program_ids = 0
        # The host's first id for programs, where there is no user namespace.
        self.first_program_id = 0
        self.identity = Identity(0, 0)
        # Landlock's descriptor for the present box, or -1 where there is none.
        self.box_ruleset = -1
        # The descriptor of the pid namespace's counter, or -1 where it cannot be set.
        self.pid_counter = -1
        # The descriptor of a /proc that shows a cell all processes of its pid namespace, or -1.
        self.all_processes = -1


STATE = State()
