"""How a question is put to an OpenAI-compatible server."""

from __future__ import annotations

from typing import Any

from remint.models.addresses import Provider
from remint.models.fill_in_the_middle import fill_tokens
from remint.models.http_model import HttpQuestion
from remint.models.refused_parameters import RefusedParameters
from remint.models.request import Request
from remint.records import Message


def question(request: Request, model: str, provider: Provider, refused: RefusedParameters) -> HttpQuestion:
    """What to send, without anything that the model is known to refuse."""
    writer = _Writer(request, provider, refused)
    path, body = writer.conversation() if request.is_chat else writer.continuation(model)
    return HttpQuestion(path, {"model": model, **body, **writer.parameters()}, tuple(writer.left_out), writer.cut_at)


class _Writer:
    """Writes one request, and keeps account of what it leaves out."""

    def __init__(self, request: Request, provider: Provider, refused: RefusedParameters) -> None:
        self.request, self.provider, self.refused = request, provider, refused
        self.left_out: list[str] = []
        self.cut_at: tuple[str, ...] = ()
        self.stop = request.parameters.stop

    def conversation(self) -> tuple[str, dict[str, Any]]:
        said = self.request.messages
        if said[0].role == "system" and self._leaves_out("system"):
            said = without_system(said)
        # A tool's result has to name a call, which our records do not; a user can say it.
        messages: list[dict[str, Any]] = [
            {"role": "user" if message.role == "tool" else message.role, "content": message.content} for message in said
        ]
        fields = self._begin(messages) if self.request.prefill else {}
        return "/chat/completions", {"messages": messages, **fields}

    def _begin(self, messages: list[dict[str, Any]]) -> dict[str, bool]:
        """Add the answer's beginning; the fields that make the server go on with it."""
        way = self.provider.prefill
        if not way or self.refused("prefill"):
            self.left_out.append("prefill")
            return {}
        message = {"role": "assistant", "content": self.request.prefill}
        messages.append({**message, "prefix": True} if way == "prefix" else message)
        return way if isinstance(way, dict) else {}

    def continuation(self, model: str) -> tuple[str, dict[str, Any]]:
        before, after = self.request.prompt, self.request.suffix
        if not after:
            return "/completions", {"prompt": before}
        tokens = None if self.provider.knows_suffix else fill_tokens(model)
        if tokens is None:
            return self.provider.fill_path, {"prompt": before, "suffix": after}
        self.stop += tuple(text for text in tokens.stop if text not in self.stop)
        return "/completions", {"prompt": tokens.prompt(before, after)}

    def parameters(self) -> dict[str, Any]:
        asked, provider = self.request.parameters, self.provider
        plain = {
            "temperature": asked.temperature,
            "top_p": asked.top_p,
            "top_k": asked.top_k,
            "reasoning_effort": asked.reasoning_effort or None,
        }
        body = {name: value for name, value in plain.items() if value is not None and not self._leaves_out(name, value)}
        if asked.seed is not None and not self._leaves_out("seed", asked.seed):
            body[provider.seed_field] = asked.seed
        if asked.max_tokens is not None:
            # A continuation's limit has kept its old name everywhere.
            usual = provider.limit_field if self.request.is_chat else "max_tokens"
            body[self.refused.limit_field or usual] = asked.max_tokens
        extra = {name: value for name, value in asked.extra.items() if not self._leaves_out(name, value)}
        return {**body, **self._stops(), **self._logprobs(), **extra}

    def _stops(self) -> dict[str, Any]:
        if not self.stop:
            return {}
        if self._leaves_out("stop", self.request.parameters.stop):
            self.cut_at = self.stop
            return {}
        if len(self.stop) > self.provider.most_stops:
            self.cut_at = self.stop
        return {"stop": list(self.stop[: self.provider.most_stops])}

    def _logprobs(self) -> dict[str, Any]:
        count = self.request.parameters.logprobs
        if count is None or self._leaves_out("logprobs", count):
            return {}
        if not self.request.is_chat:
            return {"logprobs": count}
        return {"logprobs": True, "top_logprobs": count} if count else {"logprobs": True}

    def _leaves_out(self, name: str, value: object = None) -> bool:
        leaves = self.refused(name, value)
        if leaves:
            self.left_out.append(name)
        return leaves


def without_system(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    """A conversation in which the user says what the system prompt said, for models that know no such role."""
    instruction = "\n\n".join(message.content for message in messages if message.role == "system")
    rest = [message for message in messages if message.role != "system"]
    if not rest or rest[0].role != "user":
        return (Message(role="user", content=instruction), *rest)
    return (Message(role="user", content=f"{instruction}\n\n{rest[0].content}"), *rest[1:])
