"""The sandbox for where there are no namespaces: Landlock, seccomp, limits and, for root, another user."""

from __future__ import annotations

import os
import pwd
import signal
import time
from collections.abc import Iterable
from pathlib import Path

from remint.sandbox.inside.isolation.filesystem import CONFIGURATION, DEVICES, SYSTEM_FOLDERS, refuse_too_wide
from remint.sandbox.inside.isolation.leftover_processes import adopt_orphans, die_with_parent, end_children, kill
from remint.sandbox.inside.isolation.program_confinement import WeakIsolation, prepare_weak_filters
from remint.sandbox.inside.isolation.state import STATE, Identity
from remint.sandbox.inside.kernel import landlock
from remint.sandbox.inside.kernel.landlock import Grant
from remint.sandbox.inside.kernel.privileges import CAP_SETUID, become, forbid_regaining, holds
from remint.sandbox.inside.kernel.signals import forget_handlers
from remint.sandbox.inside.kernel.system_calls import set_dumpable
from remint.sandbox.inside.kernel.user_namespaces import PREFERRED_FIRST, available_range
from remint.sandbox.inside.limits.resource_limits import measure_inherited_memory

# Read by run times at their start; about the machine, not about any process.
_PROC_FILES = ("/proc/meminfo", "/proc/cpuinfo", "/proc/stat", "/proc/version")
_ETC_FILES = ("passwd", "group", "nsswitch.conf", "hosts", "ssl/openssl.cnf")
# Where a container has few ids: a stretch that neither people, services nor systemd's dynamic users have.
_FEW_FIRST, _FEW_COUNT = 40_000, 20_000
_RECOUNT = 5.0  # seconds
# Threads that a user's other programs may start between two counts without a judged program suffering for it.
_ROOM_FOR_OTHERS = 512


def enter_weak_isolation(
    readable: list[str],
    work_folder: str,
    hidden: Iterable[str] = (),
    listable: Iterable[str] = (),
    private: Iterable[str] = (),
) -> WeakIsolation:
    """Prepare this process, a cell, for programs confined by prepare_weak_program; what is in force is in `layers`.

    The caller must look whether "landlock" is there: without it programs can read what their user can. Of the system's
    folders those in `hidden` are left out, but for what is `readable`; of `listable` folders programs see the names.
    What is `private` is left out everywhere.
    """
    refuse_too_wide([*readable, *listable])
    measure_inherited_memory()
    layers = ["no_new_privs", "seccomp", "limits"]
    STATE.identity = Identity(os.geteuid(), _program_user())
    if STATE.identity.distinct:
        os.chown(work_folder, STATE.identity.program, STATE.identity.program)
        layers.append("uid")
    # Orphans of a program come to the cell, so that it can find and end them.
    adopt_orphans()
    die_with_parent()
    # Programs inherit both.
    forget_handlers(interrupt=signal.SIG_DFL)
    os.umask(0o022)
    forbid_regaining()
    set_dumpable(False)
    abi = landlock.version()
    ruleset = -1
    if abi:
        grants = _grants(abi, readable, work_folder, list(hidden), list(listable), list(private))
        ruleset = landlock.make_ruleset(abi, landlock.all_rights(abi), grants, no_tcp=True)
        layers.append("landlock")
    prepare_weak_filters(abi)
    return WeakIsolation(work_folder, ruleset, abi >= landlock.SCOPES_FROM, layers)


def end_leftovers(group: int = 0) -> None:
    """End and reap everything that programs of this cell left running."""
    try:
        # The usual case, for the price of one call: with nothing left there is nobody to look for.
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return
    if STATE.identity.distinct:
        killer = os.fork()
        if killer == 0:
            _kill_all_of_program_user()
        os.waitpid(killer, 0)
    end_children(group)


class UserTaskCount:
    """What to add to a program's limit on processes, because the kernel counts all that its user runs."""

    def __init__(self) -> None:
        self.count, self._looked = 0, float("-inf")
        self.look()

    def look(self) -> None:
        """Count again, if it is some time ago; a user of its own shares its limit with nobody."""
        if not STATE.identity.distinct and time.monotonic() - self._looked > _RECOUNT:
            self.count, self._looked = _tasks_of(os.getuid()) + _ROOM_FOR_OTHERS, time.monotonic()


def _tasks_of(user: int) -> int:
    tasks = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if process.stat().st_uid == user:
                tasks += len(os.listdir(process / "task"))
        except OSError:
            continue
    return tasks


def _program_user() -> int:
    users = available_range("uid_map") if os.geteuid() == 0 and holds(CAP_SETUID) else None
    if users is None:
        return os.geteuid()
    if users.outside >= PREFERRED_FIRST:
        return users.outside + 1
    # In a container's short range, by the cell's own number: no other cell may have its user, all of whose processes
    # end_leftovers ends at once.
    if users.outside + users.size < _FEW_FIRST + _FEW_COUNT:
        return users.outside + 1 + os.getpid() % (users.size - 1)
    wanted = (_FEW_FIRST + (os.getpid() + step) % _FEW_COUNT for step in range(_FEW_COUNT))
    return next(user for user in wanted if not _is_somebody(user))


def _is_somebody(user: int) -> bool:
    try:
        return bool(pwd.getpwuid(user))
    except KeyError:
        return False


def _grants(
    abi: int, readable: list[str], work_folder: str, hidden: list[str], listable: list[str], private: list[str]
) -> list[Grant]:
    etc = [str(path) for name in (*CONFIGURATION, *_ETC_FILES) for path in Path("/etc").glob(name)]
    wanted = [path for path in [*etc, *_PROC_FILES, *readable] if Path(path).exists()]
    grants = [grant for path in wanted for grant in _all_but(path, private)]
    hidden = hidden + private
    for folder in SYSTEM_FOLDERS:
        # A link, as /lib to /usr/lib, is granted where it leads.
        if Path(folder).is_dir() and not Path(folder).is_symlink():
            grants += _all_but(folder, hidden)
    grants += [Grant(folder, landlock.READ_FOLDER) for folder in listable if Path(folder).is_dir()]
    devices = landlock.READ_FILE | landlock.WRITE_FILE | landlock.IOCTL_DEVICE
    grants += [Grant("/dev/" + name, devices) for name in DEVICES]
    return [*grants, Grant(work_folder, landlock.all_rights(abi))]


def _all_but(folder: str, hidden: list[str]) -> list[Grant]:
    """Reading of a folder but for some below it. Landlock cannot take back, so everything around them is granted."""
    real = os.path.realpath(folder)
    inside = [path for path in hidden if path == real or path.startswith(real + "/")]
    if not inside:
        return [Grant(folder, landlock.READING)]
    if real in inside:
        return []
    if not os.access(folder, os.R_OK | os.X_OK):
        return []
    grants = [Grant(folder, landlock.READ_FOLDER)]
    for entry in os.scandir(folder):  # never of a file: nothing lies below one
        # A link is followed to where it leads, and that place is granted or not for itself.
        if not entry.is_symlink():
            grants += _all_but(entry.path, inside)
    return grants


def _kill_all_of_program_user() -> None:
    try:
        become(STATE.identity.program)
        kill(-1)
    finally:
        os._exit(0)
