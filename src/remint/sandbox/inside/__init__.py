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
from remint.sandbox.inside.isolation.program_confinement import WeakIsolation, prepare_program, prepare_weak_program
from remint.sandbox.inside.isolation.without_namespaces import end_leftovers, enter_weak_isolation
from remint.sandbox.inside.kernel.errors import IsolationError

__all__ = [
    "BOX",
    "SHARED_MEMORY",
    "TEMPORARY",
    "WORK",
    "IsolationError",
    "WeakIsolation",
    "end_leftovers",
    "enter_cell_namespaces",
    "enter_outer",
    "enter_weak_isolation",
    "prepare_cell",
    "prepare_program",
    "prepare_weak_program",
    "probe",
    "wipe_box",
]
