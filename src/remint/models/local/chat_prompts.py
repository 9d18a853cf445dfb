"""The text that a model continues, made from a request with the model's own tokenizer; what it thought, apart."""

from __future__ import annotations

from typing import Any, NamedTuple

from remint.models.errors import RefusedError
from remint.models.fill_in_the_middle import fill_tokens
from remint.models.request import Request

_OPEN, _CLOSE = "<think>", "</think>"


class Prompt(NamedTuple):
    """A text to be continued."""

    text: str
    has_special_tokens: bool  # a template writes them itself; they must not be added twice
    stop: tuple[str, ...]
    left_out: tuple[str, ...] = ()


def prompt_of(request: Request, tokenizer: Any, model: str) -> Prompt:
    """What to continue for a request; `model` is the name by which families of models are known."""
    asked = request.parameters
    left_out = ("reasoning_effort",) if asked.reasoning_effort else ()
    if request.is_chat:
        known = asked.reasoning_effort and "reasoning_effort" in (getattr(tokenizer, "chat_template", "") or "")
        return Prompt(_conversation(request, tokenizer, model), True, asked.stop, () if known else left_out)
    if not request.suffix:
        return Prompt(request.prompt, False, asked.stop, left_out)
    tokens = fill_tokens(model)
    if tokens is None:
        raise RefusedError(f"{model} is not known to fill holes: ask a model of code that was trained to.")
    return Prompt(tokens.prompt(request.prompt, request.suffix), False, (*asked.stop, *tokens.stop), left_out)


def _conversation(request: Request, tokenizer: Any, model: str) -> str:
    if not getattr(tokenizer, "chat_template", None):
        raise RefusedError(f"{model} has no template for conversations: ask it to continue a text instead.")
    messages = [{"role": message.role, "content": message.content} for message in request.messages]
    effort = request.parameters.reasoning_effort
    options: dict[str, Any] = {"tokenize": False, **({"reasoning_effort": effort} if effort else {})}
    if request.prefill:
        begun = [*messages, {"role": "assistant", "content": request.prefill}]
        try:
            text = str(tokenizer.apply_chat_template(begun, continue_final_message=True, **options))
        except ValueError:  # the template changes what is said, and the place to go on cannot be found
            text = ""
        if text.endswith(request.prefill):
            return text
    return str(tokenizer.apply_chat_template(messages, add_generation_prompt=True, **options)) + request.prefill


class SplitReply(NamedTuple):
    """An answer in its two parts."""

    text: str
    reasoning: str


def without_thoughts(text: str) -> SplitReply:
    """What a model said, apart from what it thought before, by the tags that open models write around it."""
    before, closed, after = text.partition(_CLOSE)
    if closed:
        # Some templates open the tag themselves, so that the answer begins inside it.
        return SplitReply(after.lstrip("\n"), before.replace(_OPEN, "", 1).strip())
    if text.lstrip().startswith(_OPEN):
        return SplitReply("", text.replace(_OPEN, "", 1).strip())
    return SplitReply(text, "")
