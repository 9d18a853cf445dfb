"""A ledger in one SQLite file."""

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from remint.ledger.database import Database, Row, Transaction, Value
from remint.ledger.entry import Entry
from remint.ledger.errors import (
    LedgerAccessError,
    LedgerError,
    LedgerFullError,
    LedgerIsFolderError,
    LedgerLockedError,
    LedgerReadOnlyError,
    LedgerStorageError,
    NotALedgerError,
)

# "RMNT", in the header of the file: tells our files from other programs' databases before anything is written.
APPLICATION_ID = 0x524D4E54
_INSERT = "INSERT INTO entry (kind, key, payload) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_PRIMARY_CODE = 0xFF  # the low byte of an extended result code
_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
# A quota or file size limit comes back as a plain write error, only ENOSPC as SQLITE_FULL.
_NO_ROOM = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE)


class SqliteDatabase(Database):
    """One file in write-ahead mode: readers never wait for the writer, and writers queue."""

    dialect = "sqlite"

    def __init__(self, path: Path, patience: float) -> None:
        super().__init__(str(path), patience)
        self._make_room(path)
        self._connect()

    def _connect(self) -> None:
        with self._translated():
            # isolation_level None: transactions begin where we say, not where the driver guesses.
            self._connection = sqlite3.connect(
                self.name, timeout=self.patience, isolation_level=None, check_same_thread=False
            )
        self._opened_read_only = False
        try:
            self._configure()
        except BaseException:
            self._connection.close()
            raise

    def _make_room(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            is_folder, is_other = path.is_dir(), path.exists() and not path.is_file()
        except OSError as error:
            detail = f"its folder cannot be used: {error.strerror}. Give a path in a folder that you may write to"
            raise LedgerAccessError.at(self.name, detail=detail) from error
        if is_folder:
            raise LedgerIsFolderError.at(self.name)
        if is_other:
            raise NotALedgerError.at(self.name, detail="it is not a regular file")

    def _configure(self) -> None:
        self.schema_version()  # refuses a foreign file while it is still untouched
        with self._translated():
            if self._pragma("journal_mode") != "wal":
                self._enter_wal_mode()
            # A confirmed flush survives power loss too; batches make the price of syncing small.
            self._connection.execute("PRAGMA synchronous = FULL")
            # Without this macOS answers before the drive has written; other systems ignore it.
            self._connection.execute("PRAGMA fullfsync = ON")

    def _enter_wal_mode(self) -> None:
        # SQLite does not wait by itself here: processes that open a new file together collide.
        deadline = time.monotonic() + self.patience
        while True:
            try:
                self._connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & _PRIMARY_CODE not in _LOCKED or time.monotonic() > deadline:
                    raise
                time.sleep(0.01)

    def _pragma(self, name: str) -> object:
        return self._connection.execute(f"PRAGMA {name}").fetchone()[0]

    def query(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """The rows that a single SELECT finds, outside of any transaction."""
        with self._exclusive(), self._translated():
            return self._connection.execute(sql, values).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """A transaction that holds the one write lock of the file from its start."""
        with self._exclusive(), self._translated(), closing(self._writable().cursor()) as cursor:
            # IMMEDIATE: a lock taken at the first write instead could not be waited for, only refused.
            cursor.execute("BEGIN IMMEDIATE")
            try:
                yield Transaction(cursor, mark="?")
                cursor.execute("COMMIT")
            except BaseException:
                # A full disk has often undone the transaction already.
                if self._connection.in_transaction:
                    with suppress(sqlite3.Error):
                        cursor.execute("ROLLBACK")
                raise

    def _writable(self) -> sqlite3.Connection:
        # A connection that found the file read-only stays so, also after its permissions were corrected.
        if self._opened_read_only:
            former = self._connection
            try:
                self._connect()
            except BaseException:
                self._connection, self._opened_read_only = former, True
                raise
            former.close()
        return self._connection

    def insert(self, entries: Sequence[Entry]) -> None:
        """Store entries in one transaction; those whose key is taken are left out."""
        with self.transaction():
            # Sorted, neighbours in the index are written together.
            self._connection.executemany(_INSERT, sorted(entries))

    def schema_version(self) -> int:
        """The version of the stored schema, 0 for a new file; a file of another program is refused."""
        with self._exclusive(), self._translated():
            # In this order: another process may make the ledger between the two questions, and does so at a stroke.
            if self._pragma("schema_version") == 0:  # SQLite's own counter: nothing was ever created here
                return 0
            if self._pragma("application_id") == APPLICATION_ID:
                return int(self._connection.execute("SELECT version FROM schema_version").fetchone()[0])
        raise NotALedgerError.at(self.name, detail="it is a SQLite database of another program")

    def claim_schema(self, transaction: Transaction) -> None:
        """Mark the file as ours; the write lock that the transaction holds is exclusive already."""
        if self.schema_version() == 0:
            transaction.change(f"PRAGMA application_id = {APPLICATION_ID}")
            transaction.change("CREATE TABLE schema_version (version INTEGER NOT NULL)")
            transaction.change("INSERT INTO schema_version (version) VALUES (0)")

    def compact(self) -> None:
        """Rewrite the file without the room of deleted rows: whole or not at all, also when killed meanwhile."""
        with self._exclusive(), self._translated():
            connection = self._writable()
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # or the new pages stay in the journal

    def _disconnect(self) -> None:
        with self._translated():
            self._connection.close()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._explain(error) from error

    def _explain(self, error: sqlite3.Error) -> LedgerError:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        primary = code & _PRIMARY_CODE
        if code in _NO_ROOM:
            return LedgerFullError.at(self.name)
        if primary in _LOCKED:
            return LedgerLockedError.at(self.name, seconds=self.patience)
        if primary == sqlite3.SQLITE_READONLY:
            self._opened_read_only = True
            return LedgerReadOnlyError.at(self.name)
        if primary == sqlite3.SQLITE_NOTADB:
            return NotALedgerError.at(self.name, detail="it is no SQLite file")
        if primary in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
            detail = "the file or its folder cannot be opened for writing. Check permissions, or give another path"
            return LedgerAccessError.at(self.name, detail=detail)
        return LedgerStorageError.at(self.name, detail=str(error))
