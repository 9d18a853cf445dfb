"""Remint: evaluate code LLMs on benchmarks that never go stale.

    import remint

    run = remint.run("mintset", model="smollm2-135m", samples=4, limit=10)
    run                          # the scores, each with its interval
    run.scores().to_frame()      # the same for pandas or polars
    run.samples(failed=True)     # every answer with its verdict
    run.report("report.html")

There is one function for every command, with the command's options as keywords: `remint run --help` explains them.
A function that works for a while takes `progress=False` to be silent; `db` names another ledger than your own. After
Ctrl-C the same call resumes where it stopped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from remint.api.benchmarks import check_benchmark, convert, list_benchmarks, open_benchmark
    from remint.api.effect import effect
    from remint.api.evolve import evolve
    from remint.api.group import group
    from remint.api.inject import inject
    from remint.api.judge import judge, judge_async, rejudge
    from remint.api.mint import mint
    from remint.api.report import report
    from remint.api.run import run, run_async
    from remint.api.runs import export, list_runs, open_run
    from remint.api.score import score
    from remint.api.study import show, study
    from remint.errors import RemintError

    __version__: str

__all__ = [
    "RemintError",
    "check_benchmark",
    "convert",
    "effect",
    "evolve",
    "export",
    "group",
    "inject",
    "judge",
    "judge_async",
    "list_benchmarks",
    "list_runs",
    "mint",
    "open_benchmark",
    "open_run",
    "rejudge",
    "report",
    "run",
    "run_async",
    "score",
    "show",
    "study",
]

# Where each name is; nothing is imported before it is used.
_HOMES = {
    "RemintError": "remint.errors",
    "check_benchmark": "remint.api.benchmarks",
    "convert": "remint.api.benchmarks",
    "effect": "remint.api.effect",
    "evolve": "remint.api.evolve",
    "export": "remint.api.runs",
    "group": "remint.api.group",
    "inject": "remint.api.inject",
    "judge": "remint.api.judge",
    "judge_async": "remint.api.judge",
    "list_benchmarks": "remint.api.benchmarks",
    "list_runs": "remint.api.runs",
    "mint": "remint.api.mint",
    "open_benchmark": "remint.api.benchmarks",
    "open_run": "remint.api.runs",
    "rejudge": "remint.api.judge",
    "report": "remint.api.report",
    "run": "remint.api.run",
    "run_async": "remint.api.run",
    "score": "remint.api.score",
    "show": "remint.api.study",
    "study": "remint.api.study",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        found: Any = version("remint")
    elif name in _HOMES:
        from importlib import import_module

        found = getattr(import_module(_HOMES[name]), name)
    else:
        raise AttributeError(f"module 'remint' has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
