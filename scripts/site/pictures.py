"""Draw the pictures of the architecture page into docs/images.

python -m scripts.site.pictures
"""

from __future__ import annotations

from pathlib import Path

from scripts.site.drawing import Layer, Step, flow, layers

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"

LAYERS = [
    Layer("cli", "parses, calls one function of the API, prints", "strong"),
    Layer("import remint", "the Python API: one function per command", "strong"),
    Layer("service, viewer", "the judge over HTTP, the ledger in a browser"),
    Layer("reports", "HTML page, Markdown, JSON, JUnit"),
    Layer("analysis", "what happened to a minted benchmark, and to a model on it"),
    Layer("runs", "benchmark × task × model: execute, resume, judge again, export"),
    Layer("scores", "pass@k, TSA, incoherence, drop, with intervals"),
    Layer("mints", "evolve, inject, group: fresh benchmarks with lineage"),
    Layer("tasks", "what a model is asked, how its reply becomes a program"),
    Layer("measures", "complexity, readability, similarity: code without running it"),
    Layer("models", "any model behind one protocol; retries, rate limits, budgets"),
    Layer("judging", "holds the expected values, compares, gives verdicts"),
    Layer("sandbox", "runs untrusted programs; knows nothing of problems"),
    Layer("formats", "reads and writes every benchmark and sample format"),
    Layer("code", "parsing, renaming, mutants, extraction of code from replies"),
    Layer("ledger", "finished work by key: resume, caching, budgets"),
    Layer("records", "Problem, Suite, Sample, Verdict, Score: frozen data"),
    Layer("registry, errors, files", "names to objects, exit codes, atomic files"),
]

FLOWS = {
    "flow-run": flow(
        "remint run",
        ["cli", "runs", "tasks", "models", "judging", "sandbox", "ledger"],
        [
            Step("cli", "runs", "benchmark, task, model"),
            Step("runs", "tasks", "questions of the benchmark"),
            Step("runs", "judging", "check the problems first"),
            Step("runs", "models", "ask, many at once"),
            Step("models", "ledger", "store each reply before it is used"),
            Step("models", "tasks", "reply to program"),
            Step("tasks", "judging", "judge as it arrives"),
            Step("judging", "sandbox", "program, inputs"),
            Step("sandbox", "judging", "results as data"),
            Step("judging", "ledger", "store verdict"),
            Step("runs", "ledger", "store the run, last"),
            Step("runs", "cli", "scores, outcomes"),
        ],
    ),
    "flow-judge": flow(
        "remint judge",
        ["cli", "runs", "formats", "judging", "sandbox", "ledger"],
        [
            Step("cli", "runs", "benchmark, samples"),
            Step("runs", "formats", "read both, refuse early"),
            Step("runs", "judging", "samples, sorted by problem"),
            Step("judging", "ledger", "which verdicts are known?"),
            Step("judging", "sandbox", "references, then programs"),
            Step("sandbox", "judging", "results as data"),
            Step("judging", "judging", "compare with what is expected"),
            Step("judging", "ledger", "store verdicts"),
            Step("runs", "ledger", "store the run"),
            Step("runs", "cli", "outcomes, pass@k"),
        ],
    ),
    "flow-mint": flow(
        "remint mint",
        ["cli", "mints", "formats", "code", "sandbox", "ledger"],
        [
            Step("cli", "mints", "source, settings, seed"),
            Step("mints", "formats", "read the benchmark"),
            Step("mints", "ledger", "which problems are finished?"),
            Step("mints", "code", "change the program"),
            Step("mints", "sandbox", "run it: does it hold?"),
            Step("sandbox", "mints", "results as data"),
            Step("mints", "ledger", "store the finished problem"),
            Step("mints", "formats", "write problems with lineage"),
            Step("mints", "cli", "minted, refused and why"),
        ],
    ),
    "flow-score": flow(
        "remint score and remint report",
        ["cli", "reports", "runs", "scores", "ledger"],
        [
            Step("cli", "runs", "which run?"),
            Step("runs", "ledger", "verdicts, one problem at a time"),
            Step("runs", "scores", "what counts, in one pass"),
            Step("scores", "scores", "value, interval, MDD"),
            Step("scores", "cli", "remint score: a table"),
            Step("scores", "reports", "remint report: the document"),
            Step("reports", "cli", "HTML, Markdown, JSON, JUnit"),
        ],
    ),
}


def pictures() -> dict[str, str]:
    """Every picture by its name."""
    return {"layers": layers("The layers of Remint: each may import those below it", LAYERS), **FLOWS}


if __name__ == "__main__":
    for name, svg in pictures().items():
        (IMAGES / f"{name}.svg").write_text(svg, encoding="utf-8")
