"""Source texts of a program: put in place, and made fit to compile."""

from __future__ import annotations

import os
from typing import Iterable, Tuple


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
