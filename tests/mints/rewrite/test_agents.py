"""The whole pipeline against a real HTTP server that plays all agents, with the faults that servers and models have."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import time
from pathlib import Path

import pytest

import remint
from remint.analysis.audit.evidence import channels_of
from remint.formats import write_benchmark
from tests.cli.nursery import commands_in, is_there
from tests.mints.rewrite.played_agents import TEXTS, PlayedAgents, small_benchmark
from tests.models.scripted_server import Answer, ScriptedServer, chat, error

pytestmark = pytest.mark.xdist_group("rewrite")
# Starting the command takes a second of CPU time: the whole twenty are for those who look for faults.
KILLS = 20 if os.environ.get("REMINT_FUZZ") else 4
VARIANTS = 7 if os.environ.get("REMINT_FUZZ") else 3  # enough work that no kill comes after the end
PRICES = '["openai/played"]\ninput = 1000.0\noutput = 1000.0\n'


def mint(server: ScriptedServer, folder: Path, **options: object) -> remint.OpenedBenchmark:
    prices = folder / "prices.toml"
    prices.write_text(PRICES)
    given = {
        "model": "openai/played",
        "base_url": server.url,
        "api_key": "k",
        "pool": 10,
        "db": folder / "ledger.db",
        "prices": prices,
        "progress": False,
        "request_timeout": 5.0,
        "tries": 2,
        "attempts": 4,
        "workers": 1,
    }
    return remint.rewrite(small_benchmark(), **{**given, **options})


def test_every_problem_is_told_anew_and_proven(tmp_path: Path) -> None:
    with ScriptedServer(PlayedAgents()) as server:
        made = mint(server, tmp_path, variants=2)
    assert [one.id for one in made.problems] == [f"small/{n}/rewrite-{v}" for n in range(3) for v in (1, 2)]
    first = made.problems[0]
    assert first.entry_point == "coins_in_tray"
    assert first.root == "small/0"
    area = first.lineage.steps[0].detail["scenario"].decode().partition(":")[0].lower()
    assert first.prompt == (
        'def coins_in_tray(tray: list[int]) -> int:\n    """A kiosk counts coins. Given the amounts lying in the tray, '
        f"tell how much money\n    that is in all.\n\n    This is for the {area}.\n\n"
        '    >>> coins_in_tray([5, 5, 1])\n    11\n    """\n'
    )
    assert first.reference is not None
    assert first.reference.text == first.prompt + "    return sum(tray)\n"
    # Four requests for each variant: context, rewrite, two validators. The pool of ten is our own.
    assert made.summary["spent"]["requests"] == 24
    assert made.summary["spent"]["requests_per_variant"] == 4
    scenarios = {one.lineage.steps[0].detail["scenario"].decode() for one in made.problems[:2]}
    assert len(scenarios) == 2


def test_a_variant_of_agents_claims_only_what_it_changed(tmp_path: Path) -> None:
    """The first agent gives the seed's example again."""

    def fault(agent: str, number: int, good: str) -> str | None:
        return good.replace("coins_in_tray([5, 5, 1])", "coins_in_tray([1,2])") if agent == "problem" else None

    with ScriptedServer(PlayedAgents(fault)) as server:
        made = mint(server, tmp_path)
    channels = [channels_of(one) for one in made.problems]
    assert channels == [("text", "names"), ("text", "names", "demos"), ("text", "names", "demos")]
    assert ">>> coins_in_tray([1,2])" in made.problems[0].prompt


def test_temperatures_of_generation_and_validation(tmp_path: Path) -> None:
    with ScriptedServer(PlayedAgents()) as server:
        mint(server, tmp_path, limit=1)
    heat = {("answer id" in one.json["messages"][-1]["content"], one.json["temperature"]) for one in server.asked}
    assert heat == {(False, 0.8), (True, 0.0)}


def test_the_pool_grows_without_near_duplicates(tmp_path: Path) -> None:
    with ScriptedServer(PlayedAgents()) as server:
        made = mint(server, tmp_path, pool=13)
    assert made.summary["scenarios"] == 13
    with ScriptedServer(PlayedAgents()) as server:
        made = mint(server, tmp_path, pool=14)  # the agent knows three settings, and says them again and again
    assert made.summary["scenarios"] == 13
    assert made.summary["refused"]["scenario: a near-duplicate"] >= 3


SAID = {
    "no tag": ("problem", lambda good: "Here you are: a kiosk counts coins.", "rewrite: the reply has no tag"),
    "two tags": ("problem", lambda good: good + "\n" + good, "rewrite: the reply has the tag problem twice"),
    "wrong tag": (
        "context",
        lambda good: good.replace("context", "names"),
        "context: the reply has a wrong tag: names",
    ),
    "no id": ("problem", lambda good: re.sub(' id="[0-9a-f]+"', "", good), "rewrite: the tag has no id"),
    "refusal": ("problem", lambda good: "I'm sorry, I can't help with that.", "rewrite: the model refuses"),
    "yes, but": (
        "answer",
        lambda good: good.replace("yes", "Yes, but the order differs"),
        "same-meaning: the answer is neither yes nor no",
    ),
    "yes and more": (
        "answer",
        lambda good: good + " But the order differs.",
        "same-meaning: there is text around the tags",
    ),
    "no": ("answer", lambda good: good.replace("yes", "No."), "same-meaning: the validator says no"),
    "not closed": ("problem", lambda good: good[: good.index("</problem>")], "rewrite: the tag problem is not closed"),
    "no names": (
        "problem",
        lambda good: good[: good.index("<names")] + good[good.index("<examples") :],
        "rewrite: the reply has no tag names",
    ),
    "missing input": (
        "context",
        lambda good: good.replace("prices:", "price:"),
        "context: the context does not name the inputs as they are called",
    ),
    "unfit": ("context", lambda good: good.replace("context", "unfit"), "context: the setting does not fit"),
    "bad name": (
        "problem",
        lambda good: good.replace("-> tray", "-> 1tray"),
        "rewrite: '1tray' is no name in the style of prices",
    ),
    "builtin name": (
        "problem",
        lambda good: good.replace("-> tray", "-> list"),
        "rewrite: the language uses the name list",
    ),
    "code fence": (
        "problem",
        lambda good: good.replace("A kiosk", "```A kiosk"),
        "rewrite: the new text has a code fence",
    ),
    "old name": (
        "problem",
        lambda good: good.replace("A kiosk", "A total_price kiosk"),
        "rewrite: the new text uses an old name",
    ),
    "example that raises": ("problem", lambda good: good.replace("[5, 5, 1]", "None"), "proof: "),
    "result in examples": (
        "problem",
        lambda good: good.replace("[5, 5, 1])", "[5, 5, 1])\n11"),
        "rewrite: an example is not a statement behind >>>",
    ),
    "example of something else": (
        "problem",
        lambda good: good.replace("coins_in_tray([5, 5, 1])", "__import__('os').system('true')"),
        "rewrite: an example does not call coins_in_tray",
    ),
    "example with something else": (
        "problem",
        lambda good: good.replace("[5, 5, 1]", "[open('/etc/passwd').read()]"),
        "rewrite: an example uses open, which the program does not have",
    ),
    "the same example twice": (
        "problem",
        lambda good: good.replace(">>> coins_in_tray([5, 5, 1])", ">>> coins_in_tray([5])\n>>> coins_in_tray( [5] )"),
        "rewrite: two examples are the same",
    ),
    "solution in words": (
        "problem",
        lambda good: good.replace("A kiosk counts coins.", "A kiosk counts coins: \nmoney = 0; money += tray[0]\n"),
        "rewrite: the new text holds code",
    ),
    "empty": ("problem", lambda good: "", "rewrite: the reply is empty"),
}


@pytest.mark.parametrize("name", SAID)
def test_a_bad_reply_is_refused_with_its_reason_and_the_next_attempt_counts(name: str, tmp_path: Path) -> None:
    agent, change, reason = SAID[name]

    def fault(asked: str, number: int, good: str) -> str | None:
        return change(good) if (asked, number) == (agent, 0) else None

    with ScriptedServer(PlayedAgents(fault)) as server:
        made = mint(server, tmp_path, limit=1)
    assert len(made.problems) == 1
    assert len(made.summary["refused"]) == 1
    assert next(iter(made.summary["refused"])).startswith(reason)
    assert made.summary["attempts"] == 2


def test_what_a_reasoning_model_says_to_itself_is_passed_over(tmp_path: Path) -> None:
    with ScriptedServer(PlayedAgents(lambda asked, number, good: f"<think>Hm. <problem>?</think>\n{good}")) as server:
        made = mint(server, tmp_path, limit=1)
    assert len(made.problems) == 1
    assert not made.summary["refused"]


def test_without_a_panel_the_summary_says_who_vouches(tmp_path: Path) -> None:
    with ScriptedServer(PlayedAgents()) as server:
        said = mint(server, tmp_path, limit=1).summary["remarks"]
    assert any("rests on the word of the validator" in one for one in said)


def test_a_reply_that_was_cut_off(tmp_path: Path) -> None:
    cut = json.loads(chat("x").body)
    cut["choices"][0]["finish_reason"] = "length"

    def fault(asked: str, number: int, good: str) -> Answer | None:
        cut["choices"][0]["message"]["content"] = good
        return Answer(json.dumps(cut).encode(), headers={"Content-Type": "application/json"}) if number == 0 else None

    with ScriptedServer(PlayedAgents(fault)) as server:
        made = mint(server, tmp_path, limit=1)
    assert made.summary["refused"]["context: the reply was cut off"] == 1


def test_shuffled_replies_are_never_attached_to_another_question(tmp_path: Path) -> None:
    """The server answers every rewrite with the reply to the rewrite before it."""
    before = [""]

    def fault(asked: str, number: int, good: str) -> str | None:
        if asked != "problem":
            return None
        said, before[0] = before[0], good
        return said or good

    with ScriptedServer(PlayedAgents(fault)) as server:
        made = mint(server, tmp_path, concurrency=1)
    assert made.summary["refused"]["rewrite: the reply has the id of another question"] >= 1
    # What was accepted belongs to its seed: the text that the agent has for it.
    for one in made.problems:
        seed = small_benchmark()[one.root]
        text = next(new for key, new in TEXTS.items() if key in seed.prompt)
        assert text[:30] in one.prompt


def test_429_and_500_are_asked_again(tmp_path: Path) -> None:
    def fault(asked: str, number: int, good: str) -> Answer | None:
        if asked == "context" and number == 0:
            return error(429, "slow down", {"Retry-After": "0"})
        return error(500, "oops") if asked == "problem" and number == 0 else None

    with ScriptedServer(PlayedAgents(fault)) as server:
        made = mint(server, tmp_path, limit=1)
    assert len(made.problems) == 1
    assert made.summary["refused"] == {}


@pytest.mark.parametrize("answer", [Answer(reset=True), Answer(hang=True)], ids=["drops", "hangs"])
def test_a_server_that_hangs_or_drops_leaves_the_seed_for_the_next_run(tmp_path: Path, answer: Answer) -> None:
    def fault(asked: str, number: int, good: str) -> Answer | None:
        return answer if asked == "problem" else None

    with ScriptedServer(PlayedAgents(fault)) as server, pytest.raises(remint.RemintError, match="could be rewritten"):
        mint(server, tmp_path, limit=1, attempts=1, request_timeout=0.5 if answer.hang else 5.0)
    with ScriptedServer(PlayedAgents()) as server:
        # Another port is another server: what was answered there is asked anew, and nothing is settled wrongly.
        made = mint(server, tmp_path, limit=1)
    assert len(made.problems) == 1


def test_seeds_without_a_variant_are_listed(tmp_path: Path) -> None:
    def fault(asked: str, number: int, good: str) -> str | None:
        return good.replace("yes", "no") if asked == "answer" else None

    agents = PlayedAgents(fault)
    with ScriptedServer(agents) as server, pytest.raises(remint.RemintError, match="validator says no"):
        mint(server, tmp_path, attempts=2)
    assert agents.counts["answer"] == 6  # one each: after the first no, the second validator is not asked


def test_the_budget_holds(tmp_path: Path) -> None:
    """Every reply has 10 tokens at $1,000 a million: a cent. The worst case of a request is reserved before it."""
    with ScriptedServer(PlayedAgents()) as server, pytest.raises(remint.RemintError, match="budget ended"):
        mint(server, tmp_path, budget=0.05, max_tokens=10)
    assert len(server.asked) <= 5
    with ScriptedServer(PlayedAgents()) as server:
        made = mint(server, tmp_path, budget=100.0, max_tokens=10)
    assert len(made.problems) == 3
    assert made.summary["spent"]["cost"] == pytest.approx(0.12)


def test_other_models_for_single_steps(tmp_path: Path) -> None:
    with ScriptedServer(PlayedAgents()) as server:
        (tmp_path / "more.toml").write_text(PRICES + PRICES.replace("played", "judge"))
        made = mint(server, tmp_path, limit=1, validator_model="openai/judge", prices=tmp_path / "more.toml")
    asked = [(one.json["model"], "answer id" in one.json["messages"][-1]["content"]) for one in server.asked]
    assert set(asked) == {("played", False), ("judge", True)}
    assert len(made.problems) == 1


def test_a_panel_of_solvers(tmp_path: Path) -> None:
    with ScriptedServer(PlayedAgents()) as server:
        made = mint(server, tmp_path, limit=2, solvers=("openai/a", "openai/b"))
    assert made.summary["validity"] == {"valid": 2, "unknown": 0, "drift": 0}
    assert made.findings[0].variants[0].evidence == "passed by openai/a, openai/b"
    assert made.summary["invalid_share"]["value"] == 0


def test_the_dry_run_asks_nobody(tmp_path: Path) -> None:
    from remint.api.rewrite import plan_rewrite

    planned = plan_rewrite(small_benchmark(), model="openai/gpt-4o-mini", variants=5, pool=50)
    assert {one.role: one.requests for one in planned.roles} == {
        "context": 15,
        "rewrite": 15,
        "validator": 30,
        "scenario": 4,
    }
    assert all(one.cost and one.cost > 0 for one in planned.roles)


def test_kill_9_again_and_again_and_resume(tmp_path: Path) -> None:
    """Killed again and again, the same command ends with the same bytes, and no reply is paid for twice."""
    source, out = tmp_path / "small.jsonl", tmp_path / "fresh.jsonl"
    write_benchmark(small_benchmark(), source)
    agents = PlayedAgents()
    with ScriptedServer(agents) as server:
        plan = {"variants": VARIANTS, "attempts": VARIANTS + 2}
        made = mint(server, tmp_path, db=tmp_path / "other.db", output=tmp_path / "wanted.jsonl", **plan)
        once = len(server.asked)
        command = [
            "mint", "rewrite", str(source), "-o", str(out), "-m", "openai/played", "--base-url", server.url,
            "--api-key", "k", "--pool", "10", "--variants", str(VARIANTS), "--attempts", str(VARIANTS + 2),
            "--workers", "1", "--db", str(tmp_path / "killed.db"),
        ]  # fmt: skip
        codes = []
        with commands_in(tmp_path) as nursery:
            for number in range(KILLS):
                before, child = len(server.asked), nursery.start(command)
                while is_there(child) and len(server.asked) == before:
                    time.sleep(0.005)
                time.sleep(0.002 * number)  # while it asks, while it writes down, while it judges
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(child, signal.SIGKILL)
                codes.append(nursery.end())
            # Where the machine is busy, one may end before it is killed.
            assert codes.count(-signal.SIGKILL) > KILLS // 2
            nursery.start(command)
            assert nursery.end() == 0, nursery.complaints.read_text()
        asked = len(server.asked) - once
    assert len(made.problems) == 3 * VARIANTS
    assert out.read_bytes() == (tmp_path / "wanted.jsonl").read_bytes()
    # Three problems are worked on side by side, so at most three requests were under way at each kill.
    assert asked <= once + KILLS * 3
