"""What models cost: a table that comes with Remint, and the user's own, which counts for more; what a question will
cost at most, and what was spent."""

from __future__ import annotations

import math
import os
import re
import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from remint.configuration import PRICES, configuration, settings_folder
from remint.errors import RemintError
from remint.models.asking.question import Totals
from remint.models.request import Parameters, Reply, Request
from remint.records import Usage

ENVIRONMENT_VARIABLE = "REMINT_PRICES"
_MILLION = 1_000_000
# How providers mark a state of a model, which costs the same: -2025-08-07, -20250807, -0613, -latest, @001.
_STATE = re.compile(r"(-\d{4}-\d{2}-\d{2}|-\d{8}|-\d{4}|-latest|@\w+)$")


class PriceFileError(RemintError, ValueError):
    """A price table that cannot be used; the message names the file and what is wrong."""


class Price(NamedTuple):
    """US dollars per million tokens."""

    input: float
    output: float
    cached_input: float | None = None  # tokens of a prompt that the provider still had; None: like any other
    as_of: str = ""  # when that was the price

    @property
    def is_free(self) -> bool:
        """Whether nothing ever costs anything."""
        return not (self.input or self.output or self.cached_input)

    def cost(self, usage: Usage, cached_tokens: int = 0) -> float:
        """US dollars for one reply; `cached_tokens` are part of the input tokens."""
        cached_price = self.input if self.cached_input is None else self.cached_input
        fresh = usage.input_tokens - cached_tokens
        return (fresh * self.input + cached_tokens * cached_price + usage.output_tokens * self.output) / _MILLION


class Prices:
    """Prices by the name of a model; a name may have * in it."""

    def __init__(self, table: Mapping[str, Price]) -> None:
        self._table = {name.lower(): price for name, price in table.items()}
        patterns = [name for name in self._table if "*" in name]
        self._patterns = sorted(patterns, key=len, reverse=True)  # the most particular first

    def of(self, model: str) -> Price | None:
        """The price of a model, or of the model that this is a state of; None where nobody knows."""
        for name in dict.fromkeys((model.lower(), _STATE.sub("", model.lower()))):
            if name in self._table:
                return self._table[name]
            for pattern in self._patterns:
                if fnmatchcase(name, pattern):
                    return self._table[pattern]
        return None

    def over(self, other: Prices) -> Prices:
        """These prices, and those of the other for what is not among them."""
        return Prices({**other._table, **self._table})


def read_prices(file: str | os.PathLike[str] | None = None) -> Prices:
    """The prices that count here: of a file (else the one in REMINT_PRICES), of remint.toml, of the user, of Remint."""
    own = resources.files("remint.models.asking").joinpath("prices.toml")
    prices = _parse(own.read_text(encoding="utf-8"), "the price table of Remint")
    users = settings_folder() / "remint" / "prices.toml"
    if users.is_file():
        prices = _read(users).over(prices)
    for written in reversed(configuration().files):
        prices = _priced(written.table(PRICES), f"{written.path}, [{PRICES}]").over(prices)
    chosen = file if file is not None else os.environ.get(ENVIRONMENT_VARIABLE, "")
    if chosen:
        prices = _read(Path(chosen).expanduser()).over(prices)
    return prices


def _read(path: Path) -> Prices:
    try:
        return _parse(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise PriceFileError(f"the price table {path} cannot be read: {error}") from error


def _parse(text: str, where: str) -> Prices:
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PriceFileError(f"{where}is not TOML: {error}") from error
    return _priced(tables, where)


def _priced(tables: Mapping[str, Any], where: str) -> Prices:
    return Prices({name: _price(entry, name, where) for name, entry in tables.items()})


def _price(entry: Any, name: str, where: str) -> Price:
    example = f'["{name}"]\ninput = 0.5\noutput = 1.5\ncached_input = 0.05\nas_of = "2026-01"'
    if not isinstance(entry, dict) or not {"input", "output"} <= entry.keys() <= set(Price._fields):
        raise PriceFileError(
            f"{where}: {name!r} needs input and output and may have cached_input and as_of, in US dollars per million "
            f"tokens, under the name of the model in quotes:\n{example}"
        )
    for field in ("input", "output", "cached_input"):
        amount = entry.get(field, 0)
        if isinstance(amount, bool) or not isinstance(amount, int | float) or not 0 <= amount < math.inf:
            raise PriceFileError(f"{where}: {field} of {name!r} is a number of US dollars, not {amount!r}")
    return Price(**{**entry, "as_of": str(entry.get("as_of", ""))})


# Code and prose have three to four bytes a token, other scripts not much less than two.
_WORST_BYTES_PER_TOKEN = 2
_PER_REQUEST = 32  # what a chat template puts around the text
# What a model that thinks for long may write when nobody gives it a maximum.
WORST_OUTPUT_TOKENS = 32_768
_LEARNING = 0.1  # the weight of the newest reply


class TokenEstimate:
    """Tokens to expect, learnt from the replies so far."""

    def __init__(self) -> None:
        self._per_byte, self._output = 0.3, 512.0

    def expected(self, size: int, parameters: Parameters) -> float:
        """Input and output tokens of a request of `size` bytes, on average."""
        return size * self._per_byte + min(self._output, parameters.max_tokens or self._output)

    def learn(self, size: int, usage: Usage) -> None:
        """Take note of what a request needed."""
        if usage.input_tokens and size:
            self._per_byte += _LEARNING * (usage.input_tokens / size - self._per_byte)
            self._output += _LEARNING * (usage.output_tokens - self._output)


def worst_usage(size: int, parameters: Parameters) -> Usage:
    """The tokens of a request of `size` bytes if everything is as long as can be."""
    output = WORST_OUTPUT_TOKENS if parameters.max_tokens is None else parameters.max_tokens
    return Usage(input_tokens=size // _WORST_BYTES_PER_TOKEN + _PER_REQUEST, output_tokens=output)


def has_counts(reply: Reply) -> bool:
    """Whether the server said how many tokens there were."""
    return bool(reply.usage.input_tokens or reply.usage.output_tokens)


def guessed_usage(size: int, reply: Reply) -> Usage:
    """The tokens of a reply for which nobody counted them, rather too many than too few."""
    written = len((reply.text + reply.reasoning).encode()) // _WORST_BYTES_PER_TOKEN
    return Usage(input_tokens=size // _WORST_BYTES_PER_TOKEN + _PER_REQUEST, output_tokens=written)


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
