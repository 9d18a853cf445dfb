"""What models cost: a table that comes with Remint, and the user's own, which counts for more."""

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
        raise PriceFileError(f"{where} is no TOML: {error}") from error
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
