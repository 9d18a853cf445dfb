"""What the doctor asks about the sandbox: each layer, the way that is chosen, and a real program inside."""

from __future__ import annotations

import socket
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from remint.api.doctor.check import MachineCheck
from remint.judging.calls.calls_plan import CallsPlan
from remint.records import Call, Calls, Candidate, Given, Outcome, Problem, Value, Verdict
from remint.sandbox.errors import NoIsolationError, SandboxError
from remint.sandbox.inside import probe
from remint.sandbox.inside.isolation.probe import WORKS
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

_NAMES = {
    "user": "user namespace",
    "uid": "own user for programs",
    "mount": "mount namespace",
    "ipc": "ipc namespace",
    "net": "network namespace",
    "uts": "host name namespace",
    "cgroup": "cgroup namespace",
    "pid": "process namespace",
    "proc": "own /proc",
    "box": "own file system",
    "no_new_privs": "no new privileges",
    "seccomp": "seccomp",
    "landlock": "landlock",
}
_KERNEL_SETTINGS = "/proc/sys"
_LIMITS = Limits(test_cpu=5.0, test_wall=10.0, program_cpu=10.0, program_wall=20.0)
_HELLO = 'def greet(name):\n    return f"hello, {name}"\n'
# What a program must not be able to do. Each attempt says "refused", or what it got.
_ATTEMPTS = """
import socket

def attempt(action):
    try:
        return action() and "done"
    except Exception:
        return "refused"

def connect():
    with socket.create_connection(("127.0.0.1", {port}), timeout=2):
        return True

def hostile():
    return [
        attempt(lambda: open({secret!r}).read()),
        attempt(lambda: open("/etc/shadow").read()),
        attempt(lambda: open({outside!r}, "w").write("x")),
        attempt(connect),
    ]
"""
_ATTEMPTED = ("read a private file", "read /etc/shadow", "write outside its folder", "open a connection")


def layers() -> Iterator[MachineCheck]:
    """One by one, what the machine offers to isolate programs with."""
    found = probe()
    version = found.pop("landlock version", "")
    for layer, answer in found.items():
        detail = f"version {version}" if layer == "landlock" and answer == WORKS else answer
        works = answer == WORKS
        yield MachineCheck(
            _NAMES.get(layer, layer), "works" if works else "missing", detail, "" if works else _fix(layer)
        )


def isolation() -> Iterator[MachineCheck]:
    """Which way is chosen here, and whether a program finds itself isolated."""
    try:
        pool = Pool(cells=1)
    except NoIsolationError as error:
        yield MachineCheck("isolation of programs", "missing", str(error).partition(". `remint")[0], _fix("user"))
        return
    except SandboxError as error:
        yield MachineCheck("isolation of programs", "broken", str(error), "Name another interpreter with --python")
        return
    with pool:
        said = {"namespaces": "by namespaces", "weak": "without namespaces: by Landlock and seccomp"}[pool.isolation]
        fix = "" if pool.isolation == "namespaces" else f"enough, but namespaces are stronger: {_fix('user')}"
        yield MachineCheck("isolation of programs", "works", said, fix)
        try:
            yield from (_hello(pool), _memory(pool), _attempts(pool))
        except SandboxError as error:
            yield MachineCheck("a program in the sandbox", "broken", str(error), "See which layer is missing above")


def _hello(pool: Pool) -> MachineCheck:
    verdict = _judged(pool, "greet", ["world"], "hello, world", _HELLO)
    what = "a program in the sandbox"
    if verdict.outcome is Outcome.PASS:
        return MachineCheck(what, "works", f"{pool.environment.id}, judged in {verdict.seconds * 1000:.0f} ms")
    return MachineCheck(
        what, "broken", f"{verdict.outcome.value}: {verdict.message}", "See which layer is missing above"
    )


def _memory(pool: Pool) -> MachineCheck:
    """What is in force, in the cell that has just run a program."""
    what = "memory of a program"
    if "memory-cgroup" in pool.layers:
        return MachineCheck(what, "works", "limited in sum over its processes, by a cgroup")
    fix = "run as root, or in a cgroup that is delegated to you (systemd-run --user --scope -p Delegate=yes)"
    if "memory-counted" in pool.layers:
        said = "limited in sum over its processes, by looking every few milliseconds; no cgroup can be made here"
        return MachineCheck(what, "works", said, f"enough, but a cgroup is exact: {fix}")
    return MachineCheck(what, "missing", "limited per process only: neither a cgroup nor /proc to look at", fix)


def _attempts(pool: Pool) -> MachineCheck:
    with tempfile.TemporaryDirectory(prefix="remint-") as folder, socket.socket() as listener:
        secret = Path(folder, "secret")
        secret.write_text("secret")
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        names = {"secret": str(secret), "outside": str(Path(folder, "new")), "port": listener.getsockname()[1]}
        verdict = _judged(pool, "hostile", [], ["refused"] * len(_ATTEMPTED), _ATTEMPTS.format(**names))
    what = "a hostile program in the sandbox"
    if verdict.outcome is Outcome.PASS:
        return MachineCheck(what, "works", "could not " + ", ".join(_ATTEMPTED[:-1]) + " or " + _ATTEMPTED[-1])
    return MachineCheck(what, "broken", verdict.message, "Judge no program on this machine that you do not trust")


def _judged(pool: Pool, entry_point: str, arguments: list[object], expected: object, source: str) -> Verdict:
    call = Call(args=Value.of(arguments), expected=Given(Value.of(expected)))
    problem = Problem(id="doctor", entry_point=entry_point, suite=Calls(tests=(call,)))
    (task,) = pool.run([CallsPlan(problem, _LIMITS).task(Candidate.single(source), "doctor")])
    return task.verdict("+".join(pool.layers))


def _fix(layer: str) -> str:
    if sys.platform != "linux":
        return "Judge programs on Linux"
    if layer == "landlock":
        return "Linux 5.13 or later, with landlock among lsm= at boot (cat /sys/kernel/security/lsm)"
    if layer == "seccomp":
        return "a kernel with seccomp filters, on x86_64 or aarch64"
    if layer == "proc":
        return "nothing, unless programs need /proc; in docker: --security-opt systempaths=unconfined"
    if layer in ("uid", "cgroup"):
        return "nothing: programs are isolated without"
    return _fix_namespaces()


def _fix_namespaces() -> str:
    """What forbids namespaces to this user, of the things that are known to."""
    for setting, forbidding, allowing in (
        ("kernel/apparmor_restrict_unprivileged_userns", "1", "0"),  # Ubuntu 24.04
        ("kernel/unprivileged_userns_clone", "0", "1"),  # Debian before 11
        ("user/max_user_namespaces", "0", "15000"),  # Red Hat 7
    ):
        try:
            if Path(_KERNEL_SETTINGS, setting).read_text().strip() == forbidding:
                return f"sudo sysctl {setting.replace('/', '.')}={allowing}"
        except OSError:
            continue
    if Path("/.dockerenv").exists() or Path("/run/.containerenv").exists():
        return "docker run --security-opt seccomp=unconfined --security-opt apparmor=unconfined, or run on the host"
    return "a kernel with namespaces, and a seccomp profile that does not forbid them"
