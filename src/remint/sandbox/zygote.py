"""The driver's side of a zygote: start it, tell it what to load and how to isolate, have it make cells."""

from __future__ import annotations

import array
import contextlib
import json
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from remint.sandbox.cell import Cell
from remint.sandbox.environments.interpreters import PythonEnvironment, is_kept_back
from remint.sandbox.errors import NoIsolationError, ZygoteError, ZygoteKilledError
from remint.sandbox.inside.isolation.filesystem import WORK
from remint.sandbox.inside.isolation.modes import ISOLATIONS, NONE
from remint.sandbox.inside.messages import frames
from remint.sandbox.memory_groups import MemoryGroup, MemoryGroups, parent_group

_ROOT = Path(__file__).parents[2]  # the folder that holds the package remint
# Bare packages instead of the real ones: what runs inside needs a few files of Remint and none of its dependencies.
_BOOT = """
import sys
sys.path[:] = [folder for folder in sys.path if folder]
import types
root, control = sys.argv[1], int(sys.argv[2])
for name in ("remint", "remint.records", "remint.sandbox", "remint.sandbox.inside"):
    sys.modules[name] = module = types.ModuleType(name)
    module.__path__ = [root + "/" + name.replace(".", "/")]
from remint.sandbox.inside.zygote import zygote
zygote.main(control)
"""
# Numerical libraries start a thread per core when they are imported. A process with threads cannot enter namespaces,
# and a program has one core to itself at best.
_ONE_THREAD = (
    "BLIS_NUM_THREADS",
    "MKL_NUM_THREADS",
    "NUMEXPR_NUM_THREADS",
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "VECLIB_MAXIMUM_THREADS",
)
_ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "HOME": WORK,  # where there is no box, the cell sets another
    "PYTHONHASHSEED": "0",  # what a program does with sets is the same in every run
    **dict.fromkeys(_ONE_THREAD, "1"),
}
_BOX_BYTES, _BOX_FILES = 256 * 2**20, 10_000
_SET_UP_WITHIN, _CELL_WITHIN, _END_WITHIN = 600.0, 60.0, 20.0  # seconds


class Zygote:
    """A process that forks cells. ZygoteError where it cannot work, NoIsolationError where it cannot isolate."""

    def __init__(self, environment: PythonEnvironment, isolation: str, preload: tuple[str, ...] = ()) -> None:
        if isolation not in ISOLATIONS:
            raise ValueError(f"isolation is one of {', '.join(ISOLATIONS)}; {isolation!r} is none of them")
        for name in preload:
            if is_kept_back(name.partition(".")[0]):
                raise ZygoteError(f"{name} may hold benchmarks or answers: programs cannot have it preloaded")
        self._environment, self._preload, self._folder = environment, preload, ""
        self._groups = MemoryGroups(parent_group())
        self._control, inside = socket.socketpair()
        try:
            self._process = subprocess.Popen(
                # Not -I: it would leave out the environment, which is all ours.
                [environment.executable, "-s", "-S", "-B", "-c", _BOOT, str(_ROOT), str(inside.fileno())],
                pass_fds=[inside.fileno()],
                env=_ENVIRONMENT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,  # what libraries print when they are loaded is no output of ours
                cwd="/",
                start_new_session=True,  # an interrupt from the terminal is for the driver alone to deal with
            )
        except OSError as error:
            self._control.close()
            raise ZygoteError(f"{environment.executable} could not be started to run programs: {error}") from error
        finally:
            inside.close()
        try:
            entered = self._set_up(isolation)
        except BaseException:
            self.close()
            raise
        self.isolation: str = entered["isolation"]
        self.layers: list[str] = entered["layers"]
        self._folder = entered["folder"]

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    def is_alive(self) -> bool:
        """Whether the process is still there."""
        return self._process.poll() is None

    def _set_up(self, isolation: str) -> dict[str, Any]:
        environment = self._environment
        settings = {
            "isolation": isolation,
            "preload": self._preload,
            "path": environment.path,
            "readable": environment.readable,
            "listable": environment.listable,
            "hidden": environment.hidden,
            "private": environment.private,
            "temporary": _temporary_folder(),
            "box_bytes": _BOX_BYTES,
            "box_files": _BOX_FILES,
        }
        self._control.settimeout(_SET_UP_WITHIN)
        try:
            self._control.sendall(frames.pack(frames.JOB, json.dumps(settings).encode()))
            answer = frames.receive(self._control)
        except OSError as error:
            self._raise_if_killed()
            raise ZygoteError(f"{environment.executable} does not get ready to run programs: {error}") from error
        if answer is None:
            self._raise_if_killed()
            raise ZygoteError(f"{environment.executable} could not be started to run programs: it ended at once")
        said: dict[str, Any] = json.loads(answer.payload)
        if answer.kind == frames.LAYERS:
            return said
        if said["about"] != "isolation":
            raise ZygoteError(f"{environment.executable} cannot run programs: {said['why']}{self._hint(said['why'])}")
        raise NoIsolationError(
            f"programs cannot be isolated on this machine: {said['why']}. `remint doctor` shows every layer and how to"
            f" get it; --no-isolation (isolation={NONE!r}) runs programs that you trust without any"
        )

    def _raise_if_killed(self) -> None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            status = self._process.wait(timeout=1)
            if status < 0:
                what = f"{self._environment.executable} was ended by signal {-status} before it could run programs"
                raise ZygoteKilledError(what)

    def _hint(self, why: str) -> str:
        if "No module named" in why and not self._environment.path:
            return ". Programs get no installed packages unless these are asked for"
        return ""

    def new_cell(self) -> Cell:
        """A cell that is ready for a first job; ZygoteError where none comes about."""
        (ours, theirs), (our_sealed, their_sealed) = socket.socketpair(), socket.socketpair()
        group = self._groups.new()
        try:
            layers = self._ask_for_cell(ours, theirs, their_sealed, group)
        except BaseException as error:
            ours.close()
            our_sealed.close()
            if isinstance(error, TimeoutError):
                # Stopped, or stuck: its cells go on, but it is of no more use.
                self._process.kill()
            if isinstance(error, OSError):
                raise ZygoteError(str(error)) from error
            raise
        finally:
            theirs.close()
            their_sealed.close()
            if group is not None:
                group.let_go()
        return Cell(ours, our_sealed, layers)

    def _ask_for_cell(
        self, ours: socket.socket, theirs: socket.socket, their_sealed: socket.socket, group: MemoryGroup | None
    ) -> list[str]:
        """Hand the other ends of a cell's sockets over; the layers that the cell has put up, once it is ready."""
        ours.settimeout(_CELL_WITHIN)
        numbers = [theirs.fileno(), their_sealed.fileno(), *(group.descriptors if group else ())]
        descriptors = array.array("i", numbers)
        self._control.sendmsg([b"c"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, descriptors)])
        theirs.close()  # so that the end of the cell can be seen
        ready = frames.receive(ours)
        if ready is None or ready.kind != frames.READY:
            raise ZygoteError(ready.payload.decode("utf-8", "replace") if ready else "it ended at once")
        ours.settimeout(None)
        layers: list[str] = json.loads(ready.payload)
        return layers

    def close(self) -> None:
        """End the zygote and everything below it."""
        self._control.close()
        try:
            self._process.wait(timeout=_END_WITHIN)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._groups.close()
        if self._folder:
            # Only of one that was killed: it removes its folder itself.
            shutil.rmtree(self._folder, ignore_errors=True)


def _temporary_folder() -> str:
    """Where temporary files go, or nothing; most ways of isolating programs need no such place."""
    try:
        return tempfile.gettempdir()
    except OSError:
        return ""
