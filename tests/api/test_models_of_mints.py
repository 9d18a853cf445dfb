"""Models that mints ask are those of the engine, as the models of `remint run` are."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import remint
from remint.errors import RemintError
from remint.models import Model
from remint.models.opening import ModelOptions
from remint.runs.engines.local import LocalEngine


class NotedEngine(LocalEngine):
    """This machine, noting which models are put on it."""

    def __init__(self) -> None:
        self.models: list[str] = []

    def model(self, here: Model, name: str, options: ModelOptions) -> Model:
        self.models.append(name)
        return here


@pytest.mark.slow
@pytest.mark.parametrize(
    ("call", "options"),
    [
        (remint.rewrite, {"model": "echo"}),
        (remint.evolve, {"guide": "echo", "generations": 1, "offspring": 2}),
    ],
)
def test_the_models_of_a_mint_are_put_where_its_programs_run(
    call: Any, options: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = NotedEngine()
    monkeypatch.setattr("remint.api.options.sandbox.engine_named", lambda name: engine)
    common: dict[str, Any] = {"limit": 1, "db": tmp_path / "ledger.db", "output": tmp_path / "new.jsonl"}
    with suppress(RemintError):  # an echo may have nothing to say that a problem could be made of
        call("mintset-easy", progress=False, **common, **options)
    assert set(engine.models) == {"echo"}
