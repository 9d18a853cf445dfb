"""From a reply that is no answer to the error that says what is to be done about it."""

from __future__ import annotations

import email.utils
import math
import re
import time
from collections.abc import Mapping
from datetime import UTC
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from remint.models.addresses import Address
from remint.models.errors import ModelError, OverloadedError, PassingError, RefusedError, UnusableModelError
from remint.models.http_questions import HttpReply

_LONGEST_MESSAGE = 600  # of a server's words; some send a web page

_NO_MONEY = re.compile(r"insufficient[ _](quota|balance|credits?|funds)|credit balance|payment required", re.I)
_KEY = r"(api[ _-]?key|credentials|(access|auth\w*) token)"
_BAD_KEY = re.compile(
    rf"{_KEY}.{{0,40}}(not valid|invalid|incorrect|expired)|(invalid|incorrect|expired).{{0,20}}{_KEY}", re.I
)
_NO_MODEL = re.compile(
    r"model_not_found|model[\s:'\"`]+[\w./:-]*['\"`]*\s*(was )?(not found|(does )?not exist)|(invalid|unknown) model"
    r"|not a valid model",
    re.I,
)
_AGAINST_THE_RULES = re.compile(r"moderation|flagged|content[ _](policy|filter|management)|safety|usage polic", re.I)


class Complaint(NamedTuple):
    """What a server says about a question that it did not answer: its words, and the field and code that it names."""

    message: str
    code: str = ""
    field: str = ""

    @property
    def everything(self) -> str:
        """All of it, to look for words in."""
        return f"{self.message} {self.code}"


def complaint_in(body: bytes) -> Complaint:
    """The complaint that a body holds, in whichever of the usual shapes; of an unknown shape, the text itself."""
    try:
        tree = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Complaint(body[: 4 * _LONGEST_MESSAGE].decode("utf-8", "replace").strip())
    while isinstance(tree, list) and tree:  # Google puts it into a list
        tree = tree[0]
    if not isinstance(tree, dict):
        return Complaint(str(tree))
    inner = next((tree[name] for name in ("error", "detail", "message") if tree.get(name)), tree)
    if isinstance(inner, dict) and isinstance(inner.get("detail"), list):
        inner = inner["detail"]
    if isinstance(inner, list) and inner and isinstance(inner[0], dict):  # pydantic's shape
        return _of_pydantic(inner[0])
    if not isinstance(inner, dict):
        return Complaint(str(inner), str(tree.get("code") or tree.get("type") or ""), str(tree.get("param") or ""))
    message = inner.get("message") or inner.get("msg") or msgspec.json.encode(inner).decode()
    codes = " ".join(str(inner[name]) for name in ("code", "type", "status") if inner.get(name))
    return Complaint(str(message), codes, str(inner.get("param") or ""))


def _of_pydantic(first: dict[str, Any]) -> Complaint:
    place = first.get("loc")
    field = str(place[-1]) if isinstance(place, list) and place else ""
    return Complaint(f"{field}: {first.get('msg', '')}", str(first.get("type", "")), field)


def fault_of(reply: HttpReply, model: str, address: Address) -> ModelError:
    """The error for a status that is not 200. The server's words are in it, without any key that they hold."""
    complaint = complaint_in(reply.body)
    words = shown(complaint.message, address)
    said = (
        f"{address.base_url} answered {reply.status}: {words}"
        if words
        else f"{address.base_url} answered {reply.status}"
    )
    wait = retry_after(reply.headers)
    if reply.status in (429, 503, 529):
        if _NO_MONEY.search(complaint.everything):
            return UnusableModelError(f"{said}. Top up the account, or use another key.")
        return OverloadedError(said, wait)
    if reply.status >= 500 or reply.status in (408, 409, 425):
        return PassingError(said, wait)
    return _client_fault(reply.status, complaint, said, model, address)


def _client_fault(status: int, complaint: Complaint, said: str, model: str, address: Address) -> ModelError:
    if status == 403 and _AGAINST_THE_RULES.search(complaint.everything):
        return RefusedError(said)
    if status == 402 or _NO_MONEY.search(complaint.everything):
        return UnusableModelError(f"{said}. Top up the account, or use another key.")
    if status in (401, 403) or _BAD_KEY.search(complaint.everything):
        problem = "The key is not accepted" if address.key else "A key is needed"
        return UnusableModelError(
            f"{said}. {problem}: {address.how_to_give_a_key[0].lower()}{address.how_to_give_a_key[1:]}."
        )
    if status in (404, 405) or _NO_MODEL.search(complaint.everything):
        # The most frequent slip with a server of one's own.
        hint = "" if "/v" in urlsplit(address.base_url).path else " Most servers want an address that ends in /v1."
        return UnusableModelError(
            f"{said}. Check the address and the model's name: {model!r} is what the server was asked for.{hint}"
        )
    return RefusedError(said)


def shown(text: str, address: Address) -> str:
    """A server's words as they can be shown: on one line, brief, and without any key."""
    line = " ".join(address.key.taken_out_of(text).split()).rstrip(".")
    return line if len(line) <= _LONGEST_MESSAGE else line[:_LONGEST_MESSAGE] + " …"


def retry_after(headers: Mapping[str, str]) -> float | None:
    """The seconds that a server wants to be left alone; None where it does not say."""
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    text = headers.get("retry-after", "")
    seconds = _number(text)
    if seconds is not None:
        return seconds
    try:
        moment = email.utils.parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    # A date without a zone is meant as GMT, which is what HTTP dates are in.
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, moment.timestamp() - time.time())


def _number(text: str | None) -> float | None:
    try:
        value = float(text or "")
    except ValueError:
        return None
    return value if math.isfinite(value) and value >= 0 else None
