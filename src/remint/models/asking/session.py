"""The asker, and one call of its `ask`: questions go out, answers come in."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Iterator
from itertools import islice

from remint.ledger import Budget, BudgetExceeded, Ledger
from remint.models.asking.errors import NoAnswersError, OutOfBudgetError, OutOfTimeError, UnpricedModelError
from remint.models.asking.limiter import Hold, Limiter, RateLimits
from remint.models.asking.pending_questions import PendingQuestion, Worker
from remint.models.asking.prices import Account, Prices, TokenEstimate, read_prices
from remint.models.asking.purse import Purse
from remint.models.asking.question import Answer, AskSettings, Question, Totals
from remint.models.asking.replies import Replies, reply_key
from remint.models.model import Model
from remint.models.request import Reply
from remint.records import encode

_LOOKED_UP_TOGETHER = 256
_ANSWERS_AHEAD = 1024  # that the caller has not fetched; then nobody is asked until he does
_GRACE = 60.0  # seconds for requests under way when there is no point in sending more


class Session:
    """The state of one call. Everything happens on one event loop, only the ledger works in a thread."""

    def __init__(self, asker: Asker, questions: Iterable[Question]) -> None:
        self._asker, self._questions = asker, iter(questions)
        self.replies = Replies(asker.ledger, self.stop)
        budget = asker.budget()
        self.purse = None if budget is None else Purse(budget, self.replies.run)
        self._worker = Worker(asker, self)
        self._works: dict[str, PendingQuestion] = {}  # by key: what is looked up, asked or written down right now
        self._outbox: deque[Answer] = deque()
        self._changed = asyncio.Event()  # something for the caller, or the end
        self._fetched = asyncio.Event()  # the caller has taken answers
        self._ended = asyncio.Event()  # a question is done with: there may be room for another
        self._pump: asyncio.Task[None] | None = None
        self._timers: list[asyncio.TimerHandle] = []
        self._failures = 0  # questions without an answer since the last one with an answer
        self._failure: BaseException | None = None

    @property
    def stopping(self) -> bool:
        """Whether no further request may go out."""
        return self._failure is not None

    async def answers(self) -> AsyncIterator[Answer]:
        """The answers, until there are no more."""
        loop, seconds = asyncio.get_running_loop(), self._asker.settings.total_seconds
        if seconds:
            self._timers.append(loop.call_later(seconds, self._time_is_over, seconds))
        self._pump = asyncio.create_task(self._send_all())
        while True:
            while self._outbox:
                yield self._outbox.popleft()
                if len(self._outbox) < _ANSWERS_AHEAD:
                    self._fetched.set()
            if self._pump.done() and not self._works:
                return
            self._changed.clear()
            await self._changed.wait()

    async def close(self) -> None:
        """End what is under way; replies that did arrive are written down."""
        tasks = [work.task for work in self._works.values() if work.task]
        if self._pump:
            tasks.append(self._pump)
        for timer in self._timers:
            timer.cancel()
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        try:
            if self.purse:
                await self.purse.close()
        finally:
            await self.replies.close()

    def raise_failure(self) -> None:
        """Say why asking ended early, if it did."""
        if isinstance(self._failure, BudgetExceeded):
            limit = self._asker.settings.budget
            answered = self._asker.account.totals.answered
            raise OutOfBudgetError.after(self._failure, self._failure.limit if limit is None else limit, answered)
        if self._failure is not None:
            raise self._failure

    def stop(self, failure: BaseException, at_once: bool = False) -> None:
        """Send nothing more. Requests under way may end, since they are paid for, unless it has to be at once."""
        if self._failure is None:
            self._failure = failure
            if not isinstance(failure, BudgetExceeded):
                self._timers.append(asyncio.get_running_loop().call_later(_GRACE, self._cancel, True))
        self._cancel(at_once)

    def finish(self, work: PendingQuestion, reply: Reply | None, error: str = "", cost: float | None = None) -> None:
        """A question has its answer, and so have those that are the same question."""
        del self._works[work.key]
        self._outbox.append(Answer(work.question, reply, error, work.key, False, cost, work.patience.tries))
        self._outbox.extend(Answer(question, reply, error, work.key, reply is not None, cost) for question in work.same)
        if work.same:
            self._asker.account.count(**{"known" if reply else "failed": len(work.same)})
        self._end_of(work)

    def fail(self, work: PendingQuestion, error: str, counts: bool) -> None:
        """A question has no answer; `counts` when that may be the model's fault."""
        self._asker.account.count(failed=1)
        self._failures += counts
        self.finish(work, None, error)
        if self._failures >= self._asker.settings.failures_in_a_row:
            self.stop(NoAnswersError.because(self._asker.model.name, self._failures, error))

    def replied(self) -> None:
        """The model is alive."""
        self._failures = 0

    def abandon(self, work: PendingQuestion) -> None:
        """A question is left without an answer, because asking ended."""
        self._works.pop(work.key, None)
        self._end_of(work)

    def _end_of(self, work: PendingQuestion) -> None:
        self._ended.set()
        self._changed.set()

    def _cancel(self, everything: bool) -> None:
        if self._pump:
            self._pump.cancel()
        for work in self._works.values():
            if work.task and (everything or not work.sent):
                work.task.cancel()

    def _time_is_over(self, seconds: float) -> None:
        self.stop(OutOfTimeError.after(seconds, self._asker.account.totals.answered), at_once=True)

    async def _send_all(self) -> None:
        """Take questions, look them up, and send those that are not known as soon as there is a slot."""
        try:
            while questions := list(islice(self._questions, _LOOKED_UP_TOGETHER)):
                works = list(self._registered(questions))
                found = await self.replies.find([work.key for work in works])
                for work in works:
                    if work.key in found:
                        self._known(work, found[work.key])
                for work in works:
                    if work.key not in found:
                        await self._send(work)
                while len(self._outbox) >= _ANSWERS_AHEAD:
                    self._fetched.clear()
                    await self._fetched.wait()
        except asyncio.CancelledError:
            pass
        except BaseException as error:  # of the caller's iterable, or of the ledger: told when answers are given
            self.stop(error)
        finally:
            for work in [work for work in self._works.values() if work.task is None]:
                self.abandon(work)
            self._changed.set()

    def _registered(self, questions: list[Question]) -> Iterator[PendingQuestion]:
        """One piece of work for each key that is not under way yet."""
        for question in questions:
            try:
                request = encode(question.request)
            except UnicodeEncodeError:
                error = "the question is not valid Unicode (it holds half a surrogate pair), no model could be asked"
                self._asker.account.count(failed=1)
                self._outbox.append(Answer(question, None, error))
                self._changed.set()
                continue
            key = reply_key(self._asker.identity, request, question.index)
            under_way = self._works.get(key)
            if under_way:
                under_way.same.append(question)
            else:
                work = self._works[key] = PendingQuestion(question, key, len(request), self._asker.settings)
                yield work

    def _known(self, work: PendingQuestion, reply: Reply) -> None:
        del self._works[work.key]
        cost = self._asker.account.cost(work.size, reply)
        for question in (work.question, *work.same):
            self._asker.account.count(known=1)
            self._outbox.append(Answer(question, reply, "", work.key, True, cost))
        self._end_of(work)

    async def _send(self, work: PendingQuestion) -> None:
        limiter = self._asker.limiter
        # Those that wait for another try have no slot; this keeps their number down when nothing gets through.
        while self._worker.resting >= 2 * limiter.limit + 16:
            self._ended.clear()
            await self._ended.wait()
        work.era = await limiter.acquire()
        work.has_slot = True
        work.task = asyncio.create_task(self._worker.answer(work))
        work.task.add_done_callback(lambda _: self._worker.ended(work))


_DEFAULTS = AskSettings()


class Asker:
    """One model with everything that is around it; several calls of `ask` share its limits and its totals.

    The model stays the caller's: closing it is not done here.
    """

    def __init__(
        self,
        model: Model,
        ledger: Ledger | None = None,
        settings: AskSettings = _DEFAULTS,
        prices: Prices | None = None,
    ) -> None:
        self.model, self.ledger, self.settings = model, ledger, settings
        price = (read_prices() if prices is None else prices).of(model.name)
        if settings.budget is not None and price is None:
            raise UnpricedModelError.of(model.name)
        self.identity = model.identity
        self.account = Account(price)
        self.limiter = Limiter(model.most_at_once, settings.concurrency)
        self.rates = RateLimits(settings.requests_per_minute, settings.tokens_per_minute)
        self.hold = Hold()
        self.estimate = TokenEstimate()
        self._budget_name = settings.budget_name or f"asking-{secrets.token_hex(8)}"

    @property
    def totals(self) -> Totals:
        """What was done so far."""
        return self.account.totals._replace(held_seconds=self.hold.seconds, at_once=self.limiter.limit)

    def budget(self) -> Budget | float | None:
        """Where the money for requests comes from: a budget in the ledger, without one an amount; None: no limit."""
        limit, price = self.settings.budget, self.account.price
        if limit is None or price is None or price.is_free:
            return None
        if self.ledger is not None:
            return self.ledger.budget(self._budget_name, "usd", limit)
        totals = self.account.totals
        return max(0.0, limit - (totals.cost or 0.0) - totals.maybe_billed)

    async def ask(self, questions: Iterable[Question]) -> AsyncGenerator[Answer, None]:
        """The answers as they come, each with its own question.

        A reply is on the disk before its answer is given. Questions are taken from the iterable a few hundred at a
        time. When asking has to end early (UnusableModelError, OutOfBudgetError, OutOfTimeError, LedgerError), the
        answers that did arrive are given first.
        """
        session = Session(self, questions)
        try:
            async for answer in session.answers():
                yield answer
        finally:
            await session.close()
        session.raise_failure()
