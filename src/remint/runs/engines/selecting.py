"""An engine by its name."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from remint.models import Model
from remint.models.opening import ModelOptions
from remint.runs.engines.errors import RayMissingError, UnknownEngineError
from remint.runs.engines.local import LocalEngine
from remint.sandbox.engine import ExecutionEngine

LOCAL, RAY, _CLIENT = "local", "ray", "ray://"


class RunEngine(ExecutionEngine, Protocol):
    """An engine that runs programs and models."""

    def model(self, here: Model, name: str, options: ModelOptions) -> Model:
        """A model that this machine has opened, on all machines of the engine."""


def engine_named(name: str) -> RunEngine:
    """`local`, `ray`, or the address of a cluster as `ray://HOST:PORT`. Nothing is started yet."""
    if name == LOCAL:
        return LocalEngine()
    if name != RAY and not name.startswith(_CLIENT):
        raise UnknownEngineError(f"unknown engine {name!r}. Name local, ray, or a cluster such as ray://head:10001.")
    if find_spec("ray") is None:
        raise RayMissingError("The engine ray is not installed. Install it with `pip install 'remint[ray]'`.")
    _settle_ray()
    # Importing Ray takes half a second: only who asks for it pays.
    from remint.runs.engines.ray.engine import RayEngine

    return RayEngine("" if name == RAY else name)


def _settle_ray() -> None:
    """What Ray reads from the environment when it is imported; what the user has set stays."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told what is judged here
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    os.environ.setdefault("RAY_worker_niceness", "0")  # of a cluster that is started here: as nice as we are
    token = os.environ.get("RAY_AUTH_TOKEN_PATH") or "~/.ray/auth_token"
    # `ray start` asks for a token as soon as there is one, and Ray's client would not send it by itself. Where Ray was
    # imported before, it has read its settings already, and its processes must have the same.
    if "ray" not in sys.modules and (os.environ.get("RAY_AUTH_TOKEN") or Path(token).expanduser().is_file()):
        os.environ.setdefault("RAY_AUTH_MODE", "token")
