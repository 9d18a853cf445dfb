"""The tasks on evolved programs, from the mint to the verdict, as a user meets them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from remint.cli.main import exit_code, remint
from remint.code.literals import literal
from remint.formats import open_benchmark
from remint.records import Benchmark
from remint.tasks import TASKS
from remint.tasks.kept_programs import program_of
from tests.models.scripted_server import Asked, ScriptedServer, chat

pytestmark = pytest.mark.xdist_group(__name__)
EVOLVING = (
    "--id", "canteen_menu_line", "--id", "bead_strand", "--operator", "module-dependency",
    "--operator", "create-function", "--no-pylint", "--generations", "3", "--offspring", "24",
    "--inputs", "10", "--jobs", "1", "--seed", "4",
)  # fmt: skip
JAVA = """\
import java.util.*;

public class Adding {
    public static void main(String[] arguments) {
        Scanner numbers = new Scanner(System.in);
        System.out.println(numbers.nextInt() OPERATOR numbers.nextInt());
    }
}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-some-key-of-the-tests")
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    capsys.readouterr()
    assert run(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


def question(asked: Asked) -> str:
    text: str = asked.json["messages"][-1]["content"]
    return text


def knowing(benchmark: Benchmark) -> Callable[[Asked], Any]:
    """Predicts what the tests of a benchmark say."""
    known = {
        str(one.about("input")): literal(one.suite.tests[0].expected.value.decode())  # type: ignore[union-attr]
        for one in TASKS.get("predict-output").questions(benchmark).benchmark.problems
    }

    def answer(asked: Asked) -> Any:
        found = re.findall(r"^assert \w+\((.*)\) == \?\?$", question(asked), re.MULTILINE)
        return chat(f"[ANSWER]\n{known[found[-1]]}\n[/ANSWER]")

    return answer


def test_fresh_pairs_about_both_programs_and_with_an_equivalent_one(capsys: pytest.CaptureFixture[str]) -> None:
    made = document(capsys, "mint", "evolve", "mintset", "-o", "fresh.jsonl", "--fresh-tests", "2", *EVOLVING)
    assert (made["fresh"]["problems"], made["fresh"]["tests"], made["fresh"]["kept"]) == (2, 4, {})
    fresh, original = open_benchmark("fresh.jsonl"), open_benchmark("fresh-original.jsonl")
    assert [one.suite for one in fresh.problems] == [one.suite for one in original.problems]
    assert [one.reference for one in fresh.problems] != [one.reference for one in original.problems]
    several = [one for one in fresh.problems if one.reference and len(one.reference.files) > 1]
    assert several, "this seed should move something into a module"
    with ScriptedServer(knowing(fresh)) as server:
        ask = ("--task", "predict-output", "--model", "openai/m", "--base-url", server.url)
        plain = document(capsys, "run", "fresh.jsonl", *ask)
        assert plain["outcomes"] == {"pass": 4}
        assert document(capsys, "run", "fresh-original.jsonl", *ask)["outcomes"] == {"pass": 4}
        assert len(server.asked) == 8
        for file in several[0].reference.files:  # type: ignore[union-attr]
            assert any(file.text.strip("\n") in question(asked) for asked in server.asked)
        helped = document(capsys, "run", "fresh.jsonl", *ask, "--with-equivalent", "own")
        assert (helped["outcomes"], len(server.asked)) == ({"pass": 4}, 12)
        assert helped["id"] != plain["id"]
        kept = program_of(fresh.problems[0].about("equivalent"))
        assert kept is not None
        assert any(kept.text.strip("\n") in question(asked) for asked in server.asked[8:])
        # What was asked is kept: nothing is asked again, and the run can still be looked at.
        assert document(capsys, "run", "fresh.jsonl", *ask, "--with-equivalent", "own")["id"] == helped["id"]
        assert len(server.asked) == 12
    assert run("runs", "show", "last") == 0
    assert "with equivalent own" in capsys.readouterr().out
    assert run("runs", "show", "last", "--problem", f"{fresh.problems[0].id}#1") == 0
    assert "pass" in capsys.readouterr().out


def test_a_benchmark_without_equivalent_programs_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with ScriptedServer([chat("1")]) as server:
        ask = ("run", "mintset", "--model", "openai/m", "--base-url", server.url, "--with-equivalent", "own")
        assert run(*ask, "--task", "predict-output") == 2
        assert "mintset keeps no equivalent programs" in capsys.readouterr().err
        assert run(*ask) == 2
        assert "synthesize cannot show an equivalent program" in capsys.readouterr().err
        assert not server.asked


def test_fresh_tests_that_cannot_be_are_refused_before_the_work(capsys: pytest.CaptureFixture[str]) -> None:
    evolve = ("mint", "evolve", "mintset", "-o", "fresh.jsonl")
    assert run(*evolve, "--original-output", "fresh.jsonl") == 2
    assert "is named for two things" in capsys.readouterr().err
    assert run(*evolve, "--fresh-tests", "1", "--original-output", "nowhere/o.jsonl") == 2
    assert not Path("fresh.jsonl").exists()


def test_a_translation_from_the_question_to_the_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    tests = [{"input": f"{a} {b}\n", "output": f"{a + b}\n"} for a, b in ((1, 2), (20, 22))]
    code = "first, second = map(int, input().split())\nprint(first + second)\n"
    rows = [{"id": name, "code": f"# {name}\n{code}", "tests": tests} for name in ("good", "bad")]
    Path("sums.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    with ScriptedServer(
        lambda asked: chat(f"```java\n{JAVA.replace('OPERATOR', '+' if '# good' in question(asked) else '*')}```")
    ) as server:
        ask = ("run", "sums.jsonl", "--task", "translate", "--model", "openai/m", "--base-url", server.url)
        about = document(capsys, *ask)
        assert about["outcomes"] == {"pass": 1, "wrong": 1}
        assert {one["problem"]: one["passed"] for one in about["by_problem"]} == {"good": 1, "bad": 0}
        assert document(capsys, *ask, "--to", "Java")["id"] == about["id"]
        assert len(server.asked) == 2
        other = document(capsys, *ask, "--to", "js", "--no-check")
        assert other["id"] != about["id"]
        assert "into JavaScript" in question(server.asked[-1])
        assert run("runs", "show", about["id"][:12], "--problem", "good") == 0
        assert "class Adding" in capsys.readouterr().out
        assert run(*ask, "--to", "cobol") == 2


def test_programs_of_avatar_are_translated(shared_data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = """\
import java.util.*;
class Solution {
    public static void main(String[] a) {
        Scanner s = new Scanner(System.in);
        List<Integer> given = List.of(s.nextInt(), s.nextInt(), s.nextInt());
        int sum = given.stream().mapToInt(Integer::intValue).sum();
        System.out.println(Collections.frequency(given, 5) == 2 && sum == 17 ? "YES" : "NO");
    }
}
"""
    avatar = str(shared_data / "benchmarks/avatar/avatar.jsonl.gz")
    answers = [chat(f"```java\n{code}```") for code in (right, right.replace("== 17", "!= 17"))]
    with ScriptedServer(answers) as server:
        about = document(
            capsys, "run", avatar, "--task", "translate", "--model", "openai/m", "--base-url", server.url,
            "--id", "atcoder_ABC042_A", "--samples", "2", "--concurrency", "1", "--no-check",
        )  # fmt: skip
    assert about["outcomes"] == {"pass": 1, "wrong": 1}
