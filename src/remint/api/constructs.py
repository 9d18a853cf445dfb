"""`remint.constructs`: how a run follows instructions, and which constructs it fails on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

from remint.analysis.instructions import InstructionStudy, study_instructions
from remint.api.display.sheets import Sheet, Table, TableRow, TextLine, left, right
from remint.api.display.shown import ShownAsSheet
from remint.api.handles.frames import FrameLibrary, frame
from remint.api.handles.run import Run
from remint.api.options import PathOrName, takes
from remint.api.options.groups import described
from remint.api.options.parameters import Db, Format, JudgedBenchmark
from remint.api.runs import opened_run
from remint.errors import UsageError
from remint.files import refuse_missing_folder, whole_file
from remint.measures.codebertscore import CodeBertScore
from remint.records import Benchmark
from remint.records.wording import counted
from remint.reports.construct_chart import construct_chart, construct_page
from remint.runs.overview import model_name
from remint.runs.problems import RunProblems
from remint.scores.percent import percent


class ConstructStudy(ShownAsSheet):
    """Whole and partial credit, errors, similarity to the ground truth, and the risk of each construct."""

    def __init__(self, model: str, benchmark: str, found: InstructionStudy) -> None:
        self.model, self.benchmark, self.found = model, benchmark, found

    def document(self) -> dict[str, Any]:
        """All of it as data, as `--json` prints it."""
        found = self.found
        return {
            "model": self.model,
            "benchmark": self.benchmark,
            "problems": found.problems,
            "samples": found.samples,
            "scores": {
                name: {"value": one.value, "low": one.low, "high": one.high} for name, one in found.scores.items()
            },
            "static_errors": found.static_errors,
            "endless": found.endless,
            "similarity": found.similarity,
            "inconsistency": None if found.inconsistency is None else
            {**found.inconsistency._asdict(), "share": found.inconsistency.share},
            "constructs": [one._asdict() for one in found.risks],
            "remarks": list(found.remarks),
        }  # fmt: skip

    def sheet(self) -> Sheet:
        """The risk of every construct; the rest stands below."""
        heads = ("programs", "failing with it", "without it", "odds ratio", "95 % interval", "p (Holm)", "detectable")
        rows = [
            TableRow((one.construct, f"{one.problems:,}", percent(one.failing), percent(one.failing_without),
             f"{one.odds_ratio:.2f}", f"{one.low:.2f} … {one.high:.2f}", f"{one.adjusted:.3f}",
             "–" if one.detectable is None else f"{one.detectable:.1f}"))
            for one in self.found.risks
        ]  # fmt: skip
        table = [Table((*left("construct"), *right(*heads)), rows)] if rows else []
        said = [TextLine(one, whole=True) for one in (*self.lines(), *self.found.remarks)]
        return Sheet((TextLine(f"{self.model} on {self.benchmark}", "strong"), *table, *said))

    def lines(self) -> list[str]:
        """Table 2 of the paper in words."""
        found = self.found
        said = [
            f"{name} {percent(one.value)} ({percent(one.low)} … {percent(one.high)})"
            for name, one in found.scores.items()
        ]
        lines = [f"{counted(found.samples, 'sample')} of {counted(found.problems, 'problem')}: {', '.join(said)}"]
        lines.append(f"static errors {found.static_errors:,}, endless {found.endless:,}")
        if found.similarity:
            alike = ", ".join(f"{name} {value:.3f}" for name, value in found.similarity.items())
            lines.append(f"similarity to the ground truth: {alike}")
        if found.inconsistency is not None:
            one = found.inconsistency
            pairs = f"{counted(one.pairs, 'pair')} of {counted(one.programs, 'program')}"
            lines.append(f"inconsistency over wordings: {percent(one.share)} of {pairs}")
        return lines

    def to_frame(self, library: FrameLibrary | None = None) -> Any:
        """A DataFrame (pandas or polars, whichever is installed) with a row per construct."""
        rows = [one._asdict() for one in self.found.risks]
        return frame({name: [row[name] for row in rows] for name in (rows[0] if rows else {})}, library)

    def write(self, path: PathOrName) -> Path:
        """Write a page (.html), a picture (.svg) or data (.json)."""
        target = Path(path)
        refuse_missing_folder(target)
        if target.suffix == ".json":
            text = json.dumps(self.document(), indent=1, ensure_ascii=False) + "\n"
        elif target.suffix == ".svg":
            text = construct_chart(self.found.risks)
        elif target.suffix == ".html":
            text = construct_page(f"{self.model} on {self.benchmark}", self.found.risks, self.lines())
        else:
            raise UsageError(f"{target} ends in none of .html, .svg and .json. Choose one of them.")
        with whole_file(target) as stream:
            stream.write(text.encode("utf-8"))
        return target


@takes()
def constructs(
    run: Run | str = "last", *,
    output: Annotated[PathOrName | None, described(
        "Also write a page (.html), a picture (.svg) or data (.json).", short="-o", file=True)] = None,
    codebertscore: Annotated[PathOrName, described(
        "Also compare answers by CodeBERTScore, with the weights in this folder.", metavar="FOLDER")] = "",
    benchmark: JudgedBenchmark = "", format: Format = "", db: Db = None,
) -> ConstructStudy:  # fmt: skip
    """How a run follows instructions, and which constructs it fails on."""
    more = {"codebertscore": CodeBertScore(str(codebertscore))} if codebertscore else {}
    with opened_run(run, db) as opened:
        stored = opened.stored
        source = benchmark if isinstance(benchmark, Benchmark) else str(benchmark)
        found = study_instructions(stored, RunProblems(stored, source, format), more)
        study = ConstructStudy(model_name(stored.run), stored.run.benchmark, found)
    if output is not None:
        study.write(output)
    return study
