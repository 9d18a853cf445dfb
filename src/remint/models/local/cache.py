"""The folder in which pulled weights are kept."""

from __future__ import annotations

import os
from pathlib import Path

from remint.models.local.catalogue import LocalModel

VARIABLE = "REMINT_CACHE"


def cache_folder() -> Path:
    """REMINT_CACHE where it is set, else ``remint`` in the user's cache folder by the XDG convention."""
    own = os.environ.get(VARIABLE, "").strip()
    if own:
        return Path(own).expanduser().absolute()
    shared = os.environ.get("XDG_CACHE_HOME", "")
    # The convention asks to ignore relative values.
    return (Path(shared) if Path(shared).is_absolute() else Path.home() / ".cache") / "remint"


def models_folder() -> Path:
    """Where the weights lie."""
    return cache_folder() / "models"


def place_of(model: LocalModel) -> Path:
    """The folder in which the files of a model of the catalogue are, or will be."""
    return models_folder() / model.name


def is_pulled(model: LocalModel) -> bool:
    """Whether all files are here. Their content was checked before they got there."""
    files = [(place_of(model) / file.name, file.size) for file in model.files]
    return all(path.is_file() and path.stat().st_size == size for path, size in files)
