"""What of the interpreter is noted down before and after programs."""

from __future__ import annotations

import json
import random
import sys
import types

import pytest

from remint.mints.evolve.gates.equivalence.inside.interpreter_state import (
    library_changes,
    library_now,
    settings_now,
)


def test_the_state_of_random_is_the_same_in_each_process() -> None:
    known = random.getstate()
    random.seed(0)
    try:
        assert settings_now()["the state of random"] == "a5ec417d"
    finally:
        random.setstate(known)


def test_changes_of_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    lazy = types.ModuleType("lazy")
    lazy.__getattr__ = lambda name: 3  # type: ignore[method-assign]
    lazy.known = 2  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "lazy", lazy)
    before = library_now({"solution"})
    assert library_changes(before, library_now({"solution"})) == []
    monkeypatch.setattr(json, "dumps", str)
    monkeypatch.setattr(json, "seen", [], raising=False)
    monkeypatch.setattr(json.JSONEncoder, "item_separator", ";")
    monkeypatch.setattr(json.JSONDecodeError, "seen", [], raising=False)
    monkeypatch.setattr(sys, "argv", ["other"])  # made anew for every run
    monkeypatch.setitem(sys.modules, "late", types.ModuleType("late"))  # loading one is no change
    monkeypatch.setattr(lazy, "made", 3, raising=False)
    assert library_changes(before, library_now({"solution"})) == [
        "json.decoder.JSONDecodeError.seen", "json.dumps", "json.encoder.JSONEncoder.item_separator", "json.seen"
    ]  # fmt: skip


class Asked:
    """An object of a library that does something when it is asked for its class."""

    times = 0

    @property
    def __class__(self) -> type:
        type(self).times += 1
        return Asked


def test_objects_of_libraries_are_not_asked_for_their_class(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(json), "asked", Asked())
    Asked.times = 0
    found = library_now({"solution"})
    assert found["json.asked"] == id(json.asked)  # type: ignore[attr-defined]
    assert Asked.times == 0
