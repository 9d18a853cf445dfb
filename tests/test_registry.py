"""The registry: lazy targets, third parties, clear refusals."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from remint.formats import FORMATS, read_benchmark
from remint.registry import BrokenPluginError, BrokenPluginWarning, Registry, UnknownNameError


def test_targets_are_imported_on_first_use() -> None:
    registry: Registry[object] = Registry("things", {"pi": "math:pi", "broken": "no_such_module:x"})
    assert registry.get("pi") == pytest.approx(3.14159, abs=1e-5)
    assert registry.names() == ["pi", "broken"]
    assert "pi" in registry
    with pytest.raises(ModuleNotFoundError):
        registry.get("broken")
    with pytest.raises(UnknownNameError, match=r"unknown thing 'tau'\. Known: pi, broken"):
        registry.get("tau")


PLUGIN = """
from remint.formats import Row, RowFormat, Sniffed
from remint.records import Calls, Problem


class Poem(RowFormat):
    name = "poem"
    title = "Poems"

    def recognises(self, sniffed: Sniffed) -> bool:
        return sniffed.has("verse")

    def problem(self, row: Row) -> Problem:
        return Problem(id=row.text("verse"), suite=Calls())
"""


def test_another_package_can_add_a_format(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "poem_plugin.py").write_text(PLUGIN)
    monkeypatch.syspath_prepend(str(tmp_path))
    point = EntryPoint("poem", "poem_plugin:Poem", "remint.formats")
    monkeypatch.setattr(FORMATS, "_third_parties", {"poem": point})
    monkeypatch.setattr(FORMATS, "_loaded", {})  # or other tests would know it, too
    (tmp_path / "poems.jsonl").write_text('{"verse": "Roses are red"}\n')
    assert [problem.id for problem in read_benchmark(tmp_path / "poems.jsonl").problems] == ["Roses are red"]
    sys.modules.pop("poem_plugin", None)


def test_a_package_that_cannot_be_imported_is_named_and_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    registry: Registry[object] = Registry("things", {"pi": "math:pi"})
    monkeypatch.setattr(registry, "_third_parties", {"lost": EntryPoint("lost", "no_such_module:x", "remint.things")})
    with pytest.raises(BrokenPluginError, match=r"'lost' of the module 'no_such_module' .* Fix or uninstall"):
        registry.get("lost")
    with pytest.warns(BrokenPluginWarning, match="No module named 'no_such_module'"):
        assert len(list(registry)) == 1
    assert registry.usable_names() == ["pi"]  # told once
    with pytest.raises(UnknownNameError, match="unknown thing 'lots'; did you mean 'lost'"):
        registry.get("lots")


def test_an_object_that_is_not_of_the_kind_is_named_and_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    registry: Registry[object] = Registry("things", {"pi": "math:pi"}, needs=("part", "summary"))
    monkeypatch.setattr(registry, "_third_parties", {"tau": EntryPoint("tau", "math:tau", "remint.things")})
    with pytest.raises(
        BrokenPluginError, match="'tau' of the module 'math' is not a thing: math:tau lacks part, summary"
    ):
        registry.get("tau")
    with pytest.warns(BrokenPluginWarning):
        assert registry.usable_names() == ["pi"]
