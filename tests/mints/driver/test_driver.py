"""The driver, with mints of a few lines: what they yield, in which order, and what is not done again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
import pytest

from remint.ledger import open_ledger
from remint.mints.context import Ask, MintContext
from remint.mints.driver.driver import run_mint
from remint.mints.mint import Mint, Minted, MintSession, MintSettings, Refused, Source, WorkSteps
from remint.models import ModelOptions, Request, open_model
from remint.models.asking import Asker, AskSettings, Question
from remint.records import Benchmark, Calls, Candidate, Manifest, Message, Problem, Record
from remint.sandbox.pool import Pool
from tests.models.scripted_server import Answer, Asked, ScriptedServer, chat

pytestmark = pytest.mark.xdist_group(__name__)


class Found(Record, frozen=True):
    text: str = ""


def problem(name: str) -> Problem:
    return Problem(id=name, suite=Calls(tests=()), entry_point="f", reference=Candidate.single("def f(): pass\n"))


SOURCE = Benchmark(Manifest(name="letters"), [problem(name) for name in "abcd"])


def named(name: str, text: str) -> Problem:
    return msgspec.structs.replace(problem(name), instruction=text)


class CopyMint(Mint[MintSettings, Problem, Found]):
    """a becomes one problem, b two and a companion, c none, d is refused."""

    name, summary = "copy", "Copy problems."
    settings_type, finding_type = MintSettings, Found
    worked: list[str] = []

    def open(self, context: MintContext) -> MintSession[Problem, Found]:
        return CopySession()

    def outcome(self, one: Problem, finding: Found) -> Minted | Refused:
        if one.id == "d":
            return Refused("it is the last")
        number = {"a": 1, "b": 2, "c": 0}[one.id]
        copies = tuple(named(f"{one.id}{place}", finding.text) for place in range(number))
        return Minted(copies, {"beside": (one,)} if one.id == "b" else {})

    def manifests(self, source: Source) -> dict[str, Manifest]:
        return super().manifests(source) | {"beside": Manifest(name="beside")}


class CopySession(MintSession[Problem, Found]):
    def work(self, one: Problem) -> WorkSteps[Found]:
        # Later inputs take fewer rounds: they are ready first.
        for _ in range(3 - "abcd".index(one.id)):
            yield []
        CopyMint.worked.append(one.id)
        return Found(one.id.upper())


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(cells=1) as pool:
        yield pool


def test_an_input_becomes_none_one_or_many_problems_in_the_order_of_the_inputs(pool: Pool) -> None:
    made = run_mint(CopyMint(MintSettings(seed=4)), SOURCE, pool=pool)
    assert [(one.id, one.instruction) for one in made.benchmark.problems] == [("a0", "A"), ("b0", "B"), ("b1", "B")]
    assert [finding.text for finding in made.findings] == ["A", "B", "C", "D"]
    assert [one.id for one in made.companions["beside"].problems] == ["b"]
    assert made.refused == {"d": "it is the last"}
    assert made.reasons == {"it is the last": 1}
    assert made.benchmark.manifest.name == "letters-copy"
    assert made.benchmark.manifest.description == "letters, minted by copy with seed 4"


def test_what_the_ledger_knows_is_not_done_again(pool: Pool, tmp_path: Path) -> None:
    CopyMint.worked.clear()
    part = SOURCE.where(lambda one: one.id in "ab")
    with open_ledger(tmp_path / "ledger.db") as ledger:
        run_mint(CopyMint(MintSettings()), part, ledger=ledger, pool=pool)
        assert sorted(CopyMint.worked) == ["a", "b"]
        counted: list[str] = []
        made = run_mint(CopyMint(MintSettings()), SOURCE, ledger=ledger, pool=pool, count=counted.append)
        assert sorted(CopyMint.worked) == ["a", "b", "c", "d"]  # only those that were missing
        assert counted == ["problems done"] * 4
        assert len(made.benchmark) == 3
        run_mint(CopyMint(MintSettings(seed=1)), part, ledger=ledger, pool=pool)
        assert len(CopyMint.worked) == 6  # other settings are other work


class JoinMint(CopyMint):
    """Two problems become one."""

    name = "join"
    input_type = tuple[Problem, ...]

    def inputs(self, source: Source) -> Iterable[tuple[Problem, ...]]:  # type: ignore[override]
        assert isinstance(source, Benchmark)
        return [source.problems[:2], source.problems[2:]]

    def open(self, context: MintContext) -> MintSession[Problem, Found]:
        return JoinSession()

    def outcome(self, one: Problem, finding: Found) -> Minted | Refused:
        return Minted((named(self.input_id(one), finding.text),)) if finding.text != "cd" else Refused("too late")


class JoinSession(CopySession):
    def work(self, one: Iterable[Problem]) -> WorkSteps[Found]:  # type: ignore[override]
        yield []
        return Found("".join(part.id for part in one))


def test_several_problems_become_one(pool: Pool) -> None:
    made = run_mint(JoinMint(MintSettings()), SOURCE, pool=pool)
    assert [(one.id, one.instruction) for one in made.benchmark.problems] == [("a+b", "ab")]
    assert made.refused == {"c+d": "too late"}


class AskingMint(CopyMint):
    """Asks a model about every number; there is no source."""

    name, source, asks_models = "asking", "nothing", True

    def inputs(self, source: Source) -> Iterable[int]:  # type: ignore[override]
        return range(3)

    def input_id(self, one: object) -> str:
        return f"number {one}"

    def open(self, context: MintContext) -> MintSession[Problem, Found]:
        return AskingSession()

    def outcome(self, one: object, finding: Found) -> Minted | Refused:
        return Minted((named(f"p{one}", finding.text),))


class AskingSession(CopySession):
    def work(self, one: object) -> WorkSteps[Found]:
        request = Request(messages=(Message(role="user", content=f"number {one}"),))
        (answer,) = yield Ask((Question(request),))
        return Found(answer.reply.text if answer.reply else answer.error)


def test_a_mint_without_a_source_asks_a_model_and_keeps_the_order(pool: Pool, tmp_path: Path) -> None:
    def script(asked: Asked) -> Answer:
        return chat(f"about {json.loads(asked.body)['messages'][-1]['content']}")

    with ScriptedServer(script) as server, open_ledger(tmp_path / "ledger.db") as ledger:
        for _ in range(2):
            model = open_model("m", ModelOptions(base_url=server.url, timeout=20.0))
            asker = Asker(model, ledger, AskSettings(tries=1))
            made = run_mint(AskingMint(MintSettings()), None, ledger=ledger, asker=asker, pool=pool)
        assert len(server.asked) == 3  # the second time nobody was asked
    assert [one.instruction for one in made.benchmark.problems] == [
        "about number 0",
        "about number 1",
        "about number 2",
    ]
    assert made.benchmark.manifest.name == "asking"
