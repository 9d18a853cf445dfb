"""What every ledger does, whichever database it lives in."""

import pickle

import pytest

from remint.ledger import Entry, Ledger, open_ledger, work_key
from remint.ledger.errors import InvalidNameError, LedgerClosedError, PayloadTooLargeError


def test_a_result_is_found_again_by_whoever_opens_the_ledger(location):
    key = work_key("reply", model="m", prompt="p")
    with open_ledger(location) as ledger:
        assert ledger.get("reply", key) is None
        ledger.put("reply", key, b"42")
        assert ledger.get("reply", key) == b"42"
    with open_ledger(location) as ledger:
        assert ledger.get("reply", key) == b"42"
        assert ledger.get("verdict", key) is None


def test_the_first_result_stays(ledger: Ledger):
    ledger.put("work", "k", b"first")
    ledger.put("work", "k", b"second")
    assert ledger.get("work", "k") == b"first"
    ledger.flush()
    ledger.put("work", "k", b"third")
    assert ledger.get("work", "k") == b"first"
    ledger.flush()
    assert ledger.get("work", "k") == b"first"


def test_two_ledgers_agree_on_who_was_first(location):
    with open_ledger(location, commit_after=60) as one, open_ledger(location, commit_after=60) as other:
        one.put("work", "k", b"one")
        other.put("work", "k", b"other")
        assert (one.get("work", "k"), other.get("work", "k")) == (b"one", b"other")
        other.flush()
        one.flush()
        assert (one.get("work", "k"), other.get("work", "k")) == (b"other", b"other")


def test_what_is_not_committed_is_not_visible_to_others(location):
    with open_ledger(location, commit_after=60) as one, open_ledger(location) as other:
        one.put("work", "k", b"v")
        assert other.get("work", "k") is None
        one.flush()
        assert other.get("work", "k") == b"v"


@pytest.mark.parametrize("payload", [b"", b"\x00", bytes(range(256)), b"x" * 3_000_000])
def test_payloads_come_back_as_given(ledger: Ledger, payload):
    ledger.put("work", "k", payload)
    ledger.flush()
    assert ledger.get("work", "k") == payload
    assert list(ledger.scan("work")) == [Entry("work", "k", payload)]


def test_thousands_of_keys_at_once(ledger: Ledger):
    keys = [f"{number:05}" for number in range(3000)]
    for key in keys:
        ledger.put("work", key, key.encode())
    asked = [*keys, *keys[:10], *(f"missing-{number}" for number in range(2000))]
    assert ledger.get_many("work", asked) == {key: key.encode() for key in keys}
    assert ledger.get_many("work", iter(keys[:2])) == {"00000": b"00000", "00001": b"00001"}
    assert ledger.get_many("work", []) == {}


def test_scan_streams_in_the_order_of_keys(ledger: Ledger):
    # Upper case before lower case, as bytes compare, also on a server with another locale.
    keys = ["b", "B", "a-1", "a.1", "a", "Z", "10", "9", *(f"n{number:04}" for number in range(1000))]
    for key in reversed(keys):
        ledger.put("work", key, key.encode())
    ledger.put("other", "x", b"")
    assert [entry.key for entry in ledger.scan("work")] == sorted(keys)
    assert list(ledger.scan("nothing")) == []


def test_a_scan_may_be_interrupted_by_writes_and_deletes(ledger: Ledger):
    keys = [f"{number:03}" for number in range(500)]
    for key in keys:
        ledger.put("work", key, b"")
    seen = []
    for number, entry in enumerate(ledger.scan("work")):
        seen.append(entry.key)
        if number % 50 == 0:
            ledger.delete("work", seen)
        ledger.put("done", entry.key, b"")
    assert seen == keys
    assert (ledger.count("work"), ledger.count("done")) == (49, 500)


def test_count_and_kinds_include_what_waits(ledger: Ledger):
    assert (ledger.count("work"), ledger.kinds()) == (0, [])
    ledger.put("work", "a", b"")
    ledger.put("work", "b", b"")
    ledger.put("Reply", "a", b"")
    assert (ledger.count("work"), ledger.count("Reply"), ledger.kinds()) == (2, 1, ["Reply", "work"])


def test_deleted_work_is_gone_and_can_be_done_again(ledger: Ledger):
    for key in ("stored", "also-stored"):
        ledger.put("work", key, b"old")
    ledger.flush()
    ledger.put("work", "waiting", b"old")
    ledger.delete("work", ["stored", "waiting", "unknown"])
    assert ledger.get_many("work", ["stored", "waiting", "also-stored"]) == {"also-stored": b"old"}
    ledger.put("work", "stored", b"new")
    ledger.flush()
    assert ledger.get("work", "stored") == b"new"


def test_a_delete_of_thousands_of_keys(ledger: Ledger):
    keys = [f"{number:05}" for number in range(1700)]
    for key in keys:
        ledger.put("work", key, b"")
    ledger.delete("work", keys[1:])
    assert [entry.key for entry in ledger.scan("work")] == ["00000"]


@pytest.mark.parametrize("bad", ["", "ключ", "a\0b"])
def test_bad_names_are_refused_everywhere(ledger: Ledger, bad):
    calls = [
        lambda: ledger.get("work", bad),
        lambda: ledger.get(bad, "k"),
        lambda: ledger.get_many("work", ["k", bad]),
        lambda: ledger.put("work", bad, b""),
        lambda: ledger.put(bad, "k", b""),
        lambda: ledger.delete("work", [bad]),
        lambda: ledger.scan(bad),
        lambda: ledger.count(bad),
        lambda: ledger.budget(bad, "usd", 1),
    ]
    for call in calls:
        with pytest.raises(InvalidNameError):
            call()


def test_what_no_database_could_store_is_refused_at_once(ledger: Ledger, monkeypatch):
    with pytest.raises(TypeError, match="bytes, not str"):
        ledger.put("work", "k", "text")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="list of str"):
        ledger.get_many("work", "abc")
    monkeypatch.setattr("remint.ledger.ledger.LARGEST_PAYLOAD", 10)
    with pytest.raises(PayloadTooLargeError, match="11 bytes"):
        ledger.put("work", "k", b"x" * 11)
    assert ledger.count("work") == 0


def test_a_closed_ledger_says_so(location):
    ledger = open_ledger(location)
    ledger.put("work", "k", b"v")
    ledger.close()
    ledger.close()
    for call in (ledger.flush, ledger.kinds, lambda: ledger.get("work", "k"), lambda: ledger.put("work", "k", b"")):
        with pytest.raises(LedgerClosedError, match="is closed"):
            call()


def test_a_program_that_forgets_to_close_loses_nothing(location, start_child):
    assert start_child("exit_without_close", location).wait() == 0
    with open_ledger(location) as ledger:
        assert ledger.get("work", "forgotten") == b"kept"


def test_errors_survive_the_way_between_processes(ledger: Ledger):
    with pytest.raises(InvalidNameError) as caught:
        ledger.get("work", "ä")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (type(copy), str(copy)) == (InvalidNameError, str(caught.value))


@pytest.mark.parametrize("options", [{"commit_every": 0}, {"commit_after": 0}, {"patience": -1}])
def test_senseless_options_are_refused(tmp_path, options):
    with pytest.raises(ValueError, match="at least 1"):
        open_ledger(tmp_path / "ledger.sqlite", **options)
