"""Leases share work between workers on one server; pooled connections let threads work at the same time."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from remint.ledger import open_ledger
from remint.ledger.errors import NeedsPostgresError
from remint.ledger.location import PostgresUrl
from remint.ledger.migrations import MIGRATIONS, migrate
from remint.ledger.postgres import PostgresDatabase
from tests.ledger.temporary_postgres import TemporaryPostgres

pytestmark = pytest.mark.xdist_group(__name__)


def test_a_key_belongs_to_who_claims_it_first_until_the_lease_ends(postgres: TemporaryPostgres) -> None:
    place = postgres.fresh_location()
    with open_ledger(place) as one, open_ledger(place) as other:
        assert one.claim("verdict", ["a", "b"], seconds=0.4) == {"a", "b"}
        assert other.claim("verdict", ["b", "c"]) == {"c"}
        assert one.claim("verdict", ["b"], seconds=0.4) == {"b"}  # its own, for longer
        assert other.claim("answers", ["b"]) == {"b"}  # another kind
        time.sleep(0.5)
        assert other.claim("verdict", ["a", "b", "c"]) == {"a", "b", "c"}
        other.release("verdict", ["a"])
        other.release("verdict", [])
        assert one.claim("verdict", ["a", "b"]) == {"a"}
        assert one.claim("verdict", []) == frozenset()


def test_workers_that_claim_at_the_same_moment_never_get_the_same_key(postgres: TemporaryPostgres) -> None:
    place, keys = postgres.fresh_location(), [f"k{number:03}" for number in range(200)]
    got: list[frozenset[str]] = []

    def work(order: int) -> None:
        with open_ledger(place) as ledger:
            barrier.wait()
            mine: set[str] = set()
            for start in range(0, 200, 20):
                some = keys[start : start + 20]
                mine |= ledger.claim("verdict", some[::-1] if order else some)
            got.append(frozenset(mine))

    open_ledger(place).close()
    barrier = threading.Barrier(2)
    threads = [threading.Thread(target=work, args=(order,)) for order in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert got[0] | got[1] == set(keys)
    assert not got[0] & got[1]


def test_a_file_says_that_sharing_needs_a_server(tmp_path: Path) -> None:
    with open_ledger(tmp_path / "ledger.sqlite") as ledger:
        assert not ledger.is_shared
        with pytest.raises(NeedsPostgresError, match=r"is a SQLite file, and sharing .* needs a PostgreSQL server"):
            ledger.claim("verdict", ["a"])


def test_threads_do_not_wait_for_each_others_transactions(postgres: TemporaryPostgres) -> None:
    database = PostgresDatabase(PostgresUrl(postgres.fresh_location()), patience=10)
    migrate(database)
    try:
        with database.transaction() as transaction:
            transaction.change("INSERT INTO budget (name, unit, spent_micro) VALUES ('x', 'usd', 0)")
            seen: list[int] = []
            thread = threading.Thread(target=lambda: seen.append(len(database.query("SELECT * FROM budget"))))
            thread.start()
            thread.join(5)
            assert seen == [0]  # it did not wait, and does not see what is not committed
            assert len(database.query("SELECT * FROM budget")) == 1  # this thread is in the transaction
        assert len(database.query("SELECT * FROM budget")) == 1
    finally:
        database.close()


def test_a_schema_is_upgraded_while_others_write(postgres: TemporaryPostgres) -> None:
    place = postgres.fresh_location()
    old = PostgresDatabase(PostgresUrl(place), patience=10)
    migrate(old, MIGRATIONS[:1])
    stop, written = threading.Event(), []

    def write() -> None:
        from remint.ledger.entry import Entry

        while not stop.is_set():
            old.insert([Entry("verdict", f"k{len(written)}", b"x")])
            written.append(1)

    thread = threading.Thread(target=write)
    thread.start()
    try:
        while len(written) < 5:
            time.sleep(0.01)
        with open_ledger(place) as new:  # upgrades
            assert new.claim("verdict", ["other"]) == {"other"}
            before = len(written)
            while len(written) < before + 5:  # the old process goes on
                time.sleep(0.01)
            stop.set()
            thread.join()
            assert new.count("verdict") == len(written)
    finally:
        stop.set()
        thread.join()
        old.close()
