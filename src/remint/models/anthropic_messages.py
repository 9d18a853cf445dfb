"""How a question is put to Anthropic's messages API, and what comes back."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from remint.models.errors import BrokenReplyError
from remint.models.http_model import HttpQuestion
from remint.models.openai_replies import FINISH_REASONS, decode_body
from remint.models.refused_parameters import RefusedParameters
from remint.models.request import Parameters, Reply, Request
from remint.records import Usage

_MAX_TOKENS = 8192  # the API wants a limit; this one every model takes
_LEAST_BUDGET = 1024  # the API's own limit
_BUDGETS = {"minimal": 1024, "low": 2048, "medium": 8192, "high": 24_576, "xhigh": 49_152, "max": 98_304}


class _Thinking(NamedTuple):
    """How much a model may think, and how long its answer may get with that."""

    fields: dict[str, Any]
    max_tokens: int


def question(request: Request, model: str, refused: RefusedParameters, adaptive: bool) -> HttpQuestion:
    """What to send, without anything that the API does not have or the model is known to refuse."""
    asked = request.parameters
    thinking = _thinking(asked, refused, adaptive)
    messages, system = _messages(request), _system(request)
    body: dict[str, Any] = {"model": model, "max_tokens": thinking.max_tokens, "messages": messages, **thinking.fields}
    if system:
        body["system"] = system
    left_out = [name for name in ("seed", "logprobs") if getattr(asked, name) is not None]
    if asked.reasoning_effort and not thinking.fields:
        left_out.append("reasoning_effort")
    # A model that thinks first takes no beginning of its answer and no say in how it chooses its words.
    wanted: dict[str, object] = {"temperature": asked.temperature, "top_p": asked.top_p, "top_k": asked.top_k}
    wanted |= {"prefill": request.prefill or None}
    for name, value in {**wanted, "stop": asked.stop or None, **asked.extra}.items():
        if value is None:
            continue
        if refused(name, value) or (thinking.fields and name in wanted):
            left_out.append(name)
        elif name == "prefill":
            # The API does not take a beginning that ends in white space.
            messages.append({"role": "assistant", "content": request.prefill.rstrip()})
        else:
            body["stop_sequences" if name == "stop" else name] = value
    return HttpQuestion("/v1/messages", body, tuple(left_out), asked.stop if "stop" in left_out else ())


def _system(request: Request) -> str:
    return "\n\n".join(message.content for message in request.messages if message.role == "system")


def _messages(request: Request) -> list[dict[str, str]]:
    return [
        {"role": "assistant" if message.role == "assistant" else "user", "content": message.content}
        for message in request.messages
        if message.role != "system"
    ]


def _thinking(asked: Parameters, refused: RefusedParameters, adaptive: bool) -> _Thinking:
    """Thoughts count as part of the answer, as everywhere else: a limit that the user sets holds for both."""
    effort, limit = asked.reasoning_effort, asked.max_tokens
    if not effort or effort == "none" or refused("reasoning_effort", effort):
        return _Thinking({}, limit or _MAX_TOKENS)
    if adaptive:
        fields = {
            "thinking": {"type": "adaptive"},
            "output_config": {"effort": "low" if effort == "minimal" else effort},
        }
        return _Thinking(fields, limit or _MAX_TOKENS + _BUDGETS.get(effort, _BUDGETS["medium"]))
    budget = _BUDGETS.get(effort, _BUDGETS["medium"])
    if limit:
        budget = min(budget, limit * 3 // 4)
        if budget < _LEAST_BUDGET:
            return _Thinking({}, limit)
    return _Thinking({"thinking": {"type": "enabled", "budget_tokens": budget}}, limit or _MAX_TOKENS + budget)


class _Block(msgspec.Struct):
    type: str
    text: str | None = None
    thinking: str | None = None


class _Details(msgspec.Struct):
    thinking_tokens: int | None = None


class _Usage(msgspec.Struct):
    input_tokens: int | None = None
    output_tokens: int | None = None
    cache_creation_input_tokens: int | None = None
    cache_read_input_tokens: int | None = None
    output_tokens_details: _Details | None = None


class _Answer(msgspec.Struct):
    content: list[_Block]
    stop_reason: str | None = None
    usage: _Usage | None = None
    model: str | None = None


_DECODER = msgspec.json.Decoder(_Answer)


def read_reply(body: bytes) -> Reply:
    """The answer in a body; a BrokenReplyError where there is none."""
    answer = decode_body(_DECODER, body)
    reason = (answer.stop_reason or "").lower()
    if not answer.content and not reason:
        raise BrokenReplyError("The answer has no content")
    return Reply(
        text="".join(block.text or "" for block in answer.content if block.type == "text"),
        reasoning="".join(block.thinking or "" for block in answer.content if block.type == "thinking"),
        finish_reason=FINISH_REASONS.get(reason, reason),
        usage=_usage(answer.usage or _Usage()),
        model=answer.model or "",
    )


def _usage(said: _Usage) -> Usage:
    read = (said.input_tokens, said.cache_creation_input_tokens, said.cache_read_input_tokens)
    details = said.output_tokens_details
    return Usage(
        input_tokens=max(0, sum(count or 0 for count in read)),
        output_tokens=max(0, said.output_tokens or 0),
        reasoning_tokens=max(0, (details.thinking_tokens if details else None) or 0),
    )
