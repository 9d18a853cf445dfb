"""A model that answers from a file: a recorded run again, or answers that were made elsewhere.

Every line is a sample as Remint writes it, alone or in an exported run (its last message is the answer, those before it
are the question), or an object with a ``prompt`` (text to be continued, or all that the user said) or ``messages``, and
a ``reply``: text, or what `Reply` holds. A question is known by what is said in it, not by its parameters; where a file
has several answers to one, they are given in turn.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from remint.formats.errors import FormatsError
from remint.formats.row import Row
from remint.formats.rows import checked_chunks, read_rows
from remint.models.errors import RefusedError, UnusableModelError
from remint.models.opening import ModelOptions
from remint.models.request import Reply, Request
from remint.records import Message, RecordError, Sample, convert
from remint.records.wording import counted


class _Asked(NamedTuple):
    """What tells one question from another."""

    turns: tuple[tuple[str, str], ...]
    suffix: str = ""


class Replay:
    """Answers what was asked before."""

    def __init__(self, path: Path, most_at_once: int = 0) -> None:
        self.name = f"replay:{path}"
        self.most_at_once = most_at_once or 64
        try:
            self.identity = f"replay {_digest(path)}"
            self._replies = _read(path)
        except FormatsError as error:
            raise UnusableModelError(f"{self.name} cannot be used: {error}") from None
        self._given: dict[_Asked, int] = defaultdict(int)

    async def reply(self, request: Request) -> Reply:
        """The next recorded answer to this question."""
        asked = _asked(request)
        replies = self._replies.get(asked)
        if replies is None:
            start = asked.turns[-1][1].strip()[:80]
            raise RefusedError(
                f"{self.name} has no answer to the question {start!r}. It was recorded with other prompts."
            )
        number = self._given[asked]
        if number >= len(replies):
            had = f"{self.name} has {counted(len(replies), 'answer')}"
            raise RefusedError(f"{had} to a question that was asked once more. Ask for fewer samples.")
        self._given[asked] += 1
        return replies[number]

    async def close(self) -> None:
        """Nothing is held."""


def open_replay(rest: str, options: ModelOptions) -> Replay:
    """The answers in a file."""
    if not rest.strip():
        raise UnusableModelError("'replay' needs a file. Write it like replay:answers.jsonl.")
    return Replay(Path(rest).expanduser(), options.most_at_once)


def _asked(request: Request) -> _Asked:
    if request.is_chat:
        return _key(request.messages)
    return _Asked((("user", request.prompt),), request.suffix)


def _key(messages: Iterable[Message]) -> _Asked:
    return _Asked(tuple((message.role, message.content) for message in messages))


def _digest(path: Path) -> str:
    hasher = hashlib.sha256()
    for chunk in checked_chunks(path):
        hasher.update(chunk)
    return hasher.hexdigest()


def _read(path: Path) -> dict[_Asked, list[Reply]]:
    replies: dict[_Asked, list[tuple[int, Reply]]] = defaultdict(list)
    for row in read_rows(path):
        try:
            asked, index, reply = _sample(row) if "problem" in row else _pair(row)
        except RecordError as error:
            raise row.bad(error.field or "(row)", str(error), "Fix or remove it") from None
        replies[asked].append((index, reply))
    # Samples of one problem may stand in any order: the first that is asked for is the one with the lowest index.
    return {asked: [reply for _, reply in sorted(found, key=lambda each: each[0])] for asked, found in replies.items()}


def _sample(row: Row) -> tuple[_Asked, int, Reply]:
    exported = row.fields.get("sample")  # `runs export --to jsonl` puts the verdict around it
    sample = convert(Sample, exported if isinstance(exported, Mapping) else row.fields)
    if len(sample.messages) < 2 or sample.messages[-1].role != "assistant":
        raise row.bad(
            "messages",
            "do not hold a question and its answer",
            "Only samples that a model was asked for can be given again",
        )
    *question, answer = sample.messages
    reply = Reply(
        text=answer.content, reasoning=answer.reasoning, finish_reason=sample.finish_reason, usage=sample.usage,
        model=sample.model, seconds=sample.seconds or 0.0,
    )  # fmt: skip
    return _key(question), sample.index, reply


def _pair(row: Row) -> tuple[_Asked, int, Reply]:
    if "reply" not in row or ("prompt" in row) == ("messages" in row):
        has = ", ".join(sorted(map(str, row.fields))[:12])
        raise row.bad(
            "reply",
            "is missing, or prompt or messages beside it",
            f"Write prompt or messages, and reply; the row has: {has}",
        )
    if "prompt" in row:
        asked = _Asked((("user", row.text("prompt")),), row.text("suffix", ""))
    else:
        asked = _key(convert(tuple[Message, ...], row.fields["messages"]))
    return asked, 0, _reply(row.fields["reply"])


def _reply(said: Any) -> Reply:
    return Reply(text=said) if isinstance(said, str) else convert(Reply, msgspec.to_builtins(said))
