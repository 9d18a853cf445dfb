"""What tables look like at 80 and at 120 columns, kept as files beside this one.

`REMINT_UPDATE_SNAPSHOTS=1 pytest tests/cli/test_table_snapshots.py` writes them anew: look at the difference.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from remint.api.display import text_sheets
from remint.cli.main import exit_code, remint
from remint.formats import write_benchmark
from remint.records import Benchmark, Call, Calls, Candidate, Given, Group, Manifest, Problem, Value

pytestmark = pytest.mark.slow  # not for the inner loop

SNAPSHOTS = Path(__file__).parent / "tables"
NAMES = ["twice", "thrice", "a_function_with_a_rather_long_name", "shift"]
COMMANDS = {
    "judge": ("judge", "b.jsonl", "a_file_of_samples_with_a_long_name.jsonl", "--no-check"),
    "judge-second": ("judge", "b.jsonl", "second.jsonl", "--no-check"),
    "runs-list": ("runs", "list"),
    "runs-show": ("runs", "show", "last"),
    "score": ("score", "last"),
    "score-table": ("score", "last", "--table"),
    "plan": ("plan", "last", "--half-width", "0.05"),
    "benchmarks-list": ("benchmarks", "list"),
    "benchmarks-show": ("benchmarks", "show", "b.jsonl"),
    "benchmarks-show-problem": ("benchmarks", "show", "b.jsonl", "own/twice"),
    "models-list": ("models", "list"),
    "measure": ("measure", "b.jsonl"),
    "dry-run": ("run", "b.jsonl", "--model", "echo", "--dry-run", "--samples", "2000"),
    "perturb": ("mint", "perturb", "b.jsonl", "--kind", "function-name", "-o", "p.jsonl"),
}
# What differs from one machine or moment to the next.
_VARIABLE = (
    (re.compile(r"\b[0-9a-f]{12}\b"), "############"),
    (re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d"), "####-##-## ##:##"),
    (re.compile(r"^[0-9a-f]{8}  \d\d-\d\d \d\d:\d\d", re.MULTILINE), "########  ##-## ##:##"),
    (re.compile(r"[\d,.]+ s\b"), "# s"),
    (re.compile(r"[\d,.]+ per second"), "# per second"),
    (re.compile(r"cpython-\S+"), "cpython-#"),
    (re.compile(r"^isolation .*\n( {4,}.*\n)*", re.MULTILINE), "isolation …\n"),
    (re.compile(r"^isolation:.*\n([a-z].*\n)?(?=run )", re.MULTILINE), "isolation: …\n"),
    (re.compile(r"^(anthropic|hf|vllm-local)/….*\n", re.MULTILINE), ""),  # as they are installed or not
    (re.compile(r"^humaneval .*\n", re.MULTILINE), ""),
    (re.compile(r"^variance of .*\n", re.MULTILINE), ""),  # sentences below tables are not the matter here
)


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("tables")
    problems = []
    for number, name in enumerate(NAMES):
        calls = tuple(
            Call(args=Value.of([n, (n, None)]), expected=Given(Value.of((n * (number + 2), True))), group=group)
            for n, group in ((1, "small numbers"), (1000, "large numbers"), (123456, "large numbers"))
        )
        suite = Calls(tests=calls, groups=(Group("small numbers", rule="n < 10"), Group("large numbers", rule="n > 9")))
        text = f"def {name}(n, more):\n    return n * {number + 2}, True\n"
        prompt = f'def {name}(n, more):\n    """Return a pair: n times {number + 2}, and True."""\n'
        problems.append(
            Problem(id=f"own/{name}", suite=suite, prompt=prompt, entry_point=name, reference=Candidate.single(text))
        )
    write_benchmark(Benchmark(Manifest("own", version="1.0", licence="MIT"), problems), made / "b.jsonl")
    for file, rights in (("a_file_of_samples_with_a_long_name.jsonl", (3, 1, 0, 2)), ("second.jsonl", (3, 3, 1, 0))):
        rows = [
            {"task_id": f"own/{name}", "solution": f"def {name}(n, more):\n    return n * {factor}, {index < right}\n"}
            for name, right, factor in zip(NAMES, rights, range(2, 6), strict=True)
            for index in range(3)
        ]
        (made / file).write_text("".join(json.dumps(row) + "\n" for row in rows))
    return made


@pytest.mark.parametrize("width", [80, 120])
def test_tables(width: int, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("REMINT_DB", str(folder / f"{width}.sqlite"))
    monkeypatch.setattr(text_sheets, "PLAIN_WIDTH", width)
    for variable in [name for name in os.environ if name.endswith(("_API_KEY", "_BASE_URL"))]:
        monkeypatch.delenv(variable)
    monkeypatch.delenv("REMINT_BENCHMARKS", raising=False)
    for variable in ("REMINT_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.setenv(variable, str(folder / "cache"))
    for name, command in COMMANDS.items():
        assert run(*command) == 0, name
        shown = capsys.readouterr().out
        wide = [line for line in shown.splitlines() if len(line) > width and not line.startswith(("note: ", "    "))]
        assert wide == [], name
        for pattern, hidden in _VARIABLE:
            shown = pattern.sub(hidden, shown)
        file = SNAPSHOTS / f"{name}-{width}.txt"
        if os.environ.get("REMINT_UPDATE_SNAPSHOTS"):
            SNAPSHOTS.mkdir(exist_ok=True)
            file.write_text(shown)
        assert shown == file.read_text(), name


@pytest.mark.parametrize("command", [("score", "last", "--against", "{first}"), ("compare", "{first}", "last")])
def test_two_runs_fit_and_name_their_score(
    command: tuple[str, ...], folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("REMINT_DB", str(folder / "two.sqlite"))
    monkeypatch.setattr(text_sheets, "PLAIN_WIDTH", 80)
    assert run(*COMMANDS["judge"], "--json") == 0
    first = json.loads(capsys.readouterr().out)["run"]
    assert run(*COMMANDS["judge-second"], "--json") == 0
    capsys.readouterr()
    assert run(*(word.format(first=first) for word in command)) == 0
    shown = capsys.readouterr().out
    assert "pass@1" in shown
    assert [line for line in shown.splitlines() if len(line) > 80 and not line.startswith("note: ")] == []
    assert len(re.findall(r"\d+\.\d%", shown)) >= 4
