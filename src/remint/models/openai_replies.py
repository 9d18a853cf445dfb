"""What an OpenAI-compatible server answers, checked and in our words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from remint.models.errors import BrokenReplyError
from remint.models.request import Alternative, Reply, Token
from remint.records import Usage
from remint.records.wording import counted

# Words of other servers for the three ends that everybody has.
FINISH_REASONS = {
    "eos": "stop", "eos_token": "stop", "end_turn": "stop", "stop_sequence": "stop", "completed": "stop",
    "max_tokens": "length", "max_output_tokens": "length", "max_length": "length",
    "model_context_window_exceeded": "length",
    "safety": "content_filter", "refusal": "content_filter", "recitation": "content_filter",
}  # fmt: skip
LEAST_LOGPROB = -9999.0  # what stands for minus infinity, as with vLLM


class _Details(msgspec.Struct):
    reasoning_tokens: int | None = None


class _Usage(msgspec.Struct):
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    total_tokens: int | None = None
    completion_tokens_details: _Details | None = None
    reasoning_tokens: int | None = None


class _Message(msgspec.Struct):
    content: str | list[Any] | None = None
    reasoning_content: str | None = None
    reasoning: str | None = None
    refusal: str | None = None
    tool_calls: list[Any] | None = None


class _Alternative(msgspec.Struct):
    token: str
    logprob: float | None = None


class _Token(msgspec.Struct):
    token: str
    logprob: float | None = None
    top_logprobs: list[_Alternative] | None = None


class _Logprobs(msgspec.Struct):
    """Both shapes: a list of tokens for conversations, lists of the same length for continuations."""

    content: list[_Token] | None = None
    tokens: list[str] | None = None
    token_logprobs: list[float | None] | None = None
    top_logprobs: list[dict[str, float | None] | None] | None = None


class _Choice(msgspec.Struct):
    message: _Message | None = None
    text: str | None = None
    finish_reason: str | None = None
    logprobs: _Logprobs | None = None


class _Answer(msgspec.Struct):
    choices: list[_Choice]
    usage: _Usage | None = None
    model: str | None = None


_DECODER = msgspec.json.Decoder(_Answer)
T = TypeVar("T")


def read_reply(body: bytes) -> Reply:
    """The answer in a body; a BrokenReplyError where there is none."""
    answer = decode_body(_DECODER, body)
    if not answer.choices:
        raise BrokenReplyError("The answer has no choices")
    choice = answer.choices[0]
    reason = (choice.finish_reason or "").lower()
    reason = FINISH_REASONS.get(reason, reason)
    if reason == "error":
        raise BrokenReplyError("The server failed in the middle of its answer")
    text, reasoning = _said(choice, reason)
    return Reply(
        text=text,
        reasoning=reasoning,
        finish_reason=reason,
        usage=_usage(answer.usage or _Usage()),
        model=answer.model or "",
        tokens=_tokens(choice.logprobs),
    )


def decode_body(decoder: msgspec.json.Decoder[T], body: bytes) -> T:
    """A body as the record that it should be."""
    # Raised after the handlers: what is raised inside one carries the whole body along.
    fault = ""
    try:
        return decoder.decode(body)
    except msgspec.ValidationError as error:
        fault = f"The answer has an unexpected form: {error}"
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        pass
    try:
        if not fault:
            return decoder.decode(_mended(body))
    except (ValueError, RecursionError):
        fault = f"The answer of {counted(len(body), 'byte')} is not whole JSON"
    raise BrokenReplyError(fault)


def _mended(body: bytes) -> bytes:
    """JSON that holds halves of characters or infinite numbers, which Python's own reader takes, as proper JSON."""
    tree = json.loads(body.decode("utf-8", "replace"), parse_constant=lambda _: LEAST_LOGPROB)
    return json.dumps(tree, ensure_ascii=False).encode("utf-8", "replace")


def _said(choice: _Choice, reason: str) -> tuple[str, str]:
    """What is said and what was thought, of either kind of answer."""
    message = choice.message
    if message is None:
        if choice.text is None:
            raise BrokenReplyError("The answer holds neither a message nor a text")
        return choice.text, ""
    reasoning = message.reasoning_content or message.reasoning or ""
    if isinstance(message.content, list):
        text, thought = _parts(message.content)
        return text, reasoning or thought
    if message.content is not None:
        return message.content, reasoning
    # Nothing said is an answer where the model says no, ran out of tokens, was stopped, or only thought.
    if message.refusal or reasoning or message.tool_calls or reason in ("length", "content_filter"):
        return message.refusal or "", reasoning
    raise BrokenReplyError("The answer's content is null")


def _parts(parts: list[Any]) -> tuple[str, str]:
    """Text and thoughts of a message that comes in parts, as Mistral sends them."""
    text, thought = [], []
    for part in parts:
        if isinstance(part, dict) and isinstance(part.get("text"), str):
            text.append(part["text"])
        elif isinstance(part, dict) and isinstance(part.get("thinking"), list):
            thought.append(_parts(part["thinking"])[0])
        elif isinstance(part, dict) and isinstance(part.get("thinking"), str):
            thought.append(part["thinking"])
    return "".join(text), "".join(thought)


def _usage(said: _Usage) -> Usage:
    given, taken = max(0, said.prompt_tokens or 0), max(0, said.completion_tokens or 0)
    details = said.completion_tokens_details
    reasoning = (details.reasoning_tokens if details else None) or said.reasoning_tokens or 0
    # Some vendors leave the reasoning out of the completion and count it in the total alone.
    beyond = max(0, (said.total_tokens or 0) - given - taken)
    return Usage(input_tokens=given, output_tokens=taken + beyond, reasoning_tokens=max(0, reasoning or beyond))


def _tokens(logprobs: _Logprobs | None) -> tuple[Token, ...]:
    if logprobs is None:
        return ()
    if logprobs.content is not None:
        return tuple(
            _token(token.token, token.logprob, [(each.token, each.logprob) for each in token.top_logprobs or ()])
            for token in logprobs.content
        )
    texts = logprobs.tokens or []
    values = logprobs.token_logprobs or []
    tops = logprobs.top_logprobs or [None] * len(texts)
    if not len(texts) == len(values) == len(tops):
        raise BrokenReplyError("The answer has log-probabilities of some tokens and not of others")
    return tuple(_token(text, value, (top or {}).items()) for text, value, top in zip(texts, values, tops, strict=True))


def _token(text: str, logprob: float | None, others: Iterable[tuple[str, float | None]]) -> Token:
    alternatives = tuple(Alternative(text=other, logprob=_finite(value)) for other, value in others)
    return Token(text=text, logprob=_finite(logprob), alternatives=alternatives)


def _finite(logprob: float | None) -> float:
    return LEAST_LOGPROB if logprob is None else max(logprob, LEAST_LOGPROB)


def cut(text: str, stops: tuple[str, ...]) -> str:
    """A text up to the first stop sequence in it."""
    found = re.search("|".join(map(re.escape, stops)), text) if stops else None
    return text[: found.start()] if found else text
