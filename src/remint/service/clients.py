"""Who may use the service, and how much of it at a time."""

from __future__ import annotations

import hmac
import time
from collections.abc import Iterable
from pathlib import Path

from remint.errors import UsageError
from remint.records import Record
from remint.records.wording import counted
from remint.service.errors import BusyError, UnknownTokenError

_SHORTEST = 16  # characters of a token


class ClientLimits(Record, frozen=True):
    """What one token may have; 0 means as much as the service has."""

    programs: int = 0  # under way at a time
    requests_per_minute: int = 0


class TokenHolder:
    """Somebody with a token, and what is under way for them."""

    def __init__(self, name: str, token: str, limits: ClientLimits | None = None) -> None:
        if len(token) < _SHORTEST or not token.isprintable() or " " in token:
            raise UsageError(f"The token of {name} is too short. Use at least {_SHORTEST} letters and digits.")
        self.name, self.limits = name, limits or ClientLimits()
        self._token = token.encode()
        self.under_way = 0
        self._allowance = float(self.limits.requests_per_minute)
        self._since = time.monotonic()

    def has(self, token: bytes) -> bool:
        """Whether it is theirs; takes as long for a wrong one."""
        return hmac.compare_digest(self._token, token)

    def count_request(self) -> None:
        """Take one request off their allowance, which fills up again over a minute."""
        most = self.limits.requests_per_minute
        if not most:
            return
        now = time.monotonic()
        self._allowance = min(float(most), self._allowance + (now - self._since) * most / 60)
        self._since = now
        if self._allowance < 1:
            wait = (1 - self._allowance) * 60 / most
            raise BusyError(
                f"This token may send {counted(most, 'request')} a minute. Wait, or send several programs in one.", wait
            )
        self._allowance -= 1

    def require_room(self, programs: int) -> None:
        """Refuse more programs than they may have under way."""
        most = self.limits.programs
        if most and self.under_way + programs > most:
            there = counted(self.under_way, "is", "are")
            raise BusyError(
                f"This token may have {counted(most, 'program')} under way; {there}. Send fewer at a time.", 1.0
            )


class Clients:
    """Everybody who may use the service. Without any token it is open to all who reach it."""

    def __init__(self, clients: Iterable[TokenHolder]) -> None:
        self._clients = tuple(clients)
        self._anybody = TokenHolder("anybody", "x" * _SHORTEST)

    @property
    def is_open(self) -> bool:
        """Whether no token is asked for."""
        return not self._clients

    def who(self, header: str) -> TokenHolder:
        """The client behind an `Authorization` header."""
        if self.is_open:
            return self._anybody
        kind, _, token = header.partition(" ")
        given = token.strip().encode("utf-8", "surrogateescape")
        found = [client for client in self._clients if client.has(given)]  # all are compared, whichever it is
        if kind.lower() != "bearer" or not found:
            raise UnknownTokenError("Send a token of this service: `Authorization: Bearer TOKEN`.")
        return found[0]


def read_clients(path: Path, limits: ClientLimits) -> list[TokenHolder]:
    """The clients of a file: one line for each, a name and a token; # begins a remark."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}. Name a text file of tokens.") from error
    clients: list[TokenHolder] = []
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if len(words) != 2:
            raise UsageError(f"{path}:{number} is not of the form NAME TOKEN. Write a name, a space and a token.")
        clients.append(TokenHolder(words[0], words[1], limits))
    if not clients:
        raise UsageError(f"{path} has no token. Write one line for each client: NAME TOKEN.")
    return clients
