"""A ledger in a PostgreSQL database, in a schema of its own."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from remint.ledger.database import Database, Row, Transaction, Value
from remint.ledger.entry import Entry
from remint.ledger.errors import (
    LedgerAccessError,
    LedgerError,
    LedgerFullError,
    LedgerLockedError,
    LedgerReadOnlyError,
    LedgerStorageError,
    LedgerUnreachableError,
    LocationError,
)
from remint.ledger.location import PostgresUrl

_CONNECT_SECONDS = 10
_MOST_CONNECTIONS = 4  # of one process: reading, writing, asking and a spare one
_MIGRATION_LOCK = 0x524D4E54  # any number that other programs are unlikely to lock
# One statement for a batch: several times faster than one per row.
_INSERT = (
    "INSERT INTO entry (kind, key, payload) SELECT * FROM unnest(%s::text[], %s::text[], %b::bytea[]) "
    "ON CONFLICT DO NOTHING"
)


class _Line:
    """A connection in use, made again when it was lost between two transactions."""

    def __init__(self, connection: psycopg.Connection[Row]) -> None:
        self.connection = connection


class PostgresDatabase(Database):
    """A few connections, one for each thread that works at the same time; opened when first needed, then kept."""

    dialect = "postgres"

    def __init__(self, url: PostgresUrl, patience: float) -> None:
        super().__init__(str(url), patience)
        self._parameters = _parameters(url)
        self._idle = [_Line(self._connect())]
        self._room = threading.BoundedSemaphore(_MOST_CONNECTIONS)
        self._mine = threading.local()  # the line of the transaction that this thread is in

    @contextmanager
    def _line(self) -> Iterator[_Line]:
        """A connection for this thread; within a transaction, that of the transaction."""
        mine: _Line | None = getattr(self._mine, "line", None)
        if mine is not None:
            yield mine
            return
        self.check_usable()
        with self._room, self._translated():
            with self._lock:
                line = self._idle.pop() if self._idle else None
            line = line or _Line(self._connect())
            try:
                self.check_usable()
                yield line
            finally:
                with self._lock:
                    if self._closed:
                        line.connection.close()
                    else:
                        self._idle.append(line)

    def _connect(self) -> psycopg.Connection[Row]:
        try:
            connection = psycopg.connect(**self._parameters, autocommit=True)
            # A schema of its own keeps us out of the way of other tables, and is backed up or dropped as one.
            connection.execute("SET search_path TO remint")
            connection.execute(f"SET lock_timeout TO {int(self.patience * 1000)}")
        except psycopg.Error as error:
            # from None: the driver's own message may quote the URL.
            raise self._explain_refusal(str(error)) from None
        return connection

    def _explain_refusal(self, text: str) -> LedgerError:
        detail = self._printable(text)
        if "password" in detail or "authentication" in detail or "pg_hba.conf" in detail:
            return LedgerAccessError.at(
                self.name, detail="the server refuses this user or password. Correct them in the URL, or in ~/.pgpass"
            )
        return LedgerUnreachableError.at(self.name, detail=detail)

    def _printable(self, text: str) -> str:
        """What the server or driver said, on one line and in any case without the password."""
        password = self._parameters.get("password")
        return " ".join((text.replace(password, "…") if password else text).split())

    def query(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """The rows that a single SELECT finds, outside of any transaction."""
        with self._line() as line:
            return self._on_live_connection(line, sql.replace("?", "%s"), values).fetchall()

    def _on_live_connection(self, line: _Line, sql: str, values: Sequence[Value] = ()) -> psycopg.Cursor[Row]:
        """Run what may safely run twice; idle connections die (restarts, firewalls) without being noticed."""
        try:
            return line.connection.execute(sql, values, binary=True)
        except psycopg.OperationalError:
            # Within a transaction nothing may run again by itself: what came before it is lost.
            if not line.connection.closed or getattr(self._mine, "line", None) is line:
                raise
        line.connection = self._connect()
        return line.connection.execute(sql, values, binary=True)

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """A transaction that may write; durable when the block ends, undone when it raises."""
        with self._line() as line:
            # Spelled out, since budgets rely on seeing what others committed after a lock was waited for.
            self._on_live_connection(line, "BEGIN ISOLATION LEVEL READ COMMITTED")
            self._mine.line = line
            try:
                yield Transaction(line.connection.cursor(), mark="%s")
                line.connection.execute("COMMIT")
            except BaseException:
                with suppress(psycopg.Error):
                    line.connection.execute("ROLLBACK")
                raise
            finally:
                self._mine.line = None

    def insert(self, entries: Sequence[Entry]) -> None:
        """Store entries in one transaction; those whose key is taken are left out."""
        # Sorted: two processes that insert the same keys in different orders would deadlock.
        kinds, keys, payloads = (list(column) for column in zip(*sorted(entries), strict=True))
        with self.transaction(), self._line() as line:
            line.connection.execute(_INSERT, (kinds, keys, payloads))

    def schema_version(self) -> int:
        """The version of the stored schema, 0 when there is none yet."""
        # Not to_regclass(): it answers from a cache, which misses a table that another process has just made.
        if not self.query("SELECT 1 FROM pg_tables WHERE schemaname = 'remint' AND tablename = 'schema_version'"):
            return 0
        return int(self.query("SELECT version FROM schema_version")[0][0])

    def claim_schema(self, transaction: Transaction) -> None:
        """Take a lock that ends with the transaction; tables that do not exist yet cannot be locked."""
        transaction.query("SELECT pg_advisory_xact_lock(?)", (_MIGRATION_LOCK,))
        if self.schema_version() == 0:
            transaction.change("CREATE SCHEMA IF NOT EXISTS remint")
            transaction.change("CREATE TABLE schema_version (version integer NOT NULL)")
            transaction.change("INSERT INTO schema_version (version) VALUES (0)")

    def compact(self) -> None:
        """Nothing: the server's own vacuum does so in time, and a full one would lock everybody out."""

    def _disconnect(self) -> None:
        for line in self._idle:
            line.connection.close()
        self._idle = []

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            raise self._explain(error) from error

    def _explain(self, error: psycopg.Error) -> LedgerError:
        code = error.sqlstate or ""
        if code == "53100":  # disk_full
            return LedgerFullError.at(self.name)
        if code == "25006":  # read_only_sql_transaction
            return LedgerReadOnlyError.at(self.name)
        if code in ("55P03", "40P01"):  # lock_not_available, deadlock_detected
            return LedgerLockedError.at(self.name, seconds=self.patience)
        detail = self._printable(str(error))
        if code == "42501":  # insufficient_privilege
            advice = f"{detail}. Grant this user CREATE on the database, and its own tables in the schema remint"
            return LedgerAccessError.at(self.name, detail=advice)
        # 08: connection exceptions; 57P: the server shuts down or starts up; 53300: too many connections
        if _is_lost(error) or code.startswith(("08", "57P")) or code == "53300":
            return LedgerUnreachableError.at(self.name, detail=detail)
        return LedgerStorageError.at(self.name, detail=detail)


def _is_lost(error: psycopg.Error) -> bool:
    """Whether the connection broke down, which comes without a code of the server."""
    return isinstance(error, psycopg.OperationalError) and not error.sqlstate


def _parameters(url: PostgresUrl) -> dict[str, Any]:
    """The connection parameters in a URL, refused where a badly quoted password has spilled into them."""
    try:
        parameters = conninfo_to_dict(url.secret)
    except psycopg.Error:
        raise LocationError.at(str(url), detail="it is not a valid PostgreSQL URL") from None
    ports = str(parameters.get("port") or "").split(",")
    spilled = any("@" in str(parameters.get(name) or "") for name in ("host", "dbname"))
    if spilled or not all(port == "" or (port.isdecimal() and 0 < int(port) < 65536) for port in ports):
        raise LocationError.at(str(url), detail="host, port or database cannot be told from the password")
    defaults = {"connect_timeout": _CONNECT_SECONDS, "application_name": "remint"}
    # UTF8: with a database in SQL_ASCII the driver would return keys as bytes.
    return {**defaults, **parameters, "client_encoding": "UTF8"}
