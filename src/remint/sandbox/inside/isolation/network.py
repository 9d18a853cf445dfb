"""The network of a cell: its own loopback and nothing else, made new after every program that used it.

A local server and its client work as on any machine. What they leave behind (addresses in TIME_WAIT, counters, cached
round-trip times) belongs to the network namespace, so the cell moves on to a new one. Whether a program has used the
network the kernel's own counters tell, for a few microseconds; without them the loopback stays down.
"""

from __future__ import annotations

import fcntl
import os
import socket
import struct
from typing import List

from remint.sandbox.inside.kernel.mounts import MS_NODEV, MS_NOEXEC, MS_NOSUID, mount, unmount
from remint.sandbox.inside.kernel.system_calls import call

CLONE_NEWNET = 0x40000000
_SIOCSIFFLAGS, _IFF_UP = 0x8914, 0x1
# Every packet is counted in the first, and what failed for want of a route in the second.
_COUNTERS = ("/proc/self/net/dev", "/proc/self/net/snmp")
_COUNTER_BYTES = 1 << 16
# No address stays reserved when a connection is over, nothing about one is remembered for the next, buffers are small.
_SETTINGS = {
    "ipv4/tcp_max_tw_buckets": "0",
    "ipv4/tcp_no_metrics_save": "1",
    "ipv4/tcp_fastopen": "0",
    "ipv4/tcp_rmem": "4096 65536 262144",
    "ipv4/tcp_wmem": "4096 65536 262144",
    "ipv6/conf/all/disable_ipv6": "1",
}


class _Network:
    """The one network of this cell."""

    def __init__(self) -> None:
        self.settings = -1  # the folder /proc/sys/net, where it can be written
        self.counters: List[int] = []
        self.before: List[bytes] = []


_network = _Network()


def open_network(place: str) -> None:
    """In a cell with a /proc of its own: bring the loopback up, where that is possible.

    `place` is a folder that nothing uses yet, for a moment: programs have no /proc/sys that could be written.
    """
    try:
        mount("proc", place, "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC)
        try:
            _network.settings = os.open(place + "/sys/net", os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
        finally:
            unmount(place)
        _bring_up()
    except OSError:
        # Nothing can have been used that is not there. The counters are opened last.
        call("unshare", CLONE_NEWNET)
        _network.counters = []


def renew_network() -> None:
    """Leave the network as if no program had ever used it; call it when every process of the program is dead."""
    if _network.counters and _read() != _network.before:
        call("unshare", CLONE_NEWNET)
        _bring_up()


def _bring_up() -> None:
    for name, value in _SETTINGS.items():
        _set(name, value)
    # The kernel gives out ports one after the other, for all namespaces together: from another range each time, they
    # tell nothing.
    low, high = struct.unpack("=HH", os.urandom(4))
    _set("ipv4/ip_local_port_range", str(16_384 + low % 8_192) + " " + str(49_152 + high % 8_192))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as handle:
        fcntl.ioctl(handle, _SIOCSIFFLAGS, struct.pack("=16sH22x", b"lo", _IFF_UP))
    for descriptor in _network.counters:
        os.close(descriptor)
    _network.counters = [os.open(path, os.O_RDONLY | os.O_CLOEXEC) for path in _COUNTERS]
    _network.before = _read()


def _set(name: str, value: str) -> None:
    try:
        descriptor = os.open(name, os.O_WRONLY, dir_fd=_network.settings)
    except FileNotFoundError:
        return  # older kernels have it for the machine as a whole, or not at all; so have those without IPv6
    try:
        os.write(descriptor, value.encode())
    finally:
        os.close(descriptor)


def _read() -> List[bytes]:
    return [os.pread(descriptor, _COUNTER_BYTES, 0) for descriptor in _network.counters]
