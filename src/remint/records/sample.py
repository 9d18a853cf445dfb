"""Samples: what a model answered."""

from __future__ import annotations

from typing import Literal

from remint.records.problem import Candidate
from remint.records.record import Record
from remint.records.values import Value


class Message(Record, frozen=True):
    """One turn of a conversation; a model's reasoning stands apart from what it said."""

    role: Literal["system", "user", "assistant", "tool"]
    content: str
    reasoning: str = ""


class Usage(Record, frozen=True):
    """Tokens of one sample; reasoning tokens are part of the output tokens."""

    input_tokens: int = 0
    output_tokens: int = 0
    reasoning_tokens: int = 0


class Sample(Record, frozen=True):
    """One answer of a model to one problem (or item), with the program taken from it."""

    problem: str
    index: int = 0  # which of the samples for this problem
    item: str = ""
    model: str = ""
    parameters: dict[str, Value] = {}
    messages: tuple[Message, ...] = ()
    candidate: Candidate | None = None  # None: no program could be taken from the reply
    # What `candidate` is: a whole program, or text that continues the problem's prompt.
    continues_prompt: bool = False
    extraction: tuple[str, ...] = ()  # the rules that fired, in order
    usage: Usage = Usage()
    cost: float | None = None  # US dollars; None: unknown
    seconds: float | None = None
    finish_reason: str = ""
    error: str = ""  # why there is no answer; such a sample does not count
