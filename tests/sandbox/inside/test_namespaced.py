"""What a program meets inside: as root's sandbox and as an ordinary user's."""

# Attacks go the shortest way to the system call.
# ruff: noqa: PTH101, PTH102, PTH108, PTH109, PTH116, PTH123, PTH208

from __future__ import annotations

import ctypes
import encodings.idna  # noqa: F401 - getaddrinfo loads it, and the interpreter's own folder is not readable here
import fcntl
import json
import mmap
import os
import resource
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from remint.sandbox.inside.kernel.privileges import forbid_regaining
from remint.sandbox.inside.kernel.seccomp import assemble, install, refuse, refused_with_bits
from tests.sandbox.inside.attacks import connecting, errno_of, fork_until_refused, libc, raw, reading, writing
from tests.sandbox.inside.harness import BOX_FILES, Sandbox

pytestmark = pytest.mark.slow  # not for the inner loop

WHO = [False, True] if os.geteuid() == 0 else [True]


@pytest.fixture(params=WHO, ids=lambda ordinary: "ordinary" if ordinary else "root")
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    return Sandbox(ordinary=request.param)


def test_of_the_host_only_the_list_is_there(sandbox: Sandbox, open_folder: Path) -> None:
    secret = open_folder / "secret"
    secret.write_text("expected values")

    def look() -> Any:
        hidden = ["/root", "/home", "/etc/shadow", "/etc/hostname", "/sys", "/run", "/opt", str(secret)]
        return {
            "hidden": {path: reading(path) for path in hidden},
            "top": sorted(os.listdir("/")),
            "passwd": Path("/etc/passwd").read_text().count("\n"),
            "usr": reading("/usr/bin"),
            "devices": [open(f"/dev/{name}", "rb").read(1).hex() for name in ("zero", "full")],
            "null": writing("/dev/null"),
            "tmp": os.listdir("/tmp"),
        }

    seen = sandbox.value(look)
    assert set(seen["hidden"].values()) == {"ENOENT"}
    extra = set(seen["top"]) - {"bin", "lib", "lib64", "lib32", "libx32", "sbin", "usr"}
    assert extra == {"box", "dev", "etc", "proc", "tmp", "var"}
    assert (seen["passwd"], seen["usr"], seen["devices"], seen["null"], seen["tmp"]) == (
        3,
        "ok",
        ["00", "00"],
        "ok",
        [],
    )


def test_nothing_can_be_written_but_the_box(sandbox: Sandbox) -> None:
    def write() -> Any:
        outside = ["/x", "/usr/x", "/usr/bin/env", "/etc/passwd", "/dev/x", "/proc/x", "/var/x", "/proc/self/comm"]
        chmod = [errno_of(lambda path=path: os.chmod(path, 0o777)) for path in ("/usr", "/dev/null", "/")]
        inside = [writing(path) for path in ("here", "/tmp/there", "/dev/shm/shared", "/var/tmp/too")]
        return {path: writing(path) for path in outside}, chmod, inside, os.getcwd()

    outside, chmod, inside, folder = sandbox.value(write)
    assert "ok" not in outside.values()
    assert "ok" not in chmod
    assert inside == ["ok"] * 4
    assert folder == "/box/work"


def test_no_other_process_can_be_seen(sandbox: Sandbox) -> None:
    def look() -> Any:
        return sorted(name for name in os.listdir("/proc") if name.isdigit()), os.getpid(), reading("/proc/1/environ")

    pids, own, cell = sandbox.value(look)
    assert pids == [str(own)]
    assert cell != "ok"


def test_the_cells_memory_is_out_of_reach(sandbox: Sandbox) -> None:
    def attack() -> Any:
        files = [reading(f"/proc/1/{name}") for name in ("mem", "maps", "environ", "fd", "root", "cwd")]
        calls = [
            raw("ptrace", 16, 1, 0, 0),  # PTRACE_ATTACH
            raw("process_vm_readv", 1, 0, 0, 0, 0, 0),
            raw("process_vm_writev", 1, 0, 0, 0, 0, 0),
            raw("kcmp", 1, os.getpid(), 0, 0, 0),
            raw("prlimit64", 1, resource.RLIMIT_NOFILE, 0, 0),
            raw("sched_setaffinity", 1, 8, 0),
            raw("setpriority", 0, 1, 19),
            raw("setpriority", 2, 0, 19),
        ]
        pidfd = errno_of(lambda: os.pidfd_open(1))
        return files, calls, pidfd, raw("pidfd_getfd", 0, 0, 0)

    files, calls, _, getfd = sandbox.value(attack)
    assert "ok" not in files
    assert set(calls) == {"EPERM"}
    assert getfd == "EPERM"


def test_signals_do_not_touch_pid_1(sandbox: Sandbox) -> None:
    def attack() -> Any:
        for number in signal.valid_signals():
            errno_of(lambda number=number: os.kill(1, number))
        reading_end, writing_end = os.pipe()
        # F_SETSIG: SIGKILL to pid 1 when input arrives.
        errno_of(lambda: fcntl.fcntl(reading_end, fcntl.F_SETOWN, 1))
        errno_of(lambda: fcntl.fcntl(reading_end, 10, signal.SIGKILL))
        errno_of(lambda: fcntl.fcntl(reading_end, fcntl.F_SETFL, os.O_ASYNC))
        os.write(writing_end, b"x")
        errno_of(lambda: os.kill(-1, signal.SIGSTOP))
        return "still here"

    # The cell lives, or the second program would not be run.
    assert [outcome.value for outcome in sandbox.run(attack, lambda: "next")] == ["still here", "next"]


def test_namespaces_and_mounts_are_closed(sandbox: Sandbox) -> None:
    def attack() -> Any:
        new = {0x10000000, 0x20000, 0x20000000, 0x40000000, 0x8000000, 0x4000000, 0x2000000}
        calls = [raw("unshare", flag) for flag in new] + [raw("clone", flag | 17, 0, 0, 0, 0) for flag in new]
        names = "mount umount2 pivot_root chroot setns open_tree fsopen move_mount mount_setattr open_by_handle_at bpf"
        names += " perf_event_open userfaultfd keyctl add_key init_module kexec_load reboot swapon syslog acct seccomp"
        calls += [raw(name, 0, 0, 0, 0, 0) for name in names.split()]
        return calls, [raw("clone3", 0, 0), raw("io_uring_setup", 1, 0), raw("memfd_create", 0, 0)]

    calls, missing = sandbox.value(attack)
    assert set(calls) == {"EPERM"}
    assert set(missing) == {"ENOSYS"}


def test_there_is_no_network(sandbox: Sandbox) -> None:
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    abstract = socket.socket(socket.AF_UNIX)
    abstract.bind(f"\0remint-{os.getpid()}")
    abstract.listen()
    internet_address, unix_address = listener.getsockname(), abstract.getsockname()

    def attack() -> Any:
        return [
            connecting(socket.AF_INET, socket.SOCK_STREAM, internet_address),
            connecting(socket.AF_INET, socket.SOCK_STREAM, ("169.254.169.254", 80)),
            connecting(socket.AF_INET, socket.SOCK_DGRAM, ("1.1.1.1", 53)),
            connecting(socket.AF_UNIX, socket.SOCK_STREAM, unix_address),
            errno_of(lambda: socket.getaddrinfo("example.com", 80)),
            errno_of(lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)),
            errno_of(lambda: socket.socket(40, socket.SOCK_STREAM)),  # AF_VSOCK
            errno_of(lambda: socket.socket(socket.AF_INET6, socket.SOCK_STREAM)),
            errno_of(lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM, 262)),  # IPPROTO_MPTCP
            errno_of(socket.socketpair),
        ]

    with listener, abstract:
        *closed, pair = sandbox.value(attack)
    # The first is the loopback of the cell, where nobody listens.
    assert closed[:4] == ["ECONNREFUSED", "ENETUNREACH", "ENETUNREACH", "ECONNREFUSED"]
    assert closed[5:] == ["EAFNOSUPPORT"] * 4
    assert "ok" not in closed
    assert pair == "ok"


def test_privileges_are_gone_for_good(sandbox: Sandbox) -> None:
    def attack() -> Any:
        status = dict(line.split(":\t", 1) for line in Path("/proc/self/status").read_text().splitlines())
        facts = [status[name] for name in ("CapPrm", "CapEff", "CapBnd", "CapAmb", "NoNewPrivs", "Seccomp")]
        users = [errno_of(lambda: os.setuid(0)), errno_of(lambda: os.setgroups([0]))]
        suid = subprocess.run(["/usr/bin/mount", "-t", "tmpfs", "x", "/box/tmp"], capture_output=True).returncode
        return facts, os.getresuid(), users, suid

    facts, ids, users, suid = sandbox.value(attack)
    assert [int(fact, 16) for fact in facts] == [0, 0, 0, 0, 1, 2]
    assert ids == [1000] * 3
    assert "ok" not in users
    assert suid != 0


def test_core_dumps_cannot_be_switched_on(sandbox: Sandbox) -> None:
    def attack() -> Any:
        zero = ctypes.create_string_buffer(16)
        address = ctypes.addressof(zero)
        core = resource.RLIMIT_CORE
        changes = [raw("setrlimit", core, address), raw("prlimit64", 0, core, address, 0)]
        return resource.getrlimit(core), changes

    assert sandbox.value(attack) == [[1, 1], ["EPERM", "EPERM"]]


def test_exec_can_be_forbidden(sandbox: Sandbox) -> None:
    def execute() -> Any:
        return errno_of(lambda: subprocess.run(["/bin/true"], check=True))

    assert sandbox.value(execute) == "ok"
    assert sandbox.value(execute, allow_exec=False) == "EPERM"


def test_processes_are_limited(sandbox: Sandbox) -> None:
    # The program itself is one of the sixteen.
    assert sandbox.value(lambda: fork_until_refused(100), processes=16) == 15


def test_memory_is_limited(sandbox: Sandbox) -> None:
    def balloon() -> Any:
        kinds = {}
        for name, flags in (("private", mmap.MAP_PRIVATE), ("shared", mmap.MAP_SHARED)):
            kinds[name] = errno_of(lambda flags=flags: mmap.mmap(-1, 200 << 20, flags=flags | mmap.MAP_ANONYMOUS))
        return kinds, len(bytearray(50 << 20))

    kinds, small = sandbox.value(balloon, memory=100 << 20)
    assert kinds == {"private": "ENOMEM", "shared": "ENOMEM"}
    assert small == 50 << 20


def test_files_and_file_sizes_are_limited(sandbox: Sandbox) -> None:
    def fill() -> Any:
        made = 0
        opened = []
        with open("big", "wb") as file:
            size = errno_of(lambda: os.truncate("big", 9 << 20))
            file.write(b"x" * (1 << 20))
        os.unlink("big")
        try:
            while True:
                os.close(os.open(f"f{made}", os.O_CREAT))
                made += 1
        except OSError:
            pass
        try:
            while True:
                opened.append(os.open("/dev/null", os.O_RDONLY))
        except OSError:
            pass
        return size, made, len(opened)

    size, made, opened = sandbox.value(fill)
    assert size == "EFBIG"
    assert made == BOX_FILES
    assert opened < 64


def test_cpu_time_is_limited(sandbox: Sandbox) -> None:
    def spin() -> Any:
        signal.signal(signal.SIGXCPU, signal.SIG_IGN)
        while True:
            pass

    assert sandbox.run(spin, cpu_seconds=1)[0].signal == signal.SIGKILL


def leave_traces() -> str:
    """Everything that a program could leave for the next one."""
    for path in ("/box/work/a", "/tmp/b", "/dev/shm/c", "/var/tmp/d"):
        Path(path).write_text("trace")
    os.mkdir("deep")
    os.chmod("deep", 0)
    os.chmod(".", 0o000)
    made = [raw("shmget", 1234, 4096, 0o1666), raw("msgget", 1234, 0o1666), raw("semget", 1234, 1, 0o1666)]
    made.append(raw("mq_open", 0, os.O_CREAT, 0o666, 0))
    abstract = socket.socket(socket.AF_UNIX)
    abstract.bind("\0left-behind")
    abstract.listen()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(60)
        os._exit(0)
    return " ".join(made)


def find_traces() -> Any:
    listings = [os.listdir(path) for path in ("/box/work", "/tmp", "/dev/shm", "/var/tmp")]
    socket_left = connecting(socket.AF_UNIX, socket.SOCK_STREAM, "\0left-behind")
    ipc = [Path(f"/proc/sysvipc/{kind}").read_text().count("\n") for kind in ("shm", "msg", "sem")]
    processes = [name for name in os.listdir("/proc") if name.isdigit()]
    return listings, socket_left, ipc, len(processes), oct(os.stat(".").st_mode), os.listdir("/box")


def test_the_next_program_finds_nothing(sandbox: Sandbox) -> None:
    first, second = sandbox.run(leave_traces, find_traces)
    assert first.value == "EPERM EPERM EPERM ENOSYS"
    listings, socket_left, ipc, processes, mode, box = second.value
    assert listings == [[]] * 4
    assert socket_left == "ECONNREFUSED"
    assert ipc == [1, 1, 1]  # the heading alone
    assert processes == 1
    assert mode == "0o40700"
    assert sorted(box) == ["shm", "tmp", "work"]


@pytest.mark.parametrize(
    "change",
    [
        lambda: os.chmod("/box/work", 0o755),
        lambda: os.utime("/box/tmp", (1, 1)),
        lambda: os.setxattr("/box/work", "user.note", b"x"),
        lambda: Path("/box/work/x").write_text("x") and os.unlink("/box/work/x"),
    ],
    ids=["mode", "times", "attribute", "made and removed"],
)
def test_a_folder_alone_carries_no_message(sandbox: Sandbox, change: Any) -> None:
    def send() -> Any:
        time.sleep(0.02)  # past the clock tick of the mount
        return errno_of(change)

    def receive() -> Any:
        places = [os.stat(path) for path in ("/box/work", "/box/tmp")]
        return [(place.st_mode, place.st_mtime > 1) for place in places], os.listxattr("/box/work")

    _, second = sandbox.run(send, receive)
    assert second.value == [[[0o40700, True], [0o40700, True]], []]


def test_nasty_trees_are_gone_in_no_time(sandbox: Sandbox) -> None:
    def build() -> Any:
        folder = os.open(".", os.O_RDONLY)
        for depth in range(500):
            os.mkdir("d", dir_fd=folder)
            folder, previous = os.open("d", os.O_RDONLY, dir_fd=folder), folder
            os.close(previous)
            if depth == 400:
                os.symlink("/", "loop", dir_fd=folder)
        for number in range(1400):
            Path(f"f{number}").touch()
        os.chmod("d", 0)
        if os.fork() == 0:
            signal.pause()  # holds the folder open until it is killed
        return "built"

    first, second = sandbox.run(build, find_traces)
    assert first.value == "built"
    assert second.value[0] == [[]] * 4


def test_a_hundred_thousand_files(sandbox: Sandbox) -> None:
    from remint.sandbox.inside.isolation import box

    def cell() -> Any:
        box.mount_box(64 << 20, 100_000)
        for number in range(100_000):
            os.mknod(f"{number}")
        started = time.monotonic()
        box.wipe_box()
        return os.listdir("/box/work"), time.monotonic() - started

    left, seconds = sandbox.in_cell(cell)
    assert left == []
    assert seconds < 3


def test_readable_folders_are_shown_read_only_and_alone(open_folder: Path) -> None:
    shown = open_folder / "inner" / "shown"
    shown.mkdir(parents=True)
    (shown / "module.py").write_text("x = 1")
    (open_folder / "inner" / "hidden").write_text("secret")
    link = open_folder / "link"
    link.symlink_to(shown)

    def look() -> Any:
        read = [Path(path, "module.py").read_text() for path in (shown, link)]
        return read, os.listdir(open_folder / "inner"), writing(str(shown / "new"))

    for ordinary in WHO:
        read, beside, new = Sandbox(ordinary, [str(link)]).value(look)
        assert read == ["x = 1"] * 2
        assert beside == ["shown"]
        assert new == "EROFS"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can do without user namespaces")
def test_root_can_do_without_user_namespaces() -> None:
    def forbid() -> None:
        forbid_regaining()
        install(assemble([refused_with_bits("unshare", 0, 0x10000000, refuse(1))]))

    def look() -> Any:
        return (
            os.getuid(),
            reading("/etc/shadow"),
            reading("/proc/1/mem"),
            errno_of(lambda: os.kill(1, 9)),
            writing("x"),
        )

    first, second = Sandbox(False, before=forbid).run(look, find_traces)
    user, *answers = first.value
    assert user > 1_000_000
    assert answers[0] == "ENOENT"
    assert "ok" not in answers[:3]
    assert answers[3] == "ok"
    assert second.value[0] == [[]] * 4


def test_libraries_still_work(sandbox: Sandbox) -> None:
    def work() -> Any:
        import threading

        answers: list[int] = []
        threads = [threading.Thread(target=answers.append, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        shell = subprocess.run(["/bin/sh", "-c", "echo $((6*7))"], capture_output=True, text=True).stdout
        Path("a").mkdir()
        Path("x").touch()
        Path("x").rename("a/x")
        callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)(lambda number: number + 1)
        return sorted(answers), shell, callback(1), json.loads("[1]"), libc.getpid() == os.getpid()

    assert sandbox.value(work) == [[0, 1, 2, 3], "42\n", 2, [1], True]
