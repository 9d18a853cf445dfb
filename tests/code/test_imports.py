"""What has to be installed for a program."""

from __future__ import annotations

from remint.code.imports import imported_modules, packages
from remint.code.parsing import parse


def test_imports_anywhere_but_not_of_the_own_package() -> None:
    module = parse("import os, numpy.linalg\ndef f():\n    from sklearn.svm import SVC\n    from . import near\n")
    assert list(imported_modules(module)) == ["os", "numpy.linalg", "sklearn.svm"]


def test_packages_have_the_names_under_which_they_are_installed() -> None:
    assert packages(["yaml", "numpy.linalg", "PIL.Image", "numpy"]) == ("numpy", "pillow", "pyyaml")


def test_the_standard_library_of_today_and_of_yesterday_is_left_out() -> None:
    assert packages(["os.path", "json", "imp", "distutils.core"]) == ()
