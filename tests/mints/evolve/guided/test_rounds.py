"""Refactorings of a scripted server: asked for, checked, asked for again, and what became of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from remint.ledger import Ledger, open_ledger
from remint.mints.context import SandboxPlace
from remint.mints.driver.driver import run_mint
from remint.mints.evolve.guided.mint import GuidedEvolveMint, starts_of
from remint.mints.evolve.guided.proposal_gates import CheckedProposal
from remint.mints.evolve.guided.questions import GuideQuestions
from remint.mints.evolve.guided.rounds import Guided, GuideRounds, GuideSpent, guide_summary
from remint.mints.evolve.replay import replay
from remint.mints.evolve.settings import EvolveSettings
from remint.models import ModelOptions, Parameters, open_model
from remint.models.asking import Asker, AskSettings, Price, Prices
from remint.records import Benchmark, Call, Calls, Candidate, Given, Manifest, Problem, SourceFile, Value
from tests.models.scripted_server import Answer, Asked, ScriptedServer, chat, error

pytestmark = pytest.mark.xdist_group(__name__)
SETTINGS = EvolveSettings(inputs=10, generations=1, offspring=4, operators=("create-function",), pylint=False)
ORIGINAL = """\
def {name}(numbers):
    total = 0
    for number in numbers:
        if number % 2 == 0:
            total += number
    return total
"""
GOOD = """\
def even_ones(numbers):
    chosen = []
    for number in numbers:
        if number % 2 == 0:
            chosen.append(number)
    return chosen


def total_of(chosen):
    total = 0
    for number in chosen:
        total += number
    return total


def {name}(numbers):
    chosen = even_ones(numbers)
    return total_of(chosen)
"""
WRONG = GOOD.replace("number % 2 == 0", "number % 4 == 0")
MODULES = (
    """\
from even_numbers import even_ones, total_of


def {name}(numbers):
    chosen = even_ones(numbers)
    return total_of(chosen)
# file: even_numbers.py
"""
    + GOOD.partition("\n\n\ndef {name}")[0]
    + "\n"
)
UNUSED = (
    MODULES
    + """

def odd_ones(numbers):
    chosen = []
    for number in numbers:
        if number % 2 == 1:
            chosen.append(number)
    return chosen
"""
)
IDLE = """\
def limits():
    low = 10
    high = 20
    step = 30
    return [low, high, step]


def {name}(numbers):
    total = 0
    for number in numbers:
        if number % 2 == 0:
            total += number
    bounds = limits()
    return total + 0 * bounds[0]
"""


def problem(name: str) -> Problem:
    tests = tuple(Call(args=Value.of([one])) for one in ([1, 2, 3], [2, 4], [], [7], [10, 11, -4]))
    text = ORIGINAL.format(name=name)
    return Problem(id=name, entry_point=name, suite=Calls(tests=tests), reference=Candidate.single(text))


def asked_about(asked: Asked) -> tuple[str, str, bool]:
    """The name of the function, the id of the question, and whether it is a second attempt."""
    text = asked.json["messages"][-1]["content"]
    name, question = re.search(r"def (\w+)\(", text), re.search(r'<program id="(\w+)">', text)
    assert name
    assert question
    return name[1], question[1], "was refused" in text


def reply(asked: Asked) -> Answer:
    name, question, again = asked_about(asked)
    told = {"good": GOOD, "wrong": WRONG, "mended": GOOD if again else WRONG, "idle": IDLE, "same": ORIGINAL,
            "unused": UNUSED, "modules": MODULES,
            "broken": "def {name}(numbers:\n", "renamed": GOOD.replace("numbers", "values"),
            "hangs": "def {name}(numbers):\n    while True:\n        numbers = [*numbers]\n",
            "leaves": GOOD.replace("return total_of(chosen)", "raise SystemExit(total_of(chosen))")}  # fmt: skip
    if name == "untagged":
        return chat(GOOD.format(name=name))
    if name == "refuses":
        return chat("I'm sorry, I cannot do that.")
    if name == "late":
        return error(429, "slow down")
    if name == "down" or (name == "again" and again):
        return error(500, "out of order")
    name_of_text = "wrong" if name == "again" else name
    return chat(f'<program id="{question}">\n{told[name_of_text].format(name=name)}</program>')


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with open_ledger(str(tmp_path / "ledger.db")) as ledger:
        yield ledger


def rounds(url: str, ledger: Ledger, evolving: EvolveSettings = SETTINGS, **settings: Any) -> GuideRounds:
    asker = Asker(open_model("m", ModelOptions(base_url=url, timeout=20.0)), ledger, AskSettings(tries=1, **settings))
    return GuideRounds(evolving, GuideQuestions(Parameters(max_tokens=500)), asker, SandboxPlace(), ledger)


def test_every_kind_of_reply_has_its_end(ledger: Ledger) -> None:
    names = ("good", "wrong", "mended", "idle", "same", "broken", "renamed", "hangs", "leaves", "untagged", "refuses",
             "late", "down", "unused", "modules")  # fmt: skip
    problems = [problem(name) for name in names]
    answered = [one for one in problems if one.id not in ("late", "down")]
    with ScriptedServer(reply) as server:
        first = rounds(server.url, ledger)
        found = {one.problem: one for one in first.all(problems, 2)}
        asked = len(server.asked)
        again = {one.problem: one for one in rounds(server.url, ledger).all(answered, 2)}
        assert len(server.asked) == asked  # every reply was kept
    assert {name for name, one in found.items() if one.is_accepted} == {"good", "mended", "modules"}
    assert found["wrong"].objection == (
        "it does something else: with wrong([2]), the old program returns 2; this one returns 0"
    )
    assert found["hangs"].objection.endswith("this one does not finish in time")
    assert found["leaves"].objection.startswith("it does something else: with ")
    assert found["idle"].objection == "too little of what was added depends on the input"
    assert found["unused"].objection == "some of what was added is never executed"
    assert found["same"].objection == "the program is the one that was to be refactored"
    assert found["broken"].objection == "the program is not Python that can be read"
    assert found["renamed"].objection == "renamed has other parameters"
    assert found["untagged"].objection == "the reply has no tag"
    assert found["refuses"].objection == "the model refuses"
    assert all(found[name].unanswered != "" and not found[name].objection for name in ("late", "down"))
    summary: Any = guide_summary("m", list(found.values()), first.spent)
    assert (summary["programs"], summary["answered"], summary["accepted"]) == (15, 13, 3)
    # Thirteen programs have an answer; all but the two that were good at once are asked about a second time.
    assert summary["spent"] == {"requests": 24, "input_tokens": 168, "output_tokens": 72, "cost": 0.0}
    assert summary["rc_after"] > summary["rc_before"]
    assert summary["added_data_dependent"] >= 0.6
    assert again == {name: one for name, one in found.items() if name not in ("late", "down")}


def test_the_search_starts_from_the_refactoring_and_the_lineage_keeps_it(ledger: Ledger) -> None:
    source = Benchmark(Manifest(name="one"), [problem("good"), problem("refuses")])
    with ScriptedServer(reply) as server:
        guided: list[Guided] = rounds(server.url, ledger).all(source.problems, 1)
    mint = GuidedEvolveMint(SETTINGS, False, starts_of(guided), "m")
    made = run_mint(mint, source, SandboxPlace(), ledger).benchmark
    good, plain = made.problems
    assert good.lineage is not None
    assert good.lineage.steps[0].operator == "refactored-by-model"
    assert good.lineage.models == ("m",)
    assert "def even_ones" in good.reference.text  # type: ignore[union-attr]
    assert replay(source["good"], good)[-1] == good.reference
    assert plain.lineage is not None
    assert plain.lineage.models == ()
    assert run_mint(mint, source, SandboxPlace(), None).benchmark.content_hash == made.content_hash


def test_nobody_is_asked_about_a_program_that_fails_its_own_tests(ledger: Ledger) -> None:
    broken = problem("good")
    wrong = (Call(args=Value.of([[2, 4]]), expected=Given(Value.of(7))), *broken.suite.tests)
    broken = msgspec.structs.replace(broken, suite=Calls(tests=wrong))  # type: ignore[arg-type]
    with ScriptedServer(reply) as server:
        (found,) = rounds(server.url, ledger).all([broken], 2)
        assert server.asked == []
    assert "the reference does not pass" in found.objection


def test_nobody_is_asked_about_a_program_that_the_checks_cannot_read(ledger: Ledger) -> None:
    odd = problem("good")
    beside = SourceFile(path="old.py", text="print 'x'\n")
    assert odd.reference is not None
    reference = msgspec.structs.replace(odd.reference, files=(*odd.reference.files, beside))
    with ScriptedServer(reply) as server:
        (found,) = rounds(server.url, ledger).all([msgspec.structs.replace(odd, reference=reference)], 2)
        assert server.asked == []
    assert found.objection == (
        "good: old.py cannot be parsed: Missing parentheses in call to 'print'. Did you mean print(...)? (line 1)"
    )


def test_refactorings_can_be_shipped_as_they_are(ledger: Ledger) -> None:
    settings = EvolveSettings(inputs=10, as_proposed=True, pylint=False)
    source = Benchmark(Manifest(name="one"), [problem(name) for name in ("modules", "good", "refuses")])
    with ScriptedServer(reply) as server:
        guided = rounds(server.url, ledger, settings).all(source.problems, 1)
    made = run_mint(GuidedEvolveMint(settings, False, starts_of(guided), "m"), source, SandboxPlace(), ledger)
    modules, good, plain = made.benchmark.problems
    assert modules.reference is not None
    assert [one.path for one in modules.reference.files] == [modules.reference.main, "even_numbers.py"]
    assert [one.operator for one in modules.lineage.steps] == ["refactored-by-model"]  # type: ignore[union-attr]
    assert good.reference == Candidate.single(GOOD.format(name="good"))
    assert plain.reference == source["refuses"].reference
    assert [one.looked_at for one in made.findings] == [0, 0, 0]
    assert replay(source["modules"], modules)[-1] == modules.reference


def test_a_budget_ends_asking_and_the_rest_is_named(ledger: Ledger) -> None:
    problems = [problem("good"), problem("wrong")]
    with ScriptedServer(reply) as server:
        model = open_model("m", ModelOptions(base_url=server.url, timeout=20.0))
        asker = Asker(
            model, ledger, AskSettings(tries=1, budget=0.001), Prices({"m": Price(input=1000.0, output=1000.0)})
        )
        made = GuideRounds(SETTINGS, GuideQuestions(Parameters(max_tokens=500)), asker, SandboxPlace(), ledger)
        found = made.all(problems, 2)
        assert server.asked == []
    assert all("budget" in one.unanswered for one in found)


def test_a_second_attempt_that_nobody_answered_is_told_beside_the_refusal(ledger: Ledger) -> None:
    with ScriptedServer(reply) as server:
        (found,) = rounds(server.url, ledger).all([problem("again")], 3)
        assert len(server.asked) == 2
    assert found.objection.startswith("it does something else: with again(")
    assert "out of order" in found.unanswered
    summary: Any = guide_summary("m", [found], GuideSpent())
    assert (summary["programs"], summary["answered"], summary["accepted"]) == (1, 1, 0)
    assert summary["refused"] == {"it does something else": 1}
    assert summary["unanswered"] == {found.unanswered: 1}


def test_a_budget_that_ends_between_two_attempts_is_told(ledger: Ledger) -> None:
    problems = [problem("wrong"), problem("same")]
    with ScriptedServer(reply) as server:
        model = open_model("m", ModelOptions(base_url=server.url, timeout=20.0))
        prices = Prices({"m": Price(input=0.0, output=100.0)})  # a reply may cost 0.05 dollars, and costs 0.0003
        asker = Asker(model, ledger, AskSettings(tries=1, budget=0.0504, concurrency=1), prices)
        made = GuideRounds(SETTINGS, GuideQuestions(Parameters(max_tokens=500)), asker, SandboxPlace(), ledger)
        found = made.all(problems, 2)
    assert all(one.objection and "budget" in one.unanswered for one in found)


def test_a_check_of_ours_that_fails_is_no_reason_to_ask_again() -> None:
    failed = CheckedProposal(objection="a check failed: IndexError", failure="a check failed: IndexError")
    assert Guided("p", failed, failed.objection).is_over
    assert not Guided("p", CheckedProposal(objection="p has other parameters"), "p has other parameters").is_over
