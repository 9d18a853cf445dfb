"""Packages of others that do not fit: each is named with what is wrong, and no user meets a traceback of ours."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from remint.api.doctor.plugin_checks import REGISTRIES
from remint.formats import Format
from remint.models import Reply, Request
from remint.models.model import Model
from remint.plugins import misfit, misfit_function
from remint.scores.kind import ScoreKind
from tests.test_plugins import Shell, install

SOURCE = Path(__file__).parents[1] / "src/remint"
PROJECT = """\
[project]
name = "remint-odd"
version = "2.1"

[project.entry-points."remint.models"]
odd = "remint_odd:open_odd"
short = "remint_odd:open_short"
lazy = "remint_odd:open_lazy"

[project.entry-points."remint.scores"]
odd = "remint_odd:Odd"
crash = "remint_odd:Crash"

[project.entry-points."remint.model"]
typo = "remint_odd:open_odd"
"""
MODULE = """\
from remint.scores.kind import ScoreKind


class Odd(ScoreKind):
    name, method = "odd", "none"

    def part(self): ...


class Crash(ScoreKind):
    name, method = "crash", "none"

    def part(self, attempts):
        return 1 / 0


class Lazy:
    name = identity = "lazy"
    most_at_once = 1

    async def reply(self, request):
        return "text"

    async def close(self): ...


class Plain(Lazy):
    def reply(self, request): ...


def open_odd(rest, options):
    return Plain()


def open_short(rest): ...


def open_lazy(rest, options):
    return Lazy()
"""


class NotAwaited:
    def reply(self, request: Request) -> Reply:
        return Reply()


class TooMany(ScoreKind):
    def part(self, attempts: object, weight: float) -> None: ...  # type: ignore[override]


class MoreThanAsked(Format):
    def read(self, path: Path, encoding: str = "utf-8") -> None: ...  # type: ignore[override]


def test_a_method_must_be_callable_as_ours_is() -> None:
    assert misfit(NotAwaited(), Model) == "reply must be a coroutine. Write async def reply"
    assert misfit(TooMany, ScoreKind) == "part takes (self, attempts, weight). It is called with (self, attempts)"
    assert misfit(MoreThanAsked, Format) == ""
    assert misfit_function(lambda rest: rest, ("rest", "options")).endswith("It is called with (rest, options)")


def test_the_doctor_knows_every_registry() -> None:
    named = {
        kind
        for path in SOURCE.rglob("*.py")
        for kind in re.findall(r"\bRegistry\(\s*\"(\w+)\"", path.read_text(encoding="utf-8"))
    }
    assert named == set(REGISTRIES)


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    folder = tmp_path_factory.mktemp("odd")
    (folder / "project/src").mkdir(parents=True)
    (folder / "project/pyproject.toml").write_text(PROJECT)
    (folder / "project/src/remint_odd.py").write_text(MODULE)
    install(folder / "project", folder / "packages")
    row = '{"task_id": "mintset/kettle_seconds", "solution": "def kettle_seconds(x): return 60"}\n'
    (folder / "samples.jsonl").write_text(row)
    return Shell(folder, folder / "packages")


@pytest.mark.parametrize(
    ("model", "said"),
    [
        ("odd/x", "not a model: reply must be a coroutine. Write async def reply."),
        ("short/x", "remint_odd:open_short: open_short takes (rest). It is called with (rest, options)."),
        ("lazy/x", "the model 'lazy' returned a str. Return a Reply."),
    ],
)
def test_a_model_that_does_not_fit_is_refused_in_a_sentence(odd: Shell, model: str, said: str) -> None:
    done = odd.python("-m", "remint", "run", "mintset", "--model", model, "--limit", "1", "--no-check")
    assert said in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert done.returncode in (2, 3)


def test_a_score_that_does_not_fit_and_one_that_crashes_name_their_package(odd: Shell) -> None:
    odd.remint("judge", "mintset", "samples.jsonl", "--no-check")
    done = odd.python("-m", "remint", "score", "last", "--score", "odd")
    assert "part takes (self). It is called with (self, attempts)" in done.stderr
    assert "Traceback" not in done.stderr
    crashed = odd.python("-m", "remint", "score", "last", "--score", "crash")
    assert crashed.stderr.endswith(
        "remint: the package 'remint-odd' failed. Please report the lines above to its authors, or uninstall it.\n"
    )
    assert "ZeroDivisionError" in crashed.stderr


def test_the_doctor_lists_what_packages_add(odd: Shell) -> None:
    done = odd.python("-c", "import json, remint; print(json.dumps([c._asdict() for c in remint.doctor()]))")
    found = {one["what"]: (one["state"], one["detail"]) for one in json.loads(done.stdout)}
    assert found["scores: crash"] == ("works", "remint_odd:Crash of remint-odd 2.1")
    assert found["scores: odd"][0] == "missing"
    assert "part takes (self)" in found["scores: odd"][1]
    assert "did you mean 'remint.models'" in found["model: typo"][1]
    listed = odd.remint("models", "list")
    assert {"odd", "short", "lazy"} <= {one["name"] for one in listed["providers"]}
