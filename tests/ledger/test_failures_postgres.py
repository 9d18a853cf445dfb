import subprocess

import pytest

from remint.ledger import open_ledger
from remint.ledger.errors import (
    LedgerAccessError,
    LedgerFullError,
    LedgerLockedError,
    LedgerReadOnlyError,
    LedgerUnreachableError,
    LocationError,
)
from tests.ledger.temporary_postgres import PASSWORD, TemporaryPostgres

psycopg = pytest.importorskip("psycopg", reason="the PostgreSQL driver is not installed")


def everything_said(error):
    """The message and those of its causes, as a traceback would print them."""
    said = []
    while error is not None:
        said.append(f"{error!r} {error}")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(said)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://u:secret@127.0.0.1:1/db",
        "postgresql://u:secret@no-such-host.invalid/db",
        "postgresql://u:secret@%2Fno%2Fsuch%2Ffolder/db",
        "postgresql://u:se?secret@127.0.0.1:1/db",
        "postgresql:///db?host=127.0.0.1&port=1&user=u&password=secret",
    ],
)
def test_an_unreachable_server(url):
    with pytest.raises(LedgerUnreachableError, match="check that the server runs") as caught:
        open_ledger(url)
    assert isinstance(caught.value, ConnectionError)
    assert "secret" not in everything_said(caught.value)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://u:se@secret@127.0.0.1:1/db",
        "postgresql://u:se/secret@127.0.0.1:1/db",
        "postgresql://u:se%secret@127.0.0.1:1/db",
        "postgresql://u:secret",
        "postgresql://h/db?no_such_option=secret",
    ],
)
def test_a_badly_quoted_url_is_refused_without_showing_any_of_it(url):
    with pytest.raises(LocationError, match="percent-encoded") as caught:
        open_ledger(url)
    assert "secret" not in everything_said(caught.value)


def test_a_wrong_password(postgres: TemporaryPostgres):
    with pytest.raises(LedgerAccessError, match="refuses this user or password") as caught:
        open_ledger(postgres.url(password="wrong-secret"))
    assert isinstance(caught.value, PermissionError)
    assert "wrong-secret" not in everything_said(caught.value)


def test_a_database_that_does_not_exist(postgres: TemporaryPostgres):
    with pytest.raises(LedgerUnreachableError, match='"nowhere" does not exist') as caught:
        open_ledger(postgres.url("nowhere"))
    assert PASSWORD not in everything_said(caught.value)


def test_a_user_without_rights(postgres: TemporaryPostgres):
    postgres.fresh_location()
    postgres.sql("DROP ROLE IF EXISTS guest")
    postgres.sql("CREATE ROLE guest LOGIN PASSWORD 'guest-secret'")
    with pytest.raises(LedgerAccessError, match="Grant this user CREATE") as caught:
        open_ledger(postgres.url(user="guest", password="guest-secret"))
    assert "guest-secret" not in everything_said(caught.value)


def test_a_read_only_database_keeps_what_was_put(postgres: TemporaryPostgres):
    location = postgres.fresh_location()
    with open_ledger(location, commit_after=600) as ledger:
        ledger._database.query("SELECT set_config('default_transaction_read_only', 'on', false)")
        ledger.put("work", "k", b"v")
        with pytest.raises(LedgerReadOnlyError):
            ledger.flush()
        ledger._database.query("SELECT set_config('default_transaction_read_only', 'off', false)")
        ledger.flush()
    with open_ledger(location) as ledger:
        assert ledger.get("work", "k") == b"v"


def test_locked_for_too_long_and_then_free_again(postgres: TemporaryPostgres):
    location = postgres.fresh_location()
    with (
        open_ledger(location, patience=0.1, commit_after=600) as ledger,
        psycopg.connect(location) as other,
    ):
        other.execute("LOCK TABLE remint.entry IN EXCLUSIVE MODE")
        ledger.put("work", "k", b"v")
        with pytest.raises(LedgerLockedError) as caught:
            ledger.flush()
        assert PASSWORD not in everything_said(caught.value)
        assert ledger.get("work", "k") == b"v"
        other.rollback()
        ledger.flush()
        assert ledger.count("work") == 1


def test_a_lost_connection_is_made_again(postgres: TemporaryPostgres):
    location = postgres.fresh_location()
    kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = 'remint'"
    with open_ledger(location, commit_after=600) as ledger:
        ledger.put("work", "k", b"v")
        postgres.sql(kill)
        ledger.flush()
        postgres.sql(kill)
        assert ledger.get("work", "k") == b"v"
        budget = ledger.budget("b", "usd", 1)
        postgres.sql(kill)
        budget.reserve(0.5).settle(0.25)
        assert budget.spent == 0.25


def test_a_server_that_is_down_for_a_while_loses_nothing(postgres: TemporaryPostgres):
    location = postgres.fresh_location()
    with open_ledger(location, commit_after=600) as ledger:
        ledger.put("work", "before", b"1")
        ledger.flush()
        ledger.put("work", "during", b"2")
        postgres.stop()
        try:
            for _ in range(2):
                with pytest.raises(LedgerUnreachableError) as caught:
                    ledger.flush()
                assert PASSWORD not in everything_said(caught.value)
        finally:
            postgres.start()
        ledger.flush()
        assert ledger.get_many("work", ["before", "during"]) == {"before": b"1", "during": b"2"}


@pytest.fixture
def small_tablespace(postgres: TemporaryPostgres):
    """A place for tables that is full for real."""
    folder = postgres.folder / "small"
    folder.mkdir()
    owner = postgres.folder.stat()
    options = f"size=24m,uid={owner.st_uid},gid={owner.st_gid},mode=700"
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        folder.rmdir()
        pytest.skip("mounting a small file system needs root")
    postgres.sql(f"CREATE TABLESPACE small LOCATION '{folder}'")
    yield folder
    postgres.sql("DROP TABLESPACE small")
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_full_disk_loses_nothing_once_there_is_room(postgres: TemporaryPostgres, small_tablespace):
    postgres.sql("CREATE DATABASE small TABLESPACE small")
    location = postgres.url("small")
    keys = [f"k{number:02}" for number in range(40)]
    try:
        with open_ledger(location, commit_every=5, commit_after=600) as ledger:
            ballast = small_tablespace / "ballast"
            fill(ballast)
            refused = 0
            for key in keys:
                try:
                    ledger.put("work", key, key.encode() * 10_000)
                except LedgerFullError:
                    refused += 1
            assert refused > 0
            ballast.unlink()
            ledger.flush()
            assert ledger.get_many("work", keys) == {key: key.encode() * 10_000 for key in keys}
    finally:
        postgres.sql("DROP DATABASE small WITH (FORCE)")


def fill(path):
    with path.open("wb", buffering=0) as ballast:
        try:
            while True:
                ballast.write(bytes(65536))
        except OSError:
            return
