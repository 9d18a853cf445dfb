"""Models of Anthropic, through its messages API."""

from __future__ import annotations

import re
from typing import Any, cast

import msgspec

from remint.models.addresses import Address, checked_key, checked_url
from remint.models.anthropic_messages import question, read_reply
from remint.models.errors import UnusableModelError
from remint.models.http_faults import Complaint
from remint.models.http_model import HttpModel, HttpQuestion
from remint.models.http_questions import Client, HttpReply, http_client
from remint.models.openai_replies import cut
from remint.models.opening import ModelOptions
from remint.models.request import Parameters, Reply, Request
from remint.models.secrets import Secret, settings

_BASE_URL = "https://api.anthropic.com"
_KEY_VARIABLE = "ANTHROPIC_API_KEY"
_MOST_AT_ONCE = 64
_ABOUT_THINKING = re.compile(r"thinking|budget_tokens", re.IGNORECASE)


class Anthropic(HttpModel):
    """A model of Anthropic. It answers conversations; texts it does not continue."""

    def __init__(self, model: str, address: Address, timeout: float = 600.0, most_at_once: int = 0) -> None:
        super().__init__(f"anthropic/{model}", model, address, timeout, most_at_once or _MOST_AT_ONCE)
        self._package = _package()
        # Older models are told how many tokens to think for, newer ones decide that and are told how hard to try.
        self._decides_how_long_to_think = False

    def _question(self, request: Request) -> HttpQuestion:
        if not request.is_chat:
            raise UnusableModelError(
                f"{self.name} answers conversations and does not continue texts. Ask it in the style chat."
            )
        return question(request, self._model, self._refused, self._decides_how_long_to_think)

    def _learn(self, complaint: Complaint, asked: HttpQuestion, parameters: Parameters) -> bool:
        if "budget_tokens" in cast(dict[str, Any], asked.body.get("thinking", {})) and _ABOUT_THINKING.search(
            complaint.message
        ):
            self._decides_how_long_to_think = True
            return True
        return super()._learn(complaint, asked, parameters)

    def _read(self, answer: HttpReply, request: Request, asked: HttpQuestion) -> Reply:
        reply = read_reply(answer.body)
        text = reply.text
        if request.prefill and "prefill" not in asked.left_out:
            # The beginning was sent without the white space at its end; the model may say it, and it is not news.
            text = text.removeprefix(request.prefill[len(request.prefill.rstrip()) :])
        return msgspec.structs.replace(reply, text=cut(text, asked.cut_at))

    def _connect(self) -> Client:
        client = self._package.AsyncAnthropic(
            api_key=self._address.key.reveal(),
            base_url=self._address.base_url,
            timeout=self._timeout,
            max_retries=0,
            http_client=http_client(self._timeout),
        )
        return cast(Client, client)


def open_anthropic(rest: str, options: ModelOptions) -> Anthropic:
    """A model of Anthropic by its name there."""
    found = settings()
    url = checked_url(options.base_url or found.get("ANTHROPIC_BASE_URL") or _BASE_URL)
    key = Secret(checked_key(options.api_key or found.get(_KEY_VARIABLE, "")))
    # The package puts the version before the path by itself.
    address = Address("anthropic", url.removesuffix("/v1"), key, (_KEY_VARIABLE,))
    if not key:
        raise UnusableModelError(f"anthropic needs an API key. {address.how_to_give_a_key}.")
    return Anthropic(rest, address, options.timeout, options.most_at_once)


def _package() -> Any:
    try:
        import anthropic
    except ImportError:
        raise UnusableModelError(
            "Anthropic's package is not installed. Install it with: pip install 'remint[anthropic]'"
        ) from None
    return anthropic
