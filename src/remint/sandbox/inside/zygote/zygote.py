"""The zygote: a clean interpreter with libraries loaded, which forks cells on request and knows no secret.

It is started by the driver with an empty environment; the first message says what to load and how to isolate. After
that every message brings a pair of sockets, and each pair gets a cell of its own. It ends when the driver does.
"""

from __future__ import annotations

import array
import gc
import itertools
import json
import os
import select
import signal
import site
import socket
import time
from typing import Any, Dict, NamedTuple, Optional

from remint.sandbox.inside.isolation import leftover_processes, modes, work_folders
from remint.sandbox.inside.kernel.errors import IsolationError
from remint.sandbox.inside.limits.cgroup_memory import CgroupFiles
from remint.sandbox.inside.messages import frames
from remint.sandbox.inside.zygote import cell, code_pages, lazy_modules, preloading

_LOOK_FOR_DRIVER = 2.0  # seconds
_CELLS_END_WITHIN = 5.0  # seconds after the driver let go of them, before they are killed


class _Order(NamedTuple):
    """A cell to be made: its lines to the driver, and its memory cgroup where there is one."""

    channels: cell.Channels
    group: Optional[CgroupFiles]


def main(control_fd: int) -> None:
    """Serve until the driver closes the control socket, or is gone."""
    control, driver = socket.socket(fileno=control_fd), os.getppid()
    try:
        request = frames.receive(control)
        if request is None:
            return
        settings: Dict[str, Any] = json.loads(request.payload)
        entered = _set_up(control, settings)
    except (BrokenPipeError, ConnectionResetError):
        return  # the driver is gone already
    if entered is None:
        return
    try:
        _serve(control, driver, entered, settings)
    finally:
        _end_cells()
        if entered.folder:
            work_folders.remove(entered.folder)


def _set_up(control: socket.socket, settings: Dict[str, Any]) -> Optional[modes.IsolationInForce]:
    """Load and isolate; the driver is told how that went."""
    try:
        lazy_modules.keep_sources()
        preloading.preload(settings["path"], settings["preload"])
        entered = modes.enter(settings)
    except (preloading.PreloadError, work_folders.FolderError) as error:
        answer = {"about": "set-up", "why": str(error)}
    except IsolationError as error:
        answer = {"about": "isolation", "why": error.reason}
    except Exception as error:
        answer = {"about": "set-up", "why": f"{type(error).__name__}: {error}"}
    else:
        control.sendall(frames.pack(frames.LAYERS, json.dumps(entered._asdict()).encode()))
        return entered
    control.sendall(frames.pack(frames.FAILED, json.dumps(answer).encode()))
    return None


def _serve(control: socket.socket, driver: int, entered: modes.IsolationInForce, settings: Dict[str, Any]) -> None:
    leftover_processes.adopt_orphans()
    preloading.forget_locations()
    lazy_modules.hide_loaded()
    code_pages.move_code_to_memory()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # starters are nobody's business
    site.setquit()  # exit and quit, which programs rely on though the interpreter was started without site
    gc.collect()
    gc.freeze()  # pages shared with every program stay shared
    for index in itertools.count():
        order = _receive_order(control, driver)
        if order is None:
            return
        if os.fork() == 0:
            control.close()
            _become_starter(order, entered, settings, index)
        for channel in order.channels:
            channel.close()
        for descriptor in order.group or ():
            os.close(descriptor)


def _become_starter(order: _Order, entered: modes.IsolationInForce, settings: Dict[str, Any], index: int) -> None:
    channels = order.channels
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        work = modes.enter_cell(entered, index)
        child = os.fork()
        if child:
            for channel in channels:
                channel.close()
            for descriptor in order.group or ():
                os.close(descriptor)
            os.waitpid(child, 0)
            modes.after_cell(entered, work)
        else:
            cell.serve(channels, modes.confinement_for(entered, settings, work, order.group))
    except Exception as error:
        _complain(channels, error)
    finally:
        os._exit(0)


def _complain(channels: cell.Channels, error: Exception) -> None:
    try:
        channels.main.sendall(frames.pack(frames.FAILED, (str(error) or repr(error)).encode()))
    except OSError:
        pass  # nobody is there to be told


def _end_cells() -> None:
    """Return when every cell has ended, so that whoever waits for this process knows that nothing is left."""
    deadline = time.monotonic() + _CELLS_END_WITHIN
    try:
        # Starters are reaped by the kernel; this only tells whether there are any.
        while time.monotonic() < deadline:
            os.waitpid(-1, os.WNOHANG)
            time.sleep(0.002)
        leftover_processes.end_children()
    except ChildProcessError:
        pass


def _receive_order(control: socket.socket, driver: int) -> Optional[_Order]:
    # A copy of the driver, forked by it, may keep the socket open when the driver itself is gone.
    while not select.select([control], [], [], _LOOK_FOR_DRIVER)[0]:
        if os.getppid() != driver:
            return None
    numbers, count = array.array("i"), len(cell.Channels._fields) + len(CgroupFiles._fields)
    try:
        data, ancillary, _, _ = control.recvmsg(1, socket.CMSG_SPACE(count * numbers.itemsize))
    except ConnectionResetError:
        return None
    if not data or not ancillary:
        return None
    numbers.frombytes(ancillary[0][2][: count * numbers.itemsize])
    main, sealed, *group = numbers
    channels = cell.Channels(socket.socket(fileno=main), socket.socket(fileno=sealed))
    return _Order(channels, CgroupFiles(*group) if group else None)
