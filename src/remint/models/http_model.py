"""What every model on a server has in common: ask, leave out what it refuses and ask again, read the answer."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import NamedTuple

import msgspec

from remint.models.addresses import Address
from remint.models.errors import RefusedError
from remint.models.http_faults import Complaint, complaint_in, fault_of
from remint.models.http_questions import Client, HttpReply, post
from remint.models.refused_parameters import RefusedParameters
from remint.models.request import Parameters, Reply, Request
from remint.models.secrets import Secret

_ENCODER = msgspec.json.Encoder()
_MOST_TRIES = 16  # more than there are parameters that can be left out one after another


class HttpQuestion(NamedTuple):
    """A request as it is sent."""

    path: str
    body: dict[str, object]
    left_out: tuple[str, ...] = ()
    cut_at: tuple[str, ...] = ()  # stop sequences that the server does not know of: the text is cut there afterwards


class HttpModel(ABC):
    """A model on a server."""

    on_server = True  # which may be down, and may want a key

    def __init__(self, name: str, model: str, address: Address, timeout: float, most_at_once: int) -> None:
        self.name = name
        self.identity = f"{address.base_url} {model}"
        self.most_at_once = most_at_once
        self._model = model
        self._address = address
        self._timeout = timeout
        self._refused = RefusedParameters()
        self._client: Client | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, {self._address.base_url!r})"

    @abstractmethod
    def _connect(self) -> Client:
        """A client of the vendor's package."""

    @abstractmethod
    def _question(self, request: Request) -> HttpQuestion:
        """What to send, without anything that the model is known to refuse."""

    @abstractmethod
    def _read(self, answer: HttpReply, request: Request, asked: HttpQuestion) -> Reply:
        """What a body says."""

    async def reply(self, request: Request) -> Reply:
        """Answer once; asks again at once, without it, where the model will not take a parameter."""
        began = time.perf_counter()
        asked = self._question(request)
        for _ in range(_MOST_TRIES):
            answer = await self._post(asked)
            if answer.status < 300:
                reply = _without_key(self._read(answer, request, asked), self._address.key)
                return msgspec.structs.replace(reply, left_out=asked.left_out, seconds=time.perf_counter() - began)
            complaint = complaint_in(answer.body) if answer.status in (400, 422) else None
            if complaint is None or not self._learn(complaint, asked, request.parameters):
                break
            before, asked = asked, self._question(request)
            if asked.body == before.body:
                break
        raise fault_of(answer, self._model, self._address)

    def _learn(self, complaint: Complaint, asked: HttpQuestion, parameters: Parameters) -> bool:
        """Whether to ask again, because what was refused can be left out."""
        return self._refused.learn(complaint, asked.body, _wanted(parameters))

    async def _post(self, asked: HttpQuestion) -> HttpReply:
        try:
            content = _ENCODER.encode(asked.body)
        except (UnicodeEncodeError, TypeError) as error:
            raise RefusedError(f"The question cannot be written as JSON: {error}") from None
        if self._client is None:
            self._client = self._connect()
        return await post(self._client, asked.path, content, self._timeout, self._address.base_url)

    async def close(self) -> None:
        """Close all connections; a later question opens new ones."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()


def _without_key(reply: Reply, key: Secret) -> Reply:
    """A reply as it can be stored: servers and gateways have been seen to repeat the headers that they were sent."""
    fields = {name: getattr(reply, name) for name in ("text", "reasoning", "finish_reason", "model")}
    hidden = {name: key.taken_out_of_reply(text) for name, text in fields.items()}
    if hidden == fields:
        return reply
    # The key is in the tokens too, in pieces that nobody can tell from others.
    return msgspec.structs.replace(reply, **hidden, tokens=())


def _wanted(parameters: Parameters) -> dict[str, object]:
    """What the user asks for, by our names."""
    named = {name: getattr(parameters, name) for name in parameters.__struct_fields__ if name != "extra"}
    return {**{name: value for name, value in named.items() if value not in (None, "", ())}, **parameters.extra}
