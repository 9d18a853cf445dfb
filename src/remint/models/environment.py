"""Settings of the environment and of a ``.env`` file in the current folder.

The file is only read: nothing of it gets into the environment of this process, of its children or of the sandbox.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from dotenv import dotenv_values

from remint.models.errors import UnusableModelError


def settings() -> Mapping[str, str]:
    """Every setting by its name; what the environment itself says goes before the file. Empty ones are left out."""
    found = {**_from_file(Path(".env")), **{name: value for name, value in os.environ.items() if value.strip()}}
    return {name: value.strip() for name, value in found.items() if value.strip()}


def _from_file(path: Path) -> dict[str, str]:
    if not path.is_file():
        return {}
    try:
        return {name: value or "" for name, value in dotenv_values(path).items()}
    except OSError as error:
        raise UnusableModelError(
            f"{path.resolve()} cannot be read: {error.strerror}. Make it readable, or move it."
        ) from None
    except UnicodeDecodeError:
        raise UnusableModelError(f"{path.resolve()} is not UTF-8. Save it as UTF-8 or move it.") from None
