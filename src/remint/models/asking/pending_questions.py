"""One question, from its first try to its answer."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from remint.models.asking.errors import NoAnswersError, TooLongAHoldError
from remint.models.asking.limiter import Patience
from remint.models.asking.purse import Draw
from remint.models.asking.question import AskSettings, Question
from remint.models.asking.replies import storable
from remint.models.errors import (
    BrokenReplyError,
    NoServerError,
    OverloadedError,
    PassingError,
    RefusedError,
    UnusableModelError,
)
from remint.models.request import Reply
from remint.records.wording import counted

if TYPE_CHECKING:
    from remint.models.asking.session import Asker, Session


_AT_WORK = 10.0  # seconds after which a server that fails had probably begun to write


def _may_be_billed(error: BaseException, seconds: float) -> bool:
    """Whether a request without a reply may have cost something: an answer was being written, as far as we know."""
    if isinstance(error, OverloadedError | RefusedError):
        return False
    return isinstance(error, BrokenReplyError | asyncio.CancelledError) or seconds >= _AT_WORK


class PendingQuestion:
    """A question on its way, and how far it has come."""

    def __init__(self, question: Question, key: str, size: int, settings: AskSettings) -> None:
        self.question, self.key, self.size = question, key, size
        self.same: list[Question] = []  # further questions that this one answers
        self.patience = Patience(settings)
        self.task: asyncio.Task[None] | None = None
        self.era = 0
        self.has_slot = self.sent = self.settled = False


class Worker:
    """Answers one question at a time for a session, with as many tries as it takes."""

    def __init__(self, asker: Asker, session: Session) -> None:
        self._asker, self._session, self._settings = asker, session, asker.settings
        self.resting = 0  # questions between two tries
        self._sent = 0  # requests under way

    async def answer(self, work: PendingQuestion) -> None:
        """See a question through. Begins with a slot, which is given back when the reply is on the disk."""
        try:
            while not await self._tried(work):
                pass
        except asyncio.CancelledError:
            raise
        except BaseException as error:
            self._session.stop(error)

    def ended(self, work: PendingQuestion) -> None:
        """The task of a question is over, in whichever way: one that is cancelled early has never begun."""
        if not work.settled:
            work.settled = True
            self._release(work)
            self._session.abandon(work)

    async def _tried(self, work: PendingQuestion) -> bool:
        """Try once; False when there is to be another try, for which everything has been made ready."""
        try:
            reply, cost = await self._try(work)
        except RefusedError as error:
            self._failed(work, str(error), counts=False)
        except PassingError as error:
            return await self._rest(work, error)
        else:
            self._arrived(work, reply, cost)
        return True

    async def _try(self, work: PendingQuestion) -> tuple[Reply, float | None]:
        asker, request = self._asker, work.question.request
        await asker.hold.wait()
        expected = asker.estimate.expected(work.size, request.parameters)
        await asker.rates.wait(expected)
        worst = asker.account.worst(work.size, request)
        draw = await self._session.purse.take(worst) if self._session.purse else None
        asker.account.count(**{"retried" if work.patience.tries else "asked": 1})
        work.patience.tries += 1
        work.sent = True
        self._sent += 1
        began, spent = time.monotonic(), 0.0
        try:
            reply = storable(await self._reply(work))
            cost = asker.account.cost(work.size, reply)
            asker.account.replied(reply, cost)
            spent = cost or 0.0
        except BaseException as error:
            if _may_be_billed(error, time.monotonic() - began):
                asker.account.maybe_billed(worst)
                spent = worst
            raise
        finally:
            work.sent = False
            self._sent -= 1
            self._settle(draw, spent)
        asker.rates.correct(expected, reply.usage.input_tokens + reply.usage.output_tokens)
        asker.estimate.learn(work.size, reply.usage)
        return reply, cost

    async def _reply(self, work: PendingQuestion) -> Reply:
        seconds = self._settings.request_seconds or None
        try:
            async with asyncio.timeout(seconds) as limit:
                reply: object = await self._asker.model.reply(work.question.seeded())
        except TimeoutError as error:
            if limit.expired():
                raise BrokenReplyError(f"no answer within {seconds:g} s") from error
            raise
        if not isinstance(reply, Reply):  # a model of another package may return anything
            name = self._asker.model.name
            raise UnusableModelError(f"the model {name!r} returned a {type(reply).__name__}. Return a Reply.")
        return reply

    def _settle(self, draw: Draw | None, spent: float) -> None:
        if draw and self._session.purse:
            self._session.purse.settle(draw, spent)

    def _arrived(self, work: PendingQuestion, reply: Reply, cost: float | None) -> None:
        """Keep a reply. Its slot is free when it is on the disk: no more than a slot each can ever be paid twice."""
        self._session.replied()
        self._asker.limiter.answered()

        def kept() -> None:
            self._release(work)
            self._session.finish(work, reply, cost=cost)

        self._session.replies.keep(work.key, reply, kept)
        work.settled = True
        if not self._sent:
            self._session.replies.hurry()

    async def _rest(self, work: PendingQuestion, error: PassingError) -> bool:
        """Wait for the next try, without a slot; True when there is none."""
        asker = self._asker
        if isinstance(error, OverloadedError):
            asker.limiter.overloaded(work.era)
        if error.retry_after:
            if error.retry_after > self._settings.longest_hold:
                raise TooLongAHoldError.of(asker.model.name, error.retry_after, str(error)) from error
            asker.hold.extend(error.retry_after)
        wait = work.patience.wait_after(error, asker.account.totals.answered)
        if wait is None and isinstance(error, NoServerError) and not asker.account.totals.answered:
            # Whoever was never there will not be there for the next question.
            raise NoAnswersError.nobody_there(asker.model.name, str(error)) from error
        if wait is None:
            tries = work.patience.tries
            self._failed(work, f"no answer after {counted(tries, 'try', 'tries')}: {error}", counts=True)
            return True
        if self._session.stopping:
            return True
        self._release(work)
        self.resting += 1
        try:
            await asyncio.sleep(wait)
            work.era = await asker.limiter.acquire(again=True)
        finally:
            self.resting -= 1
        work.has_slot = True
        return False

    def _failed(self, work: PendingQuestion, error: str, counts: bool) -> None:
        work.settled = True
        self._release(work)
        self._session.fail(work, error, counts)

    def _release(self, work: PendingQuestion) -> None:
        if work.has_slot:
            work.has_slot = False
            self._asker.limiter.release()
