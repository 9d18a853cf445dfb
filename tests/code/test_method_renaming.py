"""Another name for a method that only its own class can know."""

from __future__ import annotations

import ast

import pytest

from remint.code.callers import CallHierarchy
from remint.code.method_renaming import is_free_for_method, private_methods, rename_method
from remint.code.parsing import parse
from remint.code.scopes import Scopes

STORE = """\
class Store:
    def add(self, item):
        self._check(item)
        self.items = [*self.items, item]

    def _check(self, item):
        if not item:
            raise ValueError(item)
"""


def methods(text: str, keep: tuple[str, ...] = ()) -> list[str]:
    tree = parse(text)
    return [one.name for one in private_methods(CallHierarchy(tree, Scopes(tree)), frozenset(keep))]


def test_a_private_method_and_the_calls_on_self_get_the_new_name() -> None:
    tree = parse(STORE)
    scopes = Scopes(tree)
    (method,) = private_methods(CallHierarchy(tree, scopes), frozenset())
    assert is_free_for_method(scopes, "_validate")
    assert not is_free_for_method(scopes, "_check")
    assert not is_free_for_method(scopes, "validate")
    rename_method(tree, method, "_validate")
    assert ast.unparse(tree) == ast.unparse(parse(STORE.replace("_check", "_validate")))


@pytest.mark.parametrize(
    "text",
    [
        STORE + "Store()._check(1)\n",
        STORE + "class Other(Store):\n    pass\n",
        STORE + "print(getattr(Store(), '_check'))\n",
        STORE + "print('_check')\n",
        STORE + "print(vars(Store))\n",
        STORE.replace("self._check(item)", "check = self._check"),
        STORE.replace("self._check(item)", "self._check()"),
        STORE.replace("self._check(item)", "self = item\n        self._check(item)"),
        STORE.replace("class Store", "@register\nclass Store"),
        STORE.replace("class Store", "class Store(Base)"),
        STORE.replace("def _check", "@cached\n    def _check"),
        STORE.replace("_check", "check"),
        STORE.replace("_check", "__check"),
    ],
)
def test_a_method_that_somebody_else_may_know_stays(text: str) -> None:
    assert methods(text) == []


def test_names_that_others_use_stay() -> None:
    assert methods(STORE) == ["_check"]
    assert methods(STORE, keep=("_check",)) == []
