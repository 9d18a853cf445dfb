"""What rewriting will take, before anything is spent: requests, tokens and dollars, counted on the real questions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from math import ceil
from typing import NamedTuple

from remint.mints.rewrite.agents import CONTEXT, REWRITE, SCENARIO, VALIDATOR, AgentQuestion, Agents
from remint.mints.rewrite.errors import UnreadableStatementError
from remint.mints.rewrite.input_types import input_types
from remint.mints.rewrite.names import changeable_names
from remint.mints.rewrite.scenarios import PER_REQUEST, own_scenarios
from remint.mints.rewrite.settings import RewriteSettings
from remint.mints.rewrite.solvers import ModelSolver
from remint.mints.rewrite.statement import ProblemText, statement_of
from remint.models import Parameters
from remint.models.asking.prices import Price, worst_usage
from remint.records import Item, Problem, Usage, encode
from remint.tasks.prompts import Prompts
from remint.tasks.synthesize import SYNTHESIZE

_BYTES_PER_TOKEN = 4.0  # of English text and code, on average
_AROUND = 12  # tokens that a conversation puts around a message
_CONTEXT_TOKENS, _ANSWER_TOKENS = 40, 12  # of a line of context, and of a yes or no with its tags
_LONGER = 1.6  # times the seed's text: what rewrites came to in the paper's human check (54 to 94 words)
SOLVER = "solver"


class RoleCost(NamedTuple):
    """What one agent is asked for, if every attempt is accepted at once."""

    role: str
    model: str
    requests: int
    input_tokens: int
    output_tokens: int
    cost: float | None  # US dollars; None: nobody knows the price


class ExpectedCost(NamedTuple):
    """What rewriting takes at the least, and at the most."""

    seeds: int
    left_out: dict[str, str]  # problems that cannot be rewritten, and why
    roles: tuple[RoleCost, ...]
    at_most: float | None  # US dollars if every attempt is used and every reply is as long as it may be

    @property
    def requests(self) -> int:
        """Of all roles."""
        return sum(one.requests for one in self.roles)


def expected_cost(
    problems: Iterable[Problem], settings: RewriteSettings, parameters: Parameters, models: Mapping[str, str],
    price: Callable[[str], Price | None], chosen: Iterable[str] = (), solvers: Iterable[ModelSolver] = (),
) -> ExpectedCost:  # fmt: skip
    """Plan a mint without asking anybody; `models` names who plays a role, "" is the main one."""
    agents, counts = Agents(parameters), defaultdict[str, list[Usage]](list)
    worst = defaultdict[str, list[Usage]](list)
    left_out, seeds, listed = dict[str, str](), 0, set(chosen)
    solving = list(solvers)
    drawing = False
    for problem in problems:
        try:
            statement = statement_of(problem)
        except UnreadableStatementError as error:
            left_out[problem.id] = str(error)
            continue
        seeds += 1
        drawing = drawing or problem.id not in listed
        for role, question, output in _questions(problem, statement, settings, agents):
            size = len(encode(question.question.request))
            counts[role] += [_usage(size, output)] * settings.variants
            worst[role] += [worst_usage(size, question.question.request.parameters)] * settings.attempts
        for solver in solving:
            size = len(encode(SYNTHESIZE.request(Item(SYNTHESIZE.name, problem, None), Prompts(), parameters)))
            role = f"{SOLVER} {solver.name}"
            counts[role] += [_usage(size, len(problem.reference.text) / _BYTES_PER_TOKEN if problem.reference else 0)]
            worst[role] += [worst_usage(size, parameters)] * settings.attempts
    if drawing:
        question = agents.scenario(own_scenarios(), settings.seed, 0)
        rounds = ceil(max(0, settings.pool - len(own_scenarios())) / PER_REQUEST)
        counts[SCENARIO] = [_usage(len(encode(question.question.request)), PER_REQUEST * 14)] * rounds
    names = {role: models.get(role) or role.removeprefix(f"{SOLVER} ") if role.startswith(SOLVER) else
             models.get(role) or models.get("", "") for role in counts}  # fmt: skip
    roles = tuple(_role(role, names[role], some, price(names[role])) for role, some in counts.items())
    prices = {role: price(names[role]) for role in counts}
    most = None if any(one is None for one in prices.values()) else sum(
        one.cost(usage) for role, one in prices.items() if one for usage in worst[role] or counts[role]
    )  # fmt: skip
    return ExpectedCost(seeds, left_out, roles, most)


def _questions(
    problem: Problem, statement: ProblemText, settings: RewriteSettings, agents: Agents
) -> list[tuple[str, AgentQuestion, float]]:
    """The questions of one attempt, with the tokens of replies such as they are expected."""
    inputs, scenario = input_types(problem, statement), own_scenarios()[0]
    context = dict.fromkeys(inputs, "what it stands for in the new setting, told in one sentence")
    names = changeable_names(problem, statement) if settings.names else ()
    text = statement.text + " more" * int((_LONGER - 1) * len(statement.text.split()))
    length = len(text) / _BYTES_PER_TOKEN + 8 * len(names) + 60 * settings.demos
    same = agents.same_meaning(statement, text, {name: f"{name}_new" for name in names})
    return [
        (CONTEXT, agents.context(statement, inputs, scenario, 0), _CONTEXT_TOKENS * len(inputs)),
        (REWRITE, agents.rewrite(statement, scenario, context, names, settings.demos), length),
        (VALIDATOR, same, _ANSWER_TOKENS),
        (VALIDATOR, agents.solves(problem, statement, text), _ANSWER_TOKENS),
    ]


def _usage(size: int, output: float) -> Usage:
    return Usage(input_tokens=round(size / _BYTES_PER_TOKEN) + _AROUND, output_tokens=max(1, round(output)))


def _role(role: str, model: str, usages: list[Usage], price: Price | None) -> RoleCost:
    read, written = sum(one.input_tokens for one in usages), sum(one.output_tokens for one in usages)
    cost = None if price is None else sum(price.cost(one) for one in usages)
    return RoleCost(role, model, len(usages), read, written, cost)
