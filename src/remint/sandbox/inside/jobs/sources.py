"""Source files of a program: written to its folder, and prepared for the compiler."""

from __future__ import annotations

import os
import sys
import types
from typing import Iterable, Tuple

# What starts interpreters that import the program's module again, from a file.
_STARTING = ("multiprocessing", "ProcessPoolExecutor", "joblib")


def write_files(files: Iterable[Tuple[str, str]]) -> None:
    """Write files, with the folders that they need, into the current one."""
    for path, text in files:
        folder = os.path.dirname(path)
        if folder:
            os.makedirs(folder, exist_ok=True)
        with open(path, "w", encoding="utf-8", errors="surrogatepass") as file:
            file.write(text)


def without_mark(text: str) -> str:
    """A text without the byte order mark that only files may have."""
    return text[1:] if text[:1] == "\ufeff" else text


def keep_for_children(module: types.ModuleType, name: str, *texts: str, tests: str = "") -> None:
    """Name the file of a module, and write it where the program may start interpreters that look for it there.

    Only then: a folder that nothing was written to need not be made new after the program. Tests may start them as
    well, and are never written.
    """
    module.__file__ = name
    if any(word in text for text in (*texts, tests) for word in _STARTING):
        here = os.getcwd()
        file = name if module.__name__ == "__main__" else module.__name__ + ".py"
        if not os.path.exists(file):
            write_files([(file, "\n".join(without_mark(text) for text in texts if text))])
        if here not in sys.path:
            sys.path.append(here)
        module.__file__ = os.path.join(here, file)
