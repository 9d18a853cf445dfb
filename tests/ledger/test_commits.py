"""When puts become durable: after so many, after so long, when asked."""

import threading
import time

from remint.ledger import open_ledger


def wait_until(condition, seconds=20.0):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.01)


def test_a_commit_after_so_many_puts(location):
    with open_ledger(location, commit_every=3, commit_after=600) as writer, open_ledger(location) as reader:
        writer.put("work", "a", b"")
        writer.put("work", "b", b"")
        writer.put("work", "b", b"")  # the same again does not count
        assert reader.count("work") == 0
        writer.put("work", "c", b"")
        assert reader.count("work") == 3


def test_a_commit_after_so_many_bytes(location):
    with open_ledger(location, commit_after=600) as writer, open_ledger(location) as reader:
        writer.put("work", "a", bytes(9_000_000))
        assert reader.count("work") == 0
        writer.put("work", "b", bytes(9_000_000))
        assert reader.count("work") == 2


def test_a_commit_after_so_long_though_no_further_put_arrives(location):
    with open_ledger(location, commit_after=0.1) as writer, open_ledger(location) as reader:
        writer.put("work", "a", b"")
        wait_until(lambda: reader.count("work") == 1)
        writer.put("work", "b", b"")
        wait_until(lambda: reader.count("work") == 2)


def test_no_commit_before_its_time(location):
    with open_ledger(location, commit_after=600) as writer, open_ledger(location) as reader:
        for number in range(499):
            writer.put("work", str(number), b"")
        assert reader.count("work") == 0
    with open_ledger(location) as reader:
        assert reader.count("work") == 499


def test_puts_from_many_threads(location):
    with open_ledger(location, commit_every=20, commit_after=0.01) as ledger:
        seen_by_itself = []

        def work(thread):
            for number in range(200):
                ledger.put("work", f"{thread}-{number}", b"own")
                ledger.put("shared", str(number), b"same")
                seen_by_itself.append(ledger.get("work", f"{thread}-{number}") == b"own")

        threads = [threading.Thread(target=work, args=(thread,)) for thread in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(seen_by_itself) == 1200
        assert all(seen_by_itself)
        assert (ledger.count("work"), ledger.count("shared")) == (1200, 200)


def test_closing_leaves_no_thread_behind(location):
    before = threading.active_count()
    with open_ledger(location) as ledger:
        ledger.put("work", "a", b"")
        assert threading.active_count() == before + 1
    assert threading.active_count() == before
