"""Questions to a model, asked beside the judging: answers come out of a thread of their own."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Iterable, Iterator

from remint.models.asking import Answer, Asker, Question

_PATIENCE = 0.02  # seconds until it is said that there is nothing yet
_AT_LEAST_EVERY = 0.1  # seconds: what came since then is to be judged, even if more is coming
_WAITING = 1000  # answers that may wait for the judge before asking pauses
_END_WITHIN = 30.0  # seconds for requests under way to be given up


class Generation:
    """The answers of a model, while they come."""

    def __init__(self, asker: Asker, questions: Iterable[Question]) -> None:
        self._asker, self._questions = asker, questions
        self._answers: queue.Queue[Answer | None] = queue.Queue(_WAITING)
        self._failure: BaseException | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._work, name="asking", daemon=True)

    def __enter__(self) -> Generation:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(_END_WITHIN)

    def answers(self) -> Iterator[Answer | None]:
        """Answers as they come, None for "no more yet". Raises what ended the asking, after the last answer."""
        paused = time.monotonic()
        while True:
            try:
                answer = self._answers.get(timeout=_PATIENCE)
            except queue.Empty:
                if not self._thread.is_alive() and self._answers.empty():
                    break
                yield None
                paused = time.monotonic()
                continue
            if answer is None:
                break
            yield answer
            if time.monotonic() - paused > _AT_LEAST_EVERY:
                yield None
                paused = time.monotonic()
        if self._failure is not None:
            raise self._failure

    def _work(self) -> None:
        try:
            asyncio.run(self._ask())
        except BaseException as error:
            self._failure = error
        finally:
            with contextlib.suppress(queue.Full):
                # A full queue is noticed by the end of this thread.
                self._answers.put_nowait(None)

    async def _ask(self) -> None:
        asking = asyncio.ensure_future(self._pass_on())
        try:
            while not asking.done() and not self._stop.is_set():
                await asyncio.wait([asking], timeout=0.1)
            if self._stop.is_set():
                asking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await asking
        finally:
            await self._asker.model.close()

    async def _pass_on(self) -> None:
        answers = self._asker.ask(self._questions)
        async with contextlib.aclosing(answers):
            async for answer in answers:
                while True:
                    try:
                        self._answers.put_nowait(answer)
                        break
                    except queue.Full:
                        await asyncio.sleep(_PATIENCE)
