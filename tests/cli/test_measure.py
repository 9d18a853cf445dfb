"""`remint measure`, as a user meets it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from remint.cli.main import exit_code, remint

PROGRAM = "def f(x):\n    return x if x else 0\n"


def run(*arguments: object) -> int:
    return exit_code(lambda: remint.main(["measure", *map(str, arguments)], standalone_mode=False))


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    return path


def test_a_file_shows_every_figure(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(program) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["cyclomatic", "total", "2"] in lines
    assert {"complexity", "readability", "halstead", "maintainability", "security"} <= {line[0] for line in lines}


def test_json_has_the_same_figures(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(program, "--measure", "cyclomatic", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["figures"] == {"cyclomatic": {"total": 2, "mean": 2, "max": 2, "functions": 1}}
    assert (document["kind"], document["skipped"]) == ("file", [])


def test_a_folder_shows_what_is_usual_and_names_what_it_left_out(
    program: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (program.parent / "simple.py").write_text("def g(x):\n    return x\n")
    (program.parent / "broken.py").write_text("def (\n")
    assert run(program.parent, "--measure", "cyclomatic") == 0
    out = capsys.readouterr().out
    line = next(line.split() for line in out.splitlines() if " total " in line)
    assert line == ["cyclomatic", "total", "1.5", "1.5", "1", "simple.py", "2", "program.py"]
    assert "1 could not be measured and do not count:\n  broken.py: line 1: invalid syntax" in out
    assert run(program.parent, "--measure", "cyclomatic", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["figures"]["cyclomatic"]["total"]["most_in"] == "program.py"
    assert document["each"]["simple.py"]["cyclomatic"]["total"] == 1
    assert document["skipped"] == [{"name": "broken.py", "reason": "line 1: invalid syntax"}]


def test_a_benchmark_is_measured_by_its_references(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("mintset", "--limit", "5", "--measure", "halstead", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["kind"], document["programs"]) == ("benchmark", 5)


def test_two_files_are_compared(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = program.with_name("other.py")
    other.write_text(PROGRAM.replace("x", "y"))
    assert run(program, "--against", other, "--json") == 0
    figures = json.loads(capsys.readouterr().out)["figures"]
    assert figures["codebleu"]["dataflow"] == figures["codebleu"]["syntax"] == 1
    assert 0 < figures["jaccard"]["similarity"] < 1
    assert run(program, "--against", other, "--measure", "jaccard") == 0
    assert "jaccard" in capsys.readouterr().out


@pytest.mark.slow
def test_two_benchmarks_are_compared_problem_by_problem(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("mintset", "--against", "mintset", "--limit", "3", "--of", "instruction", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["programs"] == 3
    assert document["figures"]["bleu"]["similarity"]["mean"] == pytest.approx(1)
    assert "codebleu" not in document["figures"]  # says nothing about prose
    assert run("mintset", "--against", "humaneval", "--limit", "3") == 2
    assert "minted from" in capsys.readouterr().err


def test_thresholds_of_a_code_base_can_be_used(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = program.with_name("limits.json")
    assert run(program.parent, "--as-thresholds", "-o", file) == 0
    assert "averages of 1 file\n" in capsys.readouterr().out
    assert run(program, "--measure", "relative", "--thresholds", file, "--json") == 0
    # A program against itself: as complex as the average wherever the average is not 0.
    assert json.loads(capsys.readouterr().out)["figures"]["relative"]["rc"] == 1
    assert run(program.parent, "--as-thresholds", "--json") == 0
    assert json.loads(capsys.readouterr().out)["files"] == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"x = 1\ndef (:\n", "bad.py, line 2: invalid syntax. Correct it"),
        (b"", "bad.py: holds no code"),
        (b"x = '\0'\n", "bad.py, line 1: holds a null byte"),
        (b"# caf\xe9\n", "bad.py, line 1: is not utf-8"),
        (b"x = " + b"(" * 5000, "bad.py, line 1: too many nested parentheses"),
        (b"x = " + b"-" * 50_000 + b"1\n", "bad.py: nested too deeply"),
    ],
)
def test_bad_files_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, message: str
) -> None:
    path = tmp_path / "bad.py"
    path.write_bytes(content)
    assert run(path) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""
    assert run(path, "--as-thresholds") == 2


def test_bad_requests_are_refused(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, message in (
        ((program.with_name("missing.py"),), "does not exist"),
        ((program, "--measure", "beauty"), "Known: complexity"),
        ((program, "--thresholds", "no-such"), "neither a file nor"),
        ((program, "--against", "mintset"), "Compare two of one kind"),
        ((program, "-o", "x"), "--as-thresholds"),
        ((program, "--of", "prompt"), "--against"),
        ((program.parent, "--against", program.parent, "--measure", "halstead"), "Known: codebleu"),
    ):
        assert run(*arguments) == 2
        assert message in capsys.readouterr().err


def test_starting_imports_nothing_heavy() -> None:
    program = (
        "import sys, remint.cli.main\n"
        "print([name for name in ('numpy', 'scipy', 'bandit', 'tree_sitter', 'remint.measures.measurements')"
        " if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
