"""The zygote: a clean interpreter with libraries loaded, which forks cells on request and knows no secret.

It is started by the driver with an empty environment; the first message says what to load and how to isolate. After
that every message brings a pair of sockets, and each pair gets a cell of its own.
"""

from __future__ import annotations

import array
import gc
import importlib
import itertools
import json
import os
import signal
import site
import socket
import sys
from typing import Any

from remint.sandbox.inside import cell, frames, keepers


def main(control_fd: int) -> None:
    """Serve until the driver closes the control socket."""
    control = socket.socket(fileno=control_fd)
    request = frames.receive(control)
    if request is None:
        return
    settings: dict[str, Any] = json.loads(request.payload)
    try:
        for name in settings["preload"]:
            importlib.import_module(name)
        layers = keepers.enter(settings)
    except Exception as error:
        control.sendall(frames.pack(frames.FAILED, f"{type(error).__name__}: {error}".encode()))
        return
    control.sendall(frames.pack(frames.LAYERS, json.dumps(layers).encode()))
    _forget_ourselves()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # starters are nobody's business
    site.setquit()  # exit and quit, which programs rely on though the interpreter was started without site
    gc.collect()
    gc.freeze()  # pages shared with every program stay shared
    for index in itertools.count():
        channels = _receive_channels(control)
        if channels is None:
            _wait_for_starters()
            return
        if os.fork() == 0:
            control.close()
            _become_starter(channels, settings, index)
        for channel in channels:
            channel.close()


def _become_starter(channels: cell.Channels, settings: dict[str, Any], index: int) -> None:
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        keepers.enter_cell(settings, index)
        child = os.fork()
        if child:
            for channel in channels:
                channel.close()
            os.waitpid(child, 0)
            return
        cell.serve(channels, keepers.keeper(settings))
    finally:
        os._exit(0)


def _wait_for_starters() -> None:
    """Return when every cell has ended, so that whoever waits for this process knows that nothing is left."""
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        pass


def _receive_channels(control: socket.socket) -> cell.Channels | None:
    numbers = array.array("i")
    data, ancillary, _, _ = control.recvmsg(1, socket.CMSG_SPACE(2 * numbers.itemsize))
    if not data or not ancillary:
        return None
    numbers.frombytes(ancillary[0][2][: 2 * numbers.itemsize])
    return cell.Channels(*(socket.socket(fileno=number) for number in numbers))


def _forget_ourselves() -> None:
    """Take Remint's modules out of the way of a candidate's own imports."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "remint"]:
        del sys.modules[name]
