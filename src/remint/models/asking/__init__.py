"""What is around every model alike: concurrency, rate limits, retries, time, money, and the memory of replies."""

from remint.models.asking.errors import (
    NoAnswersError,
    OutOfBudgetError,
    OutOfTimeError,
    TooLongAHoldError,
    UnpricedModelError,
    UnreadableReplyError,
)
from remint.models.asking.prices import Price, PriceFileError, Prices, read_prices
from remint.models.asking.question import Answer, AskSettings, Question, Totals
from remint.models.asking.session import Asker

__all__ = [
    "Answer",
    "AskSettings",
    "Asker",
    "NoAnswersError",
    "OutOfBudgetError",
    "OutOfTimeError",
    "Price",
    "PriceFileError",
    "Prices",
    "Question",
    "TooLongAHoldError",
    "Totals",
    "UnpricedModelError",
    "UnreadableReplyError",
    "read_prices",
]
