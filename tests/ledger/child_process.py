"""What the tests let other processes do to a ledger: `child_process.py ACTION LOCATION ARGUMENTS...`."""

import sys
from itertools import count

from remint.ledger import BudgetExceeded, open_ledger


def payload_of(key: str) -> bytes:
    return f"result of {key} ".encode() * 10


def say(what: object) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


def wait_for_the_others() -> None:
    say("ready")
    sys.stdin.readline()


def write_forever(location: str, prefix: str) -> None:
    """Put without end; after every flush say how many puts are confirmed."""
    with open_ledger(location, commit_every=50, commit_after=0.05, patience=20) as ledger:
        for number in count():
            key = f"{prefix}-{number}"
            ledger.put("work", key, payload_of(key))
            if number % 7 == 6:
                ledger.flush()
                say(number + 1)


def write_together(location: str, prefix: str, own: str, shared: str) -> None:
    """Open when told to, write own entries and the same ones as everybody else, in another order."""
    wait_for_the_others()
    with open_ledger(location, commit_every=40) as ledger:
        for number in range(int(own)):
            ledger.put("own", f"{prefix}-{number}", payload_of(prefix))
        numbers = range(int(shared)) if prefix in "02468" else reversed(range(int(shared)))
        for number in numbers:
            ledger.put("shared", f"shared-{number}", prefix.encode())
        ledger.flush()
        answers = ledger.get_many("shared", [f"shared-{number}" for number in range(int(shared))])
        say(b"".join(answers[key] for key in sorted(answers)).decode())


def spend(location: str, name: str, limit: str, amount: str) -> None:
    """Reserve and settle the same amount until the budget refuses; say how often it agreed."""
    wait_for_the_others()
    with open_ledger(location) as ledger:
        budget = ledger.budget(name, "usd", float(limit))
        for agreed in count():
            try:
                reservation = budget.reserve(float(amount))
            except BudgetExceeded:
                say(agreed)
                return
            assert budget.spent + budget.reserved <= float(limit)
            reservation.settle(float(amount))


def reserve_and_wait(location: str, name: str, limit: str, amount: str, lease: str) -> None:
    """Hold a reservation until killed."""
    with open_ledger(location) as ledger:
        ledger.budget(name, "usd", float(limit)).reserve(float(amount), lease=float(lease))
        say("reserved")
        sys.stdin.readline()


def exit_without_close(location: str) -> None:
    """Put and end normally, the way a script does that forgot to close."""
    open_ledger(location, commit_after=60).put("work", "forgotten", b"kept")


def fill_the_disk(location: str) -> None:
    """Put past a file size limit, then lift the limit and flush."""
    import resource

    from remint.ledger.errors import LedgerFullError

    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with open_ledger(location, commit_every=20, commit_after=60) as ledger:
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, hard))
        refused = 0
        for number in range(200):
            try:
                ledger.put("work", f"k{number:03}", bytes(5000))
            except LedgerFullError:
                refused += 1
        assert refused > 0
        assert len(ledger.get_many("work", [f"k{number:03}" for number in range(200)])) == 200
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        ledger.flush()
        say(refused)


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
