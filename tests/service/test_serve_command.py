"""What `remint serve` says before it can answer."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from remint.cli.commands import serve as module


def test_it_says_that_it_checks_problems_before_it_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(module, "serve_judge", lambda *benchmarks, **options: asked.append(benchmarks))
    said = CliRunner().invoke(module.serve, ["mintset-easy", "own.jsonl"]).stderr
    assert said.startswith("note: checking the problems of mintset-easy, own.jsonl before it listens")
    assert CliRunner().invoke(module.serve, []).stderr == ""
    assert asked == [("mintset-easy", "own.jsonl"), ()]
