"""The registry: lazy targets, third parties, clear refusals."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from remint.formats import FORMATS, read_benchmark
from remint.registry import BrokenPluginError, BrokenPluginWarning, Form, Registry, UnknownNameError


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


@dataclass
class Package:
    """What an entry point knows about the package that it comes from."""

    name: str


def points(*named: tuple[str, str, str]) -> list[EntryPoint]:
    """Entry points, each from a package of its own: name, target, package."""
    found = [EntryPoint(name, target, "remint.things") for name, target, _ in named]
    for point, (_, _, package) in zip(found, named, strict=True):
        vars(point)["dist"] = Package(package)
    return found


def test_two_packages_with_one_name_are_both_named(monkeypatch: pytest.MonkeyPatch) -> None:
    both = points(("tau", "math:tau", "first"), ("tau", "cmath:tau", "second"))
    monkeypatch.setattr("remint.registry.entry_points", lambda group: both)
    registry: Registry[object] = Registry("things", {"pi": "math:pi"})
    with pytest.raises(
        BrokenPluginError, match="'tau' is the name of a thing in the package 'first' and in the package"
    ):
        registry.get("tau")
    with pytest.warns(BrokenPluginWarning, match="Uninstall all but one"):
        assert registry.usable_names() == ["pi"]


def test_a_package_cannot_take_a_name_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("remint.registry.entry_points", lambda group: points(("pi", "math:tau", "other")))
    registry: Registry[object] = Registry("things", {"pi": "math:pi"})
    with pytest.warns(BrokenPluginWarning, match="'pi' of the package 'other' is not used: Remint has a thing of that"):
        assert registry.names() == ["pi"]
    assert registry.get("pi") == pytest.approx(3.14159, abs=1e-5)


@pytest.mark.parametrize(
    ("form", "target", "fault"),
    [
        ("class", "math:tau", "math:tau is an instance. Name the class"),
        ("instance", "fractions:Fraction", "fractions:Fraction is a class. Name an instance"),
        ("function", "math:tau", "math:tau cannot be called. Name a function"),
        ("class", "collections.abc:Sized", "collections.abc:Sized lacks __len__"),
    ],
)
def test_an_object_of_the_wrong_form_is_refused(
    form: Form, target: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("remint.registry.entry_points", lambda group: points(("x", target, "other")))
    registry: Registry[object] = Registry("things", {}, form=form)
    with pytest.raises(BrokenPluginError, match=f"'x' of the package 'other' is not a thing: {fault}"):
        registry.get("x")
