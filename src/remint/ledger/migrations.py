"""The schema of a ledger as numbered steps; a ledger of any earlier version is brought up to date when opened.

A released step is never edited: a change of schema is a new step at the end.
"""

from collections.abc import Sequence
from typing import NamedTuple

from remint.ledger.database import Database, Dialect
from remint.ledger.errors import LedgerTooNewError


class Migration(NamedTuple):
    """One step from version `number - 1` to version `number`, as statements in each dialect."""

    number: int
    reason: str
    sqlite: tuple[str, ...]
    postgres: tuple[str, ...]

    def statements(self, dialect: Dialect) -> tuple[str, ...]:
        """The statements of this step for one database."""
        return self.sqlite if dialect == "sqlite" else self.postgres


# SQLite: not WITHOUT ROWID, since payloads are often larger than a page and keys are random: with payloads in the
# primary key's tree, every commit would rewrite pages all over the file.
# created_at is not part of an entry's content; it lets a person prune by age.
# PostgreSQL: COLLATE "C" makes the order of keys that of SQLite, whatever the locale of the server.
MIGRATIONS = (
    Migration(
        number=1,
        reason="finished work and budgets",
        sqlite=(
            """CREATE TABLE entry (
                kind TEXT NOT NULL,
                key TEXT NOT NULL,
                payload BLOB NOT NULL,
                created_at INTEGER NOT NULL DEFAULT (CAST(strftime('%s', 'now') AS INTEGER)),
                PRIMARY KEY (kind, key))""",
            """CREATE TABLE budget (
                name TEXT NOT NULL PRIMARY KEY,
                unit TEXT NOT NULL,
                spent_micro INTEGER NOT NULL)""",
            """CREATE TABLE reservation (
                id TEXT NOT NULL PRIMARY KEY,
                budget_name TEXT NOT NULL,
                amount_micro INTEGER NOT NULL,
                owner TEXT NOT NULL,
                expires_ms INTEGER NOT NULL)""",
            "CREATE INDEX reservation_of_budget ON reservation (budget_name)",
        ),
        postgres=(
            """CREATE TABLE entry (
                kind text COLLATE "C" NOT NULL,
                key text COLLATE "C" NOT NULL,
                payload bytea NOT NULL,
                created_at bigint NOT NULL DEFAULT extract(epoch FROM now())::bigint,
                PRIMARY KEY (kind, key))""",
            """CREATE TABLE budget (
                name text COLLATE "C" NOT NULL PRIMARY KEY,
                unit text NOT NULL,
                spent_micro bigint NOT NULL)""",
            """CREATE TABLE reservation (
                id text COLLATE "C" NOT NULL PRIMARY KEY,
                budget_name text COLLATE "C" NOT NULL,
                amount_micro bigint NOT NULL,
                owner text NOT NULL,
                expires_ms bigint NOT NULL)""",
            "CREATE INDEX reservation_of_budget ON reservation (budget_name)",
        ),
    ),
    Migration(
        number=2,
        reason="leases of work in progress",
        # Workers on one machine need none, and workers on several need a server.
        sqlite=(),
        # Unlogged: after a crash of the server everybody starts anew anyway. A new table blocks nobody who writes.
        postgres=(
            """CREATE UNLOGGED TABLE lease (
                kind text COLLATE "C" NOT NULL,
                key text COLLATE "C" NOT NULL,
                owner text NOT NULL,
                expires_ms bigint NOT NULL,
                PRIMARY KEY (kind, key))""",
            "CREATE INDEX lease_by_end ON lease (expires_ms)",
        ),
    ),
)


def migrate(database: Database, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring the schema to the version of the last migration, or refuse one that is newer."""
    known = migrations[-1].number
    found = database.schema_version()
    if found < known:
        found = _upgrade(database, migrations)
    if found > known:
        raise LedgerTooNewError.at(database.name, found=found, known=known)


def _upgrade(database: Database, migrations: Sequence[Migration]) -> int:
    with database.transaction() as transaction:
        database.claim_schema(transaction)
        # Asked again under the lock: another process may have upgraded in the meantime.
        found = database.schema_version()
        for migration in migrations:
            if migration.number > found:
                for statement in migration.statements(database.dialect):
                    transaction.change(statement)
                found = migration.number
                transaction.change("DELETE FROM schema_version")
                transaction.change("INSERT INTO schema_version (version) VALUES (?)", (found,))
    return found
