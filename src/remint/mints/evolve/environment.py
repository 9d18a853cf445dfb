"""Where evolved programs run: the modules that operators make them import, and what could change a finding."""

from __future__ import annotations

import subprocess

from remint.mints.context import SandboxPlace
from remint.mints.evolve.gates.pylint_score import pylint_version
from remint.mints.evolve.settings import EvolveSettings
from remint.sandbox.environments.interpreters import BASE, interpreter_id

# Modules that operators make programs import: loaded once for all offspring, not by each of them.
_OFTEN_IMPORTED = (
    "abc", "base64", "bisect", "calendar", "collections", "concurrent.futures", "contextlib", "copy", "dataclasses",
    "datetime", "decimal", "enum", "fractions", "functools", "hashlib", "heapq", "hmac", "http", "itertools", "json",
    "logging", "math", "operator", "pathlib", "queue", "random", "re", "secrets", "statistics", "string", "textwrap",
    "threading", "time", "typing", "urllib.parse",
)  # fmt: skip
_OURS = ("binascii", "zlib")  # what runs programs there needs these, and the first import of a process takes longest
# Packages that are imported under another name than they are installed by.
_IMPORTED_AS = {"scikit-learn": "sklearn", "python-dateutil": "dateutil"}


def modules_of(settings: EvolveSettings) -> tuple[str, ...]:
    """What the sandbox loads once for all programs."""
    return (*_OFTEN_IMPORTED, *_OURS, *(_IMPORTED_AS.get(one, one) for one in settings.packages))


def conditions_of(settings: EvolveSettings, place: SandboxPlace) -> list[str]:
    """Where programs run and what judges them, as far as that could change what comes of them."""
    interpreter = interpreter_id(place.python or BASE, bool(settings.packages or place.python))
    pylint = pylint_version() if settings.pylint else ""
    return [interpreter, place.isolation if place.isolation == "none" else "", pylint]


def missing_packages(settings: EvolveSettings, python: str) -> list[str]:
    """The packages that programs may import and that the Python which runs them does not have."""
    names = {_IMPORTED_AS.get(one, one): one for one in settings.packages}
    if not names:
        return []
    text = f"import importlib.util as u; print(*[n for n in {sorted(names)!r} if u.find_spec(n) is None])"
    try:
        done = subprocess.run([python or BASE, "-c", text], capture_output=True, text=True, timeout=60, check=True)
    except (OSError, subprocess.SubprocessError):
        return []  # whoever starts it for the programs says what is wrong with it
    return [names[name] for name in done.stdout.split()]
