"""`remint mint merge`, as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import remint as api
from remint.cli.main import exit_code, remint
from remint.formats import open_benchmark, write_benchmark
from remint.records import Benchmark, Call, Calls, Candidate, Given, Manifest, Problem, Value
from remint.tasks import TASKS

pytestmark = pytest.mark.xdist_group(__name__)
DIVISORS = """
def divisors(number):
    \"\"\"All numbers that divide a number.\"\"\"
    found = []
    for k in range(1, number + 1):
        if number % k == 0:
            found.append(k)
    return found
"""
IS_PERFECT = """
def _parts(n):
    parts = []
    for i in range(1, n + 1):
        if n % i == 0:
            parts.append(i)
    return parts


def is_perfect(n):
    \"\"\"Whether the divisors of a number add up to twice the number.\"\"\"
    return sum(_parts(n)) == 2 * n
"""
FACTORIAL = """
def factorial(n):
    \"\"\"The product of all numbers up to a number.\"\"\"
    return n * factorial(n - 1) if n > 1 else 1
"""


def problem(name: str, text: str, cases: list[tuple[int, object]]) -> Problem:
    tests = tuple(Call(args=Value.of([given]), expected=Given(Value.of(result))) for given, result in cases)
    prompt = text[: text.index('"""', text.index(f"def {name}") + len(name) + 12) + 3].lstrip() + "\n"
    return Problem(
        id=f"own/{name}", suite=Calls(tests=tests), entry_point=name, prompt=prompt, reference=Candidate.single(text)
    )


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    problems = [
        problem("divisors", DIVISORS, [(6, [1, 2, 3, 6]), (1, [1]), (7, [1, 7]), (12, [1, 2, 3, 4, 6, 12])]),
        problem("is_perfect", IS_PERFECT, [(6, True), (28, True), (10, False), (1, False)]),
        problem("factorial", FACTORIAL, [(3, 6), (0, 1), (5, 120)]),
    ]
    write_benchmark(Benchmark(Manifest("own"), problems), tmp_path / "own.jsonl")


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    capsys.readouterr()
    assert run(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


def test_two_problems_become_a_service_that_does_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["mint", "merge", "own.jsonl", "--size", "2", "--seed", "3", "--inputs", "20"]
    made = document(capsys, *command, "-o", "one.jsonl")
    (service,) = made["services"]
    assert service["problems"] == ["own/divisors", "own/is_perfect"]
    (name,) = service["shared"]
    assert name.endswith("_divisors")  # after what one of the programs calls it
    assert made["left_out"] == {"own/factorial": "no other problem shares code with it"}
    assert (made["before"]["c6"], made["after"]["c6"]) == (0, 2)
    assert made["data_flow"]["added_data_dependent"] >= 0.6
    fresh = open_benchmark("one.jsonl")
    first, second = fresh.problems
    assert (first.id, first.root, first.entry_point) == ("own/divisors", "own/divisors", "divisors")
    assert first.reference is not None
    texts = {one.path.rpartition("/")[2]: one.text for one in first.reference.files}
    assert set(texts) == {"__init__.py", "operations.py", "steps.py", "is_perfect.py", "divisors.py"}
    assert texts["steps.py"].count("def ") == 1
    assert "for k in range(1, value + 1):" in texts["steps.py"]
    assert f"return {name}(n)" in texts["is_perfect.py"]
    assert f"return {name}(number)" in texts["divisors.py"]
    # An answer finds everything but its own module beside it, and the other problem has it the other way round.
    assert {one.path for one in first.files} == {one.path for one in first.reference.files} - {"divisors.py"}
    assert second.reference is not None
    assert second.reference.main == "is_perfect.py"
    # The same seed, the same bytes; what is known is not run again.
    again = document(capsys, *command, "-o", "two.jsonl")
    assert Path("one.jsonl").read_bytes() == Path("two.jsonl").read_bytes()
    assert again["services"] == made["services"]


def test_every_task_and_the_judge_take_a_service_like_any_problem(capsys: pytest.CaptureFixture[str]) -> None:
    fresh = api.merge("own.jsonl", size=2, inputs=10, output="services.jsonl", progress=False)
    assert len(fresh) == 2
    right = {one.id: one.reference.text for one in open_benchmark("own.jsonl").problems if one.reference}
    wrong = {name: text.replace("range(1, ", "range(2, ") for name, text in right.items()}
    for name, texts in (("right", right), ("wrong", wrong)):
        lines = [json.dumps({"task_id": one.id, "solution": texts[one.id]}) for one in fresh.problems]
        Path(f"{name}.jsonl").write_text("\n".join(lines) + "\n")
    for benchmark in ("own.jsonl", "services.jsonl"):
        judged = [document(capsys, "judge", benchmark, f"{name}.jsonl")["outcomes"] for name in ("right", "wrong")]
        assert [one.get("pass", 0) for one in judged] == [2, 0], benchmark
    asked = TASKS.get("predict-output").questions(open_benchmark("services.jsonl")).items
    assert len(list(asked)) == 8
    # What was written beside the program is named, and the solution itself is not told to whoever is to write it.
    from remint.models import Parameters
    from remint.tasks import Prompts

    (item, _) = TASKS.get("synthesize").questions(open_benchmark("services.jsonl")).items
    told = TASKS.get("synthesize").request(item, Prompts(), Parameters()).messages[-1].content
    assert "_service/steps.py" in told
    assert "DivisorsOperation" not in told
    assert run("mint", "inject", "services.jsonl", "--seed", "1", "-o", "bugs.jsonl") == 0
    capsys.readouterr()
    assert run("mint", "show", "services.jsonl", "own/divisors", "--source", "own.jsonl") == 0
    assert "merge with own/is_perfect, sharing " in capsys.readouterr().out


def test_what_shares_nothing_is_refused_with_advice(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("mint", "merge", "own.jsonl", "--size", "3", "-o", "none.jsonl") == 2
    told = capsys.readouterr().err
    assert "no 2 other problems share code with it" in told
    assert "A smaller --size needs fewer problems" in told
    assert not Path("none.jsonl").exists()
    assert run("mint", "merge", "own.jsonl", "--size", "1", "-o", "none.jsonl") == 2
