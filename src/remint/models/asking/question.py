"""What is asked and within which limits, what comes back, and what it all added up to."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from remint.models.request import Reply, Request
from remint.records import Record

START_AT_ONCE = 16  # where nobody said how many, a modest beginning


class AskSettings(Record, frozen=True):
    """The limits of asking; the defaults suit a paid endpoint. 0 or None means that there is no such limit."""

    concurrency: int = 0  # requests under way at once, at most; 0: found out while asking
    requests_per_minute: float = 0.0
    tokens_per_minute: float = 0.0  # input and output together
    tries: int = 6  # for one question
    first_wait: float = 0.5  # seconds before the second try; doubled before every further one
    longest_wait: float = 60.0  # the end of that doubling
    longest_hold: float = 600.0  # a server that asks for more patience than this is left alone
    request_seconds: float = 900.0  # for one try; models have a time limit of their own, this is the last resort
    total_seconds: float = 0.0  # for everything
    budget: float | None = None  # US dollars
    budget_name: str = ""  # askers on one ledger share what is spent under a name; none: this asker's own
    failures_in_a_row: int = 20  # so many questions without an answer end it all

    def __post_init__(self) -> None:
        super().__post_init__()
        at_least_one = ("tries", "failures_in_a_row")
        for name in self.__struct_fields__:
            value = getattr(self, name)
            least = 1 if name in at_least_one else 0
            if isinstance(value, int | float) and value < least:
                raise ValueError(f"{name} is at least {least}, not {value}")


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
