"""A network namespace that is replaced after every program that opened an internet socket.

Its counters and the ports it has in use outlive a program. Nothing tells cheaply whether they have changed, so the
kernel asks the cell about every call for such a socket; the cell takes note and lets it go on.
"""

from __future__ import annotations

import fcntl
import struct

from .errors import IsolationError
from .namespaces import CLONE_NEWNET
from .seccomp import install_with_listener
from .syscalls import call

# linux/seccomp.h: struct seccomp_notif is 80 bytes, struct seccomp_notif_resp 24.
_RECEIVE, _SEND = 0xC0502100, 0xC0182101
_NOTICE_BYTES = 80
_CONTINUE = 1


class Network:
    """What is known of the network of the programs of this cell."""

    def __init__(self) -> None:
        self.calls = -1  # a descriptor that can be read when a program asks for a socket, or -1
        self._used = False

    def watch(self, rules: bytes) -> bool:
        """Put the filter on this process and hear of the calls that it asks about; False where that is not possible."""
        try:
            self.calls = install_with_listener(rules)
        except OSError:
            return False  # before Linux 5.5
        return True

    def answer(self) -> None:
        """Let a program have its socket."""
        self._used = True
        try:
            notice = fcntl.ioctl(self.calls, _RECEIVE, bytes(_NOTICE_BYTES))
            (number,) = struct.unpack_from("=Q", notice)
            fcntl.ioctl(self.calls, _SEND, struct.pack("=QqiI", number, 0, 0, _CONTINUE))
        except OSError:
            pass  # the program has ended meanwhile

    def renew(self) -> None:
        """Leave the network of a program that is over, if it had any."""
        if not self._used:
            return
        self._used = False
        try:
            call("unshare", CLONE_NEWNET)
        except OSError as error:
            raise IsolationError("net", str(error)) from error


NETWORK = Network()
