"""Search in answers and errors: a slice of time per request, and a place from which the next one goes on."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from remint.runs.filters import ListedRun
from remint.runs.run import RunRow
from remint.runs.store import SAMPLES, SHORT, VERDICTS
from remint.viewer.catalogue import RunCatalogue

_SLICE = 0.25  # seconds of one request
_TOGETHER = 200  # samples read at a time
_MOST = 50  # hits of one request
LONGEST_QUERY = 200
_AROUND = 80


class Hit(NamedTuple):
    """An answer that holds the words."""

    listed: ListedRun
    number: int  # of the row
    row: RunRow
    where: str  # answer or error
    before: str
    match: str
    after: str


class SearchPage(NamedTuple):
    """Some hits, and where to go on; empty when all was searched."""

    hits: tuple[Hit, ...]
    next: str
    searched: int  # answers, by this request
    share: float  # of all answers, by this request and those before


def search(catalogue: RunCatalogue, runs: Sequence[ListedRun], words: str, where: str, start: str) -> SearchPage:
    """The next hits among the answers of these runs, from the place `start` on, in about a quarter of a second."""
    deadline, hits, searched = time.monotonic() + _SLICE, list[Hit](), 0
    wanted, total = words[:LONGEST_QUERY], sum(one.run.samples for one in runs) or 1
    place, number = _place(runs, start)
    done = sum(one.run.samples for one in runs[:place]) + number
    while place < len(runs):
        rows = catalogue.rows(runs[place].run)
        while number < len(rows):
            if time.monotonic() > deadline or len(hits) >= _MOST:
                mark = f"{runs[place].run.id[:SHORT]}:{number}"
                return SearchPage(tuple(hits), mark, searched, (done + searched) / total)
            some = rows[number : number + _TOGETHER]
            for offset, row, found_in, around in _matches(catalogue, some, wanted, where):
                hits.append(Hit(runs[place], number + offset, row, found_in, *around))
            number += len(some)
            searched += len(some)
        place, number = place + 1, 0
    return SearchPage(tuple(hits), "", searched, 1.0)


def _place(runs: Sequence[ListedRun], start: str) -> tuple[int, int]:
    run, _, number = start.partition(":")
    for place, one in enumerate(runs):
        if run and one.run.id.startswith(run) and number.isdecimal():
            return place, int(number[:9])
    return 0, 0


def _matches(
    catalogue: RunCatalogue, rows: Sequence[RunRow], words: str, where: str
) -> list[tuple[int, RunRow, str, tuple[str, str, str]]]:
    # Most answers do not match: they are told by their bytes, without being decoded.
    holds = _byte_test(json.dumps(words, ensure_ascii=False)[1:-1].lower())
    kinds = {"answer": (SAMPLES, "sample"), "error": (VERDICTS, "verdict")}
    found = []
    for name, (kind, attribute) in kinds.items():
        if where not in ("", name):
            continue
        payloads = catalogue.ledger.get_many(kind, [getattr(row, attribute) for row in rows])
        for offset, row in enumerate(rows):
            payload = payloads.get(getattr(row, attribute), b"")
            if not holds(payload):
                continue
            around = _around(_texts(name, payload), words)
            if around:
                found.append((offset, row, name, around))
    return sorted(found, key=lambda one: one[0])


def _byte_test(needle: str) -> Callable[[bytes], bool]:
    """Whether the JSON of an entry holds the words, in either case."""
    if needle.isascii():
        wanted = needle.encode()
        return lambda payload: wanted in payload.lower()
    return lambda payload: needle in payload.decode("utf-8", "replace").lower()


def _texts(name: str, payload: bytes) -> list[str]:
    tree = json.loads(payload)
    if name == "error":
        failure = tree.get("failure") or {}
        return [tree.get("message", ""), *(str(failure.get(part, "")) for part in ("input", "expected", "got"))]
    messages = tree.get("messages", [])
    replies = [
        text for one in messages if one["role"] == "assistant" for text in (one["content"], one.get("reasoning", ""))
    ]
    files = (tree.get("candidate") or {}).get("files", [])
    return [tree.get("error", ""), *replies, *(file["text"] for file in files)]


def _around(texts: Sequence[str], words: str) -> tuple[str, str, str] | None:
    """The first match with what stands around it."""
    for text in texts:
        place = text.lower().find(words.lower())
        if place >= 0:
            end = place + len(words)
            return text[max(0, place - _AROUND) : place], text[place:end], text[end : end + _AROUND]
    return None
