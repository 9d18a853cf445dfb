"""How a question is put to llama.cpp, and what its answers and refusals mean."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import msgspec

from remint.models.errors import BrokenReplyError, ModelError, PassingError, RefusedError
from remint.models.local.unix_http import HttpAnswer
from remint.models.openai_replies import read_reply
from remint.models.request import Alternative, Parameters, Reply, Request, Token
from remint.records import Usage
from remint.records.wording import counted

CHAT, CONTINUE, FILL = "/v1/chat/completions", "/v1/completions", "/infill"
# llama.cpp would cut unlikely tokens away by three rules of its own; what is not asked for is not done.
_PLAIN = {"temperature": 1.0, "top_k": 0, "top_p": 1.0, "min_p": 0.0}
_ENDS = {"eos": "stop", "word": "stop", "limit": "length"}


class LlamaQuestion(NamedTuple):
    """Where to send what."""

    path: str
    body: bytes
    left_out: tuple[str, ...] = ()


def question(request: Request, knows_effort: bool = False, exact: bool = True) -> LlamaQuestion:
    """A request as llama.cpp wants it.

    `knows_effort` says whether the model's template has a place for an effort, `exact` whether a prompt that is partly
    remembered gives the same answer as one that is computed anew.
    """
    asked = request.parameters
    left_out = ("reasoning_effort",) if asked.reasoning_effort and not (knows_effort and request.is_chat) else ()
    body: dict[str, Any] = {"cache_prompt": exact, **_sampling(asked)}
    if request.is_chat:
        path = CHAT
        body |= _conversation(request, knows_effort) | _chat_logprobs(asked)
    elif request.suffix:
        path = FILL
        body |= {"input_prefix": request.prompt, "input_suffix": request.suffix, "n_probs": _probabilities(asked)}
    else:
        path = CONTINUE
        body |= {"prompt": request.prompt} | ({"logprobs": _probabilities(asked)} if _probabilities(asked) else {})
    return LlamaQuestion(path, json.dumps({**body, **asked.extra}).encode(), left_out)


def _sampling(asked: Parameters) -> dict[str, Any]:
    given = {"temperature": asked.temperature, "top_k": asked.top_k, "top_p": asked.top_p, "seed": asked.seed}
    body = {**_PLAIN, **{name: value for name, value in given.items() if value is not None}}
    return {**body, "n_predict": -1 if asked.max_tokens is None else asked.max_tokens, "stop": list(asked.stop)}


def _conversation(request: Request, knows_effort: bool) -> dict[str, Any]:
    messages = [{"role": message.role, "content": message.content} for message in request.messages]
    template: dict[str, Any] = {}
    if request.prefill:
        # llama.cpp goes on with a last message of the assistant, except where the model would think first.
        messages.append({"role": "assistant", "content": request.prefill})
        template["enable_thinking"] = False
    if request.parameters.reasoning_effort and knows_effort:
        template["reasoning_effort"] = request.parameters.reasoning_effort
    return {"messages": messages, **({"chat_template_kwargs": template} if template else {})}


def _chat_logprobs(asked: Parameters) -> dict[str, Any]:
    count = _probabilities(asked)
    return {"logprobs": True, "top_logprobs": count} if count else {}


def _probabilities(asked: Parameters) -> int:
    """How many alternatives to ask for; without at least one, llama.cpp gives no log-probability at all."""
    return 0 if asked.logprobs is None else max(1, asked.logprobs)


def read_answer(request: Request, path: str, answer: HttpAnswer) -> Reply:
    """The reply in an answer, or the ModelError that it stands for."""
    if answer.status != 200:
        raise _refusal(answer)
    reply = _filled(answer.body) if path == FILL else read_reply(answer.body)
    text = reply.text.removeprefix(request.prefill) if request.prefill else reply.text
    tokens = reply.tokens
    if request.parameters.logprobs == 0:
        tokens = tuple(Token(text=token.text, logprob=token.logprob) for token in tokens)
    limit = request.parameters.max_tokens
    if reply.finish_reason == "length" and limit is not None and reply.usage.output_tokens < limit:
        tokens_asked = counted(reply.usage.input_tokens, "token")
        raise _too_long(f"the question has {tokens_asked}, and the answer may have {limit:,} more")
    return msgspec.structs.replace(reply, text=text, tokens=tokens)


class _Chance(msgspec.Struct):
    token: str = ""
    logprob: float = 0.0
    top_logprobs: list[_Chance] = []


class _Filled(msgspec.Struct):
    """An answer of ``/infill``, which has a shape of its own."""

    content: str
    model: str = ""
    tokens_predicted: int = 0
    tokens_evaluated: int = 0
    stop_type: str = ""
    completion_probabilities: list[_Chance] = []


def _filled(body: bytes) -> Reply:
    try:
        answer = msgspec.json.decode(body, type=_Filled)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BrokenReplyError(f"llama.cpp's answer has an unexpected form: {error}") from None
    tokens = tuple(
        Token(
            text=chance.token,
            logprob=chance.logprob,
            alternatives=tuple(Alternative(text=each.token, logprob=each.logprob) for each in chance.top_logprobs),
        )
        for chance in answer.completion_probabilities
    )
    usage = Usage(input_tokens=answer.tokens_evaluated, output_tokens=answer.tokens_predicted)
    reason = _ENDS.get(answer.stop_type, answer.stop_type)
    return Reply(text=answer.content, finish_reason=reason, usage=usage, model=answer.model, tokens=tokens)


class _Trouble(msgspec.Struct):
    message: str = ""
    type: str = ""
    n_prompt_tokens: int = 0
    n_ctx: int = 0


class _Refusal(msgspec.Struct):
    error: _Trouble


def _refusal(answer: HttpAnswer) -> ModelError:
    try:
        trouble = msgspec.json.decode(answer.body, type=_Refusal).error
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return PassingError(f"llama.cpp answered with status {answer.status}")
    if trouble.type == "exceed_context_size_error":
        return _too_long(
            f"the question has {counted(trouble.n_prompt_tokens, 'token')}, and there is room for {trouble.n_ctx:,}"
        )
    if answer.status == 501:
        return RefusedError(f"This model cannot do that: {trouble.message.strip()}")
    if answer.status < 500:
        return RefusedError(f"llama.cpp refuses the question: {trouble.message.strip()}")
    return PassingError(f"llama.cpp failed: {trouble.message.strip()}")


def _too_long(what: str) -> RefusedError:
    return RefusedError(f"Too long: {what}. Give each answer more room with REMINT_CONTEXT (in tokens), or ask less.")
