import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from remint.ledger import Ledger, open_ledger
from tests.ledger.temporary_postgres import TemporaryPostgres, find_binaries, temporary_postgres

CHILD_PROCESS = Path(__file__).with_name("child_process.py")

StartChild = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture(scope="session")
def postgres() -> Iterator[TemporaryPostgres]:
    pytest.importorskip("psycopg", reason="the PostgreSQL driver is not installed")
    binaries = find_binaries()
    if binaries is None:
        pytest.skip("no PostgreSQL server binaries on PATH or in /usr/lib/postgresql")
    with temporary_postgres(binaries) as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def location(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new ledger can be made; every test that asks for it runs on both databases."""
    if request.param == "sqlite":
        return str(tmp_path / "ledger.sqlite")
    return request.getfixturevalue("postgres").fresh_location()


@pytest.fixture
def ledger(location: str) -> Iterator[Ledger]:
    with open_ledger(location) as opened:
        yield opened


@pytest.fixture
def start_child() -> Iterator[StartChild]:
    """Starts child_process.py with these arguments; what still runs at the end of the test is killed."""
    children: list[subprocess.Popen[str]] = []

    def start(*arguments: object) -> "subprocess.Popen[str]":
        command = [sys.executable, str(CHILD_PROCESS), *map(str, arguments)]
        child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        children.append(child)
        return child

    yield start
    for child in children:
        if child.poll() is None:
            child.kill()
        child.communicate()


def start_together(children: "list[subprocess.Popen[str]]") -> list[str]:
    """Let children that wait go at the same moment, and return what each one said."""
    for child in children:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
    for child in children:
        assert child.stdin is not None
        child.stdin.write("go\n")
        child.stdin.flush()
    said = [child.communicate()[0].strip() for child in children]
    assert [child.returncode for child in children] == [0] * len(children)
    return said
