"""Who may use a service without tokens: programs of this machine, and no web page that a browser on it shows."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from urllib.parse import urlsplit

from remint.service.errors import ForeignPageError


def is_local(host: str | None) -> bool:
    """Whether a name or an address is this machine's own, whoever answers for names."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False


def require_local_caller(headers: Mapping[str, str]) -> None:
    """Refuse what a page from elsewhere has a browser send.

    A browser names the page in `Origin`. Where the page has given its own name the address of this machine, so that the
    browser takes the service for a part of the page (DNS rebinding), that name is in `Host`.
    """
    named = [f"//{headers.get('host', '')}"]
    if "origin" in headers:
        named.append(headers["origin"])
    if not all(is_local(_host_of(one)) for one in named):
        raise ForeignPageError(
            "Without tokens, this service answers programs of its own machine alone. Ask for localhost, or start it"
            " with tokens."
        )


def _host_of(address: str) -> str | None:
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None
