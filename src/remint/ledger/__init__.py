"""Finished work, content-addressed and crash-safe; resume, caching and budgets come from here."""

from remint.ledger.budgets import Budget, BudgetUnit, Reservation
from remint.ledger.entry import Entry
from remint.ledger.errors import BudgetExceeded, LedgerError
from remint.ledger.keys import KeyPart, work_key
from remint.ledger.ledger import Ledger, open_ledger

__all__ = [
    "Budget",
    "BudgetExceeded",
    "BudgetUnit",
    "Entry",
    "KeyPart",
    "Ledger",
    "LedgerError",
    "Reservation",
    "open_ledger",
    "work_key",
]
