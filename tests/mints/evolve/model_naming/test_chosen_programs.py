"""Names of a model for the programs that a search has chosen."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from remint.ledger import Ledger, open_ledger
from remint.mints.context import SandboxPlace
from remint.mints.driver.driver import FreshBenchmark, gather
from remint.mints.evolve.mint import EvolveMint
from remint.mints.evolve.model_naming.chosen_programs import BenchmarkWithNames, name_chosen_programs
from remint.mints.evolve.programs.step_taken import StepTaken
from remint.mints.evolve.search.outcome import EvolvedProgram, MeasuredProgram
from remint.mints.evolve.settings import EvolveSettings
from remint.models import ModelOptions, open_model
from remint.models.asking import Asker, AskSettings
from remint.records import Benchmark, Call, Calls, Candidate, Manifest, Problem, Value, encode
from tests.models.scripted_server import Answer, Asked, ScriptedServer, chat, error

pytestmark = pytest.mark.xdist_group(__name__)
MINT = EvolveMint(EvolveSettings(inputs=10, readability=0.1))
STEP = StepTaken("create-function", 0, "f", 1)


def problem(name: str, sign: str) -> Problem:
    tests = tuple(Call(args=Value.of([one])) for one in (1, 4, 9))
    return Problem(id=name, entry_point="f", suite=Calls(tests=tests),
                   reference=Candidate.single(f"def f(number):\n    return 1 {sign} number\n"))  # fmt: skip


def evolved(one: Problem, sign: str) -> EvolvedProgram:
    before = MeasuredProgram(candidate=one.reference, rc=0.0, rr=0.9)  # type: ignore[arg-type]
    text = f"def get(n):\n    v = 1 {sign} n\n    return v\n\ndef f(number):\n    return get(number)\n"
    after = MeasuredProgram(candidate=Candidate.single(text), rc=0.1, rr=0.8, steps=(STEP,))
    return EvolvedProgram(problem=one.id, before=before, after=after, front=(after, before))


SOURCE = Benchmark(Manifest(name="two"), [problem("a", "+"), problem("b", "-"), problem("c", "*")])
UNCHANGED = EvolvedProgram(problem="c", before=MeasuredProgram(candidate=SOURCE["c"].reference, rc=0.0, rr=0.9),  # type: ignore[arg-type]
                           after=MeasuredProgram(candidate=SOURCE["c"].reference, rc=0.0, rr=0.9))  # type: ignore[arg-type]  # fmt: skip
EVOLVED: FreshBenchmark[EvolvedProgram] = gather(
    MINT, SOURCE, SOURCE.problems, [evolved(SOURCE["a"], "+"), evolved(SOURCE["b"], "-"), UNCHANGED]
)
GOOD = {"get": "shifted", "n": "offset", "v": "moved"}


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with open_ledger(str(tmp_path / "ledger.db")) as ledger:
        yield ledger


def named(url: str, ledger: Ledger | None = None, **settings: Any) -> BenchmarkWithNames:
    model = open_model("m", ModelOptions(base_url=url, timeout=20.0))
    asker = Asker(model, ledger, AskSettings(tries=1, **settings))
    return name_chosen_programs(SOURCE, EVOLVED, MINT, SandboxPlace(), asker, ledger)


def texts(made: BenchmarkWithNames) -> list[str]:
    return [one.reference.text for one in made.evolved.benchmark.problems if one.reference]


def test_the_chosen_programs_have_the_names_of_the_model_and_their_lineage_says_so(ledger: Ledger) -> None:
    with ScriptedServer([chat(json.dumps(GOOD))]) as server:
        made = named(server.url, ledger)
        again = named(server.url, ledger)
        assert len(server.asked) == 2  # one question a program, none the second time, none about what did not change
    assert [encode(one) for one in again.evolved.benchmark.problems] == [
        encode(one) for one in made.evolved.benchmark.problems
    ]
    assert texts(made)[0] == (
        "def shifted(offset):\n    moved = 1 + offset\n    return moved\n\ndef f(number):\n    return shifted(number)\n"
    )
    first, _, unchanged = made.evolved.benchmark.problems
    assert first.lineage is not None
    assert first.lineage.models == ("m",)
    assert [step.operator for step in first.lineage.steps] == ["create-function", "names-by-model"]
    assert first.lineage.steps[-1].detail["key"].decode() == "n=offset v=moved get=shifted"
    assert first.about("rr") != 0.8  # measured anew
    assert unchanged == EVOLVED.benchmark["c"]
    outcome = made.outcome
    assert (outcome.programs, outcome.named, outcome.names, outcome.kept) == (2, 2, 6, {})


def test_a_program_under_other_names_is_no_other_solution(ledger: Ledger) -> None:
    with ScriptedServer([chat(json.dumps(GOOD))]) as server:
        made = named(server.url, ledger)
    assert made.evolved.benchmark["a"].metadata.keys() == EVOLVED.benchmark["a"].metadata.keys() == {"rc", "rr"}


def test_names_that_stay_are_counted_by_the_reason(ledger: Ledger) -> None:
    def script(asked: Asked) -> Answer:
        return chat('{"get": "number", "n": "OFFSET LEFT"}')

    with ScriptedServer(script) as server:
        made = named(server.url, ledger)
    assert texts(made) == texts(BenchmarkWithNames(EVOLVED, made.outcome))
    assert made.outcome.named == made.outcome.names == 0
    assert made.outcome.kept == {
        "that name belongs to others": 2, "that is not written like a name": 2, "the model gave none": 2,
    }  # fmt: skip
    assert made.evolved.benchmark["a"] == EVOLVED.benchmark["a"]


def test_an_answer_of_no_use_leaves_that_program_as_it_was(ledger: Ledger) -> None:
    def script(asked: Asked) -> Answer:
        question = asked.json["messages"][-1]["content"]
        return chat("I would rather not." if re.search(r"v = 1 - n", question) else json.dumps(GOOD))

    with ScriptedServer(script) as server:
        made = named(server.url, ledger)
    assert made.outcome.unusable == {"the answer is not JSON": 1}
    assert (made.outcome.named, made.outcome.unanswered) == (1, {})
    assert made.evolved.benchmark["b"] == EVOLVED.benchmark["b"]


@pytest.mark.parametrize("fault", [error(500, "out of order"), error(401, "no such key"), error(400, "not that")])
def test_a_model_that_fails_leaves_everything_as_it_was_and_is_asked_again(fault: Answer, ledger: Ledger) -> None:
    with ScriptedServer([fault]) as server:
        made = named(server.url, ledger)
    assert made.evolved.findings == EVOLVED.findings
    assert made.evolved.benchmark.content_hash == EVOLVED.benchmark.content_hash
    assert sum(made.outcome.unanswered.values()) == 2
    with ScriptedServer([chat(json.dumps(GOOD))]) as server:
        assert named(server.url, ledger).outcome.named == 2


def test_a_model_that_is_not_there_leaves_everything_as_it_was(ledger: Ledger) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens
        made = named(f"http://127.0.0.1:{taken.getsockname()[1]}/v1", ledger)
    assert made.evolved.findings == EVOLVED.findings
    assert made.evolved.benchmark.content_hash == EVOLVED.benchmark.content_hash
    assert made.outcome.programs == sum(made.outcome.unanswered.values()) == 2
