"""Why asking ended before every question had its answer. What was answered is kept, in each of these cases."""

from __future__ import annotations

from remint.errors import InfrastructureError
from remint.ledger import BudgetExceeded, LedgerError
from remint.models.errors import ModelError, UnusableModelError
from remint.records.wording import counted

_GO_ON = "Replies so far are stored: run the same command again to resume."


class UnpricedModelError(UnusableModelError):
    """There is a budget, and no price to hold against it."""

    @classmethod
    def of(cls, name: str) -> UnpricedModelError:
        """The error for a model."""
        return cls(
            f"the price of {name} is unknown, so a budget cannot be enforced. Add it in US dollars per million "
            f'tokens to a file and name it with `prices` (or REMINT_PRICES):\n["{name}"]\ninput = 0.5\noutput = 1.5\n'
            "or leave the budget out. A model that costs nothing has the prices 0 and 0."
        )


class OutOfBudgetError(BudgetExceeded):
    """The money is spent, or too little is left for the next question."""

    advice = (
        "the budget of ${limit:,g} does not allow another question: ${spent:,.4f} are spent{held}, and the next "
        "question may cost ${asked:,.4f}. {answered}. Raise the budget. " + _GO_ON
    )

    @classmethod
    def after(cls, refusal: BudgetExceeded, limit: float, answered: int) -> OutOfBudgetError:
        """The error for what a budget refused, in the words of whoever gave the limit."""
        held = f", ${refusal.reserved:,.4f} are held back by other work (or by work that was killed)"
        return cls.at(
            "", unit="usd", spent=refusal.spent, reserved=refusal.reserved, asked=refusal.asked, limit=limit,
            held=held if refusal.reserved >= 0.00005 else "", answered=_answered_now(answered),
        )  # fmt: skip


def _answered_now(count: int) -> str:
    return f"{counted(count, 'question was', 'questions were')} answered now"


class OutOfTimeError(ModelError, TimeoutError):
    """The time for everything is over."""

    @classmethod
    def after(cls, seconds: float, answered: int) -> OutOfTimeError:
        """The error for a time limit."""
        told = f"{counted(answered, 'question was', 'questions were')} answered"
        return cls(f"the time limit of {seconds:g} s is reached; {told}. " + _GO_ON)


class NoAnswersError(UnusableModelError):
    """Question after question failed, so that there is no point in asking the rest."""

    exit_code = InfrastructureError.exit_code

    @classmethod
    def because(cls, name: str, count: int, reason: str) -> NoAnswersError:
        """The error for a model that stopped answering."""
        told = f"{name} did not answer {counted(count, 'question')} in a row"
        return cls(f"{told}; the last one failed because: {reason} " + _GO_ON)

    @classmethod
    def nobody_there(cls, name: str, reason: str) -> NoAnswersError:
        """The error for a server that nobody has ever heard of."""
        return cls(f"{name} cannot be asked, and no run was stored: {reason} Then run the same command again.")


class TooLongAHoldError(UnusableModelError):
    """The server asks for more patience than there is."""

    exit_code = InfrastructureError.exit_code

    @classmethod
    def of(cls, name: str, seconds: float, reason: str) -> TooLongAHoldError:
        """The error for a model that wants to be left alone for so long."""
        return cls(f"{name} asks clients to wait {seconds:,.0f} s ({reason}). Try again then. " + _GO_ON)


class UnreadableReplyError(LedgerError, ValueError):
    """A kept reply cannot be read."""

    advice = (
        "the reply {key} in the ledger {where} cannot be read ({detail}). It was probably written by a newer Remint: "
        "use that one, or another ledger"
    )
