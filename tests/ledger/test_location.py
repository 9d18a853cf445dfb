from pathlib import Path

import pytest

from remint.ledger import open_ledger
from remint.ledger.errors import LocationError
from remint.ledger.location import PostgresUrl, resolve_location


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("REMINT_DB", raising=False)


def test_the_argument_comes_first_then_the_environment_then_the_users_own(monkeypatch, tmp_path):
    assert resolve_location() == tmp_path / "home/.local/share/remint/ledger.sqlite"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert resolve_location() == tmp_path / "data/remint/ledger.sqlite"
    monkeypatch.setenv("REMINT_DB", "~/mine.sqlite")
    assert resolve_location() == tmp_path / "home/mine.sqlite"
    assert resolve_location(tmp_path / "given") == tmp_path / "given"
    monkeypatch.setenv("REMINT_DB", "")
    assert resolve_location() == tmp_path / "data/remint/ledger.sqlite"


def test_a_relative_data_home_is_ignored_as_the_convention_asks(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert resolve_location() == tmp_path / "home/.local/share/remint/ledger.sqlite"


def test_the_default_ledger_is_made_with_its_folders(tmp_path):
    with open_ledger() as ledger:
        ledger.put("work", "k", b"v")
        assert ledger.location == str(tmp_path / "home/.local/share/remint/ledger.sqlite")
    assert Path(ledger.location).is_file()


def test_a_path_is_fixed_when_the_ledger_is_opened(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    with open_ledger("here.sqlite") as ledger:
        assert ledger.location == str(tmp_path / "here.sqlite")


@pytest.mark.parametrize("text", ["postgresql://h/db", "postgres://h/db", "PostgreSQL://h/db"])
def test_postgres_urls_are_told_from_paths(text):
    assert isinstance(resolve_location(text), PostgresUrl)


@pytest.mark.parametrize("text", ["mysql://user:secret@host/db", "sqlite://x", "", "a\0b", "~nobody-has-this-name/x"])
def test_other_locations_are_refused_with_the_forms_that_work(text):
    with pytest.raises(LocationError, match="file path, or postgresql://") as caught:
        resolve_location(text)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://user:secret@host:5432/db", "postgresql://host:5432/db"),
        ("postgres://user:secret@host", "postgresql://host"),
        ("postgresql://host/db?user=u&password=secret", "postgresql://host/db"),
        ("postgresql:///db?password=secret&host=/tmp/@x", "postgresql://…"),
        ("postgresql://user:se@cret@[::1]:1/db", "postgresql://[::1]:1/db"),
        ("postgresql://user:se/secret@host/db", "postgresql://host/db"),
        ("postgresql://user:se?secret@host/db", "postgresql://…"),
        ("postgresql://host/db?password=se@secret", "postgresql://…"),
        ("postgresql://user:secret", "postgresql://…"),
        ("postgresql://user:secret/db", "postgresql://…"),
        ("postgresql://u:p@a,b:secret/db", "postgresql://…"),
    ],
)
def test_a_url_is_shown_without_its_password(url, shown):
    assert str(PostgresUrl(url)) == repr(PostgresUrl(url)) == shown


def test_an_sqlite_url_is_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As SQLAlchemy writes it: three slashes and a relative path, four and an absolute one."""
    monkeypatch.chdir(tmp_path)
    assert resolve_location("sqlite:///runs/ledger.db") == tmp_path / "runs" / "ledger.db"
    assert resolve_location(f"sqlite:///{tmp_path}/l.db") == tmp_path / "l.db"
    with pytest.raises(LocationError, match="sqlite:///"):
        resolve_location("sqlite://l.db")
    with open_ledger(f"sqlite:///{tmp_path}/l.db"):
        assert (tmp_path / "l.db").exists()
