"""Packages of others that add to Remint: which are installed, whether what they offer fits, and which one failed."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from importlib.metadata import EntryPoint, entry_points
from types import FunctionType, TracebackType
from typing import Any, NamedTuple

GROUP = "remint."  # and the kind: formats, models, tasks, …


class Plugin(NamedTuple):
    """One thing that a package adds."""

    kind: str
    name: str
    target: str
    package: str  # with its version


def installed_plugins() -> list[Plugin]:
    """Everything that other packages add, by kind and name. Nothing is imported."""
    return sorted(Plugin(one.group.removeprefix(GROUP), one.name, one.value, _package(one)) for one in _points())


def owner(point: EntryPoint) -> str:
    """Whose an entry point is, for a message."""
    return f"the package {point.dist.name!r}" if point.dist else f"the module {point.module!r}"


def failed_plugin(traceback: TracebackType | None) -> str:
    """The package in whose code, or in code that it called, an exception was raised; empty where there is none."""
    owners = {one.module.partition(".")[0]: owner(one) for one in _points()}
    while traceback is not None:
        module = str(traceback.tb_frame.f_globals.get("__name__", "")).partition(".")[0]
        if module in owners:
            return owners[module]
        traceback = traceback.tb_next
    return ""


def misfit(found: Any, like: type) -> str:
    """Which method cannot be called as Remint calls that of `like`, and why; empty where all can."""
    for name, ours in vars(like).items():
        theirs = inspect.getattr_static(found, name, None)
        if name.startswith("_") or not isinstance(ours, FunctionType) or theirs is None or theirs is ours:
            continue
        if not isinstance(theirs, FunctionType):
            if not isinstance(theirs, staticmethod | classmethod) and not callable(theirs):
                return f"{name} is no method"
            continue  # a wrapped or compiled function need not say what it takes
        if inspect.iscoroutinefunction(ours) and not inspect.iscoroutinefunction(theirs):
            return f"{name} must be a coroutine. Write async def {name}"
        if reason := _unlike(name, theirs, list(inspect.signature(ours).parameters)):
            return reason
    return ""


def misfit_function(function: Any, arguments: Sequence[str]) -> str:
    """Why a function cannot be called with these positional arguments; empty where it can."""
    return _unlike(function.__name__, function, arguments) if isinstance(function, FunctionType) else ""


def _unlike(name: str, theirs: FunctionType, arguments: Sequence[str]) -> str:
    signature = inspect.signature(theirs)
    try:
        signature.bind(*arguments)
    except TypeError:
        return f"{name} takes ({', '.join(signature.parameters)}). It is called with ({', '.join(arguments)})"
    return ""


def _points() -> list[EntryPoint]:
    kinds = [group for group in entry_points().groups if group.startswith(GROUP)]
    return [point for group in kinds for point in entry_points(group=group)]


def _package(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else point.module
