import pytest

from remint.ledger import open_ledger
from remint.ledger.errors import LedgerTooNewError
from remint.ledger.ledger import Ledger, _open_database
from remint.ledger.migrations import MIGRATIONS, Migration, migrate

SECOND = Migration(
    number=2,
    reason="notes, as a later version might add them",
    sqlite=("ALTER TABLE entry ADD COLUMN note TEXT NOT NULL DEFAULT ''", "UPDATE entry SET note = 'old'"),
    postgres=("ALTER TABLE entry ADD COLUMN note text NOT NULL DEFAULT ''", "UPDATE entry SET note = 'old'"),
)
BROKEN = Migration(
    number=3,
    reason="fails half way",
    sqlite=("CREATE TABLE half (way INTEGER)", "INSERT INTO nowhere VALUES (1)"),
    postgres=("CREATE TABLE half (way integer)", "INSERT INTO nowhere VALUES (1)"),
)


@pytest.fixture
def database(location):
    opened = _open_database(location, patience=5)
    yield opened
    opened.close()


def make_version_1(database):
    migrate(database, MIGRATIONS[:1])
    ledger = Ledger(database)
    ledger.put("work", "k", b"made by version 1")
    ledger.budget("b", "tokens", 10).reserve(4).settle(3)
    ledger.close()


def test_migrations_are_numbered_from_one_without_gaps():
    assert [migration.number for migration in MIGRATIONS] == list(range(1, len(MIGRATIONS) + 1))


def test_a_ledger_of_version_1_is_found_with_its_content(database, location):
    make_version_1(database)
    with open_ledger(location) as ledger:
        assert ledger.get("work", "k") == b"made by version 1"
        assert ledger.budget("b", "tokens", 10).spent == 3


def test_a_later_version_upgrades_in_place_and_the_earlier_one_then_refuses(database, location):
    make_version_1(database)
    later = _open_database(location, patience=5)
    migrate(later, [MIGRATIONS[0], SECOND])
    migrate(later, [MIGRATIONS[0], SECOND])  # nothing left to do
    assert later.schema_version() == 2
    assert later.query("SELECT payload, note FROM entry") == [(b"made by version 1", "old")]
    with pytest.raises(LedgerTooNewError, match=r"schema version 2.*up to 1"):
        migrate(later, MIGRATIONS[:1])
    later.close()


def test_a_migration_that_fails_changes_nothing(database, location):
    make_version_1(database)
    later = _open_database(location, patience=5)
    with pytest.raises(OSError, match="nowhere"):
        migrate(later, [MIGRATIONS[0], SECOND, BROKEN])
    assert later.schema_version() == 1
    migrate(later, [MIGRATIONS[0], SECOND])
    assert later.query("SELECT note FROM entry") == [("old",)]
    later.close()


def test_a_fresh_ledger_that_fails_half_way_is_still_fresh(database):
    with pytest.raises(OSError, match="nowhere"):
        migrate(database, [MIGRATIONS[0], SECOND, BROKEN])
    assert database.schema_version() == 0
    migrate(database)
    assert database.schema_version() == MIGRATIONS[-1].number
