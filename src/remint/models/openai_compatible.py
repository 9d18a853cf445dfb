"""Any model behind an OpenAI-compatible endpoint: vLLM, SGLang, Ollama, the llama.cpp server, and the vendors."""

from __future__ import annotations

from typing import cast

import msgspec
import openai

from remint.models.addresses import Address, dialect_of, is_openai
from remint.models.errors import ModelError
from remint.models.http_faults import fault_of
from remint.models.http_model import HttpModel, HttpQuestion
from remint.models.http_questions import Client, HttpReply, http_client
from remint.models.openai_replies import cut, read_reply
from remint.models.openai_requests import question
from remint.models.request import Reply, Request

_NO_KEY = "none"  # the package insists on one; servers without keys do not look


class OpenAICompatible(HttpModel):
    """A model of a server, asked over ``/chat/completions`` and ``/completions``."""

    def __init__(self, name: str, model: str, address: Address, timeout: float = 600.0, most_at_once: int = 0) -> None:
        self._provider = dialect_of(address)
        super().__init__(name, model, address, timeout, most_at_once or self._provider.most_at_once)

    def _question(self, request: Request) -> HttpQuestion:
        return question(request, self._model, self._provider, self._refused)

    def _read(self, answer: HttpReply, request: Request, asked: HttpQuestion) -> Reply:
        if b'"error"' in answer.body[:200] and b'"choices"' not in answer.body:
            # Some gateways say 200 and mean the code that stands in the body.
            raise self._fault_inside(answer)
        reply = read_reply(answer.body)
        # Servers that go on with a beginning differ in whether they repeat it.
        text = reply.text if "prefill" in asked.left_out else reply.text.removeprefix(request.prefill)
        return msgspec.structs.replace(reply, text=cut(text, asked.cut_at))

    def _fault_inside(self, answer: HttpReply) -> ModelError:
        try:
            code = int(msgspec.json.decode(answer.body)["error"]["code"])
        except (ValueError, LookupError, TypeError):
            code = 502
        return fault_of(answer._replace(status=code if 400 <= code < 600 else 502), self._model, self._address)

    def _connect(self) -> Client:
        key = self._address.key.reveal() or _NO_KEY
        official = is_openai(self._address)
        client = openai.AsyncOpenAI(
            api_key=key,
            base_url=self._address.base_url,
            default_headers={} if official else {"Authorization": f"Bearer {key}"},
            timeout=self._timeout,
            max_retries=0,
            http_client=http_client(self._timeout),
        )
        if not official:
            # What the environment has for OpenAI is for no one else.
            client.organization = client.project = client.admin_api_key = None
        return cast(Client, client)
