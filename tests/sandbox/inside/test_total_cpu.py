"""The CPU time of a program's processes together, by what /proc tells of them."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from remint.sandbox.inside.limits import total_cpu
from remint.sandbox.inside.limits.total_cpu import TotalCpu
from remint.sandbox.inside.limits.total_memory import TotalMemory
from remint.sandbox.inside.supervision.watch import Watch, WatchResult, _Clock

SECOND = os.sysconf("SC_CLK_TCK")
LIMITS: dict[str, Any] = {"output_bytes": 1 << 20, "test_cpu": 2.0, "program_cpu": 5.0}


class Processes:
    """A folder that looks like /proc."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sum = TotalCpu(os.open(folder, os.O_RDONLY), lambda: [path.name for path in folder.iterdir()])

    def set(self, number: int, own: float, passed_on: float = 0.0, born: int = 7) -> None:
        (self.folder / str(number)).mkdir(exist_ok=True)
        times = f"{int(own * SECOND)} 0 0 {int(passed_on * SECOND)}"
        text = f"{number} (a) 1 (b) S 1 2 3 4 5 6 7 8 9 10 {times} 20 0 1 0 {born} 1000 50\n"
        (self.folder / str(number) / "stat").write_text(text)

    def remove(self, number: int) -> None:
        (self.folder / str(number) / "stat").unlink()
        (self.folder / str(number)).rmdir()


@pytest.fixture
def processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Processes]:
    monkeypatch.setattr(total_cpu, "clock_of", lambda process: 0.0)
    found = Processes(tmp_path)
    yield found
    os.close(found.sum._proc)


def test_a_known_process_counts_with_what_its_children_passed_on_alone(processes: Processes) -> None:
    processes.set(2, own=5, passed_on=1)
    processes.set(3, own=2)
    assert processes.sum.beyond([2]) == 3


def test_a_child_that_is_waited_for_counts_once(processes: Processes) -> None:
    processes.set(2, own=0)
    processes.set(3, own=2)
    assert processes.sum.beyond([2]) == 2
    processes.remove(3)
    processes.set(2, own=0, passed_on=2.5)
    assert [processes.sum.beyond([2]) for _ in range(3)] == [2.5] * 3
    assert processes.sum.lost() == 0


def test_a_child_that_is_waited_for_between_two_reads_counts_once(processes: Processes) -> None:
    processes.set(2, own=0)
    processes.set(3, own=2)
    processes.sum.beyond([2])
    processes.remove(3)  # its parent was read a moment before
    assert processes.sum.beyond([2]) == 2
    processes.set(2, own=0, passed_on=2)
    assert [processes.sum.beyond([2]) for _ in range(3)] == [2] * 3
    assert processes.sum.lost() == 0


def test_children_that_pass_on_nothing_count_as_far_as_they_were_seen(processes: Processes) -> None:
    processes.set(2, own=0)
    for number in (3, 4, 5):
        processes.set(number, own=1)
        processes.sum.beyond([2])
        processes.remove(number)
    assert processes.sum.beyond([2]) == 3
    assert processes.sum.beyond([2]) == 3
    assert processes.sum.lost() == 3


def test_another_process_with_a_number_that_was_used_before_is_another(processes: Processes) -> None:
    processes.set(3, own=1, born=7)
    processes.sum.beyond([2])
    processes.set(3, own=1, born=8)
    assert processes.sum.beyond([2]) == 2


def test_the_next_program_begins_with_nothing(processes: Processes) -> None:
    processes.set(3, own=1)
    processes.sum.beyond([2])
    processes.remove(3)
    processes.sum.beyond([2])
    processes.sum.begin()
    assert processes.sum.beyond([2]) == processes.sum.lost() == 0


def test_what_is_known_only_when_all_are_dead_is_compared_with_the_limits() -> None:
    cell, driver = socket.socketpair()
    with cell, driver:
        watch = Watch(cell, LIMITS, TotalMemory())
        assert watch.over(WatchResult("ended"), 1.5) == WatchResult("ended")
        assert watch.over(WatchResult("ended"), 2.5) == WatchResult("cpu")
        assert watch.over(WatchResult("wall"), 0.5) == WatchResult("wall")
        assert watch.over(WatchResult("ended"), 0.6) == WatchResult("program-cpu")
        assert watch.longest_cpu == 2.5


def test_the_process_that_got_no_core_for_longest_counts(processes: Processes) -> None:
    for number, nanoseconds in ((2, 1_500_000_000), (3, 4_000_000_000)):
        processes.set(number, own=1)
        (processes.folder / str(number) / "schedstat").write_text(f"1000000000 {nanoseconds} 12\n")
    assert processes.sum.waited([2, 3, 4]) == 4.0  # 4 is over
    assert processes.sum.waited([2]) == 1.5
    assert TotalCpu().waited([2]) == 0.0


@pytest.mark.parametrize(("waited", "late"), [(0, True), (49, True), (51, False)])
def test_time_without_a_core_is_no_time_of_a_program(processes: Processes, waited: int, late: bool) -> None:
    """A program whose tests may take 100 s in all, 150 s after it began."""
    processes.set(2, own=1)
    (processes.folder / "2" / "schedstat").write_text(f"1000000000 {waited}000000000 12\n")
    assert (clock(processes, 150.0).look() == "program-wall") == late


def test_nobody_waits_for_ever(processes: Processes) -> None:
    processes.set(2, own=1)
    (processes.folder / "2" / "schedstat").write_text("1000000000 900000000000 12\n")
    assert clock(processes, 299.0).look() is None
    assert clock(processes, 301.0).look() == "program-wall"


def clock(processes: Processes, seconds: float) -> _Clock:
    """The clock of a program that began some time ago, ready for a look."""
    cell, driver = socket.socketpair()
    with cell, driver:
        limits = {**LIMITS, "test_wall": 10.0, "program_wall": 100.0}
        watch = Watch(cell, limits, TotalMemory(), processes.sum)
    watch.started -= seconds
    found = _Clock(watch, [2])
    found.next_look = 0.0
    return found
