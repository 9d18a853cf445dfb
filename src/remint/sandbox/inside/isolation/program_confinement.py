"""How a process is confined immediately before untrusted code takes over: prepared in the cell, done in the program."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found] # typeshed leaves it out; every CPython has it
import os
import signal
import struct
from collections.abc import Callable, Iterable
from typing import NamedTuple

from remint.sandbox.inside.isolation.call_rules import cell_rules, program_rules
from remint.sandbox.inside.isolation.file_call_rules import file_call_rules
from remint.sandbox.inside.isolation.state import STATE
from remint.sandbox.inside.kernel import landlock
from remint.sandbox.inside.kernel.descriptors import all_but, can_close_spans, close_all_but
from remint.sandbox.inside.kernel.errors import IsolationError
from remint.sandbox.inside.kernel.prepared_calls import PreparedCalls
from remint.sandbox.inside.kernel.privileges import capability_sets
from remint.sandbox.inside.kernel.seccomp import SET_MODE_FILTER, CallRule, assemble, filter_header, install
from remint.sandbox.inside.kernel.system_calls import PR_SET_DUMPABLE, PR_SET_PDEATHSIG
from remint.sandbox.inside.limits.resource_limits import ResourceLimits, bounds_of


class _Prepared:
    """Made once in the cell, used by every program forked from it."""

    def __init__(self) -> None:
        self.with_exec = b""
        self.without_exec = b""
        self.for_compilers = b""
        self.file_rules: list[CallRule] = []


class WeakIsolation(NamedTuple):
    """What stands in for namespaces; made by without_namespaces.enter_weak_isolation."""

    work_folder: str
    # Landlock's descriptor, or -1.
    ruleset: int
    # Whether Landlock keeps signals and abstract sockets inside, too.
    scoped: bool
    layers: list[str]


_prepared = _Prepared()


def prepare_weak_filters(abi: int) -> None:
    """prepare_filters for where there are no namespaces, and Landlock of that version."""
    compilers = program_rules(allow_exec=True, pid_namespace=False)
    _prepared.file_rules = file_call_rules(truncation_covered=abi >= landlock.TRUNCATION_FROM)
    _prepared.for_compilers = assemble(compilers)
    _prepared.with_exec = assemble(_prepared.file_rules + compilers)
    _prepared.without_exec = assemble(_prepared.file_rules + program_rules(allow_exec=False, pid_namespace=False))
    install(assemble(cell_rules(network_namespace=False, pid_namespace=False)))


def prepare_filters() -> list[str]:
    """Do here, in the cell, what every program would pay for again; the names of the layers."""
    _prepared.with_exec = assemble(program_rules(allow_exec=True))
    _prepared.without_exec = assemble(program_rules(allow_exec=False))
    install(assemble(cell_rules()))
    return ["no_new_privs", "seccomp"] + (["landlock"] if STATE.box_ruleset >= 0 else [])


def prepare_program(limits: ResourceLimits, allow_exec: bool, keep: Iterable[int] = ()) -> Callable[[], None]:
    """Something to call in a process forked from here, to take from it all that untrusted code must not have.

    There is no way back then. `keep` are descriptors to leave open besides 0, 1 and 2.
    """
    _require_filters()
    steps, keep = PreparedCalls("program"), list(keep)
    # A group and not a session of its own: the kernel sets up a scheduling group for every new session, which takes
    # longer than all the rest. The cell's session has no terminal, and pid 1 need not fear its group's signals.
    steps.add("setpgid", 0, 0)
    if STATE.box_ruleset >= 0:
        steps.add("landlock_restrict_self", STATE.box_ruleset, 0)
    at_once = can_close_spans()
    _add_closing(steps, keep, at_once)
    _add_limits(steps, limits)
    _add_privileges(steps)
    _add_filter(steps, allow_exec)

    def confine() -> None:
        _signal.signal(signal.SIGINT, signal.default_int_handler)  # the one that a cell has not as others have it
        if not at_once:
            close_all_but([*keep, STATE.box_ruleset])
        steps.take()

    return confine


def prepare_weak_program(
    weak: WeakIsolation, limits: ResourceLimits, allow_exec: bool, keep: Iterable[int] = (), compiler: bool = False
) -> Callable[[], None]:
    """prepare_program for where there are no namespaces; this process has called enter_weak_isolation.

    A `compiler` may change modes and times of files: none of the program's own code runs there.
    """
    _require_filters()
    steps, keep = PreparedCalls("program"), [*keep, weak.ruleset]
    # With nothing else to keep signals in, only one's own group may be signalled, and a group can be joined by every
    # process of its session: then it takes a session of its own, which costs more than all the rest.
    by_filter = not (weak.scoped or STATE.identity.distinct)
    if not by_filter:
        steps.add("setpgid", 0, 0)
    at_once = can_close_spans()
    _add_closing(steps, keep, at_once)
    _add_limits(steps, limits)
    steps.add("chdir", os.fsencode(weak.work_folder) + b"\0")
    _add_privileges(steps)
    # Nothing kills the whole tree when the cell dies; a program can undo this, so the cell must still look after it.
    steps.add("prctl", PR_SET_PDEATHSIG, signal.SIGKILL)
    if weak.ruleset >= 0:
        steps.add("landlock_restrict_self", weak.ruleset, 0)
        steps.add("close", weak.ruleset)
    if not by_filter:
        _add_filter(steps, allow_exec, compiler)

    def confine() -> None:
        _signal.signal(signal.SIGINT, signal.default_int_handler)
        if not at_once:
            close_all_but(keep)
        if by_filter:
            os.setsid()
        steps.take()
        if by_filter:
            rules = program_rules(allow_exec=allow_exec, pid_namespace=False, own_pid=os.getpid())
            install(assemble(rules if compiler else _prepared.file_rules + rules))

    return confine


def _require_filters() -> None:
    if not _prepared.with_exec:
        raise IsolationError("seccomp", "this process is not a cell: its filters have not been prepared")


def _add_closing(steps: PreparedCalls, keep: list[int], at_once: bool) -> None:
    if at_once:
        for span in all_but(keep):
            steps.add("close_range", span.first, span.last, 0)


def _add_limits(steps: PreparedCalls, limits: ResourceLimits) -> None:
    # Counted per user and user namespace: where the cell has the same user, it and its starter are in the sum.
    for bound in bounds_of(limits, other_processes=0 if STATE.identity.distinct else 2):
        steps.add("prlimit64", 0, bound.which, struct.pack("=QQ", bound.soft, bound.hard), 0)


def _add_privileges(steps: PreparedCalls) -> None:
    if STATE.identity.distinct:
        user = STATE.identity.program
        # No supplementary groups, and no way back from either id.
        steps.add("setgroups", 0, 0)
        steps.add("setresgid", user, user, user)
        steps.add("setresuid", user, user, user)
    steps.add("capset", *capability_sets(()))
    # Dumpable, so that a program can find its own children in /proc; RLIMIT_CORE keeps it from dumping core.
    steps.add("prctl", PR_SET_DUMPABLE, 1)


def _add_filter(steps: PreparedCalls, allow_exec: bool, compiler: bool = False) -> None:
    program = _prepared.with_exec if allow_exec else _prepared.without_exec
    program = _prepared.for_compilers if compiler else program
    steps.add("seccomp", SET_MODE_FILTER, 0, filter_header(program, steps.address_of(program)))
