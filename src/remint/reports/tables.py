"""Reports and comparisons as tables for other programs: CSV, and LaTeX with booktabs."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from remint.analysis.compare.records import RunsComparison
from remint.records.wording import counted
from remint.reports.document import Report

_LATEX = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "–": "--", "−": "$-$", "±": r"$\pm$", "×": r"$\times$",
}  # fmt: skip
# A program that reads CSV may take a text that begins so for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def report_csv(report: Report) -> str:
    """A row for each score of each run."""
    heads = ("run", "name", "benchmark", "created", "score", "value", "low", "high", "level", "problems", "samples",
             "left_out")  # fmt: skip
    rows = [
        (run.id, run.name, run.benchmark, run.created, one.name, one.value, one.low, one.high, one.level, one.problems,
         one.samples, one.left_out)
        for run in report.runs for one in (line.score for line in run.scores)
    ]  # fmt: skip
    return _csv(heads, rows)


def report_latex(report: Report) -> str:
    """A table with a row per run and a column per score, each with its interval."""
    names = list(dict.fromkeys(line.score.name for run in report.runs for line in run.scores))
    rows = []
    for run in report.runs:
        scores = {line.score.name: line.score for line in run.scores}
        cells = [_interval(scores[name].value, scores[name].low, scores[name].high) if name in scores else "--"
                 for name in names]  # fmt: skip
        rows.append([latex(run.name), latex(run.benchmark), f"{run.counted_problems:,}", *cells])
    level = next((line.score.level for run in report.runs for line in run.scores), 0.95)
    caption = latex(f"Scores in percent over {_problems_in_words(report)}, with {level:.0%} intervals.")
    methods = {line.score.name: line.score.method for run in report.runs for line in run.scores}
    notes = [f"{name}: {method}" for name, method in methods.items()]
    heads = ["model", "benchmark", "problems", *map(latex, names)]
    return _latex_table(heads, rows, "llr" + "r" * len(names), caption, notes)


def _problems_in_words(report: Report) -> str:
    """How many problems of which benchmarks count: "164 problems of humaneval"."""
    counts = [run.counted_problems for run in report.runs]
    least, most = min(counts, default=0), max(counts, default=0)
    amount = f"{most:,}" if least == most else f"{least:,} to {most:,}"
    names = " and ".join(dict.fromkeys(run.benchmark for run in report.runs))
    return f"{amount} problem{'s' * (most != 1)} of {names}"


def comparison_csv(found: RunsComparison) -> str:
    """A row for each run; those after the first with their difference to it."""
    heads = ("run", "name", "benchmark", "created", "score", "value", "low", "high", "best_rank", "worst_rank",
             "difference", "difference_low", "difference_high", "p", "p_adjusted", "fixed", "broken",
             "finding")  # fmt: skip
    pairs = {pair.after: pair for pair in found.differences}
    rows = []
    for place, run in enumerate(found.runs):
        row: list[object] = [run.id, run.name, run.benchmark, run.created, found.score, run.value, run.low, run.high,
                             run.best_rank, run.worst_rank]  # fmt: skip
        pair = pairs.get(place)
        if pair is None:
            row += [""] * 7 + ["base"]
        else:
            change = pair.difference
            row += [change.value, change.low, change.high, pair.p, pair.adjusted, pair.changes["fixed"],
                    pair.changes["broken"], pair.finding]  # fmt: skip
        rows.append(row)
    return _csv(heads, rows)


def comparison_latex(found: RunsComparison) -> str:
    """The same as a table, in percent and percentage points."""
    pairs = {pair.after: pair for pair in found.differences}
    rows = []
    for place, run in enumerate(found.runs):
        pair = pairs.get(place)
        more = ["--", "--", "--", "--"]
        if pair is not None:
            change = pair.difference
            more = [_interval(change.value, change.low, change.high, signed=True), f"{pair.adjusted:.2g}",
                    f"{pair.changes['fixed']:,}", f"{pair.changes['broken']:,}"]  # fmt: skip
        rows.append([latex(run.name), _interval(run.value, run.low, run.high), *more])
    heads = ["model", latex(found.score), "difference", "$p$", "fixed", "broken"]
    caption = f"Compared with {latex(found.runs[0].name)} over {counted(found.shared, 'problem')}, in percent."
    return _latex_table(heads, rows, "lrrrrr", caption)


def latex(text: str) -> str:
    """A text with whatever LaTeX would read as a command written out."""
    return "".join(_LATEX.get(letter, letter if letter.isprintable() else " ") for letter in text)


def _interval(value: float, low: float, high: float, signed: bool = False) -> str:
    sign = "+" if signed else ""
    return f"{100 * value:{sign}.1f} [{100 * low:{sign}.1f}, {100 * high:{sign}.1f}]"


def _latex_table(
    heads: Sequence[str], rows: Sequence[Sequence[str]], columns: str, caption: str, notes: Sequence[str] = ()
) -> str:
    lines = [r"% needs \usepackage{booktabs}", *(f"% {latex(one)}" for one in notes), r"\begin{table}",
             r"\centering", rf"\begin{{tabular}}{{{columns}}}",
             r"\toprule", " & ".join(heads) + r" \\", r"\midrule", *(" & ".join(row) + r" \\" for row in rows),
             r"\bottomrule", r"\end{tabular}", rf"\caption{{{caption}}}", r"\end{table}"]  # fmt: skip
    return "\n".join(lines) + "\n"


def _csv(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows([[inert(one) for one in row] for row in rows])
    return stream.getvalue()


def inert(value: object) -> object:
    """A cell that no spreadsheet takes for a formula; numbers stay numbers."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
