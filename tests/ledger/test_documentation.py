"""What the pages about the ledger tell users to type works."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from remint.ledger import open_ledger

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "reference" / "ledger.md").read_text(encoding="utf-8")
SHARING = (DOCS / "how-to" / "share-a-ledger.md").read_text(encoding="utf-8")
STATEMENTS = re.findall(r"^sqlite> (.*)$", PAGE, re.MULTILINE)


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "old.sqlite"
    with open_ledger(path) as ledger:
        ledger.put("reply", "a", b"12345")
        ledger.put("reply", "b", b"1")
        budget = ledger.budget("nightly", "usd", 5)
        budget.reserve(0.03).settle(0.021)
        budget.reserve(1.5)
    return path


def test_looking_inside(path):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        answers = [connection.execute(statement).fetchall() for statement in STATEMENTS]
        assert answers[0] == [("reply", 2, 6)]
        assert {key for key, _ in answers[1]} == {"a", "b"}
        assert answers[2] == [("nightly", "usd", 0.021)]
        assert [(name, amount) for name, _, amount, _ in answers[3]] == [("nightly", 1.5)]
        assert connection.execute("SELECT count(*) FROM entry").fetchone() == (2,)  # nothing was old
        connection.execute("UPDATE entry SET created_at = 0 WHERE key = 'a'")
        connection.execute(STATEMENTS[4])
        assert connection.execute("SELECT key FROM entry").fetchall() == [("b",)]


def test_moving_to_another_database(path, location):
    example = re.search(r"```python\n(.*?with open_ledger\(\"ledger.sqlite\"\).*?)```", SHARING, re.DOTALL)
    assert example
    program = example[1].replace("ledger.sqlite", f"{path}").replace("postgresql://user@host/remint", location)
    exec(program, {})
    with open_ledger(location) as ledger:
        assert ledger.get_many("reply", ["a", "b"]) == {"a": b"12345", "b": b"1"}
