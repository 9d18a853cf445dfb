import os

import pytest

from remint.ledger import open_ledger
from remint.ledger.errors import LedgerClosedError
from tests.ledger.conftest import start_together

PROCESSES = 8


def test_eight_processes_create_and_fill_a_ledger_at_once(location, start_child):
    own, shared = 300, 200
    children = [start_child("write_together", location, number, own, shared) for number in range(PROCESSES)]
    answers = start_together(children)

    # All agree on whose result was first for every shared key, once everybody has flushed.
    with open_ledger(location) as ledger:
        assert ledger.count("own") == PROCESSES * own
        winners = "".join(entry.payload.decode() for entry in ledger.scan("shared"))
    assert set(answers) == {winners}
    assert len(winners) == shared


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")  # the point of the test
def test_a_forked_child_is_told_to_open_its_own(location):
    with open_ledger(location, commit_after=600) as ledger:
        ledger.put("work", "parent", b"")
        child = os.fork()
        if child == 0:
            refusals = 0
            for call in (ledger.flush, lambda: ledger.put("work", "k", b""), lambda: ledger.get("work", "k")):
                try:
                    call()
                except LedgerClosedError:
                    refusals += 1
            ledger.close()  # must not disturb the parent
            os._exit(0 if refusals == 3 else 1)
        assert os.waitpid(child, 0)[1] == 0
        ledger.flush()
        assert ledger.get("work", "parent") == b""
