"""Bounds hold for keywords as they do on the command line, before anything is run."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import remint

OUT_OF_BOUNDS: list[tuple[Callable[..., Any], dict[str, Any], str]] = [
    (remint.inject, {"order": 9}, "order is 9, more than 3. Give at most 3."),
    (remint.inject, {"bugs": 0}, "bugs is 0, less than 1. Give at least 1."),
    (remint.group, {"mutants": -1}, "mutants is -1, less than 0. Give at least 0."),
    (remint.group, {"groups": 1}, "groups is 1. Give a number of at least 2, or two such as (3, 8)."),
    (remint.group, {"groups": (8, 3)}, "groups is (8, 3). Give a number of at least 2, or two such as (3, 8)."),
    (remint.evolve, {"drawn": 0}, "drawn is 0, not more than 0. Give more than 0."),
    (remint.evolve, {"jobs": 0}, "jobs is 0, less than 1. Give at least 1."),
    (remint.open_benchmark, {"limit": -2}, "limit is -2, less than 0. Give at least 0."),
    (remint.open_benchmark, {"limit": "three"}, "limit is 'three'. Give a whole number."),
]


@pytest.mark.parametrize(("function", "options", "said"), OUT_OF_BOUNDS)
def test_a_number_out_of_its_bounds_is_refused(
    function: Callable[..., Any], options: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(said)) as refused:
        function("mintset", **options)
    assert isinstance(refused.value, remint.RemintError)


def test_one_number_of_groups_stands_for_both(tmp_path: Path) -> None:
    made = remint.group(
        "mintset", ids="kettle_seconds", groups=3, mutants=5, progress=False, db=tmp_path / "ledger.sqlite"
    )
    (problem,) = made.problems
    assert len(problem.suite.groups) == 3


@pytest.mark.parametrize(
    ("keywords", "message"),
    [
        ({"style": "chatty"}, "style is 'chatty'. Give 'auto' or 'chat' or 'completion'."),
        ({"extra": [1]}, "extra is [1]. Give a dict."),
        ({"no_check": "yes"}, "no_check is 'yes'. Give True or False."),
        ({"temperature": "hot"}, "temperature is 'hot'. Give a number or None."),
        ({"model": None}, "model is None. Give a text."),
    ],
)
def test_a_value_of_another_type_is_refused_before_anything_is_stored(keywords, message, tmp_path) -> None:
    with pytest.raises(remint.UsageError) as refused:
        remint.run(
            "mintset", **{"model": "echo", "limit": 1, "db": tmp_path / "l.sqlite", "progress": False} | keywords
        )
    assert str(refused.value) == message
    assert not (tmp_path / "l.sqlite").exists()
