"""What asking for refactorings will take: counted on the real questions."""

from __future__ import annotations

from collections.abc import Iterable

from remint.mints.evolve.gates.equivalence.checks import UnprovenError
from remint.mints.evolve.guided.questions import GuideQuestions
from remint.mints.evolve.original import original_of
from remint.mints.rewrite.expected_cost import ExpectedCost, RoleCost
from remint.models import Parameters
from remint.models.asking.prices import Price, worst_usage
from remint.records import Problem, Usage, encode

_BYTES_PER_TOKEN = 4.0  # of English text and code, on average
_AROUND = 12  # tokens that a conversation puts around a message
_LONGER = 1.8  # times the program: what the recorded refactorings of mintset came to
ROLE = "refactoring"


def expected_guide_cost(
    problems: Iterable[Problem], questions: GuideQuestions, parameters: Parameters, model: str, price: Price | None,
    attempts: int,
) -> ExpectedCost:  # fmt: skip
    """One request per program if every reply is accepted at once; at most as many as there are attempts."""
    left_out, usages, worst = dict[str, str](), list[Usage](), list[Usage]()
    for problem in problems:
        try:
            program = original_of(problem)
        except UnprovenError as error:
            left_out[problem.id] = str(error)
            continue
        size = len(encode(questions.of(problem, program).request))
        written = round(_LONGER * len(program.text.encode()) / _BYTES_PER_TOKEN)
        usages.append(Usage(input_tokens=round(size / _BYTES_PER_TOKEN) + _AROUND, output_tokens=max(1, written)))
        worst += [worst_usage(size, parameters)] * attempts
    cost = None if price is None else sum(map(price.cost, usages))
    read, wrote = sum(one.input_tokens for one in usages), sum(one.output_tokens for one in usages)
    role = RoleCost(ROLE, model, len(usages), read, wrote, cost)
    return ExpectedCost(len(usages), left_out, (role,), None if price is None else sum(map(price.cost, worst)))
