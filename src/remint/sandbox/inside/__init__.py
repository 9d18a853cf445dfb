"""The isolation layer: runs in the user's own interpreter, before and between untrusted programs.

Standard library only, Python 3.8 or newer, no import of anything else of Remint: this folder is handed to whatever
interpreter programs are to run in.
"""

from __future__ import annotations

from .box import wipe_box
from .errors import IsolationError
from .filesystem import BOX, SHARED_MEMORY, TEMPORARY, WORK
from .namespaces import enter_cell_namespaces, enter_outer
from .pid_one import prepare_cell
from .probe import probe
from .program import Weak, prepare_program, prepare_weak
from .weak import end_strays, weak_layers

__all__ = [
    "BOX",
    "SHARED_MEMORY",
    "TEMPORARY",
    "WORK",
    "IsolationError",
    "Weak",
    "end_strays",
    "enter_cell_namespaces",
    "enter_outer",
    "prepare_cell",
    "prepare_program",
    "prepare_weak",
    "probe",
    "weak_layers",
    "wipe_box",
]
