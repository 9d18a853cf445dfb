"""A service without tokens: for programs of its machine, and for no web page."""

from __future__ import annotations

import httpx2 as httpx
import pytest

from remint.service.errors import ForeignPageError
from remint.service.local_callers import require_local_caller
from tests.service.conftest import Service, Start

pytestmark = pytest.mark.xdist_group("service")


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "localhost"},
        {"host": "localhost:8600"},
        {"host": "127.0.0.1:8600"},
        {"host": "[::1]:8600"},
        {"host": "localhost:8600", "origin": "http://localhost:3000"},
    ],
)
def test_programs_of_this_machine_are_served(headers: dict[str, str]) -> None:
    require_local_caller(headers)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"host": ""},
        {"host": "evil.example:8600"},  # DNS rebinding: the page has given its own name this machine's address
        {"host": "127.0.0.1.evil.example"},
        {"host": "localhost.evil.example"},
        {"host": "localhost@evil.example"},
        {"host": "0.0.0.0:8600"},
        {"host": "[::1"},
        {"host": "localhost:8600", "origin": "http://evil.example"},
        {"host": "localhost:8600", "origin": "null"},  # a page in a sandboxed frame
        {"host": "localhost:8600", "origin": ""},
    ],
)
def test_pages_from_elsewhere_are_not(headers: dict[str, str]) -> None:
    with pytest.raises(ForeignPageError):
        require_local_caller(headers)


def test_over_http_with_tokens_and_without(service: Service, start_service: Start) -> None:
    page = {"origin": "http://evil.example", "content-type": "text/plain"}
    program = '{"program": "print(1)"}'
    with service.client() as client:
        assert client.post("/v1/run", content=program, headers=page).status_code == 200, "who has a token may be a page"
    without = start_service(tokens="", no_token=True)
    assert httpx.post(without.url + "/v1/run", content=program).json()["stdout"] == "1\n"
    for headers in (page, {"host": "evil.example"}):
        refused = httpx.post(without.url + "/v1/run", content=program, headers=headers)
        assert (refused.status_code, "programs of its own machine alone" in refused.text) == (403, True)
