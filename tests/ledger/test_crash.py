"""kill -9 at any moment loses nothing that was confirmed, and leaves neither locks nor damage."""

import random
import sqlite3
import time

from remint.ledger import open_ledger


def payload_of(key):
    return f"result of {key} ".encode() * 10


def confirmed_before_kill(child, moment, wait_for_first):
    """Kill the writer at a moment and return the last number that it confirmed."""
    first = child.stdout.readline() if wait_for_first else ""
    time.sleep(moment)
    child.kill()
    rest, _ = child.communicate()
    assert child.returncode == -9
    # The last line may be torn; only a complete one was said.
    said = (first + rest).split("\n")[:-1]
    return int(said[-1]) if said else 0


def test_kills_lose_nothing_that_was_confirmed(location, start_child):
    on_postgres = location.startswith("postgresql")
    rounds = 8 if on_postgres else 20  # a server does not see how its client dies, SQLite's own code does
    moments = random.Random(20240229)
    promised = {}
    for round_number in range(rounds):
        child = start_child("write_forever", location, f"r{round_number}")
        # Every fifth child is killed while it starts, imports or opens the ledger.
        starting = round_number % 5 == 0
        moment = moments.uniform(0.0, 0.3) if starting else moments.uniform(0.0, 0.15)
        promised[round_number] = confirmed_before_kill(child, moment, wait_for_first=not starting)

    assert sum(promised.values()) > 100
    with open_ledger(location, patience=1) as ledger:
        for round_number, confirmed in promised.items():
            keys = [f"r{round_number}-{number}" for number in range(confirmed)]
            assert ledger.get_many("work", keys) == {key: payload_of(key) for key in keys}
        ledger.put("work", "after", b"no lock is left")
        ledger.flush()
        assert all(entry.payload in (payload_of(entry.key), b"no lock is left") for entry in ledger.scan("work"))
    if not on_postgres:
        with sqlite3.connect(location) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        connection.close()
