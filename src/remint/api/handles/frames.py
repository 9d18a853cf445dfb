"""Records as a data frame of whichever library is installed."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal

from remint.errors import RemintError

FrameLibrary = Literal["pandas", "polars"]
_LIBRARIES: tuple[FrameLibrary, ...] = ("pandas", "polars")


class NoFrameLibraryError(RemintError, ImportError):
    """Neither pandas nor polars is installed."""


def frame(columns: Mapping[str, Sequence[Any]], library: FrameLibrary | None = None) -> Any:
    """A DataFrame of pandas or polars: the one that is asked for, else the one in use, else the one installed."""
    wanted = (library,) if library else sorted(_LIBRARIES, key=lambda name: name not in sys.modules)
    for name in wanted:
        if name in sys.modules or find_spec(name) is not None:
            return import_module(name).DataFrame(dict(columns))
    names = " or ".join(wanted if library else _LIBRARIES)
    raise NoFrameLibraryError(f"to_frame() needs {names}, which is not installed. Run: pip install {wanted[0]}")
