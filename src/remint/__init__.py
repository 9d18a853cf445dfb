"""Remint: evaluate code LLMs on benchmarks that never go stale.

One function per command (`dir(remint)` lists all), options as keywords:
    run = remint.run("mintset", model="smollm2-135m", samples=4, limit=10)
    run.scores(), run.samples(failed=True), run.report("report.html")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from remint.api.ablate import ablate as ablate
    from remint.api.audit import audit
    from remint.api.benchmarks import check_benchmark as check_benchmark
    from remint.api.benchmarks import convert as convert
    from remint.api.benchmarks import list_benchmarks as list_benchmarks
    from remint.api.benchmarks import open_benchmark
    from remint.api.charts import charts as charts
    from remint.api.compare import compare
    from remint.api.constructs import constructs as constructs
    from remint.api.describe import describe
    from remint.api.diagnose import diagnose
    from remint.api.diversity import diversity as diversity
    from remint.api.diversity import review as review
    from remint.api.diversity import spread as spread
    from remint.api.doctor import doctor
    from remint.api.editions import compare_editions as compare_editions
    from remint.api.editions import rotate as rotate
    from remint.api.effect import effect as effect
    from remint.api.evolve import evolve
    from remint.api.forecast import forecast
    from remint.api.forecast_study import forecast_ablations as forecast_ablations
    from remint.api.forecast_study import forecast_study as forecast_study
    from remint.api.generate import generate
    from remint.api.group import group
    from remint.api.handles.answers import AnswerTable as AnswerTable
    from remint.api.handles.answers import JudgedAnswer as JudgedAnswer
    from remint.api.handles.benchmark import OpenedBenchmark as OpenedBenchmark
    from remint.api.handles.comparison import RunComparison as RunComparison
    from remint.api.handles.diagnosis import Diagnosis as Diagnosis
    from remint.api.handles.run import Run as Run
    from remint.api.handles.scores import ScoreTable as ScoreTable
    from remint.api.harvest import harvest
    from remint.api.housekeeping import collect_garbage as collect_garbage
    from remint.api.housekeeping import note_run as note_run
    from remint.api.housekeeping import remove_runs as remove_runs
    from remint.api.housekeeping import rename_run as rename_run
    from remint.api.housekeeping import tag_run as tag_run
    from remint.api.init import init as init
    from remint.api.inject import inject
    from remint.api.items import item_statistics as item_statistics
    from remint.api.judge import judge
    from remint.api.judge import judge_async as judge_async
    from remint.api.judge import rejudge as rejudge
    from remint.api.ledgers import export_ledger as export_ledger
    from remint.api.ledgers import import_ledger as import_ledger
    from remint.api.measure import measure
    from remint.api.merge import merge as merge
    from remint.api.mint import mint
    from remint.api.models import list_models as list_models
    from remint.api.models import pull_model as pull_model
    from remint.api.perturb import perturb as perturb
    from remint.api.plan import plan
    from remint.api.prompts import prompts as prompts
    from remint.api.report import report
    from remint.api.reward import reward as reward
    from remint.api.rewrite import rewrite
    from remint.api.run import run, run_async
    from remint.api.run import run_many as run_many
    from remint.api.runs import export as export
    from remint.api.runs import list_runs, open_run
    from remint.api.score import score
    from remint.api.seal import seal as seal
    from remint.api.seal import verify_seal as verify_seal
    from remint.api.serve import serve as serve
    from remint.api.study import show as show
    from remint.api.study import study as study
    from remint.api.view import export_pages as export_pages
    from remint.api.view import view as view
    from remint.errors import InfrastructureError as InfrastructureError
    from remint.errors import RemintError as RemintError
    from remint.errors import UsageError as UsageError

    __version__: str

__all__ = [
    "audit",
    "compare",
    "describe",
    "diagnose",
    "doctor",
    "evolve",
    "forecast",
    "generate",
    "group",
    "harvest",
    "inject",
    "judge",
    "list_runs",
    "measure",
    "mint",
    "open_benchmark",
    "open_run",
    "plan",
    "report",
    "rewrite",
    "run",
    "run_async",
    "score",
]

# Where each name is; nothing is imported before it is used.
_MODULES = {
    "ablate": "remint.api.ablate",
    "audit": "remint.api.audit",
    "charts": "remint.api.charts",
    "check_benchmark": "remint.api.benchmarks",
    "constructs": "remint.api.constructs",
    "compare": "remint.api.compare",
    "compare_editions": "remint.api.editions",
    "convert": "remint.api.benchmarks",
    "describe": "remint.api.describe",
    "diversity": "remint.api.diversity",
    "review": "remint.api.diversity",
    "spread": "remint.api.diversity",
    "effect": "remint.api.effect",
    "evolve": "remint.api.evolve",
    "diagnose": "remint.api.diagnose",
    "doctor": "remint.api.doctor",
    "export": "remint.api.runs",
    "export_ledger": "remint.api.ledgers",
    "generate": "remint.api.generate",
    "forecast": "remint.api.forecast",
    "forecast_ablations": "remint.api.forecast_study",
    "forecast_study": "remint.api.forecast_study",
    "group": "remint.api.group",
    "harvest": "remint.api.harvest",
    "collect_garbage": "remint.api.housekeeping",
    "note_run": "remint.api.housekeeping",
    "remove_runs": "remint.api.housekeeping",
    "rename_run": "remint.api.housekeeping",
    "tag_run": "remint.api.housekeeping",
    "import_ledger": "remint.api.ledgers",
    "init": "remint.api.init",
    "inject": "remint.api.inject",
    "item_statistics": "remint.api.items",
    "judge": "remint.api.judge",
    "judge_async": "remint.api.judge",
    "list_benchmarks": "remint.api.benchmarks",
    "list_models": "remint.api.models",
    "list_runs": "remint.api.runs",
    "merge": "remint.api.merge",
    "mint": "remint.api.mint",
    "measure": "remint.api.measure",
    "open_benchmark": "remint.api.benchmarks",
    "open_run": "remint.api.runs",
    "perturb": "remint.api.perturb",
    "plan": "remint.api.plan",
    "prompts": "remint.api.prompts",
    "pull_model": "remint.api.models",
    "rejudge": "remint.api.judge",
    "report": "remint.api.report",
    "reward": "remint.api.reward",
    "rewrite": "remint.api.rewrite",
    "rotate": "remint.api.editions",
    "run": "remint.api.run",
    "run_async": "remint.api.run",
    "run_many": "remint.api.run",
    "score": "remint.api.score",
    "seal": "remint.api.seal",
    "serve": "remint.api.serve",
    "show": "remint.api.study",
    "study": "remint.api.study",
    "export_pages": "remint.api.view",
    "view": "remint.api.view",
    "verify_seal": "remint.api.seal",
    # What the functions give back, and what they raise: for annotations and `except`.
    "AnswerTable": "remint.api.handles.answers",
    "JudgedAnswer": "remint.api.handles.answers",
    "OpenedBenchmark": "remint.api.handles.benchmark",
    "InfrastructureError": "remint.errors",
    "RemintError": "remint.errors",
    "Run": "remint.api.handles.run",
    "Diagnosis": "remint.api.handles.diagnosis",
    "RunComparison": "remint.api.handles.comparison",
    "ScoreTable": "remint.api.handles.scores",
    "UsageError": "remint.errors",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        found: Any = version("remint")
    elif name in _MODULES:
        from importlib import import_module

        found = getattr(import_module(_MODULES[name]), name)
    else:
        raise AttributeError(f"module 'remint' has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*_MODULES, "__version__"]
