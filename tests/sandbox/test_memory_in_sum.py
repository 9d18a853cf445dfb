"""The memory of a program's processes together is bounded: by a cgroup where one can be had, else by counting."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from remint.judging import ObserveTask
from remint.records import Call, Candidate, Outcome, Value
from remint.sandbox import zygote
from remint.sandbox.inside.limits.cgroup_memory import CgroupFiles, CgroupMemory
from remint.sandbox.limits import Limits
from remint.sandbox.memory_groups import MemoryGroups, Parent, parent_group
from remint.sandbox.pool import Pool
from tests.sandbox.test_isolation_modes import python_for_others

pytestmark = pytest.mark.xdist_group("sandbox")

MEGABYTE = 1 << 20
LIMITS = Limits(test_cpu=20.0, test_wall=60.0, program_wall=90.0, memory=256 * MEGABYTE)
CHILDREN = """
import os, time

def f():
    children = []
    for _ in range({count}):
        child = os.fork()
        if child == 0:
            kept = bytearray({size})
            for place in range(0, len(kept), 4096):
                kept[place] = 1
            time.sleep({wait})
            os._exit(0)
        children.append(child)
    return [os.waitpid(child, 0)[1] for child in children]
"""
# Thirty processes, each of which fills both directions of a hundred pairs and asks for larger buffers.
SOCKETS = """
import os, socket, time

def fill(one):
    one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 24)
    one.setblocking(False)
    try:
        while True:
            one.send(bytes(16384))
    except OSError:
        pass

def f():
    children = []
    for _ in range(30):
        child = os.fork()
        if child == 0:
            kept = []
            try:
                for _ in range(100):
                    kept += socket.socketpair()
                    fill(kept[-1])
                    fill(kept[-2])
            except OSError:
                pass
            time.sleep(30)
            os._exit(0)
        children.append(child)
    return [os.waitpid(child, 0)[1] for child in children]
"""
# Pages that children share with their parent are one copy, however many can read them.
SHARING = """
import os, time

def f():
    kept = bytearray(b"x") * 150_000_000
    children = []
    for _ in range(4):
        child = os.fork()
        if child == 0:
            total = sum(kept[::65536])
            time.sleep(0.3)
            os._exit(0 if total else 1)
        children.append(child)
    return [os.waitpid(child, 0)[1] for child in children]
"""
BUFFER = """
import socket

def f():
    one, other = socket.socketpair()
    before = one.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 24)
    return one.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) <= before
"""


@pytest.fixture(params=["memory-cgroup", "memory-counted", "weak"], scope="module")
def bounded(request: pytest.FixtureRequest) -> Iterator[Pool]:
    """A pool whose programs are bounded in that way."""
    if request.param == "memory-cgroup" and not can_be_made():
        pytest.skip("no memory cgroup can be made here")
    isolation = "weak" if request.param == "weak" else "auto"
    with pytest.MonkeyPatch.context() as patch:
        if request.param != "memory-cgroup":
            patch.setattr(zygote, "parent_group", lambda: None)
        pool = Pool(cells=1, isolation=isolation, python=python_for_others())
    with pool:
        outcome(pool, "def f():\n    return 1\n")
        assert ("memory-counted" if request.param == "weak" else request.param) in pool.layers
        yield pool


def can_be_made() -> bool:
    groups = MemoryGroups(parent_group())
    made = groups.new() is not None
    groups.close()
    return made


def outcome(pool: Pool, text: str) -> Outcome | str:
    """What the function returned, or why it did not."""
    task = ObserveTask(Candidate.single(text), "f", [Call(args=Value.of([]))], LIMITS)
    (done,) = pool.run([task])
    (seen,) = done.observations
    return seen.content or seen.outcome


def test_processes_that_have_too_much_together_are_ended(bounded: Pool) -> None:
    many = CHILDREN.format(count=8, size=150 * MEGABYTE, wait=30)
    assert outcome(bounded, many) is Outcome.MEMORY
    # The cell has survived: the next program is none the worse for it.
    assert outcome(bounded, "def f():\n    return 1\n") == "1"


def test_several_small_processes_are_welcome(bounded: Pool) -> None:
    assert outcome(bounded, CHILDREN.format(count=6, size=10 * MEGABYTE, wait=0.2)) == "[0,0,0,0,0,0]"


def test_shared_pages_count_once(bounded: Pool) -> None:
    assert outcome(bounded, SHARING) == "[0,0,0,0]"


# Without a network namespace the sockets of a program cannot be counted.
@pytest.mark.parametrize("bounded", ["memory-cgroup", "memory-counted"], indirect=True)
def test_buffers_of_sockets_count(bounded: Pool) -> None:
    assert outcome(bounded, SOCKETS) is Outcome.MEMORY


def test_buffers_of_sockets_cannot_be_enlarged(bounded: Pool) -> None:
    assert outcome(bounded, BUFFER) == "true"


def test_a_kill_that_is_counted_late_is_not_held_against_the_next(tmp_path: Path) -> None:
    limit, events = tmp_path / "limit", tmp_path / "events"
    limit.write_text("")
    events.write_text("oom_kill 2\n")  # by programs before this cell's first
    with limit.open("r+b") as limits, events.open("rb") as counted:
        memory = CgroupMemory(CgroupFiles(-1, limits.fileno(), counted.fileno()), box_bytes=0)
        memory.begin(MEGABYTE)
        assert not memory.exceeded()
        events.write_text("oom_kill 3\n")
        assert memory.exceeded()
        events.write_text("oom_kill 8\n")  # five more of its processes, while the cell ends them
        memory.forget()
        memory.begin(MEGABYTE)
        assert not memory.exceeded()


def test_groups_are_removed_with_their_pool() -> None:
    parent = parent_group()
    if parent is None or not can_be_made():
        pytest.skip("no memory cgroup can be made here")

    def groups() -> set[str]:
        return {path.name for path in parent.folder.iterdir() if path.name.startswith(f"remint-{os.getpid()}-")}

    before = groups()  # of other pools of this process
    with Pool(cells=2) as pool:
        outcome(pool, "def f():\n    return 1\n")
        assert groups() > before
    assert groups() <= before


def test_a_folder_that_is_no_cgroup_gives_none(tmp_path: Path) -> None:
    groups = MemoryGroups(Parent(tmp_path, 1))
    assert groups.new() is None
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_run_left_is_removed(tmp_path: Path) -> None:
    for name in ("remint-999999999-0", f"remint-{os.getpid()}-0", "another"):
        (tmp_path / name).mkdir()
    MemoryGroups(Parent(tmp_path, 2))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["another", f"remint-{os.getpid()}-0"]


def test_in_version_1_groups_are_made_in_ones_own(tmp_path: Path) -> None:
    (tmp_path / "memory" / "jobs" / "mine").mkdir(parents=True)
    (tmp_path / "cgroup").write_text("4:memory:/jobs/mine\n1:cpu:/\n0::/\n")
    (tmp_path / "mountinfo").write_text(
        f"30 20 0:30 / {tmp_path}/unified rw - cgroup2 cgroup2 rw\n"
        f"35 31 0:32 / {tmp_path}/memory rw,relatime - cgroup cgroup rw,memory\n"
    )
    assert parent_group(tmp_path) == Parent(tmp_path / "memory" / "jobs" / "mine", 1)


def test_in_version_2_groups_are_made_where_limits_are_handed_on(tmp_path: Path) -> None:
    own = tmp_path / "top" / "app.slice" / "shell.scope"
    own.mkdir(parents=True)
    (own / "cgroup.subtree_control").write_text("")
    (own.parent / "cgroup.subtree_control").write_text("cpu memory pids\n")
    (tmp_path / "cgroup").write_text("0::/user/app.slice/shell.scope\n")
    # In a container the mount shows a part of the tree.
    (tmp_path / "mountinfo").write_text(f"30 20 0:30 /user {tmp_path}/top rw - cgroup2 cgroup2 rw\n")
    assert parent_group(tmp_path) == Parent(own.parent, 2)
    (own.parent / "cgroup.subtree_control").write_text("cpu pids\n")
    assert parent_group(tmp_path) is None


def test_where_there_are_no_cgroups_there_is_no_group(tmp_path: Path) -> None:
    assert parent_group(tmp_path) is None
