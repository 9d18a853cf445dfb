"""Ask a model many questions, and lose no answer."""

from __future__ import annotations

import secrets
from collections.abc import AsyncGenerator, Iterable

from remint.ledger import Budget, Ledger
from remint.models.asking.accounting import Account
from remint.models.asking.errors import UnpricedModelError
from remint.models.asking.estimates import TokenEstimate
from remint.models.asking.limiter import Limiter
from remint.models.asking.prices import Prices, read_prices
from remint.models.asking.question import Answer, Question, Totals
from remint.models.asking.rate import Hold, RateLimits
from remint.models.asking.session import Session
from remint.models.asking.settings import AskSettings
from remint.models.model import Model

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
