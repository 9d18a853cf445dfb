"""scipy's distributions (`binom`, …) and their functions (`stdtrit`, …), loaded when the first of them is used.

scipy takes longer to load than all of Remint, and every command would wait for it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_FUNCTIONS = {"expit", "nctdtr", "ndtr", "stdtr", "stdtrit"}


def __getattr__(name: str) -> Any:
    return getattr(import_module("scipy.special" if name in _FUNCTIONS else "scipy.stats"), name)
