"""Write files and folders whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import gzip
import os
import re
import shutil
import stat
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from remint.errors import RemintError, UsageError

# Names of what is open already. Behind one may be a file that somebody else is writing: to replace it would lose that.
_OPEN_ALREADY = re.compile(r"/dev/(stdout|stderr|fd/[0-9]+)|/proc/(self|[0-9]+)/fd/[0-9]+")


class UnwritableError(UsageError):
    """A file or folder that cannot be written where it was asked for."""


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file that appears under its name only when the block ends well; gzipped when the name ends in .gz.

    A link is followed. A pipe or a character device cannot be replaced, and is written into as the block goes on.
    """
    with _refusing(path):
        opened = path.open("ab") if _is_written_into(path) else _replacing(path.resolve())
        with opened as raw:
            if path.suffix == ".gz":
                # No name and no time in the header: the same content gives the same bytes.
                with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as packed:
                    yield packed  # type: ignore[misc]
            else:
                yield raw


@contextlib.contextmanager
def whole_folder(path: Path) -> Iterator[Path]:
    """A folder to write into, which appears under its name only when the block ends well.

    A folder that holds something is never replaced: what a person added to it could not be brought back.
    """
    with _refusing(path):
        if path.is_symlink() or (path.exists() and (not path.is_dir() or any(path.iterdir()))):
            raise UnwritableError(f"{path} exists already. Name a new folder, or remove it first.")
        part = Path(tempfile.mkdtemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part"))
        try:
            yield part
            _permit(part, 0o777)
            for written in (*part.rglob("*"), part):
                _sync(written)
            part.replace(path)
        except BaseException:
            shutil.rmtree(part, ignore_errors=True)
            raise


def refuse_missing_folder(*paths: Path | None) -> None:
    """Refuse at once what could not be written at the end."""
    for path in paths:
        if path is not None and not path.parent.is_dir():
            raise UnwritableError(f"The folder {path.parent} does not exist. Make it first.")


def write_lines(path: Path, lines: Iterable[bytes]) -> None:
    """Write one line per item, whole or not at all."""
    with whole_file(path) as stream:
        for line in lines:
            stream.write(line + b"\n")


@contextlib.contextmanager
def _refusing(path: Path) -> Iterator[None]:
    """Whatever the system says against a file, in one sentence."""
    try:
        yield
    except OSError as error:
        # Some errors of ours derive from OSError; a connection that broke is not about this file.
        if isinstance(error, RemintError | ConnectionError):
            raise
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO):
            raise UnwritableError(f"{path} cannot be written: {error.strerror}. Make room, then try again.") from error
        raise UnwritableError(f"{path} cannot be written: {error.strerror or error}.") from error


@contextlib.contextmanager
def _replacing(path: Path) -> Iterator[BinaryIO]:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as raw:
            yield raw
            raw.flush()
            os.fsync(handle)
        _permit(Path(name), 0o666)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _is_written_into(path: Path) -> bool:
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    if stat.S_ISDIR(mode):
        raise UnwritableError(f"{path} is a folder. Name a file to write.")
    if stat.S_ISREG(mode):
        return _OPEN_ALREADY.fullmatch(str(path)) is not None
    if not stat.S_ISFIFO(mode) and not stat.S_ISCHR(mode):
        raise UnwritableError(f"{path} is neither a file, a pipe nor a character device. Name a file to write.")
    return True


def _permit(path: Path, mode: int) -> None:
    """The permissions that a new file or folder would have; a temporary one has fewer."""
    # The mask can only be read by setting it.
    mask = os.umask(0)
    os.umask(mask)
    path.chmod(mode & ~mask)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
