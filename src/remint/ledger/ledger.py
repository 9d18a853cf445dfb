"""The ledger: finished work by key, with one behaviour on every database."""

import atexit
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Self

from remint.ledger import entries
from remint.ledger.budgets import Amount, Budget, BudgetUnit
from remint.ledger.buffer import WriteBuffer
from remint.ledger.database import Database
from remint.ledger.entry import Entry, EntrySize
from remint.ledger.errors import DriverMissingError, LedgerClosedError, LedgerError, PayloadTooLargeError
from remint.ledger.keys import check_key, check_kind
from remint.ledger.leases import Leases
from remint.ledger.location import PostgresUrl, resolve_location
from remint.ledger.migrations import migrate
from remint.sealing.entries import open_entry, seal_entry

# Both databases can take this much in one value; what they could not take would block every later commit.
LARGEST_PAYLOAD = 256 * 1024 * 1024


class Ledger:
    """Finished work that survives crashes; the first result stored under a key stays.

    Safe to use from several threads. A process opens its own: a ledger does not pass through fork or pickle.
    """

    def __init__(self, database: Database, *, commit_every: int = 500, commit_after: float = 0.5) -> None:
        self._database = database
        self._leases = Leases(database)
        self._buffer = WriteBuffer(database.insert, commit_every, commit_after)
        # A program that ends without close() must not lose the last half second.
        atexit.register(self._close_at_exit)
        self._told = False  # whether the caller knows that the last commit failed

    @property
    def location(self) -> str:
        """Where the ledger lives, without any password."""
        return self._database.name

    def get(self, kind: str, key: str) -> bytes | None:
        """The payload stored under a key, or None."""
        return self.get_many(kind, (key,)).get(key)

    def get_many(self, kind: str, keys: Iterable[str]) -> dict[str, bytes]:
        """The payloads of those keys that are known; the others are missing from the dict."""
        wanted = _checked(kind, keys)
        self._database.check_usable()
        # The buffer first and the database second, or an entry committed in between would be in neither; and the
        # stored one counts, since another process may have been first.
        waiting = self._buffer.find(kind, wanted)
        stored = {**waiting, **entries.select(self._database, kind, wanted)}
        return {key: open_entry(kind, key, payload) for key, payload in stored.items()}

    def stored_many(self, kind: str, keys: Iterable[str]) -> dict[str, bytes]:
        """The payloads of those keys that are known, as they are stored: sealed ones stay sealed."""
        wanted = _checked(kind, keys)
        self.flush()
        return entries.select(self._database, kind, wanted)

    def put_stored(self, entry: Entry) -> None:
        """Add an entry as another ledger has stored it, unless the key has one."""
        check_kind(entry.kind)
        check_key(entry.key)
        self._database.check_usable()
        if not self._buffer.add(entry):
            raise LedgerClosedError.at(self.location, detail="is closed")

    def put(self, kind: str, key: str, payload: bytes) -> None:
        """Add a result, unless the key has one; visible here at once, durable after the next commit.

        Raises when a commit was due and failed; the entry is kept then too, and later commits try again.
        """
        entry = _checked_entry(kind, key, payload)
        self._database.check_usable()
        if not self._buffer.add(entry):
            raise LedgerClosedError.at(self.location, detail="is closed")

    def replace(self, kind: str, key: str, payload: bytes) -> None:
        """Store what changes, such as how far a run is, in the place of what the key has; durable at once."""
        entries.replace(self._database, _checked_entry(kind, key, payload))

    def flush(self) -> None:
        """Return when everything put so far is durable; when that fails, raise and keep it for the next try."""
        self._database.check_usable()
        self._buffer.flush()

    def scan(self, kind: str) -> Iterator[Entry]:
        """All entries of a kind in the order of their keys, a few at a time."""
        check_kind(kind)
        self.flush()
        found = entries.scan(self._database, kind)
        return (entry._replace(payload=open_entry(kind, entry.key, entry.payload)) for entry in found)

    def count(self, kind: str) -> int:
        """How many entries of a kind there are."""
        check_kind(kind)
        self.flush()
        return entries.count(self._database, kind)

    def kinds(self) -> list[str]:
        """The kinds that have entries, sorted."""
        self.flush()
        return entries.kinds(self._database)

    def sizes(self, kind: str) -> Iterator[EntrySize]:
        """Key, size and age of all entries of a kind in the order of their keys, without reading them."""
        check_kind(kind)
        self.flush()
        return entries.sizes(self._database, kind)

    def delete(self, kind: str, keys: Iterable[str]) -> None:
        """Forget these keys, all or none; unknown ones are no error."""
        self.delete_together({kind: keys})

    def delete_together(self, keys: Mapping[str, Iterable[str]]) -> None:
        """Forget keys of several kinds, all or none; unknown ones are no error."""
        doomed = {kind: _checked(kind, some) for kind, some in keys.items()}
        self._database.check_usable()
        names = [(kind, key) for kind, some in doomed.items() for key in some]
        self._buffer.discard(names, lambda: entries.delete(self._database, doomed))

    def compact(self) -> None:
        """Give the room of deleted entries back to the disk, where the database does not do so by itself."""
        self.flush()
        self._database.compact()

    def budget(self, name: str, unit: BudgetUnit, limit: Amount) -> Budget:
        """The budget of this name, shared by all processes on this ledger; the limit is the caller's own."""
        return Budget(self._database, name, unit, limit)

    @property
    def is_shared(self) -> bool:
        """Whether it is made for workers on several machines."""
        return self._database.dialect == "postgres"

    def claim(self, kind: str, keys: Iterable[str], seconds: float = 120.0) -> frozenset[str]:
        """Those of the keys that nobody else works on; others are told so for as many seconds. Needs PostgreSQL."""
        return self._leases.claim(kind, _checked(kind, keys), seconds)

    def release(self, kind: str, keys: Iterable[str]) -> None:
        """Say that this process does not work on these keys any more."""
        self._leases.release(kind, _checked(kind, keys))

    def close(self) -> None:
        """Make everything durable and let go; when that fails, raise and stay open so that nothing is lost."""
        with suppress(LedgerClosedError):
            self._database.check_usable()
            try:
                self._buffer.close()
            except LedgerError:
                self._told = True
                raise
        self._database.close()
        atexit.unregister(self._close_at_exit)

    def _close_at_exit(self) -> None:
        """The last attempt. Nobody is left to catch an error, so that a sentence has to do."""
        told = self._told
        try:
            self.close()
        except LedgerError as error:
            if not told and sys.stderr is not None:
                sys.stderr.write(f"remint: results are lost: {error}\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_ledger(
    location: str | os.PathLike[str] | None = None,
    *,
    commit_every: int = 500,
    commit_after: float = 0.5,
    patience: float = 60.0,
) -> Ledger:
    """The ledger at a path or postgresql:// URL, else at REMINT_DB, else the user's own; created when new.

    Puts are committed after `commit_every` of them or `commit_after` seconds, whichever comes first; `patience`
    is how many seconds to wait for other processes that hold a lock.
    """
    if commit_every < 1 or commit_after <= 0 or patience < 0:
        raise ValueError("commit_every is at least 1, commit_after above 0 and patience not negative")
    database = _open_database(location, patience)
    try:
        migrate(database)
    except BaseException:
        database.close()
        raise
    return Ledger(database, commit_every=commit_every, commit_after=commit_after)


def _open_database(location: str | os.PathLike[str] | None, patience: float) -> Database:
    place = resolve_location(location)
    if isinstance(place, PostgresUrl):
        try:
            from remint.ledger.postgres import PostgresDatabase
        except ImportError as error:
            raise DriverMissingError.at(str(place), detail=str(error)) from error
        return PostgresDatabase(place, patience)
    from remint.ledger.sqlite import SqliteDatabase

    return SqliteDatabase(place, patience)


def _checked_entry(kind: str, key: str, payload: bytes) -> Entry:
    check_kind(kind)
    check_key(key)
    if not isinstance(payload, bytes):
        raise TypeError(f"a payload is bytes, not {type(payload).__name__}")
    if len(payload) > LARGEST_PAYLOAD:
        raise PayloadTooLargeError.at(f"{kind} {key}", size=len(payload), limit=LARGEST_PAYLOAD)
    return Entry(kind, key, seal_entry(kind, key, payload))


def _checked(kind: str, keys: Iterable[str]) -> list[str]:
    if isinstance(keys, str):
        raise TypeError("keys are several: give a list of str, not one str")
    check_kind(kind)
    checked = list(dict.fromkeys(keys))
    for key in checked:
        check_key(key)
    return checked
