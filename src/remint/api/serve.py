"""`remint.serve`: the judge over HTTP."""

from __future__ import annotations

import functools
import secrets
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, NamedTuple, TypedDict, Unpack

from remint.api.benchmarks import opened
from remint.api.options import (
    JudgingKeywords,
    JudgingOptions,
    PathOrName,
    SandboxKeywords,
    SandboxOptions,
    check_keywords,
    group,
    takes,
)
from remint.api.options.groups import described
from remint.api.options.parameters import Db, Format
from remint.api.working import private_paths
from remint.errors import UsageError
from remint.ledger import open_ledger
from remint.records import Benchmark, Record
from remint.service.clients import ClientLimits, Clients, TokenHolder, read_clients
from remint.service.judging_service import ServiceLimits, open_service
from remint.service.local_callers import is_local

_MEGABYTE = 2**20
_USUAL = ServiceLimits()


class ServingKeywords(TypedDict, total=False):
    """Keywords of `serve`."""

    host: str
    port: int
    tokens: str
    no_token: bool
    waiting: int
    client_programs: int
    client_requests: int
    body: int
    remember: int
    drain: float


class ServingOptions(Record, frozen=True):
    """Where the service listens, for whom, and how much it takes on."""

    host: Annotated[str, described("Address to listen on; put a reverse proxy with TLS before any but your own.")] = (
        "127.0.0.1"
    )
    port: Annotated[int, described("Port to listen on. 0: any that is free.", ge=0, le=65535)] = 8600
    tokens: Annotated[
        str, described("File of tokens, a line for each client: NAME TOKEN. Default: one new token.", metavar="FILE")
    ] = ""
    no_token: Annotated[bool, described("Ask for no token. Only on an address of this machine.")] = False
    waiting: Annotated[int, described("Programs that may wait or run; more are told to come back.", ge=1)] = (
        _USUAL.waiting
    )
    client_programs: Annotated[int, described("Programs that one token may have under way. 0: no limit.", ge=0)] = 0
    client_requests: Annotated[int, described("Requests that one token may send in a minute. 0: no limit.", ge=0)] = 0
    body: Annotated[int, described("Largest request.", ge=1, le=1024, metavar="MB")] = _USUAL.body // _MEGABYTE
    remember: Annotated[
        int, described("Verdicts to remember: the same program is not run again. 0: run every one.", ge=0)
    ] = _USUAL.remembered
    drain: Annotated[float, described("Time for programs under way when it ends.", ge=1, metavar="SECONDS")] = 30.0

    def clients(self) -> tuple[Clients, str]:
        """Who may use the service, and the token that was made for it, if one was."""
        limits = ClientLimits(self.client_programs, self.client_requests)
        if self.no_token:
            if self.tokens or not is_local(self.host):
                raise UsageError("Without a token, only an address of this machine is served. Leave `no_token` out.")
            return Clients([]), ""
        if self.tokens:
            return Clients(read_clients(Path(self.tokens), limits)), ""
        made = secrets.token_urlsafe(24)
        return Clients([TokenHolder("owner", made, limits)]), made

    @property
    def room(self) -> ServiceLimits:
        """How much the service takes on."""
        return ServiceLimits(waiting=self.waiting, body=self.body * _MEGABYTE, remembered=self.remember)


class Listening(NamedTuple):
    """What whoever starts a service wants to know."""

    url: str
    token: str  # empty where none was made
    problems: int
    left_out: dict[str, str]  # problems that cannot be relied on, each with the reason
    isolation: str


class ServeKeywords(ServingKeywords, SandboxKeywords, JudgingKeywords, total=False):
    """All keywords of `serve`."""


@takes(ServingOptions, SandboxOptions, JudgingOptions)
def serve(
    *benchmarks: Benchmark | PathOrName, db: Db = None, format: Format = "",
    listening: Callable[[Listening], None] = lambda found: None, **options: Unpack[ServeKeywords],
) -> None:  # fmt: skip
    """Judge programs over HTTP until SIGTERM or Ctrl-C; `listening` hears where."""
    check_keywords(serve, options)
    try:
        from remint.service.application import Application
        from remint.service.server import serve_application
    except ImportError as error:
        raise UsageError("Serving needs more packages: pip install 'remint[serve]'.") from error
    serving, sandbox = group(ServingOptions, options), group(SandboxOptions, options)
    settings = group(JudgingOptions, options).settings(sandbox.limits)
    clients, token = serving.clients()
    opened_ones = [opened(one, format) for one in benchmarks]
    private = private_paths(db, benchmarks, serving.tokens)
    with ExitStack() as stack:
        with open_ledger(db) as ledger:
            open_pool = functools.partial(sandbox.pool, private)
            service, left_out = open_service(stack, open_pool, settings, serving.room, opened_ones, ledger)

        def say(port: int) -> None:
            host = f"[{serving.host}]" if ":" in serving.host else serving.host
            listening(
                Listening(f"http://{host}:{port}", token, len(service.problems), left_out, service.engine.isolation)
            )

        serve_application(Application(service, clients), service, serving.host, serving.port, serving.drain, say)
