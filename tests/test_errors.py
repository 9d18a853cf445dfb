"""One root of errors: every error of every package derives from it and knows its exit code."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import remint
from remint.errors import InfrastructureError, RemintError, UsageError
from remint.formats import BadInputError, UnreachableError, UnsupportedError
from remint.ledger import LedgerError
from remint.models.asking.errors import NoAnswersError, TooLongAHoldError
from remint.models.errors import ModelError, UnusableModelError
from remint.sandbox.errors import SandboxError

# Loaded into the interpreters that run programs, where nothing of Remint can be imported.
_INSIDE = ("remint.sandbox.inside", "remint.records.decoding_limits", "remint.analysis.study.coverage.driver")


def _packages_with_errors() -> list[str]:
    found = [module.name for module in pkgutil.walk_packages(remint.__path__, "remint.")]
    return [name for name in found if ".inside" not in name and not name.endswith("__main__")]


def test_every_error_derives_from_the_root() -> None:
    strays = []
    for name in _packages_with_errors():
        if name.startswith(_INSIDE):
            continue
        try:
            module = importlib.import_module(name)
        except ImportError:  # an extra that is not installed
            continue
        own = [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == name]
        errors = [one for one in own if issubclass(one, Exception) and not issubclass(one, Warning)]
        strays += [one for one in errors if not issubclass(one, RemintError)]
    assert strays == []


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (RemintError, 2), (UsageError, 2), (BadInputError, 2), (UnsupportedError, 2), (UnusableModelError, 2),
        (InfrastructureError, 3), (UnreachableError, 3), (LedgerError, 3), (SandboxError, 3), (ModelError, 3),
        (NoAnswersError, 3), (TooLongAHoldError, 3),
    ],
)  # fmt: skip
def test_exit_codes(error: type[RemintError], code: int) -> None:
    assert error.exit_code == code
