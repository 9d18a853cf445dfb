"""Write folders whole or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from remint.formats.errors import UnsupportedError


@contextlib.contextmanager
def whole_folder(path: Path) -> Iterator[Path]:
    """A folder to write into, which appears under its name only when the block ends well.

    A folder that holds something is never replaced: what a person added to it could not be brought back.
    """
    if path.is_symlink() or (path.exists() and (not path.is_dir() or any(path.iterdir()))):
        raise UnsupportedError(f"{path} exists already. Name a new folder, or remove it first.")
    part = Path(tempfile.mkdtemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part"))
    try:
        yield part
        mask = os.umask(0)
        os.umask(mask)
        part.chmod(0o777 & ~mask)
        part.replace(path)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise
