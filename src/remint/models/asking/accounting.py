"""What was asked, what it took and what it cost."""

from __future__ import annotations

from remint.models.asking.estimates import guessed_usage, has_counts, worst_usage
from remint.models.asking.prices import Price
from remint.models.asking.question import Totals
from remint.models.request import Reply, Request


class Account:
    """Adds up tokens and money; `price` None is a model of which nobody knows what it costs."""

    def __init__(self, price: Price | None) -> None:
        self.price = price
        self.totals = Totals(cost=None if price is None else 0.0)

    def count(self, **amounts: int) -> None:
        """Add to counters."""
        self.totals = self.totals._replace(**{name: getattr(self.totals, name) + n for name, n in amounts.items()})

    def cost(self, size: int, reply: Reply) -> float | None:
        """US dollars that a reply cost to a request of so many bytes."""
        if self.price is None:
            return None
        return self.price.cost(reply.usage if has_counts(reply) else guessed_usage(size, reply))

    def worst(self, size: int, request: Request) -> float:
        """US dollars that a request may cost at most."""
        return self.price.cost(worst_usage(size, request.parameters)) if self.price else 0.0

    def replied(self, reply: Reply, cost: float | None) -> None:
        """Add a reply that came now."""
        now, usage = self.totals, reply.usage
        new = [name for name in reply.left_out if name not in now.left_out]
        self.totals = now._replace(
            answered=now.answered + 1,
            input_tokens=now.input_tokens + usage.input_tokens,
            output_tokens=now.output_tokens + usage.output_tokens,
            reasoning_tokens=now.reasoning_tokens + usage.reasoning_tokens,
            cost=None if cost is None or now.cost is None else now.cost + cost,
            estimated=now.estimated + (not has_counts(reply)),
            left_out=(*now.left_out, *new) if new else now.left_out,
        )

    def maybe_billed(self, worst: float) -> None:
        """Add a request that brought no reply but may be on the bill."""
        self.totals = self.totals._replace(maybe_billed=self.totals.maybe_billed + worst)
