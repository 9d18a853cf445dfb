"""Owners take turns, whoever has more."""

from __future__ import annotations

import queue
import threading
import time

import pytest

from remint.service.fair_queue import FairQueue


def test_owners_take_turns() -> None:
    fair: FairQueue[str] = FairQueue()
    for item in ("a1", "a2", "a3", "a4", "b1", "b2", "c1"):
        fair.put(item, item[0])
    assert fair.qsize() == 7
    assert [fair.get_nowait() for _ in range(4)] == ["a1", "b1", "c1", "a2"]
    fair.put("d1", "d")
    assert [fair.get_nowait() for _ in range(4)] == ["b2", "a3", "d1", "a4"]
    assert fair.qsize() == 0
    with pytest.raises(queue.Empty):
        fair.get_nowait()


def test_it_waits_for_what_comes_and_no_longer() -> None:
    fair: FairQueue[int] = FairQueue()
    threading.Timer(0.05, fair.put, (1, None)).start()
    assert fair.get(timeout=10) == 1
    began = time.monotonic()
    with pytest.raises(queue.Empty):
        fair.get(timeout=0.05)
    assert 0.04 < time.monotonic() - began < 5
