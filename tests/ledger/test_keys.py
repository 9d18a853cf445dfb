import hashlib
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from remint.ledger import work_key
from remint.ledger.errors import InvalidNameError
from remint.ledger.keys import check_key, check_kind


def test_keys_do_not_change_between_releases():
    key = work_key("reply", model="m-1", temperature=0.2, seed=7, stop=["\n", None], prompt="λ = 1", blob=b"\x00\xff")
    # A ledger outlives releases: this hash may never change.
    assert key == "194a0d546c608169f8d9b7398b27ee9dd731ed4e704b1290a04b220cd99272db"


def test_a_key_is_the_sha256_of_kind_and_parts():
    assert work_key("reply") == hashlib.sha256(b'["reply",{}]').hexdigest()
    assert (
        work_key("reply", b=1, a=["x", b"\x01"])
        == hashlib.sha256(b'["reply",{"a":["list","x",["bytes","01"]],"b":1}]').hexdigest()
    )


def test_keys_agree_between_processes_with_different_hash_seeds():
    program = "from remint.ledger import work_key; print(work_key('k', d={'x': 1, 'y': [2.5, True]}, a='b', z=None))"
    keys = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert keys == {work_key("k", z=None, a="b", d={"y": (2.5, True), "x": 1})}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 1.0),
        (1, True),
        (0, False),
        (0.0, False),
        (0.0, -0.0),
        (None, "null"),
        (None, False),
        ("1", 1),
        (b"a", "a"),
        (b"a", "61"),
        (b"a", ["bytes", "61"]),
        (2**70, ["int", hex(2**70)]),
        ([], {}),
        ([], None),
        ([1, [2]], [[1], 2]),
        ({"a": None}, {}),
        (float("inf"), "Infinity"),
        (float("inf"), float("-inf")),
        ("😀", "\ud83d\ude00"),
        ("é", "e\u0301"),
    ],
)
def test_different_parts_give_different_keys(one, other):
    assert work_key("k", part=one) != work_key("k", part=other)


def test_kind_and_part_names_matter():
    assert len({work_key("k", a=1), work_key("k", b=1), work_key("j", a=1), work_key("k", a=1, b=None)}) == 4


def test_a_part_may_be_called_kind():
    assert work_key("k", kind="x") != work_key("k")


def test_long_integers_and_nan_are_accepted():
    assert work_key("k", n=10**5000) != work_key("k", n=10**5000 + 1)
    assert work_key("k", x=float("nan")) == work_key("k", x=float("nan"))


@pytest.mark.parametrize(
    ("part", "named"),
    [({1, 2}, "sampling "), ({"stop": ["a", object()]}, r"sampling\.stop\[1\]"), ({"a": {1: 2}}, r"sampling\.a ")],
)
def test_a_part_that_cannot_be_hashed_is_named(part, named):
    with pytest.raises(TypeError, match=named):
        work_key("k", sampling=part)


plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary()
parts = st.recursive(plain, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8)


def typed(value):
    """A form in which Python's own equality tells types apart."""
    if isinstance(value, list):
        return ("list", tuple(map(typed, value)))
    if isinstance(value, dict):
        return ("dict", frozenset((name, typed(item)) for name, item in value.items()))
    return (type(value).__name__, repr(value))


@pytest.mark.slow
@settings(deadline=None, derandomize=True)
@given(parts, parts)
def test_keys_are_equal_exactly_when_the_parts_are(one, other):
    assert (work_key("k", part=one) == work_key("k", part=other)) == (typed(one) == typed(other))


@pytest.mark.parametrize("name", ["", "ä", "a\0b", "a b", "a\n", "-a", "x" * 129, "a'b", "٣"])
def test_names_that_are_not_short_ascii_words_are_refused(name):
    with pytest.raises(InvalidNameError, match="letters, digits"):
        check_key(name)
    with pytest.raises(ValueError):
        check_kind(name)


@pytest.mark.parametrize("name", ["a", "A-1", "0" * 64, "judge.v2", "run:3_x"])
def test_hex_and_short_words_are_accepted(name):
    check_key(name)
    check_kind(name)
