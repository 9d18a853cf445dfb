"""Records and errors go through multiprocessing and joblib."""

from __future__ import annotations

import pickle

import pytest

from remint.formats.errors import BadInputError, Place
from remint.records import Call, Given, Value


def test_a_value_can_be_pickled() -> None:
    call = Call(args=Value.of([(1, 2.5), {3}]), expected=Given(Value.of(b"x")))
    assert pickle.loads(pickle.dumps(call)) == call


def test_an_error_about_a_file_can_be_pickled(tmp_path) -> None:
    error = BadInputError(Place(tmp_path / "a.jsonl", 3), "is not JSON", "Fix it", "tests")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.field) == (BadInputError, str(error), "tests")
    with pytest.raises(ValueError, match="is not JSON"):
        raise again
