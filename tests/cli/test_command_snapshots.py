"""What every other command prints at 80 and at 120 columns: runs, sealed benchmarks, editions, mints, messages.

`REMINT_UPDATE_SNAPSHOTS=1 pytest tests/cli/test_command_snapshots.py` writes them anew: look at the difference.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest

from remint.analysis.forecast.study.ablations import BisAblation
from remint.api.display import text_sheets
from remint.api.display.sheets import Sheet
from remint.api.forecast_study import BisAblations
from remint.api.serve import Listening
from remint.api.sheets.merged import merged_blocks
from remint.api.sheets.mints import harvested_blocks
from remint.api.view import Viewing
from remint.cli.commands import forecast as forecast_command
from remint.cli.commands import mint_changes, mint_harvest
from remint.cli.commands import serve as serve_command
from remint.cli.commands import view as view_command
from remint.cli.main import exit_code, named_command, remint
from tests.cli.test_help import EVERY

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group(__name__)]

SNAPSHOTS = Path(__file__).parent / "command_tables"
KETTLE = "mintset/kettle_seconds"
RIGHT = "def kettle_seconds(millilitres):\n    return max(60, 20 + millilitres // 5)\n"
WRONG = "def kettle_seconds(millilitres):\n    return 61\n"
LATE = "def kettle_seconds(millilitres):\n    return max(60, 20 + millilitres // 5) if millilitres > 400 else 0\n"
MODELS = {"a-model-with-quite-a-long-name-70b-instruct-v0.1": RIGHT, "small": WRONG, "middling": LATE}
SMALL = ("--id", KETTLE)
STEPS: dict[str, tuple[str, ...]] = {
    "init": ("init", "mine"),
    "convert": ("benchmarks", "convert", "mintset", *SMALL, "-o", "plain.jsonl"),
    "check": ("benchmarks", "check", "plain.jsonl", "--run"),
    "run": ("run", "plain.jsonl", "--model", "echo", "--no-check"),
    "runs-rename": ("runs", "rename", "last", "baseline"),
    "runs-tag": ("runs", "tag", "baseline", "nightly", "checked"),
    "runs-note": ("runs", "note", "baseline", "the run before the tokenizer changed"),
    "runs-list-named": ("runs", "list", "--tag", "nightly"),
    "runs-show-failed": ("runs", "show", "small", "--failed"),
    "runs-show-problem": ("runs", "show", "small", "--problem", KETTLE),
    "runs-rejudge": ("runs", "rejudge", "small", "--timeout", "4", "--no-check"),
    "runs-export": ("runs", "export", "small", "--to", "jsonl", "-o", "samples.jsonl"),
    "ledger-export": ("ledger", "export", "small", "middling", "-o", "runs.jsonl.gz"),
    "ledger-import": ("ledger", "import", "runs.jsonl.gz", "--db", "other.sqlite"),
    "score-against": ("score", "small", "--against", "middling"),
    "compare-three": ("compare", *MODELS, "-o", "compare.html"),
    "charts": ("charts", "compare.html", "-o", "charts"),
    "report": ("report", *MODELS, "-o", "report.html"),
    "view-export": ("view", "small", "--export", "pages"),
    "runs-rm": ("runs", "rm", "middling"),
    "runs-gc": ("runs", "gc", "--older-than", "0"),
    "seal": ("benchmarks", "seal", "plain.jsonl", "-o", "kettle.sealed", "--key-file", "kettle.key"),
    "verify": ("benchmarks", "verify", "kettle.sealed", "--closed"),
    "rewrite-dry-run": ("mint", "rewrite", "plain.jsonl", "--model", "openai/gpt-4o-mini", "--dry-run"),
    "rewrite": ("mint", "rewrite", "plain.jsonl", "--reskin", "--seed", "1", "-o", "reskin.jsonl"),
    "perturb": ("mint", "perturb", "plain.jsonl", "--kind", "function-name", "-o", "one.jsonl"),
    "rotate": ("benchmarks", "rotate", "one.jsonl", "--source", "plain.jsonl", "--setting", "kind=function-name", "-o",
               "two.jsonl"),
    "editions": ("benchmarks", "editions", "one.jsonl", "two.jsonl"),
    "evolve": ("mint", "evolve", "plain.jsonl", "--seed", "1", "--generations", "1", "--offspring", "6", "--no-pylint",
               "--operator", "class-extraction", "--jobs", "1", "-o", "fresh.jsonl"),
    "mint-show": ("mint", "show", "fresh.jsonl", KETTLE, "--source", "plain.jsonl"),
    "group": ("mint", "group", "plain.jsonl", "-o", "grouped.jsonl"),
    "inject": ("mint", "inject", "plain.jsonl", "--seed", "1", "-o", "bugs.jsonl"),
    "describe": ("mint", "describe", "mintset", "--id", "mintset/k*", "-o", "told.jsonl"),
    "follow": ("run", "told.jsonl", "--model", "echo", "--task", "follow", "--no-check"),
    "constructs": ("constructs", "last"),
    "generate": ("mint", "generate", "--count", "2", "--seed", "1", "--jobs", "1", "-o", "programs.jsonl"),
    "completion": ("completion", "fish"),
}  # fmt: skip
# What these print depends on a search or on rules that grow: the figures are hidden, how they look is not.
SEARCHED = {"evolve", "mint-show", "generate", "describe", "inject", "group", "rewrite"}
# Snapshots of these are taken elsewhere: test_table_snapshots.py, test_study_snapshots.py, test_statistics_tables.py.
ELSEWHERE = {
    "judge", "plan", "runs list", "score", "benchmarks list", "benchmarks show", "models list", "measure",
    "mint perturb", "forecast", "forecast study", "diagnose", "audit", "mint study", "mint effect", "mint diversity",
    "mint spread", "mint review", "doctor", "compare",
}  # fmt: skip
# Below, from records: they would need a server, a repository, minutes, or a download.
FROM_RECORDS = {"serve", "view", "mint harvest", "mint merge", "forecast ablations"}
ONE_LINE = {"models pull"}  # one sentence, after a download
# What differs from one machine or moment to the next.
_VARIABLE = (
    (re.compile(r"\b[0-9a-f]{10,64}\b"), "############"),
    (re.compile(r"^[0-9a-f]{8}  \d\d-\d\d \d\d:\d\d", re.MULTILINE), "########  ##-## ##:##"),
    (re.compile(r"\d{4}-\d\d-\d\d( \d\d:\d\d)?"), "####-##-##"),
    (re.compile(r"[\d,.]+ s\b"), "# s"),
    (re.compile(r"[\d,.]+ per second"), "# per second"),
    (re.compile(r"[\d,.]+ ([kM]?B|bytes)\b"), "# B"),  # a size near 1,000 is told in either
    (re.compile(r"cpython-\S+"), "cpython-#"),
    (re.compile(r"^isolation .*\n( {4,}.*\n)*", re.MULTILINE), "isolation …\n"),
    (re.compile(r"^isolation:.*\n([a-z].*\n)?(?=run )", re.MULTILINE), "isolation: …\n"),
)


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def check(name: str, width: int, shown: str) -> None:
    """What was printed is as it was, and rows of tables fit; sentences may be longer: a terminal wraps those."""
    long = [line for line in shown.splitlines() if len(line) > width and len(re.findall(r"\S {2,}\S", line)) > 1]
    assert long == [], name
    for pattern, hidden in _VARIABLE:
        shown = pattern.sub(hidden, shown)
    if name in SEARCHED:
        shown = re.sub(r"\d", "#", shown.partition("\n@@")[0])  # without the programs themselves
    file = SNAPSHOTS / f"{name}-{width}.txt"
    if os.environ.get("REMINT_UPDATE_SNAPSHOTS"):
        SNAPSHOTS.mkdir(exist_ok=True)
        file.write_text(shown)
    assert shown == file.read_text(), name


@pytest.mark.parametrize("width", [80, 120])
def test_what_commands_print(
    width: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.sqlite"))
    monkeypatch.setattr(text_sheets, "PLAIN_WIDTH", width)
    for variable in [name for name in os.environ if name.endswith(("_API_KEY", "_BASE_URL"))]:
        monkeypatch.delenv(variable)
    for name, command in STEPS.items():
        if name == "runs-list-named":
            for model, program in MODELS.items():
                Path(f"{model}.jsonl").write_text(json.dumps({"task_id": KETTLE, "solution": program}) + "\n")
                assert run("judge", "plain.jsonl", f"{model}.jsonl", "--no-check", "--json") == 0
                assert run("runs", "rename", "last", model, "--json") == 0
            capsys.readouterr()
        code = run(*command)
        said = capsys.readouterr()
        assert code == 0, f"{name}: {said.err}"
        check(name, width, said.out)


def test_every_command_has_a_snapshot() -> None:
    typed = {" ".join(path) for command in STEPS.values() for path in EVERY if command[: len(path)] == path}
    groups = {" ".join(path) for path in EVERY if isinstance(named_command(remint, list(path)), click.Group)}
    named = {" ".join(path) for path in EVERY} - (groups - {"forecast"})
    assert named - typed - ELSEWHERE - FROM_RECORDS == ONE_LINE
    assert (ELSEWHERE | FROM_RECORDS | ONE_LINE) - named == set()


HARVESTED: dict[str, Any] = {
    "output": "own.jsonl", "problems": 1_204, "inputs": 2_310, "tests": 18_420, "seconds": 61.0, "remarks": [],
    "python": ".venv/bin/python", "report": "report.md", "mutants": 9_000, "killed": 7_650, "mutation_score": 0.85,
    "left_out": {f"shop.name_{n}": "it needs the network" for n in range(7)} | {"shop.login": "no test calls it"},
    "taken": {
        "shop.total": {"tests_left_out": ["test_total_and_pickle"], "thin": []},
        "shop.shares": {"tests_left_out": [], "thin": ["the tests expect the text 'nothing to share', and it does not "
                                                       "give it", "it does not say what `whole` is"]},
        "shop.tick": {"tests_left_out": [], "thin": ["it says hardly more than its name"]},
    },
    "statements": {"model": "openai/gpt-4o-mini", "written": 12, "asked": 12, "docstrings_kept": {}},
}  # fmt: skip

MERGED: dict[str, Any] = {
    "output": "services.jsonl", "problems": 4, "inputs": 164, "seconds": 12.6, "remarks": [],
    "services": [{
        "name": "prime_service", "problems": [f"HumanEval/{n}" for n in (31, 59, 82, 127)],
        "shared": ["test_for_prime", "is_matching_number", "accepts_value"], "added": 13, "surviving": 7,
    }],
    "before": {"rc": 0.0621, "rr": 0.8071, "c6": 0.0, "c7": 0.5},
    "after": {"rc": 0.3362, "rr": 0.7434, "c6": 6.0, "c7": 2.0},
    "data_flow": {"added_data_dependent": 0.83},
    "left_out": {f"HumanEval/{n}": "no 3 other problems share code with it" for n in range(7)},
}  # fmt: skip


@pytest.mark.parametrize("width", [80, 120])
def test_what_the_others_print(
    width: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(text_sheets, "PLAIN_WIDTH", width)
    reasons = {f"own/{n}": "the reference fails its own tests" for n in range(7)}
    served = Listening("http://127.0.0.1:8600", "secret", 1_140, reasons, "namespaces, seccomp")
    monkeypatch.setattr(serve_command, "serve_judge", lambda *_, listening, **__: listening(served))
    viewing = Viewing("http://127.0.0.1:8700/?token=secret", "http://127.0.0.1:8700/?once=secret", "ledger.sqlite")
    monkeypatch.setattr(view_command, "view_ledger", lambda *, listening, **_: listening(viewing))
    taken = SimpleNamespace(sheet=lambda: Sheet(tuple(harvested_blocks(HARVESTED))), document=lambda: HARVESTED)
    monkeypatch.setattr(mint_harvest, "harvest_repository", lambda **_: taken)
    merged = SimpleNamespace(sheet=lambda: Sheet(tuple(merged_blocks(MERGED))), document=lambda: MERGED)
    monkeypatch.setattr(mint_changes, "merge_problems", lambda **_: merged)
    rows = (
        BisAblation("9", "PCA to 32 dimensions", 0.1234, -0.0567, 0.33),
        BisAblation("13", "half of the prompts", 0.2, 0.1, 1.0),
    )
    made = BisAblations("HumanEval", "MBPP", 27, 0.1011, rows, "hashed-ngrams")
    monkeypatch.setattr(forecast_command, "forecast_ablations", lambda **_: made)
    for name, command in {
        "serve": ("serve", "mintset"),
        "view": ("view", "--no-browser"),
        "harvest": ("mint", "harvest", ".", "-o", "own.jsonl"),
        "merge": ("mint", "merge", "humaneval", "-o", "services.jsonl"),
        "ablations": ("forecast", "ablations", "--matrix", "verdicts.jsonl"),
    }.items():
        assert run(*command) == 0, capsys.readouterr().err
        check(name, width, capsys.readouterr().out)
