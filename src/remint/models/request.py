"""What is asked of a model, and what it answers."""

from __future__ import annotations

from typing import Any

from remint.records import Message, Record, Usage


class Parameters(Record, frozen=True):
    """How a model is to answer; what is not set is left to the model."""

    temperature: float | None = None
    top_p: float | None = None
    top_k: int | None = None
    max_tokens: int | None = None
    stop: tuple[str, ...] = ()
    seed: int | None = None
    logprobs: int | None = None  # how many alternatives per token; 0: of the chosen token alone
    reasoning_effort: str = ""
    extra: dict[str, Any] = {}  # what only some servers know, passed on as it is


class Request(Record, frozen=True):
    """One question: a conversation to be answered, or a text to be continued. Exactly one of the two."""

    messages: tuple[Message, ...] = ()
    prompt: str = ""
    suffix: str = ""  # of a text with a hole: what comes after it; `prompt` is what comes before
    prefill: str = ""  # how the answer to a conversation is made to begin; a reply's text does not repeat it
    parameters: Parameters = Parameters()

    def __post_init__(self) -> None:
        super().__post_init__()
        if bool(self.messages) == bool(self.prompt or self.suffix):
            raise ValueError("a request has either messages or a prompt")
        if self.prefill and not self.messages:
            raise ValueError("only the answer to a conversation can be given a beginning")

    @property
    def is_chat(self) -> bool:
        """Whether this is a conversation."""
        return bool(self.messages)


class Alternative(Record, frozen=True, array_like=True):
    """A token that could have stood in a place, with its log-probability."""

    text: str
    logprob: float


class Token(Record, frozen=True):
    """A token of a reply."""

    text: str
    logprob: float
    alternatives: tuple[Alternative, ...] = ()


class Reply(Record, frozen=True):
    """One complete answer."""

    text: str
    reasoning: str = ""
    finish_reason: str = ""  # stop | length | content_filter, or the server's own word for anything else
    usage: Usage = Usage()
    model: str = ""  # who answered, in the server's words
    tokens: tuple[Token, ...] = ()  # where log-probabilities were asked for
    left_out: tuple[str, ...] = ()  # parameters that the model would not take
    seconds: float = 0.0
