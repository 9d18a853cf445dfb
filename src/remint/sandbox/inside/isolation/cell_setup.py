"""What pid 1 of a cell sets up once, before it starts its first program."""

from __future__ import annotations

import os
import signal

from remint.sandbox.inside.isolation.box import mount_box
from remint.sandbox.inside.isolation.covered_proc import cover_machine_files
from remint.sandbox.inside.isolation.filesystem import BOX
from remint.sandbox.inside.isolation.network import open_network
from remint.sandbox.inside.isolation.pid_counter import take_counter
from remint.sandbox.inside.isolation.program_confinement import prepare_filters
from remint.sandbox.inside.isolation.state import STATE
from remint.sandbox.inside.kernel.errors import IsolationError
from remint.sandbox.inside.kernel.mounts import MS_NODEV, MS_NOEXEC, MS_NOSUID, MS_RDONLY, make_private, mount, unmount
from remint.sandbox.inside.kernel.privileges import CELL_NEEDS, forbid_regaining, keep_only
from remint.sandbox.inside.kernel.signals import forget_handlers
from remint.sandbox.inside.kernel.system_calls import PR_SET_PDEATHSIG, prctl, set_dumpable

_HIDING = MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC


def prepare_cell(box_bytes: int, box_files: int) -> list[str]:
    """Finish the sandbox around this process, pid 1; the names of the layers in force."""
    try:
        # Else programs could be told apart by their cells, and mounts would travel between cells.
        make_private("/")
        take_counter()
        STATE.all_processes = _open_proc()
        layers = ["pid", *_cover_proc()]
        if "proc" in layers:
            open_network(BOX)
        mount_box(box_bytes, box_files)
    except OSError as error:
        raise IsolationError("box", str(error)) from error
    if os.getsid(0) != os.getpid():
        os.setsid()
    forbid_regaining()
    keep_only(CELL_NEEDS)
    # A handler is the one way for a signal from inside to reach pid 1.
    forget_handlers(interrupt=signal.SIG_DFL)
    os.umask(0o022)
    set_dumpable(False)
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    return [*layers, "box", *prepare_filters()]


def _open_proc() -> int:
    """A /proc of this pid namespace for the cell alone, which sees all of its processes; -1 where there is none."""
    try:
        mount("proc", BOX, "proc", _HIDING)
    except OSError:
        return -1
    descriptor = os.open(BOX, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    unmount(BOX)
    return descriptor


def _cover_proc() -> list[str]:
    """Put a /proc of this pid namespace over the host's, or nothing at all where the kernel forbids it."""
    try:
        # hidepid=2: a program sees its own processes and not that there is a cell.
        mount("proc", "/proc", "proc", _HIDING, "hidepid=2")
    except OSError:
        # The kernel refuses where the host's own /proc is partly covered, as in most containers.
        mount("none", "/proc", "tmpfs", _HIDING, "mode=555,size=4k,nr_inodes=2")
        return []
    cover_machine_files(BOX)
    return ["proc"]
