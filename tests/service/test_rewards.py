"""Rewards: what verdicts are worth, in the shapes that trainers call, and never a 0 for a fault of ours."""

from __future__ import annotations

import asyncio
import inspect
import json
import multiprocessing
import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

import remint
from remint.errors import InfrastructureError, UsageError
from remint.records import Assertion, Group, Outcome, Problem, Script, Verdict
from remint.service.messages import JudgedProgram, RewardKind, Submitted
from remint.service.reward_function import RewardFunction
from remint.service.rewards import reward_of
from tests.service.conftest import ROWS, TOKEN, Service

SUITE = Script(
    groups=(Group("empty", 3.0), Group("full", 1.0)),
    tests=(Assertion("a", "empty"), Assertion("b", "full"), Assertion("c", "full")),
)
PROBLEM = Problem(id="p", suite=SUITE, entry_point="f")
RIGHT = "def add(a, b):\n    return a + b\n"


def verdict(outcome: Outcome, letters: str) -> Verdict:
    return Verdict(problem="p", sample="s", outcome=outcome, outcomes=letters)


@pytest.mark.parametrize(
    ("kind", "letters", "earned"),
    [
        ("whole", "...", 1.0),
        ("whole", "..w", 0.0),
        ("partial", "..w", 2 / 3),
        ("partial", "www", 0.0),
        ("tsa", ".ww", 0.75),  # the first group alone, of weight 3 in 4
        ("tsa", "w.w", 0.125),  # half of the second group
        ("tsa", "...", 1.0),
    ],
)
def test_what_a_verdict_is_worth(kind: RewardKind, letters: str, earned: float) -> None:
    outcome = Outcome.WRONG if "w" in letters else Outcome.PASS
    assert reward_of(kind, verdict(outcome, letters), PROBLEM) == pytest.approx(earned)


@pytest.mark.parametrize("kind", ["whole", "partial", "tsa"])
@pytest.mark.parametrize("outcome", [Outcome.INFRASTRUCTURE, Outcome.NOT_RUN])
def test_a_fault_of_ours_is_worth_nothing_and_not_zero(kind: RewardKind, outcome: Outcome) -> None:
    assert reward_of(kind, verdict(outcome, ""), PROBLEM) is None


class Scripted:
    """A judge that fails through a fault of its own so many times for each program."""

    def __init__(self, faults: int, outcome: str = "pass") -> None:
        self.faults, self.outcome, self.asked = faults, outcome, 0
        self.samples: list[Submitted] = []

    async def judge(self, samples: Sequence[Submitted], reward: RewardKind | None = None) -> list[JudgedProgram]:
        self.asked += 1
        self.samples = list(samples)
        if self.asked <= self.faults:
            return [JudgedProgram(n, "p", "infrastructure", None) for n in range(len(samples))]
        return [JudgedProgram(n, "p", self.outcome, self.outcome == "pass", reward=0.25) for n in range(len(samples))]

    async def close(self) -> None:
        pass


def function(source: Scripted, timeout: float | None = None) -> RewardFunction:
    return RewardFunction(lambda stack: source, "partial", timeout, "problem")


def test_programs_without_a_verdict_are_judged_again_and_then_left_out() -> None:
    with function(Scripted(faults=2)) as patient:
        assert patient(completions=["x"], problem=["p"]) == [0.25]
    with function(Scripted(faults=3)) as broken:
        assert broken(completions=["x"], problem=["p"]) == [None]
    with function(Scripted(faults=3)) as broken, pytest.raises(InfrastructureError):
        broken.compute_score("remint", "x", "p")
    strict = RewardFunction(lambda stack: Scripted(faults=3), "partial", None, "problem", "raise")
    with strict, pytest.raises(InfrastructureError, match="could not run 2 of 2 programs"):
        strict(completions=["x", "y"], problem="p")


def test_too_slow_can_have_a_price_of_its_own() -> None:
    with function(Scripted(0, "timeout-cpu"), timeout=-1.0) as strict:
        assert strict(completions=["x"], problem="p") == [-1.0]
    with function(Scripted(0, "timeout-cpu")) as mild:
        assert mild(completions=["x"], problem="p") == [0.25]


def test_what_does_not_go_together_is_refused() -> None:
    with function(Scripted(0)) as one:
        with pytest.raises(UsageError, match="no column 'problem'"):
            one(completions=["x"])
        with pytest.raises(UsageError, match="2 problems and 1 completion do"):
            one(completions=["x"], problem=["p", "q"])
    for given in (
        {},
        {"benchmark": "mintset", "url": "http://x"},
        {"benchmark": "mintset", "kind": "half"},
        {"benchmark": "mintset", "unjudged": "zero"},
        {"url": "http://x", "timeout": 1.0},  # which the service decides
        {"url": "http://x", "patience": -1.0},
    ):
        with pytest.raises(UsageError):
            remint.reward(**given)


@pytest.mark.parametrize(
    ("completion", "text"),
    [
        ("def f(): pass", "def f(): pass"),
        ([{"role": "assistant", "content": "a"}, {"role": "assistant", "content": "b"}], "b"),
        ([{"role": "assistant", "content": "b"}, {"role": "tool", "content": "42"}], "b"),
        ([{"role": "assistant", "content": [{"type": "text", "text": "a"}, {"type": "image"}, {"text": "b"}]}], "ab"),
        ([{"role": "assistant", "content": None}], ""),
        ("", ""),
        ("x = 1  # \ud83d", "x = 1  # ?"),  # half of a character
    ],
)
def test_what_was_said_is_found_in_every_shape(completion: Any, text: str) -> None:
    source = Scripted(0)
    with function(source) as one:
        assert one(completions=[completion], problem=["p"]) == [0.25]
    assert [sample.reply for sample in source.samples] == [text]


@pytest.mark.parametrize(
    ("options", "skips"),
    [({"kind": "whole"}, True), ({"kind": "partial"}, False), ({"kind": "whole", "stop_early": False}, False)],
)
def test_only_where_nothing_can_be_earned_any_more_tests_are_skipped(options: Any, skips: bool) -> None:
    with remint.reward(url="http://judge.invalid", **options) as made:
        assert cast("Any", made.open().source)._stop_early is skips


def test_where_a_model_had_no_turn_there_is_no_reward_and_not_zero() -> None:
    silent = [None, [], [{"role": "user", "content": "x"}]]
    with function(Scripted(0)) as one:
        assert one(completions=["x", *silent], problem="p") == [0.25, None, None, None]
        with pytest.raises(UsageError, match="no turn of the assistant"):
            one.compute_score("remint", cast("Any", None), "p")
    strict = RewardFunction(lambda stack: Scripted(0), "partial", None, "problem", "raise")
    with strict, pytest.raises(UsageError, match="Completion 2 has no turn of the assistant"):
        strict(completions=["x", None], problem="p")


def test_what_names_no_problem_is_refused_in_words() -> None:
    with function(Scripted(0)) as one:
        with pytest.raises(UsageError, match="Problem 2 is None"):
            one(completions=["x", "y"], problem=["p", None])
        with pytest.raises(UsageError, match="no column 'problem'"):
            one(completions=["x"], problem=None)


def test_what_is_no_completion_is_refused_in_words() -> None:
    with function(Scripted(0)) as one, pytest.raises(UsageError, match="neither a text nor a list of messages"):
        one(completions=[5], problem=["p"])


def test_what_is_closed_says_so() -> None:
    with function(Scripted(0)) as one:
        pass
    with pytest.raises(UsageError, match="is closed"):
        one(completions=["x"], problem="p")


def test_a_token_of_the_environment_is_in_no_pickle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REMINT_TOKEN", "secret-of-this-machine")
    with remint.reward(url="http://judge.invalid") as made:
        sent = pickle.dumps(made)
        assert cast("Any", made.open().source)._http.headers["authorization"] == "Bearer secret-of-this-machine"
    assert b"secret-of-this-machine" not in sent


@pytest.mark.xdist_group("service")
class TestForReal:
    """Judged in this process, and by a service."""

    @pytest.fixture(scope="class")
    def benchmark_file(self, tmp_path_factory: pytest.TempPathFactory) -> Path:
        path = tmp_path_factory.mktemp("reward") / "problems.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
        return path

    @pytest.fixture(params=["here", "service"])
    def rewards(self, request: Any, benchmark_file: Path, tmp_path: Path, service: Service) -> Iterator[RewardFunction]:
        where: Any = {"url": service.url, "token": TOKEN}
        if request.param == "here":
            where = {"benchmark": benchmark_file, "db": tmp_path / "ledger.db", "workers": 2}
        with remint.reward(kind="partial", **where) as made:
            yield made

    def test_a_group_of_completions_as_trl_calls(self, rewards: RewardFunction) -> None:
        # The dataset's columns come as keywords, beside others that a trainer adds.
        completions = [
            [{"role": "assistant", "content": f"```python\n{RIGHT}```"}],
            [{"role": "assistant", "content": "I cannot do that."}],
            "def twice(x):\n    return x + x\n",
        ]
        found = rewards(
            prompts=["?"] * 3, completions=completions, problem=["T/add", "T/add", "T/twice"], trainer_state=object()
        )
        assert found == [1.0, 0.0, 1.0]

    def test_one_completion_as_verl_calls(self, rewards: RewardFunction) -> None:
        assert rewards.compute_score("remint", RIGHT, "T/add", extra_info={"index": 0}) == 1.0
        assert list(inspect.signature(rewards.compute_score).parameters) == [
            "data_source", "solution_str", "ground_truth", "extra_info",
        ]  # fmt: skip

    def test_coroutines_of_any_loop(self, rewards: RewardFunction) -> None:
        async def both() -> list[list[float | None]]:
            return list(await asyncio.gather(*(rewards.rewards_async(["T/add"], [text]) for text in (RIGHT, "x"))))

        assert asyncio.run(both()) == [[1.0], [0.0]]

    def test_in_a_process_that_was_forked_and_in_one_that_gets_it_pickled(self, rewards: RewardFunction) -> None:
        assert rewards(completions=[RIGHT], problem="T/add") == [1.0], "it has threads and connections now"
        with multiprocessing.get_context("fork").Pool(1, _forked, (rewards,)) as forked:
            assert forked.apply(_reward_there, (RIGHT,)) == [1.0]
        with pickle.loads(pickle.dumps(rewards.compute_score)).__self__ as copied:
            assert copied(completions=["x"], problem="T/add") == [0.0]
        assert rewards(completions=[RIGHT + "# again"], problem="T/add") == [1.0], "what it has opened is still its own"


_there: list[RewardFunction] = []


def _forked(rewards: RewardFunction) -> None:
    _there.append(rewards)


def _reward_there(completion: str) -> list[float | None]:
    with _there[0] as rewards:
        return rewards(completions=[completion], problem="T/add")
