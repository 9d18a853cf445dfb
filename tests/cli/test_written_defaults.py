"""Defaults in remint.toml: flag before variable before project before user."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from remint.api.must_pass import must_pass_ids
from remint.api.options import AskingOptions, group
from remint.cli.main import exit_code, remint
from remint.configuration import ConfigurationError, configuration
from remint.formats import open_benchmark
from remint.models.asking.prices import read_prices

PROJECT = """
model = "quick"
[models.quick]
model = "echo"
temperature = 0.25
max-tokens = 77
[limits]
timeout = 7
[prices."my-model"]
input = 1.5
output = 2.0
[benchmarks]
mine = "programs"
[must-pass]
smoke = ["a", "b"]
[benchmarks.show]
limit = 1
[run]
samples = 2
limit = 1
"""
USER = '[run]\nsamples = 4\nmemory = 512\n[prices."my-model"]\ninput = 9\noutput = 9\n'


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "config/remint").mkdir(parents=True)
    (tmp_path / "config/remint/remint.toml").write_text(USER)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    folder = tmp_path / "project"
    (folder / "programs").mkdir(parents=True)
    (folder / "inner").mkdir()
    (folder / "programs/double.py").write_text(
        'def double(x):\n    """Twice.\n\n    >>> double(2)\n    4\n    """\n    return 2 * x\n'
    )
    (folder / "remint.toml").write_text(PROJECT)
    monkeypatch.chdir(folder / "inner")  # the file is found from below
    return folder


def call(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), prog_name="remint", standalone_mode=False))


def asked(capsys: pytest.CaptureFixture[str], tmp_path: Path, *more: str) -> Any:
    assert call("run", "mine", "--db", str(tmp_path / "l.sqlite"), "--json", *more) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.slow
def test_flag_before_variable_before_project_before_user(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = asked(capsys, tmp_path)
    assert found["samples"] == 2  # the project's, not the user's
    assert found["settings"]["limits"]["memory"] == 512 * 2**20  # the user's, of which the project says nothing
    assert found["settings"]["limits"]["test_cpu"] == 7
    assert found["source"] == "echo"
    monkeypatch.setenv("REMINT_RUN_SAMPLES", "3")
    assert asked(capsys, tmp_path)["samples"] == 3
    assert asked(capsys, tmp_path, "--samples", "1")["samples"] == 1


def test_a_named_model_brings_its_options_but_for_those_that_were_given(project: Path) -> None:
    found = group(AskingOptions, {"model": "quick", "temperature": 1.0})
    assert (found.model, found.temperature, found.max_tokens) == ("echo", 1.0, 77)
    assert group(AskingOptions, {"model": "echo"}).max_tokens == 2048


def test_benchmarks_prices_and_sets_have_names(project: Path) -> None:
    assert [problem.id for problem in open_benchmark("mine").problems] == ["double"]
    price = read_prices().of("my-model")
    assert price is not None
    assert (price.input, price.output) == (1.5, 2.0)
    assert must_pass_ids("smoke", {"a": None, "b": None, "c": None}) == ["a", "b"]


def test_the_variable_names_another_file_or_none(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REMINT_CONFIG", "")
    assert configuration().files == ()
    monkeypatch.setenv("REMINT_CONFIG", str(project / "remint.toml"))
    assert [file.of for file in configuration().files] == ["project"]


def test_a_file_that_the_user_names_may_say_more(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "remint.toml").write_text('python = "bin/python"\n[models.x]\nmodel = "m"\nbase-url = "http://far/v1"\n')
    with pytest.raises(ConfigurationError, match="If you trust this file, name it: REMINT_CONFIG="):
        configuration()
    monkeypatch.setenv("REMINT_CONFIG", str(project / "remint.toml"))
    assert configuration().model("x") == {"model": "m", "base_url": "http://far/v1"}
    monkeypatch.delenv("REMINT_CONFIG")
    (project / "remint.toml").write_text('base-url = "http://127.0.0.1:8000/v1"\n')  # a server of one's own
    assert len(configuration().files) >= 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[run]\nsample = 2\n", "run.sample is no option of that command. Did you mean samples?"),
        ("[rnu]\nsamples = 2\n", "[rnu] is neither a command nor a table that Remint knows. Did you mean [run]?"),
        ("[run\n", "is not TOML"),
        ('api-key = "x"\n', "api-key does not belong into the file of a project"),
        ("[run]\nno-isolation = true\n", "run.no-isolation does not belong into the file of a project"),
        ('[run]\nengine = "ray://elsewhere:10001"\n', "run.engine does not belong into the file of a project"),
        ('python = "evil.sh"\n', "python does not belong into the file of a project"),
        ('[diagnose]\nentries = ["evil.py"]\n', "diagnose.entries does not belong into the file of a project"),
        ('[models.x]\nmodel = "m"\nbase-url = "http://evil.example/v1"\n', "models.x.base-url does not belong into"),
        ('base-url = "http://localhost.evil.example/v1"\n', "base-url does not belong into the file of a project"),
        ("[run]\nstop-early = 'yes'\n", "stop-early is 'yes'. Write true or false."),
        ('[run]\nsamples = "many"\n', "'many' is not a valid int"),
        ("models = 3\n", "models is not a table"),
        ('[models.x]\nmodel = "echo"\ntemprature = 1\n', "Did you mean temperature?"),
    ],
)
def test_mistakes_are_named_with_the_fix(
    project: Path, text: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "remint.toml").write_text(text)
    assert call("run", "mintset", "-m", "x", "--limit", "0") == 2
    assert message in capsys.readouterr().err


def test_a_variable_for_the_ledger_counts_for_more_than_the_file(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "remint.toml").write_text('db = "./of-the-file.sqlite"\n')
    assert call("runs", "list") == 0
    assert (project / "of-the-file.sqlite").exists()
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "of-the-variable.sqlite"))
    assert call("runs", "list") == 0
    assert (tmp_path / "of-the-variable.sqlite").exists()
