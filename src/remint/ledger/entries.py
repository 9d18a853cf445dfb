"""Questions about stored entries that both databases answer with the same SQL."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from remint.ledger.database import Database
from remint.ledger.entry import Entry

# Old SQLite builds allow 999 variables in a statement.
_KEYS_PER_STATEMENT = 500
# A page of entries is the most that a scan holds in memory.
_ENTRIES_PER_PAGE = 200


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


def delete(database: Database, kind: str, keys: Iterable[str]) -> None:
    """Remove the entries of these keys, all or none."""
    # Sorted like inserts, so that two processes lock rows in one order and cannot deadlock.
    ordered = sorted(set(keys))
    with database.transaction() as transaction:
        for chunk in _chunks(ordered):
            marks = ", ".join("?" * len(chunk))
            transaction.change(f"DELETE FROM entry WHERE kind = ? AND key IN ({marks})", (kind, *chunk))


def _chunks(keys: Iterable[str]) -> Iterator[Sequence[str]]:
    remaining = iter(keys)
    while chunk := list(islice(remaining, _KEYS_PER_STATEMENT)):
        yield chunk
