"""Work on many inputs, such as the programs that a mint evolves: one at a time on each core of the cluster."""

from __future__ import annotations

import contextlib
import functools
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import ray
from ray.exceptions import RayError, RayTaskError

from remint.runs.engines.errors import EngineError
from remint.runs.engines.ray.fleet import Fleet, Seat
from remint.runs.engines.ray.node_facts import facts_here
from remint.runs.engines.ray.workers import StateHandler
from remint.sandbox.engine import P

_TRIES = 3
_PATIENCE = 0.5


class _Sent(NamedTuple):
    number: int
    seat: Seat


def spread_over_nodes(
    make: Callable[[], P], work: Callable[[P, bytes], bytes], tasks: Sequence[bytes], jobs: int | None
) -> Iterator[tuple[int, bytes]]:
    """The number of each task and its answer. A lost worker's task goes to another; an error of the work is raised."""
    handler = functools.partial(StateHandler, make, work)
    most = min(jobs, len(tasks)) if jobs else len(tasks)
    # A node with other code would mint other bytes; what its sandbox is like, the work itself finds out.
    fleet = Fleet(lambda cells: handler, most, per_worker=1, at_once=1, wanted=facts_here())
    waiting, tries = deque(range(len(tasks))), [0] * len(tasks)
    sent: dict[Any, _Sent] = {}
    with contextlib.closing(fleet):
        while waiting or sent:
            while waiting and (seat := fleet.free_seat()) is not None:
                number = waiting.popleft()
                tries[number] += 1
                seat.under_way += 1
                sent[seat.actor.handle.remote(tasks[number], {})] = _Sent(number, seat)
            if not sent:
                time.sleep(_PATIENCE / 10)
                continue
            for reference in ray.wait(list(sent), num_returns=1, timeout=_PATIENCE)[0]:
                number, seat = sent.pop(reference)
                seat.under_way -= 1
                try:
                    yield number, ray.get(reference)
                except RayTaskError as error:
                    raise error.as_instanceof_cause() from None
                except RayError:
                    fleet.lose(seat)
                    if tries[number] == _TRIES:
                        raise EngineError(f"{_TRIES} workers were lost while they had the same input.") from None
                    waiting.appendleft(number)
