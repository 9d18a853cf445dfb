"""What is asked, what comes back, and what it all added up to."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from remint.models.request import Reply, Request


class Question(NamedTuple):
    """A request, which of its samples is wanted, and whatever the caller wants to have back with the answer."""

    request: Request
    index: int = 0  # type: ignore[assignment]  # hides tuple.index, which nobody needs here
    about: Any = None

    def seeded(self) -> Request:
        """The request as it is sent: with one seed for all samples of a question, they would all be the same."""
        parameters = self.request.parameters
        if parameters.seed is None or not self.index:
            return self.request
        return replace(self.request, parameters=replace(parameters, seed=parameters.seed + self.index))


class Answer(NamedTuple):
    """What became of one question: a reply, or the reason why there is none."""

    question: Question
    reply: Reply | None
    error: str = ""  # why there is no reply; such an answer is not kept, the question can be asked again
    key: str = ""  # of the reply in the ledger
    known: bool = False  # it was answered before, nobody was asked now
    cost: float | None = None  # US dollars that the reply cost when it was asked for; None: nobody knows the price
    tries: int = 0  # how often the model was asked now


class Totals(NamedTuple):
    """What an asker did so far."""

    asked: int = 0  # questions that the model was asked, once or more often
    answered: int = 0  # of these: questions with a reply
    failed: int = 0  # questions that ended with an error
    known: int = 0  # questions whose reply was there already
    retried: int = 0  # requests after the first one for the same question
    input_tokens: int = 0  # of replies that came now; known ones cost nothing
    output_tokens: int = 0
    reasoning_tokens: int = 0  # part of the output tokens
    cost: float | None = 0.0  # US dollars; None: nobody knows the price
    maybe_billed: float = 0.0  # US dollars at most, for requests that ended without a reply but may be on the bill
    estimated: int = 0  # replies without a count of tokens, whose cost is an estimate
    held_seconds: float = 0.0  # how long everybody waited because the server asked for it
    left_out: tuple[str, ...] = ()  # parameters that the model would not take
    at_once: int = 0  # how many requests may be under way now
