"""`remint.ablate`: what each line of a prompt is worth to a model."""

from __future__ import annotations

from typing import Any, Literal, Unpack

from remint.analysis.prompt_lines import LineEffect, line_effects
from remint.api.display.sheets import Sheet, Table, TableRow, TextLine, left, right
from remint.api.display.shown import ShownAsSheet
from remint.api.options import (
    AskingOptions,
    JudgingOptions,
    LabellingOptions,
    PathOrName,
    PromptOptions,
    SandboxOptions,
    SelectionOptions,
    check_keywords,
    takes,
)
from remint.api.options.groups import texts
from remint.api.run import RunKeywords
from remint.api.run import run as run_model
from remint.errors import UsageError
from remint.records import Benchmark
from remint.scores.percent import percent
from remint.scores.points import points_between, signed_points
from remint.scores.scoring import Scored
from remint.tasks import TASKS

Ablated = Literal["prompt-lines"]
PROMPT_LINES: Ablated = "prompt-lines"
_SCORES = ("whole", "partial")


class Ablation(ShownAsSheet):
    """The effect of every line, and the runs that it comes from."""

    def __init__(self, model: str, runs: dict[str, str], effects: tuple[LineEffect, ...], whole: float) -> None:
        self.model = model
        self.runs = runs  # the id of the run without each line; with all of them under ""
        self.effects = effects
        self.whole = whole  # with all lines

    def document(self) -> dict[str, Any]:
        """The same as data, as `--json` prints it."""
        return {
            "model": self.model,
            "runs": self.runs,
            "whole": self.whole,
            "lines": [
                {
                    "line": one.line, "whole_without": one.whole.after, "loss": one.whole.drop.value,
                    "low": one.whole.drop.low, "high": one.whole.drop.high, "partial_loss": one.partial.drop.value,
                    "p": one.p, "p_adjusted": one.adjusted, "detectable": one.whole.detectable, "verdict": one.verdict,
                }
                for one in self.effects
            ],
        }  # fmt: skip

    def sheet(self) -> Sheet:
        """A row per line."""
        heads = ("whole without it", "loss", "95 % interval", "loss of partial", "p (Holm)")
        rows = [
            TableRow((one.line, percent(one.whole.after), signed_points(one.whole.drop.value),
             points_between(one.whole.drop.low, one.whole.drop.high), signed_points(one.partial.drop.value),
             f"{one.adjusted:.3f}", one.verdict))
            for one in self.effects
        ]  # fmt: skip
        notes = []
        detectable = [one.whole.detectable for one in self.effects if one.whole.detectable is not None]
        if detectable:
            told = f"losses of less than about {max(detectable):.0%} would often go unnoticed with these problems"
            notes.append(TextLine(told, whole=True))
        title = TextLine(f"prompt lines of {self.model}: {percent(self.whole)} with all of them", "strong")
        return Sheet((title, Table((*left("line"), *right(*heads), *left("verdict")), rows), *notes))


@takes(AskingOptions, PromptOptions, SelectionOptions, SandboxOptions, JudgingOptions, LabellingOptions)
def ablate(
    benchmark: Benchmark | PathOrName, *, model: str, task: str = "follow", what: Ablated = PROMPT_LINES,
    samples: int = 1, format: str = "", db: PathOrName | None = None, progress: bool = True,
    **options: Unpack[RunKeywords],
) -> Ablation:  # fmt: skip
    """Find out what each line of a prompt is worth to a model."""
    check_keywords(ablate, options)
    if what != PROMPT_LINES:
        raise UsageError(f"`what` is {what!r}. Only {PROMPT_LINES} can be ablated.")
    off = texts(options.pop("without_lines", ()))
    lines = [line for line in TASKS.get(task).lines if line not in off]
    if not lines:
        raise UsageError(f"The prompt of {task} has no lines to leave out. Choose the task follow.")
    runs, scored = dict[str, str](), dict[str, tuple[Scored, Scored]]()
    for left_out in ("", *lines):
        given: Any = {**options, "without_lines": (*off, *filter(None, [left_out]))}
        with run_model(
            benchmark, model=model, task=task, samples=samples, format=format, db=db, progress=progress, **given
        ) as one:
            scores = one.scores(*_SCORES).found.scores
            if scores.refused:
                raise UsageError(f"the runs cannot be compared: {scores.refused[0].reason}")
            runs[left_out] = one.id
            scored[left_out] = (scores.named("whole"), scores.named("partial"))
    whole, partial = scored.pop("")
    return Ablation(model, runs, line_effects(whole, partial, scored), whole.score.value)
