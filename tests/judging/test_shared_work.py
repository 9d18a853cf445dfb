"""Two judges on one ledger judge every program once between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from remint.judging.shared_work import shared_work
from remint.records import Outcome, Sample, Verdict

SAMPLE = Sample(problem="p", index=0)
WRONG = Verdict(problem="p", sample="", outcome=Outcome.SYNTAX)


class SharedLedger:
    """What two workers see: the verdicts, and who has claimed what."""

    def __init__(self) -> None:
        self.owners: dict[str, str] = {}
        self.verdicts: dict[str, Verdict] = {}


class WorkersLedger:
    """The ledger as one of them has it."""

    is_shared = True

    def __init__(self, shared: SharedLedger, name: str) -> None:
        self.shared, self.name = shared, name

    def claim(self, kind: str, keys: Any) -> frozenset[str]:
        return frozenset(key for key in keys if self.shared.owners.setdefault(key, self.name) == self.name)

    def known(self, keys: list[str]) -> dict[str, Verdict]:
        return {key: self.shared.verdicts[key] for key in keys if key in self.shared.verdicts}


def worker(shared: SharedLedger, name: str, count: int, judged: list[str]) -> Iterator[Any]:
    ledger = WorkersLedger(shared, name)
    waiting = {f"k{number}": [SAMPLE] for number in range(count)}
    made: Any = lambda key, same: judged.append(f"{name} {key}") or key  # noqa: E731
    return shared_work(ledger, waiting, ledger.known, made)  # type: ignore[arg-type]


def test_each_program_is_run_by_one_and_known_to_the_other() -> None:
    shared, judged = SharedLedger(), list[str]()
    one, other = worker(shared, "a", 50, judged), worker(shared, "b", 50, judged)
    for key in one:
        shared.verdicts[key] = WRONG
        if len(judged) == 1:
            first = next(other)  # b begins while a has claimed the first 32
            assert judged == ["a k0", "b k32"]
            shared.verdicts[first] = WRONG
        if judged[-1] == "a k31":
            for key_of_b in other:
                if isinstance(key_of_b, str):
                    shared.verdicts[key_of_b] = WRONG
    assert sorted(entry.split()[1] for entry in judged) == sorted(f"k{number}" for number in range(50))
    assert [entry for entry in judged if entry.startswith("b")] == [f"b k{number}" for number in range(32, 50)]


def test_the_work_of_a_dead_worker_is_done_when_its_lease_ends() -> None:
    shared, judged = SharedLedger(), list[str]()
    shared.owners["k0"] = "dead"
    entries = worker(shared, "a", 2, judged)
    assert next(entries) == "k1"
    assert next(entries) is None
    del shared.owners["k0"]
    assert [entry for entry in entries if entry is not None] == ["k0"]


def test_what_was_judged_since_the_window_was_looked_up_is_not_judged_again() -> None:
    shared, judged = SharedLedger(), list[str]()
    shared.verdicts["k0"] = WRONG  # and its lease has ended
    (known,) = worker(shared, "a", 1, judged)
    assert [one.verdict for one in known.judged("")] == [WRONG]
    assert judged == []
