"""Symbolic links inside folders that somebody else may have made: none may bring in a file from elsewhere.

A benchmark or a folder of samples is unpacked and judged, and what is in it ends up in prompts, results and reports. A
link to a private file of this machine would be read like any other.
"""

from __future__ import annotations

import os
from pathlib import Path

from remint.formats.errors import BadInputError, Place

_FIX = "Put a copy of the file there, or remove the link."


def refuse_link_out(path: Path, folder: Path) -> None:
    """Raise where a path below a folder leads out of it, nowhere, or back to where it came from."""
    try:
        real = path.resolve(strict=True)
    except (OSError, RuntimeError) as error:
        if path.is_symlink():
            raise BadInputError(Place(path), "is a symbolic link to nowhere, or to itself", _FIX) from error
        return  # something else is wrong with it, and whoever reads it says what
    home = folder.resolve()
    if not real.is_relative_to(home):
        raise BadInputError(Place(path), f"is a symbolic link that leads out of {folder.name or folder}", _FIX)
    if path.is_symlink() and path.parent.resolve().is_relative_to(real):
        raise BadInputError(Place(path), "is a symbolic link to a folder that it is in", _FIX)


def refuse_links_out(folder: Path) -> None:
    """Raise where any link below a folder leads out of it, nowhere, or in a circle. Hidden files are nobody's."""
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in (*folders, *files):
            path = Path(place, name)
            if path.is_symlink() and not name.startswith("."):
                refuse_link_out(path, folder)
