"""An engine by its name."""

from __future__ import annotations

from importlib.util import find_spec

from remint.runs.engines.errors import RayMissingError, UnknownEngineError
from remint.runs.engines.local import LocalEngine
from remint.sandbox.engine import ExecutionEngine

LOCAL, RAY, _CLIENT = "local", "ray", "ray://"


def engine_named(name: str) -> ExecutionEngine:
    """`local`, `ray`, or the address of a cluster as `ray://HOST:PORT`. Nothing is started yet."""
    if name == LOCAL:
        return LocalEngine()
    if name != RAY and not name.startswith(_CLIENT):
        raise UnknownEngineError(f"unknown engine {name!r}. Name local, ray, or a cluster such as ray://head:10001.")
    if find_spec("ray") is None:
        raise RayMissingError("The engine ray is not installed. Install it with `pip install 'remint[ray]'`.")
    # Importing Ray takes half a second: only who asks for it pays.
    from remint.runs.engines.ray.engine import RayEngine

    return RayEngine("" if name == RAY else name)
