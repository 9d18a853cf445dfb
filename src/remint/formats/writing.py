"""Write files whole or not at all."""

from __future__ import annotations

import contextlib
import gzip
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from remint.formats.errors import UnsupportedError


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file that appears under its name only when the block ends well; gzipped when the name ends in .gz."""
    if path.is_dir():
        raise UnsupportedError(f"{path} is a folder. Name a file to write.")
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as raw:
            if path.suffix == ".gz":
                # No name and no time in the header: the same content gives the same bytes.
                with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as packed:
                    yield packed  # type: ignore[misc]
            else:
                yield raw
            raw.flush()
            os.fsync(raw.fileno())
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def write_lines(path: Path, lines: Iterable[bytes]) -> None:
    """Write one line per item, whole or not at all."""
    with whole_file(path) as stream:
        for line in lines:
            stream.write(line + b"\n")
