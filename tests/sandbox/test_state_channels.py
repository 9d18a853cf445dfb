"""A program cannot tell what ran before it: each test has one program leave a sign, and the next one look for it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from remint.judging import ObserveTask
from remint.records import Call, Candidate, Value
from remint.sandbox.inside.messages.buffers import Buffer
from remint.sandbox.pool import Pool

pytestmark = pytest.mark.xdist_group("sandbox")

# Raw calls, past every wrapper of libc; numbers for both machines that have filters.
CALLS = """
import ctypes, errno, json, mmap, os, platform, socket, struct, sys, time

X86 = platform.machine() in ("x86_64", "amd64")
NUMBERS = {
    "preadv2": (327, 286), "mincore": (27, 232), "cachestat": (451, 451), "fadvise64": (221, 223),
    "readahead": (187, 213), "statx": (332, 291), "madvise": (28, 233), "pidfd_open": (434, 434),
    "inotify_init1": (294, 26), "getsockopt": (55, 209),
}
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
PATH = "/usr/lib/os-release"

def raw(name, *arguments):
    plain = [ctypes.c_long(value) if isinstance(value, int) else value for value in arguments]
    ctypes.set_errno(0)
    result = libc.syscall(ctypes.c_long(NUMBERS[name][0 if X86 else 1]), *plain)
    return result if result >= 0 else errno.errorcode[ctypes.get_errno()]

def read_with(flags):
    descriptor = os.open(PATH, os.O_RDONLY)
    buffer = ctypes.create_string_buffer(64)
    vector = struct.pack("@PN", ctypes.addressof(buffer), 64)
    return raw("preadv2", descriptor, ctypes.create_string_buffer(vector, len(vector)), 1, 0, 0, flags)

def mapped(then):
    descriptor = os.open(PATH, os.O_RDONLY)
    address = libc.mmap(None, ctypes.c_size_t(4096), 1, 2, descriptor, ctypes.c_long(0))
    return then(address)
"""
QUIET = "def f():\n    return 'quiet'\n"


@pytest.fixture
def one_cell() -> Iterator[Pool]:
    with Pool(cells=1) as pool:
        if pool.isolation != "namespaces":
            pytest.skip("without namespaces these channels are open; the page on them says so")
        yield pool


def seen(pool: Pool, *programs: str) -> list[Any]:
    """What programs return that run one after the other in one cell; the outcome where one returns nothing."""
    tasks = [ObserveTask(Candidate.single(program), "f", [Call(args=Value.of([]))]) for program in programs]
    for _ in pool.run(tasks):
        pass
    observations = [task.observations[0] for task in tasks]
    return [json.loads(one.content) if one.content else one.outcome for one in observations]


def program(body: str) -> str:
    return f"{CALLS}\ndef f():\n" + "".join(f"    {line}\n" for line in body.strip().splitlines())


ASK = {
    "RWF_NOWAIT": "return read_with(8)",
    "mincore": "pages = ctypes.create_string_buffer(1)\n"
    "return mapped(lambda at: [raw('mincore', at, 4096, pages), pages.raw[0] & 1])",
    "cachestat": "found = ctypes.create_string_buffer(40)\n"
    "number = os.open(PATH, os.O_RDONLY)\n"
    "span = ctypes.create_string_buffer(struct.pack('=QQ', 0, 4096), 16)\n"
    "return [raw('cachestat', number, span, found, 0), struct.unpack_from('=Q', found)[0]]",
}
CLEAR = {
    "fadvise": "number = os.open(PATH, os.O_RDONLY)\n"
    "for _ in range(20):\n    raw('fadvise64', number, 0, 0, 4)\nreturn 0",
    "RWF_DONTCACHE": "for _ in range(20):\n    read_with(0x80)\nreturn 0",
}


REFUSED = {"RWF_NOWAIT": "ENOTSUP", "mincore": ["ENOSYS", 0], "cachestat": ["ENOSYS", 0]}


@pytest.mark.parametrize("ask", ASK)
def test_the_page_cache_cannot_be_asked(one_cell: Pool, ask: str) -> None:
    fill = program("return len(open(PATH, 'rb').read())")
    look = program(ASK[ask])
    for clear in CLEAR.values():
        assert seen(one_cell, fill, look, program(clear), look)[1::2] == [REFUSED[ask]] * 2


def test_a_file_stays_in_memory_whatever_a_program_advises(one_cell: Pool) -> None:
    path = "/usr/lib/os-release"
    if not Path(path).exists():
        pytest.skip("this system has no such file")
    for clear in CLEAR.values():
        seen(one_cell, program("return len(open(PATH, 'rb').read())"), program(clear))
        descriptor = os.open(path, os.O_RDONLY)
        try:
            assert os.preadv(descriptor, [bytearray(16)], 0, os.RWF_NOWAIT) == 16
        finally:
            os.close(descriptor)


def test_processes_are_counted_anew(one_cell: Pool) -> None:
    busy = program("for _ in range(30):\n    os.waitpid(os.fork() or os._exit(0), 0)\nreturn 0")
    number = program("child = os.fork() or os._exit(0)\nos.waitpid(child, 0)\nreturn os.getpid(), child")
    first, _, second, _, _, third = seen(one_cell, number, busy, number, busy, busy, number)
    assert first == second == third


def test_proc_tells_nothing_of_the_machine_that_changes(one_cell: Pool) -> None:
    names = ("stat", "loadavg", "meminfo", "uptime", "vmstat", "interrupts", "softirqs", "diskstats", "buddyinfo")
    names += ("sys/kernel/ns_last_pid", "sys/fs/inode-nr", "sys/fs/dentry-state", "sys/fs/file-nr", "pressure/cpu")
    look = program(
        f"found = {{}}\nfor name in {names!r}:\n    try:\n        found[name] = open('/proc/' + name).read()\n"
        "    except OSError as error:\n        found[name] = error.errno\nreturn found"
    )
    busy = program(
        "for _ in range(30):\n    os.waitpid(os.fork() or os._exit(0), 0)\n"
        "kept = bytearray(100_000_000)\nwhile time.process_time() < 0.2:\n    pass\nreturn 0"
    )
    first, _, second = seen(one_cell, look, busy, look)
    assert [name for name in names if first[name] != second[name]] == []
    assert "MemTotal" in first["meminfo"]
    assert first["stat"].startswith("cpu ")


def test_the_network_of_one_program_is_not_that_of_the_next(one_cell: Pool) -> None:
    look = program("return open('/proc/self/net/snmp').read() + open('/proc/self/net/netstat').read()")
    send = program(
        "with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:\n"
        "    for _ in range(37):\n"
        "        try:\n            one.sendto(b'x', ('192.0.2.1', 9))\n"
        "        except OSError:\n            pass\n"
        "return open('/proc/self/net/snmp').read()"
    )
    before, sent, after = seen(one_cell, look, send, look)
    assert " 37 " in sent  # the program did see its own
    assert after == before


def test_the_box_is_always_young(one_cell: Pool) -> None:
    ages = program(
        "now = time.time()\n"
        "return max(now - t for place in ('/box', '/box/work', '/box/tmp', '/box/shm')"
        " for t in (os.stat(place).st_atime, os.stat(place).st_mtime, os.stat(place).st_ctime))"
    )
    wait = program("time.sleep(3)\nreturn 0")
    _, _, quiet = seen(one_cell, QUIET, wait, ages)
    assert quiet < 2.5


def test_counters_of_the_machine_and_clocks_of_the_cell_are_closed(one_cell: Pool) -> None:
    look = program(
        "found = ctypes.create_string_buffer(8)\n"
        "size = ctypes.c_int(8)\n"
        "one = socket.socket(socket.AF_UNIX)\n"
        "asked = [raw('getsockopt', one.fileno(), 1, option, found, ctypes.byref(size)) for option in (57, 71, 77)]\n"
        "clocks = []\n"
        "for kind in (0, 1, 2, 4, 5, 6):\n"
        "    try:\n        clocks.append(time.clock_gettime(~1 << 3 | kind))\n"
        "    except OSError as error:\n        clocks.append(errno.errorcode[error.errno])\n"
        "stat = ctypes.create_string_buffer(256)\n"
        "calls = [raw('statx', -100, ctypes.c_char_p(b'/box'), 0, 0xfff, stat), raw('pidfd_open', os.getpid(), 0)]\n"
        "return [asked, clocks, calls + [raw('inotify_init1', 0)]]"
    )
    (found,) = seen(one_cell, look)
    assert found == [["ENOPROTOOPT"] * 3, ["EINVAL"] * 6, ["ENOSYS"] * 3]


def test_ones_own_clocks_and_plain_advice_still_work(one_cell: Pool) -> None:
    look = program(
        "import threading\n"
        "own = time.clock_gettime(time.pthread_getcpuclockid(threading.get_ident())) >= 0\n"
        "space = mmap.mmap(-1, 1 << 16)\n"
        "space.madvise(mmap.MADV_DONTNEED)\n"
        "with open('note', 'w') as note:\n"
        "    os.fsync(note.fileno())\n"
        "    os.posix_fadvise(note.fileno(), 0, 0, os.POSIX_FADV_SEQUENTIAL)\n"
        "os.sync()\n"
        "return [own, time.process_time() > 0, os.preadv(os.open(PATH, os.O_RDONLY), [bytearray(4)], 0)]"
    )
    assert seen(one_cell, look) == [[True, True, 4]]


def test_a_buffer_does_not_keep_the_length_of_what_was_in_it() -> None:
    buffer = Buffer(1 << 10)
    buffer.room(1 << 20)[:4] = b"long"
    buffer.wipe()
    assert buffer.bytes == bytearray(1 << 10)
