"""Models in this process that answer from a function, and questions to ask them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

from remint.models import Parameters, Reply, Request
from remint.models.asking import Answer, Asker, Question
from remint.records import Message, Usage


class Scripted:
    """A model that gives the script's answer (or raises its error), and remembers what it was asked."""

    def __init__(
        self,
        script: Callable[[str, int], Reply | Awaitable[Reply]],
        name: str = "echo",
        most_at_once: int = 64,
        seconds: float = 0.0,
    ) -> None:
        self.name, self.identity, self.most_at_once = name, f"scripted {name}", most_at_once
        self.asked: Counter[str] = Counter()
        self.under_way = self.most_seen = 0
        self._script, self._seconds = script, seconds

    async def reply(self, request: Request) -> Reply:
        text = request.messages[-1].content
        self.asked[text] += 1
        self.under_way += 1
        self.most_seen = max(self.most_seen, self.under_way)
        try:
            await asyncio.sleep(self._seconds)
            reply = self._script(text, self.asked[text])
            return reply if isinstance(reply, Reply) else await reply
        finally:
            self.under_way -= 1

    async def close(self) -> None:
        pass


def said(text: str, output_tokens: int = 10) -> Reply:
    return Reply(text=text, finish_reason="stop", usage=Usage(input_tokens=100, output_tokens=output_tokens))


def repeats(text: str, number: int) -> Reply:
    return said(f"answer to {text}")


def question(text: object, index: int = 0, max_tokens: int | None = 100) -> Question:
    messages = (Message(role="user", content=str(text)),)
    return Question(Request(messages=messages, parameters=Parameters(max_tokens=max_tokens)), index, about=text)


def questions(count: int) -> list[Question]:
    return [question(number) for number in range(count)]


async def collect(asker: Asker, asked: object) -> list[Answer]:
    return [answer async for answer in asker.ask(asked)]


def ask(asker: Asker, asked: object) -> list[Answer]:
    """All answers; whatever ends the asking early is raised."""
    return asyncio.run(collect(asker, asked))


def ask_until_error(asker: Asker, asked: object) -> tuple[list[Answer], Exception | None]:
    """The answers that came, and what ended it."""

    async def work() -> tuple[list[Answer], Exception | None]:
        answers: list[Answer] = []
        try:
            async for answer in asker.ask(asked):
                answers.append(answer)  # noqa: PERF401 - those before an error count
        except Exception as error:
            return answers, error
        return answers, None

    return asyncio.run(work())
