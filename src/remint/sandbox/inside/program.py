"""What a process does immediately before untrusted code takes over."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from typing import NamedTuple

from . import landlock
from .descriptors import close_all_but
from .errors import IsolationError
from .limits import Limits, set_limits
from .privileges import become, keep_only
from .rules import cell_rules, program_rules
from .seccomp import assemble, install
from .signals import forget_handlers
from .state import STATE
from .syscalls import PR_SET_PDEATHSIG, prctl, set_dumpable


class _Prepared:
    """Made once in the cell, used by every program forked from it."""

    def __init__(self) -> None:
        self.with_exec = b""
        self.without_exec = b""


class Weak(NamedTuple):
    """What stands in for namespaces; made by weak.weak_layers."""

    work_folder: str
    # Landlock's descriptor, or -1.
    ruleset: int
    # Whether Landlock keeps signals and abstract sockets inside, too.
    scoped: bool
    layers: list[str]


_prepared = _Prepared()


def prepare_weak_filters() -> None:
    """prepare_filters for where there are no namespaces."""
    _prepared.with_exec = assemble(program_rules(allow_exec=True, pid_namespace=False))
    _prepared.without_exec = assemble(program_rules(allow_exec=False, pid_namespace=False))
    install(assemble(cell_rules(network_namespace=False, pid_namespace=False)))


def prepare_filters() -> list[str]:
    """Do here, in the cell, what every program would pay for again; the names of the layers."""
    _prepared.with_exec = assemble(program_rules(allow_exec=True))
    _prepared.without_exec = assemble(program_rules(allow_exec=False))
    install(assemble(cell_rules()))
    return ["no_new_privs", "seccomp"] + (["landlock"] if STATE.box_ruleset >= 0 else [])


def confine_program(
    *,
    memory: int,
    processes: int,
    file_bytes: int,
    open_files: int,
    cpu_seconds: int,
    allow_exec: bool,
    address_space: bool = True,
    keep: Iterable[int] = (),
) -> None:
    """Take everything from this process that untrusted code must not have; there is no way back.

    `memory` comes on top of what the process was born with (preloaded libraries). `address_space` counts reserved
    addresses, the stricter way; Java and node need it off. `keep` are descriptors to leave open besides 0, 1 and 2.
    """
    if not _prepared.with_exec:
        raise IsolationError("seccomp", "prepare_cell has not been called in the parent")
    # A group and not a session of its own: the kernel sets up a scheduling group for every new session, which takes
    # longer than all the rest. The cell's session has no terminal, and pid 1 need not fear its group's signals.
    os.setpgid(0, 0)
    if STATE.box_ruleset >= 0:
        landlock.restrict(STATE.box_ruleset)
    _leave_company(keep)
    set_limits(Limits(memory, processes, file_bytes, open_files, cpu_seconds, address_space))
    _drop_privileges()
    install(_prepared.with_exec if allow_exec else _prepared.without_exec)


def enter_weak(
    weak: Weak,
    *,
    memory: int,
    processes: int,
    file_bytes: int,
    open_files: int,
    cpu_seconds: int,
    allow_exec: bool,
    address_space: bool = True,
    keep: Iterable[int] = (),
) -> None:
    """confine_program for where there are no namespaces; the parent has called weak_layers."""
    # With nothing else to keep signals in, only one's own group may be signalled, and a group can be joined by every
    # process of its session: then it takes a session of its own, which costs more than all the rest.
    by_filter = not (weak.scoped or STATE.identity.distinct)
    if by_filter:
        os.setsid()
    else:
        os.setpgid(0, 0)
    _leave_company([*keep, weak.ruleset] if weak.ruleset >= 0 else keep)
    set_limits(Limits(memory, processes, file_bytes, open_files, cpu_seconds, address_space))
    os.chdir(weak.work_folder)
    _drop_privileges()
    # Nothing kills the whole tree when the cell dies; a program can undo this, so the cell must still look after it.
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if weak.ruleset >= 0:
        landlock.restrict(weak.ruleset)
        os.close(weak.ruleset)
    if by_filter:
        install(assemble(program_rules(allow_exec=allow_exec, pid_namespace=False, own_pid=os.getpid())))
    else:
        install(_prepared.with_exec if allow_exec else _prepared.without_exec)


def _leave_company(keep: Iterable[int]) -> None:
    # Timers are not inherited by a fork; handlers, masks, the terminal and open files are.
    forget_handlers()
    os.umask(0o022)
    close_all_but(keep)


def _drop_privileges() -> None:
    if STATE.identity.distinct:
        become(STATE.identity.program)
    keep_only(())
    # Dumpable, so that a program can find its own children in /proc; RLIMIT_CORE keeps it from dumping core.
    set_dumpable(True)
