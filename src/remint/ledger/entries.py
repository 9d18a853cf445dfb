"""Questions about stored entries that both databases answer with the same SQL."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from remint.ledger.database import Database
from remint.ledger.entry import Entry, EntrySize

# Old SQLite builds allow 999 variables in a statement.
_KEYS_PER_STATEMENT = 500
# A page of entries is the most that a scan holds in memory.
_ENTRIES_PER_PAGE = 200
_SIZES_PER_PAGE = 5000


def select(database: Database, kind: str, keys: Iterable[str]) -> dict[str, bytes]:
    """The payloads of those keys that are stored."""
    found: dict[str, bytes] = {}
    for chunk in _chunks(keys):
        # A join, not key IN (...): PostgreSQL would read the whole kind each time until the table was analysed.
        wanted = ", ".join(["(?)"] * len(chunk))
        sql = (
            f"SELECT entry.key, entry.payload FROM (VALUES {wanted}) AS wanted "
            "JOIN entry ON entry.kind = ? AND entry.key = wanted.column1"
        )
        found.update(database.query(sql, (*chunk, kind)))
    return found


def scan(database: Database, kind: str) -> Iterator[Entry]:
    """All stored entries of a kind in the order of their keys."""
    # Pages by key, not a cursor: a cursor held open would keep SQLite from recycling its write-ahead log, and
    # PostgreSQL from vacuuming, for as long as the caller takes.
    sql = f"SELECT key, payload FROM entry WHERE kind = ? AND key > ? ORDER BY key LIMIT {_ENTRIES_PER_PAGE}"
    last = ""
    while page := database.query(sql, (kind, last)):
        for key, payload in page:
            yield Entry(kind, key, payload)
        last = page[-1][0]


def count(database: Database, kind: str) -> int:
    """How many entries of a kind are stored."""
    return int(database.query("SELECT COUNT(*) FROM entry WHERE kind = ?", (kind,))[0][0])


def kinds(database: Database) -> list[str]:
    """The kinds that have entries, sorted."""
    # One index step per kind; SELECT DISTINCT would read the whole index.
    found: list[str] = []
    last = ""
    while (kind := database.query("SELECT MIN(kind) FROM entry WHERE kind > ?", (last,))[0][0]) is not None:
        found.append(kind)
        last = kind
    return found


def sizes(database: Database, kind: str) -> Iterator[EntrySize]:
    """Key, size and age of all entries of a kind, in the order of their keys; payloads stay where they are."""
    sql = (
        "SELECT key, length(payload), created_at FROM entry WHERE kind = ? AND key > ? "
        f"ORDER BY key LIMIT {_SIZES_PER_PAGE}"
    )
    last = ""
    while page := database.query(sql, (kind, last)):
        yield from (EntrySize(*row) for row in page)
        last = page[-1][0]


def replace(database: Database, entry: Entry) -> None:
    """Store an entry in the place of the one that has its key."""
    sql = (
        "INSERT INTO entry (kind, key, payload) VALUES (?, ?, ?) "
        "ON CONFLICT (kind, key) DO UPDATE SET payload = excluded.payload"
    )
    with database.transaction() as transaction:
        transaction.change(sql, entry)


def delete(database: Database, doomed: Mapping[str, Iterable[str]]) -> None:
    """Remove the entries of these keys by kind, all or none."""
    with database.transaction() as transaction:
        for kind in sorted(doomed):
            # Sorted like inserts, so that two processes lock rows in one order and cannot deadlock.
            for chunk in _chunks(sorted(set(doomed[kind]))):
                marks = ", ".join("?" * len(chunk))
                transaction.change(f"DELETE FROM entry WHERE kind = ? AND key IN ({marks})", (kind, *chunk))


def _chunks(keys: Iterable[str]) -> Iterator[Sequence[str]]:
    remaining = iter(keys)
    while chunk := list(islice(remaining, _KEYS_PER_STATEMENT)):
        yield chunk
