"""Grow the pool of settings by asking for more, round by round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import ceil

from remint.mints.rewrite.agents import AgentQuestion, Agents
from remint.mints.rewrite.errors import UnusableReplyError
from remint.mints.rewrite.findings import ReplyCosts
from remint.mints.rewrite.replies import parts_of
from remint.mints.rewrite.rewriting import Accounts
from remint.mints.rewrite.scenarios import PER_REQUEST, Scenario, is_near_duplicate, own_scenarios, parse_scenario
from remint.models.asking import Answer
from remint.records import Record

_ROUNDS = 12
Asking = Callable[[Sequence[AgentQuestion]], list[Answer]]


class ScenarioPool(Record, frozen=True):
    """The settings that problems draw from, and what it took to find them."""

    scenarios: tuple[Scenario, ...]
    spent: ReplyCosts = ReplyCosts()
    refused: dict[str, int] = {}


def grown_pool(size: int, seed: int, agents: Agents, ask: Asking) -> ScenarioPool:
    """A pool of that size; smaller where a number of rounds did not bring enough that is new."""
    pool, accounts, refused = list(own_scenarios())[:size], Accounts(), Counter[str]()
    number = 0
    for _ in range(_ROUNDS):
        missing = size - len(pool)
        if missing <= 0:
            break
        count = ceil(missing / PER_REQUEST)
        questions = [agents.scenario(pool, seed, number + one) for one in range(count)]
        number += count
        for question, answer in zip(questions, ask(questions), strict=True):
            try:
                proposed = _proposed(question, answer, accounts)
            except UnusableReplyError as error:
                refused[f"scenario: {error}"] += 1
                continue
            for scenario in proposed:
                if is_near_duplicate(scenario, pool):
                    refused["scenario: a near-duplicate"] += 1
                elif len(pool) < size:
                    pool.append(scenario)
    return ScenarioPool(tuple(pool), accounts.spent, dict(refused))


def _proposed(question: AgentQuestion, answer: Answer, accounts: Accounts) -> list[Scenario]:
    reply = accounts.add(answer)
    lines = parts_of(reply, question.id, ["scenarios"])["scenarios"].split("\n")
    return [parse_scenario(line) for line in lines if line.strip()]
