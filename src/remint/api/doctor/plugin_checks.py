"""What other packages add to Remint, and whether it can be used."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from importlib import import_module

from remint.api.doctor.check import MachineCheck
from remint.plugins import GROUP, Plugin, installed_plugins
from remint.registry import BrokenPluginError, BrokenPluginWarning, Registry, unknown_name

# kind of plugin → where its registry is
REGISTRIES = {
    "formats": "remint.formats.reading:FORMATS",
    "models": "remint.models.opening:PROVIDERS",
    "tasks": "remint.tasks.task:TASKS",
    "mints": "remint.mints:MINTS",
    "operators": "remint.mints.evolve.operators.operator:OPERATORS",
    "scores": "remint.scores.scoring:SCORES",
    "measures": "remint.measures.kinds:MEASURES",
    "similarities": "remint.measures.kinds:SIMILARITIES",
    "signals": "remint.analysis.audit.signal:SIGNALS",
    "entries": "remint.analysis.diagnose.entries:ENTRIES",
    "forecast_estimators": "remint.analysis.forecast.registry:ESTIMATORS",
    "exports": "remint.runs.exporting.export:EXPORTS",
    "reports": "remint.reports.writing:REPORTS",
}


def plugins() -> Iterator[MachineCheck]:
    """A line for everything that an installed package adds."""
    for plugin in installed_plugins():
        fault = _fault(plugin)
        detail = fault or f"{plugin.target} of {plugin.package}"
        yield MachineCheck(f"{plugin.kind}: {plugin.name}", "missing" if fault else "works", detail)


def _fault(plugin: Plugin) -> str:
    """Why a plugin cannot be used; empty where it can."""
    if plugin.kind not in REGISTRIES:
        return f"{plugin.package}: {unknown_name('kind of entry point', GROUP + plugin.kind, _groups())}"
    module, _, name = REGISTRIES[plugin.kind].partition(":")
    registry: Registry[object] = getattr(import_module(module), name)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always", BrokenPluginWarning)
        try:
            registry.get(plugin.name)
        except BrokenPluginError as error:
            return str(error)
    return next((str(one.message) for one in said if repr(plugin.name) in str(one.message)), "")


def _groups() -> list[str]:
    return [GROUP + kind for kind in REGISTRIES]
