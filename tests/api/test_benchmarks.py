"""`remint.open_benchmark` with parts of a benchmark."""

from __future__ import annotations

import remint


def test_one_text_may_stand_where_several_can() -> None:
    assert [one.id for one in remint.open_benchmark("mintset", ids="kettle_seconds")] == ["mintset/kettle_seconds"]
