"""What the ledger asks of a database; SQLite and PostgreSQL each answer it in one file."""

import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, ClassVar, Literal, Protocol

from remint.ledger.entry import Entry
from remint.ledger.errors import LedgerClosedError

Dialect = Literal["sqlite", "postgres"]
Value = str | int | bytes
Row = tuple[Any, ...]


class _Cursor(Protocol):
    """The little of DB-API 2.0 that both drivers are used through."""

    @property
    def rowcount(self) -> int: ...
    def execute(self, sql: str, values: Sequence[Any], /) -> object: ...
    def fetchall(self) -> list[Row]: ...


class Transaction:
    """Statements that happen together or not at all; `?` marks a value in both dialects."""

    def __init__(self, cursor: _Cursor, mark: str) -> None:
        self._cursor = cursor
        self._mark = mark

    def query(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """The rows that a SELECT finds."""
        self._cursor.execute(sql.replace("?", self._mark), values)
        return self._cursor.fetchall()

    def change(self, sql: str, values: Sequence[Value] = ()) -> int:
        """How many rows a statement changed."""
        self._cursor.execute(sql.replace("?", self._mark), values)
        return self._cursor.rowcount


class Database(ABC):
    """One connection, safe to use from several threads, whose errors are all LedgerErrors."""

    dialect: ClassVar[Dialect]

    def __init__(self, name: str, patience: float) -> None:
        self.name = name
        self.patience = patience
        self._lock = threading.RLock()
        self._owner = os.getpid()
        self._closed = False

    @abstractmethod
    def query(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """The rows that a single SELECT finds, outside of any transaction."""

    @abstractmethod
    def transaction(self) -> AbstractContextManager[Transaction]:
        """A transaction that may write; durable when the block ends, undone when it raises."""

    @abstractmethod
    def insert(self, entries: Sequence[Entry]) -> None:
        """Store entries in one transaction; those whose key is taken are left out."""

    @abstractmethod
    def schema_version(self) -> int:
        """The version of the stored schema, 0 when there is none yet."""

    @abstractmethod
    def claim_schema(self, transaction: Transaction) -> None:
        """Make this transaction the only one that may change the schema until it ends."""

    @abstractmethod
    def compact(self) -> None:
        """Give the room of deleted rows back to the disk."""

    @abstractmethod
    def _disconnect(self) -> None: ...

    def check_usable(self) -> None:
        """Refuse use after close(), and in a child process that inherited the connection by fork."""
        if self._closed:
            raise LedgerClosedError.at(self.name, detail="is closed")
        # Two processes on one connection would corrupt a SQLite file and mix up PostgreSQL replies.
        if os.getpid() != self._owner:
            raise LedgerClosedError.at(self.name, detail="was opened by the parent of this process")

    @contextmanager
    def _exclusive(self) -> Iterator[None]:
        """This thread alone uses the connection."""
        self.check_usable()
        with self._lock:
            self.check_usable()
            yield

    def close(self) -> None:
        """Give the connection back; closing twice is fine."""
        if self._closed or os.getpid() != self._owner:
            return
        with self._lock:
            self._closed = True
            self._disconnect()
