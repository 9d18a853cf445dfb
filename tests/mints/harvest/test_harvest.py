"""A repository becomes a benchmark: what is taken, what not, and why."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any, NoReturn

import pytest

import remint
from remint.api.harvest import interpreter_of
from remint.errors import UsageError
from remint.judging.judge import plan_for
from remint.mints.harvest import session
from remint.mints.harvest.exclusions import exclusion
from remint.mints.harvest.history import History
from remint.mints.harvest.repository import read_repository
from remint.records import Calls, Candidate, Outcome, Problem, Pytest
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from tests.mints.harvest.small_repository import write_repository

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pytest-suites")]
# The interpreter that pytest is installed for; a virtual environment may only borrow it.
PYTHON = str(Path(pytest.__file__).parents[4] / "bin" / "python")


@pytest.fixture(scope="module")
def harvested(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("harvest")
    root = write_repository(folder / "shop-1.0")
    return remint.harvest(
        root, python=PYTHON, db=folder / "ledger.sqlite", output=folder / "shop.jsonl", report=folder / "shop.md",
        mutants=4, progress=False,
    )  # fmt: skip


def problem_of(harvested: Any, name: str) -> Problem:
    found: Problem = harvested[f"shop.prices.{name}"]
    return found


def test_what_is_taken_and_what_not_and_why(harvested: Any) -> None:
    assert [problem.id for problem in harvested.problems] == [
        "shop.prices.total", "shop.prices.discounted", "shop.prices.Basket",
    ]  # fmt: skip
    reasons = {name.rpartition(".")[2]: reason for name, reason in harvested.summary["left_out"].items()}
    assert reasons == {
        "_add": "its name begins with an underscore",
        "_with_tax": "its name begins with an underscore",
        "online": "it uses the network: socket",
        "age": "it uses the clock: date.today",
        "login": "it holds what looks like a secret",
        "rate_of": "it uses the module shop.rates as a whole",
        "unused": "no test covers it",
        "undocumented": "it has no docstring that says what it does",
        "always": "its tests pass without it, too",
        "later": "it is asynchronous",
    }


def test_code_is_taken_out_with_what_it_needs(harvested: Any) -> None:
    total = problem_of(harvested, "total")
    assert total.reference is not None
    scope: dict[str, Any] = {}
    exec(total.reference.text, scope)  # on its own, the table filled by the statement that fills it
    assert scope["total"]([100], "books") == 105
    assert "socket" not in total.reference.text
    assert "def _with_tax(price, kind):" in total.prompt
    assert total.prompt.endswith('"""Return the sum of the prices, with the tax of their kind."""\n')
    assert total.instruction.startswith("Write the Python function `def total(prices, kind='other')`.")


def test_fixtures_parameters_and_constants_come_along(harvested: Any) -> None:
    total, less, basket = (problem_of(harvested, name) for name in ("total", "discounted", "Basket"))
    names = ["test_total[food-321.0]", "test_total[books-315.0]", "test_total[other-357.0]", "test_total_of_nothing"]
    assert isinstance(total.suite, Pytest)
    assert [test.name for test in total.suite.tests] == names
    assert "def prices():" in total.suite.module  # of conftest.py
    assert [test.name for test in less.suite.tests] == ["TestDiscount::test_half", "TestDiscount::test_bounds"]  # type: ignore[union-attr]
    assert [test.name for test in basket.suite.tests] == ["test_basket"]  # type: ignore[union-attr]
    left = harvested.summary["taken"]["shop.prices.total"]["tests_left_out"]
    assert left == {"test_total_and_pickle": "the tests could run code from files that the program writes: pickle"}


def test_references_pass_stubs_fail_and_wrong_versions_are_counted(harvested: Any, tmp_path: Path) -> None:
    checked = remint.check_benchmark(harvested, run=True, python=PYTHON, db=tmp_path / "l.sqlite", progress=False)
    assert checked.faults == ()
    assert harvested.summary["mutants"] >= 6
    assert harvested.summary["killed"] / harvested.summary["mutants"] >= 0.5
    assert "| `shop.prices.age` | it uses the clock: date.today |" in Path(harvested.summary["report"]).read_text()


def test_another_right_program_passes_and_a_wrong_one_fails(harvested: Any) -> None:
    basket = problem_of(harvested, "Basket")
    right = "class Basket:\n    def __init__(self): self.all = []\n"
    right += (
        "    def put(self, p): self.all += [p]; return len(self.all)\n    def most(self): return sorted(self.all)[-1]\n"
    )
    plan = plan_for(basket, Limits())
    with Pool(1, PYTHON, packages=True) as pool:
        (task,) = pool.run([plan.reference_task()])
        plan.learn(task.answers())
        programs = [right, right.replace("[-1]", "[0]"), "from shop import Basket\n"]
        done = list(pool.run(plan.task(Candidate.single(program), program) for program in programs))
    outcomes = {task.sample: task.verdict("").outcome is Outcome.PASS for task in done}
    assert outcomes == {programs[0]: True, programs[1]: False, programs[2]: False}


def test_the_same_again_runs_nothing_and_gives_the_same_bytes(
    harvested: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(*_: Any) -> NoReturn:
        pytest.fail("it was there already")

    monkeypatch.setattr(session, "run_suite", nothing)
    monkeypatch.setattr(session, "prove", nothing)
    output = Path(harvested.summary["output"])
    again = remint.harvest(
        output.parent / "shop-1.0", python=PYTHON, db=output.parent / "ledger.sqlite", output=tmp_path / "again.jsonl",
        mutants=4, progress=False,
    )  # fmt: skip
    assert (tmp_path / "again.jsonl").read_bytes() == output.read_bytes()
    assert len(again.problems) == 3


def test_calls_of_tests_and_made_up_calls(harvested: Any, tmp_path: Path) -> None:
    root = Path(harvested.summary["output"]).parent / "shop-1.0"
    made = remint.harvest(
        root, python=PYTHON, db=tmp_path / "l.sqlite", tests="calls", untested=True, mutants=2, progress=False,
        only=("*.total", "*.unused"),
    )  # fmt: skip
    total, unused = made.problems
    assert isinstance(total.suite, Calls)
    assert total.suite.tests[0].args.decode() == [[100, 200], "food"]
    assert total.tags == ("harvested", "function", "calls-of-tests")
    assert unused.tags == ("harvested", "function", "made-up-calls")
    assert len(unused.suite.tests) > 10


def test_days_come_from_the_oldest_line(tmp_path: Path) -> None:
    root = write_repository(tmp_path / "repo")
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b"}
    environment |= {"GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b"}

    def git(*arguments: str, day: str) -> None:
        when = {"GIT_AUTHOR_DATE": f"{day}T12:00:00Z", "GIT_COMMITTER_DATE": f"{day}T12:00:00Z"}
        subprocess.run(
            ["git", "-C", str(root), *arguments], check=True, capture_output=True, env={**environment, **when}
        )

    git("init", "-q", day="2024-01-01")
    git("add", ".", day="2024-01-01")
    git("commit", "-qm", "first", day="2024-01-01")
    path = root / "shop" / "rates.py"
    path.write_text(path.read_text() + "\n\ndef young():\n    return 1\n")
    git("commit", "-qam", "second", day="2025-06-01")
    history = History(root)
    assert history.oldest_day("shop/rates.py", 4, 5) == "2024-01-01"
    assert history.oldest_day("shop/rates.py", 11, 12) == "2025-06-01"
    with pytest.raises(UsageError, match="older than the day"):
        remint.harvest(root, python=PYTHON, db=tmp_path / "l", since="2025-01-01", only=("*.total",), progress=False)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("import requests", "it uses the network: requests"),
        ("from urllib.request import urlopen", "it uses the network: urllib.request"),
        ("import urllib.parse", ""),
        ("from time import sleep\nsleep(1)", "it uses the clock: sleep"),
        ("import time\ntime.monotonic()", "it uses the clock: time.monotonic"),
        ("password = 'correct-horse'", "it holds what looks like a secret"),
        ("url = 'postgresql://me:secret@host/db'", "it holds what looks like a secret"),
        ("password = read()", ""),
    ],
)
def test_secrets_network_and_clock_are_seen(text: str, reason: str) -> None:
    assert exclusion([text]) == reason


def test_an_interpreter_that_a_repository_brings_itself_is_never_started(tmp_path: Path) -> None:
    environment = tmp_path / ".venv"
    (environment / "bin").mkdir(parents=True)
    (environment / "pyvenv.cfg").write_text(f"home = {Path(PYTHON).resolve().parent}\n")
    (environment / "bin" / "python").write_text(f"#!/bin/sh\ntouch {tmp_path}/started\n")
    (environment / "bin" / "python").chmod(0o755)
    assert interpreter_of(tmp_path) != str(environment / "bin" / "python")
    (environment / "bin" / "python").unlink()
    (environment / "bin" / "python").symlink_to(Path(PYTHON).resolve())
    assert interpreter_of(tmp_path) == str(environment / "bin" / "python")
    (environment / "pyvenv.cfg").write_text(f"home = {tmp_path}/library/bin\n")
    assert interpreter_of(tmp_path) != str(environment / "bin" / "python")
    assert not (tmp_path / "started").exists()


def test_what_cannot_be_harvested_is_refused_with_the_fix(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="Name the folder of a repository"):
        remint.harvest(tmp_path / "nothing", python=PYTHON)
    (tmp_path / "test_only.py").write_text("def test(): pass\n")
    with pytest.raises(UsageError, match="holds no Python module besides tests"):
        read_repository(tmp_path)
    (tmp_path / "one.py").write_text("def f():\n    return 1\n")
    with pytest.raises(UsageError, match="is not a date"):
        remint.harvest(tmp_path, python=PYTHON, since="yesterday")
