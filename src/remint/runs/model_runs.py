"""Plan a run of a model on a benchmark, then ask the model and judge its answers, both at the same time."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from remint.formats.errors import UnsupportedError
from remint.formats.select import Selection, select
from remint.judging.judge import Judge, Judged
from remint.ledger import Ledger
from remint.models import Parameters, Request
from remint.models.asking import Answer, Asker, Question, Totals
from remint.records import Benchmark, Item, Message, Questions, Sample, Value, digest, encode
from remint.records.questions import left_out_note
from remint.records.wording import counted
from remint.runs.answer_queue import Generation
from remint.runs.finished_runs import Counted, OrderedRows, conclude
from remint.runs.run import AskedModel, RunRow
from remint.runs.store import StoredRun, keep_sample, sample_key
from remint.sandbox.toolchains import TOOLCHAINS
from remint.tasks import EXTRACTION_VERSION, Prompts, Task, chosen_task, settled, with_equivalents
from remint.tasks.evolved_steps import EVOLVED


@dataclass(frozen=True)
class RunPlan:
    """A task about the problems of a benchmark, some samples of each, and how a model is asked."""

    source: Benchmark
    task: Task[Any]
    prompts: Prompts
    parameters: Parameters
    samples: int
    left_out: str = ""  # what of the benchmark has nothing to be shown with it, in words

    @cached_property
    def questions(self) -> Questions[Any]:
        """What is asked, and what the task leaves out."""
        return self.task.questions(self.source)

    def benchmark(self) -> Benchmark:
        """What the answers are judged by."""
        return self.questions.benchmark

    @property
    def notes(self) -> tuple[str, ...]:
        """What a user should know before anything is asked."""
        return tuple(filter(None, (self.left_out, self.questions.note, self._evolved_note())))

    def _evolved_note(self) -> str:
        """Evolving changes a program and leaves its prompt as it was."""
        if self.task.name != "synthesize":
            return ""
        lineages = (problem.lineage for problem in self.source.problems)
        evolved = sum(lineage is not None and lineage.recipe == EVOLVED for lineage in lineages)
        if not evolved:
            return ""
        return (
            f"synthesize asks the old question of {counted(evolved, 'evolved program')}. "
            "Tasks about the evolved programs are predict-output, predict-input, translate and infill"
        )

    @property
    def digest(self) -> str:
        """A hash of what is asked, whoever is asked and however often."""
        return digest(self.source.content_hash.encode(), encode([self.task.name, self.prompts, self.parameters]))


def plan_run(
    opened: Benchmark,
    task: str = "synthesize",
    prompts: Prompts = Prompts(),  # noqa: B008
    parameters: Parameters = Parameters(),  # noqa: B008
    samples: int = 1,
    selection: Selection | None = None,
) -> RunPlan:
    """The plan of a run over a benchmark, or the selected part of it; refuses what could not be asked or judged."""
    chosen = chosen_task(task, prompts)
    prompts = settled(prompts, chosen)
    _refuse_without_compiler(prompts.to)
    # Which program is the most similar depends on the whole benchmark.
    shown = with_equivalents(opened, prompts.equivalent)
    source = select(shown.benchmark, selection) if selection else shown.benchmark
    plan = RunPlan(source, chosen, prompts, parameters, samples, left_out_note(shown.left_out, "problems"))
    if not len(plan.questions):
        raise UnsupportedError(
            f"{opened.manifest.name} has no problem here that {task} can ask about. Select others, or another task."
        )
    return plan


def _refuse_without_compiler(language: str) -> None:
    """Answers in a language that cannot be run here would be paid for and never judged."""
    missing = " and ".join(TOOLCHAINS[language].missing()) if language in TOOLCHAINS else ""
    if missing:
        fix = TOOLCHAINS[language].fix
        raise UnsupportedError(f"{missing} must be installed to run programs in {language}: {fix}")


class RunProgress(NamedTuple):
    """Told with every verdict, and now and then without one: what asking has come to by now."""

    judged: Judged | None
    totals: Totals


def run_model(
    plan: RunPlan,
    asker: Asker,
    judge: Judge,
    ledger: Ledger,
    seen: Callable[[RunProgress], None] = lambda progress: None,
) -> StoredRun:
    """Ask, judge each answer as it comes, and keep all of it as a run.

    Answers and verdicts are kept as they come: after an interruption the same call goes on where it stopped. `judge` is
    one for `plan.benchmark()`.
    """
    counted = Counted()
    if not judge.checks:
        judge.prepare()
    unusable = _unusable(judge)
    asked_about = (problem.id for problem in judge.benchmark.problems if problem.id not in unusable)
    first = {name: place * plan.samples for place, name in enumerate(asked_about)}
    with OrderedRows() as rows:
        with Generation(asker, requests_of(plan, unusable)) as generation:

            def samples() -> Iterator[Sample | None]:
                for answer in generation.answers():
                    if answer is None:
                        seen(RunProgress(None, asker.totals))
                    yield answer and sample_of(plan, answer, asker.model.name)

            for one in judge.verdicts(samples()):
                key = sample_key(one.sample)
                keep_sample(ledger, one.sample, key)
                number = first[one.sample.problem] + one.sample.index
                rows.add(number, RunRow(one.sample.problem, one.sample.index, key, one.key))
                counted.add(one)
                seen(RunProgress(one, asker.totals))
        asked = _asked(plan, asker, counted.unanswered)
        name = plan.source.manifest.name
        return conclude(counted, judge, rows, ledger, name, asker.model.name, asked)


def try_out(plan: RunPlan, asker: Asker, check: Callable[[], None] = lambda: None) -> None:
    """Ask a server the first question, before anything else is done.

    Raises UnusableModelError for a wrong key, address or model. The reply is kept, and found when the run asks for it.
    """
    if not getattr(asker.model, "on_server", False):
        return
    first = itertools.islice(requests_of(plan), 1)
    with Generation(asker, first) as generation:
        for answer in generation.answers():
            check()
            if answer is not None and answer.reply is not None and not answer.known:
                asker.account.count(known=-1)  # it is asked now, and found in a moment


def requests_of(plan: RunPlan, left_out: Container[str] = ()) -> Iterator[Question]:
    """All questions but those about the problems that are left out, those of one problem one after the other; `about`
    is the item."""
    for item in plan.questions.items:
        if item.id in left_out:
            continue
        request = plan.task.request(item, plan.prompts, plan.parameters)
        for index in range(plan.samples):
            yield Question(request, index, item)


def _unusable(judge: Judge) -> frozenset[str]:
    """The quarantined problems: no answer about them would count."""
    return frozenset(name for name, check in judge.checks.items() if not check.usable)


def sample_of(plan: RunPlan, answer: Answer, model: str) -> Sample:
    """The sample that an answer comes down to; without a reply, one that says why."""
    item: Item[Any] = answer.question.about
    request, reply = answer.question.request, answer.reply
    if reply is None:
        return Sample(problem=item.id, index=answer.question.index, model=model, error=answer.error or "no answer")
    extracted = plan.task.extract(item, request, reply)
    return Sample(
        problem=item.id,
        index=answer.question.index,
        model=model,
        parameters=_parameters(request.parameters),
        messages=(*_asked_as(request), Message(role="assistant", content=reply.text, reasoning=reply.reasoning)),
        candidate=extracted.candidate,
        continues_prompt=extracted.continues_prompt,
        extraction=extracted.rules,
        usage=reply.usage,
        cost=answer.cost,
        seconds=reply.seconds,
        finish_reason=reply.finish_reason,
    )


def _parameters(parameters: Parameters) -> dict[str, Value]:
    """What was set, by name."""
    chosen = {name: getattr(parameters, name) for name in parameters.__struct_fields__}
    usual = Parameters()
    return {name: Value.of(value) for name, value in chosen.items() if value != getattr(usual, name)}


def _asked_as(request: Request) -> tuple[Message, ...]:
    """The question as messages; a text to be continued is what the user said."""
    if not request.is_chat:
        return (Message(role="user", content=request.prompt),)
    return request.messages


def _asked(plan: RunPlan, asker: Asker, unanswered: int) -> AskedModel:
    totals = asker.totals
    return AskedModel(
        task=plan.task.name,
        model=asker.model.name,
        model_identity=asker.identity,
        parameters=plan.parameters,
        prompts=plan.prompts,
        samples=plan.samples,
        extraction=EXTRACTION_VERSION,
        asked=totals.asked,
        unanswered=unanswered,
        left_out=totals.left_out,
        cost=totals.cost,
    )
