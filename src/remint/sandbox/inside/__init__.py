"""The isolation layer: runs in the user's own interpreter, before and between untrusted programs.

Standard library only, Python 3.8 or newer, no import of anything else of Remint: this folder is handed to whatever
interpreter programs are to run in.
"""

from __future__ import annotations

from remint.sandbox.inside.isolation.box import wipe_box
from remint.sandbox.inside.isolation.cell_setup import prepare_cell
from remint.sandbox.inside.isolation.filesystem import BOX, SHARED_MEMORY, TEMPORARY, WORK
from remint.sandbox.inside.isolation.namespaces import enter_cell_namespaces, enter_outer
from remint.sandbox.inside.isolation.probe import probe
from remint.sandbox.inside.isolation.program_confinement import Weak, prepare_program, prepare_weak
from remint.sandbox.inside.isolation.without_namespaces import end_strays, weak_layers
from remint.sandbox.inside.kernel.errors import IsolationError

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
