"""The CI gate: its files say what CI systems understand, and its script does what it says."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
import yaml

from remint import __version__

pytestmark = pytest.mark.xdist_group(__name__)
CI = Path(__file__).parents[2] / "deploy" / "ci"
ACTION: dict[str, Any] = yaml.safe_load((CI / "github/action.yml").read_text())
WORKFLOW: dict[Any, Any] = yaml.safe_load((CI / "github/example-workflow.yml").read_text())
GITLAB: dict[str, Any] = yaml.safe_load((CI / "gitlab/remint.gitlab-ci.yml").read_text())
RIGHT = {
    "mintset/kettle_seconds": "def kettle_seconds(millilitres):\n    return max(60, 20 + millilitres // 5)\n",
}
WRONG = {"mintset/kettle_seconds": "def kettle_seconds(millilitres):\n    return 60\n"}


def variables_of(script: str) -> set[str]:
    return set(re.findall(r"REMINT_CI_\w+", script))


def test_the_action_is_a_composite_of_whole_steps() -> None:
    assert ACTION["runs"]["using"] == "composite"
    for step in ACTION["runs"]["steps"]:
        assert ("run" in step) != ("uses" in step), step
        assert "shell" in step or "uses" in step, step
        if "uses" in step:
            assert re.fullmatch(r"actions/[\w/-]+@v\d+", step["uses"])


def test_the_ledger_is_kept_after_a_regression_too() -> None:
    """What was asked is paid for, whatever the verdict."""
    (kept,) = [step for step in ACTION["runs"]["steps"] if step.get("uses", "").startswith("actions/cache/save")]
    assert kept["if"] == "always()"
    assert GITLAB[".remint-gate"]["cache"]["when"] == "always"


def test_no_input_of_the_action_is_pasted_into_a_script() -> None:
    """What stands in a script as ${{ … }} would be run as part of it."""
    assert [step["run"] for step in ACTION["runs"]["steps"] if "${{" in step.get("run", "")] == []


def test_every_input_is_declared_and_used() -> None:
    text = (CI / "github/action.yml").read_text()
    used = set(re.findall(r"inputs\.([\w-]+)", text))
    assert used == set(ACTION["inputs"])
    (job,) = WORKFLOW["jobs"].values()
    (gate,) = [step for step in job["steps"] if step.get("uses", "").startswith("./")]
    assert set(gate["with"]) <= set(ACTION["inputs"])
    needed = {name for name, one in ACTION["inputs"].items() if one.get("required")}
    assert needed <= set(gate["with"])
    assert WORKFLOW["permissions"]["pull-requests"] == "write"
    assert "pull_request_target" not in WORKFLOW[True]  # which would run a stranger's code with our secrets


def test_all_systems_set_what_the_script_reads() -> None:
    reads = variables_of((CI / "gate.sh").read_text())
    assert variables_of(str(ACTION)) == reads
    own = {"REMINT_CI_INSTALL", "REMINT_CI_SCRIPT", "REMINT_CI_TOKEN"}
    assert variables_of((CI / "gitlab/remint.gitlab-ci.yml").read_text()) - own == reads
    job = GITLAB[".remint-gate"]
    assert job["artifacts"]["when"] == "always"
    assert job["artifacts"]["reports"]["junit"] == "$REMINT_CI_OUTPUT/*.xml"
    assert job["artifacts"]["paths"] == ["$REMINT_CI_OUTPUT"]
    assert job["variables"]["REMINT_CI_INSTALL"] == ACTION["inputs"]["install"]["default"] == f"remint=={__version__}"


def gate(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    (folder / "bin").mkdir(exist_ok=True)
    command = folder / "bin/remint"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m remint "$@"\n')
    command.chmod(0o755)
    environment = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "REMINT_DB": str(folder / "l.sqlite")}
    return subprocess.run(
        ["sh", str(CI / "gate.sh")], cwd=folder, env=environment | settings, capture_output=True, text=True, check=False
    )


def samples(path: Path, programs: dict[str, str]) -> str:
    path.write_text("".join(json.dumps({"task_id": n, "solution": p}) + "\n" for n, p in programs.items()))
    return path.name


def test_the_gate_fails_on_what_must_pass_and_writes_every_report(tmp_path: Path) -> None:
    old, new = samples(tmp_path / "old.jsonl", RIGHT), samples(tmp_path / "new.jsonl", WRONG)
    settings = {"REMINT_CI_BENCHMARK": "mintset", "REMINT_CI_BASE": old, "REMINT_CI_MODEL": new}
    done = gate(tmp_path, **settings, REMINT_CI_MUST_PASS="mintset/kettle_seconds")
    assert done.returncode == 1, done.stderr
    assert "kettle_seconds" in done.stderr
    found = sorted(path.name for path in (tmp_path / "remint-reports").iterdir())
    assert found == ["comment.md", "compare.html", "compare.json", "compare.xml", "problems.xml", "report.html",
                     "report.json"]  # fmt: skip
    root = ElementTree.parse(tmp_path / "remint-reports/problems.xml").getroot()
    (case,) = root.iter("testcase")
    assert case.get("name") == "mintset/kettle_seconds"
    failure = case.find("failure")
    assert failure is not None
    assert failure.get("message") == "0 of 1 sample passes"


def test_the_gate_says_what_is_missing(tmp_path: Path) -> None:
    done = gate(tmp_path, REMINT_CI_BENCHMARK="mintset", REMINT_CI_MODEL="echo")
    assert done.returncode == 2
    assert "REMINT_CI_BASE is not set" in done.stderr


FAKE_REMINT = """#!/bin/sh
echo "$1 $2 $3 $4 [${REMINT_CONFIG-unset}]" >> calls
echo "{\\"id\\": \\"$(wc -l < calls)\\"}"
"""


def calls_of(folder: Path, **settings: str) -> tuple[int, list[str], str]:
    """How the script calls remint, which is a fake one here."""
    folder.joinpath("bin").mkdir(exist_ok=True)
    command = folder / "bin/remint"
    command.write_text(FAKE_REMINT)
    command.chmod(0o755)
    environment = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "REMINT_CI_BENCHMARK": "mintset"}
    done = subprocess.run(
        ["sh", str(CI / "gate.sh")], cwd=folder, env=environment | settings, capture_output=True, text=True, check=False
    )
    log = folder / "calls"
    return done.returncode, log.read_text().splitlines()[:2] if log.exists() else [], done.stderr


def test_a_file_that_is_called_like_a_model_is_not_judged_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "openai").mkdir()
    (tmp_path / "openai/new").write_text("{}")
    (tmp_path / "remint.toml").write_text("model = 1")
    code, calls, _ = calls_of(tmp_path, REMINT_CI_MODEL="openai/new", REMINT_CI_BASE_SAMPLES="openai/new")
    assert code == 0
    assert calls == ["judge mintset openai/new --json []", "run mintset --model openai/new []"]


def test_samples_by_their_ending_and_a_file_of_settings(tmp_path: Path) -> None:
    settings = {"REMINT_CI_MODEL": "new.jsonl", "REMINT_CI_BASE": "old.jsonl", "REMINT_CI_CONFIG": "/safe/remint.toml"}
    _, calls, _ = calls_of(tmp_path, **settings)
    assert calls == [f"judge mintset {name}.jsonl --json [/safe/remint.toml]" for name in ("old", "new")]
    code, _, said = calls_of(tmp_path, **settings, REMINT_CI_SAMPLES="x")
    assert (code, "REMINT_CI_MODEL and REMINT_CI_SAMPLES are both set" in said) == (2, True)


def test_a_file_with_the_address_of_another_server_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("OPENAI_BASE_URL=https://example.org")
    code, calls, said = calls_of(tmp_path, REMINT_CI_MODEL="openai/new", REMINT_CI_BASE="openai/old")
    assert (code, calls, "A file .env is in the checkout" in said) == (2, [], True)


def commented(folder: Path, answers: str) -> tuple[int, str, str]:
    """What comment.sh asks of a `gh` that answers so."""
    folder.joinpath("bin").mkdir(exist_ok=True)
    command = folder / "bin/gh"
    command.write_text(f'#!/bin/sh\necho "$*" >> calls\n{answers}\n')
    command.chmod(0o755)
    (folder / "comment.md").write_text("the text\n")
    environment = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "GITHUB_REPOSITORY": "o/r",
                   "PULL_REQUEST": "7"}  # fmt: skip
    done = subprocess.run(
        ["sh", str(CI / "github/comment.sh"), "comment.md"], cwd=folder, env=environment, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    return done.returncode, (folder / "calls").read_text(), done.stdout


def test_the_comment_of_an_earlier_build_is_replaced_by_its_id(tmp_path: Path) -> None:
    code, calls, _ = commented(tmp_path, 'case "$*" in *--paginate*) echo 41; echo 42 ;; esac')
    assert (code, "--method PATCH repos/o/r/issues/comments/41 " in calls, "POST" in calls) == (0, True, False)
    assert 'startswith("<!-- remint gate -->")' in calls


def test_a_comment_that_may_not_be_written_does_not_fail_the_gate(tmp_path: Path) -> None:
    code, calls, said = commented(tmp_path, "exit 1")
    assert (code, "--method POST repos/o/r/issues/7/comments" in calls) == (0, True)
    assert "summary of the job" in said
