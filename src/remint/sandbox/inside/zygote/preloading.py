"""Libraries that the zygote loads once for all programs."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any, List


class PreloadError(Exception):
    """A library that cannot be loaded for everybody."""


def preload(path: List[str], names: List[str]) -> None:
    """Add folders to the path of imports, as they are (no .pth file is looked at), and import the modules."""
    sys.path += [folder for folder in path if folder not in sys.path]
    for name in names:
        try:
            importlib.import_module(name)
        except BaseException as error:
            # A library may end in anything, SystemExit included.
            raise PreloadError(f"{name} cannot be imported: {type(error).__name__}: {error}") from None
        threads = _threads()
        if threads > 1:
            raise PreloadError(
                f"{name} starts {threads - 1} threads when it is imported, and a process with threads cannot be forked"
                " safely nor enter a sandbox; leave it to the programs to import it"
            )
    _seed_in_every_program()


def forget_locations() -> None:
    """Look for modules anew: the file system is another one now, with less in it."""
    sys.path_importer_cache.clear()
    importlib.invalidate_caches()


def _threads() -> int:
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        return 1


def _seed_in_every_program() -> None:
    # The standard library's generator does so by itself. Else all programs would draw the same numbers, and what
    # depends on chance would look as if it did not.
    random: Any = sys.modules.get("numpy.random")
    if random is not None:
        os.register_at_fork(after_in_child=random.seed)
