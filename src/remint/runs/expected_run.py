"""What a run would ask and cost, counted on the real questions, before anybody is asked."""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import ceil
from typing import NamedTuple

from remint.ledger import Ledger
from remint.models import Request
from remint.models.asking import Question
from remint.models.asking.prices import Price, worst_usage
from remint.models.asking.replies import KIND, reply_key
from remint.records import Usage, encode
from remint.runs.model_runs import RunPlan, requests_of

_BYTES_PER_TOKEN = 4.0  # of English text and code, on average
_TOGETHER = 500  # keys that are looked up at a time


class ExpectedRun(NamedTuple):
    """The first question as it is sent, and how many there are."""

    benchmark: str
    model: str
    task: str
    samples: int  # of each question
    first: Request | None  # None: every reply is in the ledger already
    requests: int  # still to be sent
    known: int  # replies that are in the ledger
    input_tokens: int  # about, of the requests
    output_tokens: int  # at most
    cost: float | None  # US dollars at most; None: nobody knows the price
    remarks: tuple[str, ...] = ()


def expected_run(
    plan: RunPlan, model: str, price: Price | None, known: Callable[[list[Question]], Collection[int]],
    remarks: tuple[str, ...] = (),
) -> ExpectedRun:  # fmt: skip
    """Go through all questions and add up those that have no reply; `known` says which of some do, by their place."""
    first: Request | None = None
    requests = found = 0
    usage, longest = Usage(), plan.parameters.max_tokens or 0
    cost = 0.0
    questions = list(requests_of(plan))
    for start in range(0, len(questions), _TOGETHER):
        some = questions[start : start + _TOGETHER]
        there = known(some)
        found += len(there)
        for place, question in enumerate(some):
            if place in there:
                continue
            first, requests = first or question.request, requests + 1
            size = len(encode(question.request))
            usage = Usage(usage.input_tokens + ceil(size / _BYTES_PER_TOKEN), usage.output_tokens + longest)
            cost += price.cost(worst_usage(size, question.request.parameters)) if price else 0.0
    return ExpectedRun(
        plan.source.manifest.name, model, plan.task.name, plan.samples, first, requests, found, usage.input_tokens,
        usage.output_tokens, None if price is None else cost, remarks,
    )  # fmt: skip


def known_replies(ledger: Ledger, identity: str, questions: list[Question]) -> set[int]:
    """The places of the questions whose reply is in a ledger."""
    keys = [reply_key(identity, encode(one.request), one.index) for one in questions]
    found = ledger.get_many(KIND, keys)
    return {place for place, key in enumerate(keys) if key in found}
