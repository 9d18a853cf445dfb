"""A ledger with friendly and hostile runs, and the viewer over it, called without a network."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
from msgspec.structs import replace

from remint.formats.reading import write_benchmark
from remint.ledger import Ledger, open_ledger
from remint.records import (
    Benchmark,
    Candidate,
    Lineage,
    Manifest,
    Message,
    MintStep,
    Outcome,
    Sample,
    Usage,
    Value,
    Verdict,
    encode,
)
from remint.runs import AskedModel, RunRecord, RunRow, StoredRun, save_run
from remint.runs.labels import change_label
from remint.runs.overview import overview
from remint.runs.store import keep_sample, sample_key
from remint.runs.summaries import keep_summary
from remint.viewer.application import ViewerApplication
from tests.runs.made_runs import Made, made_run, problem

TOKEN, PORT = "a-token-of-tests", 8700
HOST = f"127.0.0.1:{PORT}"
SCRIPT = "</script><script>document.title='owned'</script>"
IMAGE = "<img src=x onerror=\"document.title='owned'\">"
HOSTILE = f"{SCRIPT}{IMAGE} [click](javascript:document.title='owned') \x1b[2J\x1b]0;owned\x07 \u202eevil\u202c"
HOSTILE_ID = 'own/"><svg onload=alert(1)>/../..\x1b[2J'
LARGE = 10 * 2**20


class Reply(NamedTuple):
    """What the viewer answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


class Viewer:
    """The application with the session of its owner."""

    def __init__(self, ledger: Ledger, runs: dict[str, str]) -> None:
        self.application = ViewerApplication(ledger, TOKEN)
        self.application.guard.listen(PORT)
        self.runs, self.cookie = runs, ""
        self.cookie = self.get(f"/?token={TOKEN}").headers["set-cookie"].partition(";")[0]

    def get(self, path: str, method: str = "GET", **headers: str) -> Reply:
        given = {
            "host": HOST,
            "cookie": self.cookie,
            **{name.replace("_", "-"): text for name, text in headers.items()},
        }
        bare, _, query = path.partition("?")
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": bare, "raw_path": bare.encode(), "query_string": query.encode(), "root_path": "",
            "headers": [(name.encode(), text.encode()) for name, text in given.items() if text],
            "client": ("127.0.0.1", 5), "server": ("127.0.0.1", PORT),
        }  # fmt: skip
        sent: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        asyncio.run(self.application.guard(scope, receive, send))
        found = {name.decode().lower(): text.decode() for name, text in sent[0]["headers"]}
        return Reply(sent[0]["status"], found, b"".join(one.get("body", b"") for one in sent[1:]))

    def page(self, path: str) -> str:
        reply = self.get(path)
        assert reply.status == 200, reply.text
        return reply.text


def asked_run(
    ledger: Ledger, samples: list[Sample], verdicts: list[Verdict], model: str, source: str = "m"
) -> StoredRun:
    """A run of a model, with verdicts written by hand."""
    rows = []
    for place, (sample, verdict) in enumerate(zip(samples, verdicts, strict=True)):
        keep_sample(ledger, sample, sample_key(sample))
        key = f"{source}-{place}"
        ledger.put("verdict", key, encode(verdict))
        rows.append(RunRow(sample.problem, sample.index, sample_key(sample), key))
    outcomes: dict[str, int] = {}
    for verdict in verdicts:
        outcomes[verdict.outcome.value] = outcomes.get(verdict.outcome.value, 0) + 1
    run = RunRecord(
        id=(source.encode().hex() + "0" * 64)[:64], benchmark="own", benchmark_hash="0" * 64, source=source,
        created="2026-02-03T04:05:06+00:00", samples=len(rows), problems=len({row.problem for row in rows}),
        outcomes=outcomes, layer="user+seccomp", asked=AskedModel(task="synthesize", model=model),
        quarantined={"own/odd": f"its reference fails {IMAGE}"},
    )  # fmt: skip
    return save_run(ledger, run, rows)


def hostile_run(ledger: Ledger) -> StoredRun:
    """Answers that would like to be more than text, one of them very long."""
    said = (Message(role="user", content="?"), Message(role="assistant", content=HOSTILE, reasoning=HOSTILE))
    long = (Message(role="assistant", content="x" * LARGE),)
    samples = [
        Sample(problem=HOSTILE_ID, index=0, model=HOSTILE, messages=said, candidate=Candidate.single(f"# {HOSTILE}\n"),
               cost=0.25, usage=Usage(10, 20)),
        Sample(problem="own/long", index=0, messages=long, candidate=Candidate.single("y = 1\n")),
    ]  # fmt: skip
    verdicts = [
        Verdict(problem=HOSTILE_ID, sample="s", outcome=Outcome.WRONG, outcomes="w", message=HOSTILE),
        Verdict(problem="own/long", sample="s", outcome=Outcome.PASS, outcomes="."),
    ]
    stored = asked_run(ledger, samples, verdicts, f"model {IMAGE}", "hostile")
    change_label(ledger, stored.run.id, note=HOSTILE, add=["<b>tag</b>"])
    return stored


def friendly_benchmark(folder: Path) -> Benchmark:
    """Two problems in a file, one of them minted in two steps."""
    steps = (MintStep("rename", {"to": Value.of("total")}), MintStep("nest", {"depth": Value.of(2)}))
    lineage = Lineage(root="own/old", parent="own/old", parent_hash="0", recipe="evolve", seed=7, steps=steps)
    minted = replace(problem("own/two"), lineage=lineage)
    made = Benchmark(Manifest(name="own"), (problem("own/one"), minted))
    write_benchmark(made, folder / "own.jsonl")
    return made


@pytest.fixture(scope="package")
def viewer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Viewer]:
    folder = tmp_path_factory.mktemp("viewed")
    with open_ledger(folder / "ledger.sqlite") as ledger:
        made = friendly_benchmark(folder)
        place = str(folder / "own.jsonl")
        first = made_run(
            ledger, made, {"own/one": [Made("....")], "own/two": [Made("w...")]}, source="a.jsonl", origin=place
        )
        second = made_run(
            ledger, made, {"own/one": [Made("e...")], "own/two": [Made("....")]}, source="b.jsonl", origin=place
        )
        hostile = hostile_run(ledger)
        for stored in (first, hostile):  # the second has no summary, like runs of older versions
            keep_summary(stored, overview(stored))  # without the benchmark, so that there is no interval
        change_label(ledger, first.run.id, name="baseline", add=["nightly"])
        runs = {"first": first.run.id[:12], "second": second.run.id[:12], "hostile": hostile.run.id[:12]}
        made_viewer = Viewer(ledger, runs)
        yield made_viewer
        made_viewer.application.library.close()


HOSTILE_QUERY = quote(HOSTILE_ID)
