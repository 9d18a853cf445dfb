"""`remint init`: what is written works at once, and nothing is ever replaced."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from remint.api.benchmarks import list_benchmarks
from remint.cli.main import exit_code, remint


def call(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), prog_name="remint", standalone_mode=False))


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "none"))
    monkeypatch.delenv("REMINT_CONFIG", raising=False)


@pytest.mark.slow
def test_the_three_problems_are_sound(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert call("init", "first", "--name", "ours") == 0
    assert "next: cd first && remint benchmarks check ours --run" in capsys.readouterr().out
    monkeypatch.chdir(tmp_path / "first")
    assert call("benchmarks", "check", "ours", "--run", "--json", "--db", str(tmp_path / "l.sqlite")) == 0
    assert call("benchmarks", "show", "ours", "--json") == 0
    printed = capsys.readouterr().out
    shown = json.loads(printed[printed.rindex("\n{\n") + 1 :])
    assert (shown["name"], shown["problems"]) == ("ours", 3)
    assert shown["suites"] == {"stdio": 1, "unittest": 1, "script": 1}


def test_the_projects_names_are_listed_first_also_where_nothing_is_there(tmp_path: Path) -> None:
    (tmp_path / "remint.toml").write_text('[benchmarks]\nours = "some/folder"\ngone = "nowhere"\nmintset = "some"\n')
    (tmp_path / "some" / "folder").mkdir(parents=True)
    listed = [(one.entry.name, one.place) for one in list_benchmarks()]
    assert listed[:3] == [("ours", "here"), ("gone", "missing"), ("mintset", "here")]


def test_nothing_is_replaced_and_nothing_half_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "benchmark").mkdir()
    (tmp_path / "benchmark" / "playlist.py").write_text("mine")
    assert call("init") == 2
    assert "benchmark/playlist.py exists already, and nothing was written" in capsys.readouterr().err
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["playlist.py"]
    assert (tmp_path / "benchmark" / "playlist.py").read_text() == "mine"


@pytest.mark.parametrize("name", ["mintset", "../x", "", "a b", "[x]"])
def test_a_name_that_means_something_else_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("init", "x", "--name", name) == 2
    assert "cannot be the name of your benchmark" in capsys.readouterr().err
    assert not Path("x").exists()


def test_a_file_in_the_way_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x").write_text("")
    assert call("init", "x") == 2
    assert "Name another folder" in capsys.readouterr().err
