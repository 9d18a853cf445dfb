"""Budgets that all processes on a ledger share.

An amount is reserved before work starts and settled when its price is known, so that work running at the same
time cannot exceed a limit together. A reservation whose process died is counted as spent: its request may have
been billed, and a user's money is safer with an estimate that is too high.
"""

import math
import os
import secrets
import socket
import time
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import Literal, NamedTuple, get_args

from remint.ledger.database import Database, Transaction
from remint.ledger.errors import BudgetExceeded, BudgetUnitError, ReservationClosedError
from remint.ledger.keys import check_budget_name

BudgetUnit = Literal["usd", "tokens", "seconds"]
Amount = float | Decimal

_MICRO = 1_000_000
_LARGEST = 10**12  # keeps every sum within the databases' 64-bit integers
_LEASE_SECONDS = 3600.0
_TOTALS = """
    SELECT budget.spent_micro,
        COALESCE(SUM(CASE WHEN reservation.expires_ms <= ? THEN reservation.amount_micro END), 0),
        COALESCE(SUM(CASE WHEN reservation.expires_ms > ? THEN reservation.amount_micro END), 0)
    FROM budget LEFT JOIN reservation ON reservation.budget_name = budget.name
    WHERE budget.name = ? GROUP BY budget.name, budget.spent_micro"""


class _Totals(NamedTuple):
    """What a budget holds, in millionths of its unit."""

    spent: int
    reserved: int


class Budget:
    """A shared account of money, tokens or time, and the limit up to which this process may use it."""

    def __init__(self, database: Database, name: str, unit: BudgetUnit, limit: Amount) -> None:
        check_budget_name(name)
        if unit not in get_args(BudgetUnit):
            raise ValueError(f"a budget counts one of {', '.join(get_args(BudgetUnit))}, not {unit!r}")
        self.name = name
        self.unit = unit
        self._limit = _micro(limit, ROUND_FLOOR)
        self._database = database
        if not self._known_unit():
            with database.transaction() as transaction:
                self._create(transaction)
        found = self._known_unit()
        if found != unit:
            raise BudgetUnitError.at(name, found=found, asked=unit)

    @property
    def limit(self) -> float:
        """The most that may be spent and reserved together."""
        return self._limit / _MICRO

    @property
    def spent(self) -> float:
        """What was settled by all processes, and what dead ones had reserved."""
        return self._totals().spent / _MICRO

    @property
    def reserved(self) -> float:
        """What running work holds back."""
        return self._totals().reserved / _MICRO

    @property
    def remaining(self) -> float:
        """What could be reserved now; never negative, though spending can end up above the limit."""
        totals = self._totals()
        return max(0, self._limit - totals.spent - totals.reserved) / _MICRO

    def reserve(self, amount: Amount, lease: float = _LEASE_SECONDS) -> "Reservation":
        """Hold back the most that a piece of work may cost, or raise BudgetExceeded.

        After `lease` seconds without settle() or release() the amount counts as spent; a late settle() still
        corrects it.
        """
        asked = _micro(amount, ROUND_CEILING)
        identity = secrets.token_hex(16)
        expires = _now_ms() + round(lease * 1000)
        with self._database.transaction() as transaction:
            self._create(transaction)
            # Locks the row in PostgreSQL, where transactions of others would otherwise add up unseen.
            transaction.change("UPDATE budget SET spent_micro = spent_micro WHERE name = ?", (self.name,))
            totals = self._totals(transaction)
            if totals.spent + totals.reserved + asked > self._limit:
                raise self._refusal(totals, asked)
            transaction.change(
                "INSERT INTO reservation (id, budget_name, amount_micro, owner, expires_ms) VALUES (?, ?, ?, ?, ?)",
                (identity, self.name, asked, f"{socket.gethostname()}:{os.getpid()}", expires),
            )
        return Reservation(self._database, self.name, identity, asked)

    def _known_unit(self) -> str | None:
        found = self._database.query("SELECT unit FROM budget WHERE name = ?", (self.name,))
        return str(found[0][0]) if found else None

    def _create(self, transaction: Transaction) -> None:
        sql = "INSERT INTO budget (name, unit, spent_micro) VALUES (?, ?, 0) ON CONFLICT DO NOTHING"
        transaction.change(sql, (self.name, self.unit))

    def _totals(self, source: Database | Transaction | None = None) -> _Totals:
        now = _now_ms()
        rows = (source or self._database).query(_TOTALS, (now, now, self.name))
        settled, lapsed, reserved = rows[0] if rows else (0, 0, 0)
        return _Totals(spent=int(settled) + int(lapsed), reserved=int(reserved))

    def _refusal(self, totals: _Totals, asked: int) -> BudgetExceeded:
        return BudgetExceeded.at(
            self.name,
            unit=self.unit,
            spent=totals.spent / _MICRO,
            reserved=totals.reserved / _MICRO,
            asked=asked / _MICRO,
            limit=self.limit,
        )


class Reservation:
    """An amount held back for one piece of work, until it is settled or released."""

    def __init__(self, database: Database, budget_name: str, identity: str, amount_micro: int) -> None:
        self._database = database
        self._budget_name = budget_name
        self._identity = identity
        self._amount = amount_micro
        self._outcome = ""

    @property
    def amount(self) -> float:
        """What is held back."""
        return self._amount / _MICRO

    def settle(self, actual: Amount) -> None:
        """Replace the reservation by what the work did cost, be it less or more."""
        self._end("settled", _micro(actual, ROUND_CEILING))

    def release(self) -> None:
        """Give the amount back: the work was not done and cost nothing."""
        self._end("released", 0)

    def _end(self, outcome: str, spent: int) -> None:
        if self._outcome:
            raise ReservationClosedError.at(self._budget_name, detail=self._outcome)
        with self._database.transaction() as transaction:
            # The row goes and the amount comes together, so that a settle() repeated after a lost connection
            # does not count twice.
            if transaction.change("DELETE FROM reservation WHERE id = ?", (self._identity,)):
                sql = "UPDATE budget SET spent_micro = spent_micro + ? WHERE name = ?"
                transaction.change(sql, (spent, self._budget_name))
        self._outcome = outcome


def _micro(amount: Amount, rounding: str) -> int:
    """An amount in millionths: needs are rounded up and limits down, never in favour of spending."""
    if isinstance(amount, bool) or not isinstance(amount, int | float | Decimal):
        raise TypeError(f"an amount is an int, float or Decimal, not {type(amount).__name__}")
    if not math.isfinite(amount) or not 0 <= amount <= _LARGEST:
        raise ValueError(f"an amount is a number from 0 to {_LARGEST:,}, not {amount}")
    # 13 digits: the decimal that was meant. Binary fractions and their sums lie beside it (.1 + .2 is not .3), and
    # rounding those up would add a millionth with every settlement.
    meant = Decimal(f"{amount:.13g}" if isinstance(amount, float) else amount)
    return int((meant * _MICRO).to_integral_value(rounding))


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
