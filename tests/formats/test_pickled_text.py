from __future__ import annotations

import base64
import os
import pickle
import zlib
from pathlib import Path
from typing import Any

import pytest

from remint.formats.pickled_text import PickledTextError, unpack_text


def pack(content: bytes) -> str:
    return base64.b64encode(zlib.compress(content)).decode()


class Hostile:
    """A pickle that leaves a file behind when somebody loads it."""

    def __init__(self, trace: Path) -> None:
        self.trace = trace

    def __reduce__(self) -> Any:
        return os.mkdir, (str(self.trace),)


@pytest.mark.parametrize("protocol", [2, 3, 4, 5])
@pytest.mark.parametrize("text", ["", '[{"input": "é"}]', "x" * 100_000])
def test_a_text_comes_out_as_it_went_in(text: str, protocol: int) -> None:
    assert unpack_text(pack(pickle.dumps(text, protocol))) == text


@pytest.mark.parametrize("protocol", [0, 2, 4])
def test_a_hostile_pickle_is_refused_and_not_executed(tmp_path: Path, protocol: int) -> None:
    trace = tmp_path / "trace"
    with pytest.raises(PickledTextError, match="is a pickle with the instruction"):
        unpack_text(pack(pickle.dumps(Hostile(trace), protocol)))
    assert not trace.exists()
    # The pickle would have worked.
    pickle.loads(pickle.dumps(Hostile(trace), protocol))
    assert trace.exists()


@pytest.mark.parametrize("value", [["[]"], ("[]", "[]"), b"[]", 1, None, {"a": "[]"}])
def test_a_pickle_of_something_else_is_refused(value: object) -> None:
    with pytest.raises(PickledTextError):
        unpack_text(pack(pickle.dumps(value)))


@pytest.mark.parametrize(
    "packed",
    [
        "not base64!",
        base64.b64encode(b"not zlib").decode(),
        base64.b64encode(zlib.compress(pickle.dumps("[]"))[:-3]).decode(),
        pack(b""),
        pack(pickle.dumps("[]")[:-1]),
        pack(pickle.dumps("[]") + pickle.dumps("[]")),
        pack(b"\x8c\x02[]\x8c\x02[]."),
        pack(b"."),
    ],
)
def test_damaged_data_are_refused(packed: str) -> None:
    with pytest.raises(PickledTextError):
        unpack_text(packed)


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    packed = pack(pickle.dumps("0" * 1_000_000))
    assert len(packed) < 10_000
    with pytest.raises(PickledTextError, match="larger than 1000 bytes"):
        unpack_text(packed, max_bytes=1000)
