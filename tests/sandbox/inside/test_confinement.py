"""How a process is confined is prepared once for equal limits, and anew wherever anything differs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from remint.sandbox.inside.isolation.confinement import ConfinementCache


def test_it_is_prepared_anew_for_other_limits_another_box_and_other_descriptors_only() -> None:
    prepared: list[tuple[dict[str, Any], list[int]]] = []
    box = [1]

    def prepare(limits: dict[str, Any], keep: list[int]) -> Callable[[], None]:
        prepared.append((limits, keep))
        return lambda: None

    cache = ConfinementCache(prepare, lambda: box[0])
    first = cache({"memory": 100}, [5])
    assert cache({"memory": 100}, [5]) is first  # of another problem, but the same
    assert cache({"memory": 100}, [6]) is not first
    assert len(prepared) == 2
    second = cache({"memory": 50}, [5])
    assert second is not first
    assert cache({"memory": 100}, [5]) is not first  # what was prepared for limits in between is forgotten
    box[0] = 2
    cache({"memory": 100}, [5])
    assert [limits["memory"] for limits, _ in prepared] == [100, 100, 50, 100, 100]
