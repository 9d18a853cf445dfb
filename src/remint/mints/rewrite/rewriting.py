"""Variants of one problem by the agents: context, rewrite, proof, validators, panel; again until enough are valid."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from remint.ledger import BudgetExceeded
from remint.mints.context import Ask
from remint.mints.mint import WorkSteps
from remint.mints.rewrite.agents import CONTEXT, REWRITE, SAME_MEANING, SOLVES, VALIDATOR, AgentQuestion, Agents
from remint.mints.rewrite.assembling import NewWords, assembled
from remint.mints.rewrite.demos import Demo, shows_calls
from remint.mints.rewrite.errors import UnusableReplyError, UnusableVariantError
from remint.mints.rewrite.example_calls import check_calls
from remint.mints.rewrite.findings import DRIFT, UNKNOWN, Refusal, ReplyCosts, Rewriting, Variant
from remint.mints.rewrite.input_types import input_types
from remint.mints.rewrite.names import changeable_names, check_names, names_in, taken_names
from remint.mints.rewrite.panel import PanelFinding
from remint.mints.rewrite.replies import input_demos, named_lines, parts_of, renamed_lines, session_demos, yes_or_no
from remint.mints.rewrite.reskinning import variant_id
from remint.mints.rewrite.scenarios import Scenario
from remint.mints.rewrite.settings import RewriteSettings
from remint.mints.rewrite.statement import ProblemText
from remint.mints.rewrite.text_checks import check_text
from remint.mints.rewrite.variants import renamed_demos, with_lineage
from remint.models.asking import Answer
from remint.models.request import Reply
from remint.records import Problem
from remint.records.wording import counted
from remint.sandbox.limits import Limits

T = TypeVar("T")
Steps = Generator[Any, Any, T]
Panel = Callable[[Problem, "Accounts"], WorkSteps[PanelFinding]]


class Drawn(NamedTuple):
    """What an attempt is about."""

    scenario: Scenario
    context: int


class AttemptRefusedError(UnusableReplyError):
    """An attempt that is over: a step said no."""

    def __init__(self, step: str, reason: str) -> None:
        super().__init__(reason)
        self.step = step


class UnansweredError(UnusableReplyError):
    """A question without an answer, which may have one the next time."""


class Accounts:
    """What the replies for one problem took."""

    def __init__(self) -> None:
        self.spent = ReplyCosts()
        self.models: dict[str, None] = {}  # who answered, in the servers' words

    def add(self, answer: Answer) -> Reply:
        """Count an answer; raises UnansweredError where there is none."""
        if answer.reply is None:
            raise UnansweredError(f"no answer: {answer.error[:160]}")
        usage = answer.reply.usage
        self.spent += ReplyCosts(1, usage.input_tokens, usage.output_tokens, answer.cost or 0.0, answer.cost is None)
        if answer.reply.model:
            self.models[answer.reply.model] = None
        return answer.reply


def draws(order: Sequence[Scenario], contexts: int, problem_id: str, seed: int) -> Generator[Drawn, None, None]:
    """Pairs of a setting and the number of a context, no pair twice: each setting once, then with other contexts."""
    numbers = random.Random(f"{seed} contexts {problem_id}")
    shuffled = {scenario: numbers.sample(range(contexts), contexts) for scenario in order}
    for turn in range(contexts):
        for scenario in order:
            yield Drawn(scenario, shuffled[scenario][turn])


class ProblemRewriter:
    """Rewrites one problem."""

    def __init__(
        self, problem: Problem, statement: ProblemText, settings: RewriteSettings, agents: Agents, limits: Limits,
        panel: Panel | None = None, models: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self._problem, self._statement, self._settings = problem, statement, settings
        self._agents, self._limits, self._panel, self._models = agents, limits, panel, models
        self._accounts, self._entry = Accounts(), statement.entry_point
        self._inputs = input_types(problem, statement)
        self._names = changeable_names(problem, statement) if settings.names else ()
        self._found, self._unknown, self._drifted = list[Variant](), list[Variant](), list[Variant]()
        self._refusals = list[Refusal]()
        self._tried = 0
        self._unanswered = self._ended = ""

    def work(self, drawn: Generator[Drawn, None, None]) -> WorkSteps[Rewriting]:
        """Attempt after attempt until there are enough variants, or attempts, or the budget ends."""
        for one in drawn:
            if len(self._found) == self._settings.variants or self._tried == self._settings.attempts:
                break
            self._tried += 1
            try:
                yield from self._attempt(one)
            except BudgetExceeded:
                self._ended = "the budget ended before there was a valid variant"
                break
            except AttemptRefusedError as refused:
                self._refuse(refused.step, str(refused), one)
        return self._finding()

    def _attempt(self, drawn: Drawn) -> Steps[None]:
        context = yield from self._context(drawn)
        words = yield from self._words(drawn, context)
        name = variant_id(self._problem, len(self._found) + 1)
        try:
            made, _ = yield from assembled(self._problem, self._statement, words, name, self._limits)
        except UnusableVariantError as error:
            raise AttemptRefusedError("proof", str(error)) from error
        yield from self._validate(made.problem, words)
        changed = self._changed(words)
        detail = {
            "scenario": str(drawn.scenario), "attempt": self._tried, "channels": changed, "how": "agents",
            "context": context, "names": words.names,
            "demos": made.demos if made.demos != "new" or "demos" in changed else "kept",
        }  # fmt: skip
        models = tuple(self._accounts.models) or self._models
        problem = with_lineage(made.problem, self._problem, self._settings.seed, detail, models)
        yield from self._judge(problem)

    def _changed(self, words: NewWords) -> list[str]:
        """The channels in which a variant differs from its seed, whatever was asked for; its text always does."""
        shown = {"".join(one.source.split()) for one in renamed_demos(self._problem, self._statement, words.names)}
        new = ["".join(one.source.split()) not in shown for one in words.demos or ()]
        # An empty list or the like may be shown by both.
        kept = sum(new) <= len(new) / 2 or shows_calls(words.text, words.names.get(self._entry, self._entry))
        # A program that reads and prints has no names, so that none of the seed's is left.
        same = {"names": self._entry and all(old == new for old, new in words.names.items()), "demos": kept}
        return [name for name in self._settings.channels if not same.get(name)]

    def _context(self, drawn: Drawn) -> Steps[dict[str, str]]:
        question = self._agents.context(self._statement, self._inputs, drawn.scenario, drawn.context)

        def read(reply: Reply) -> dict[str, str]:
            parts = parts_of(reply, question.id, ["context"], ["unfit"])
            if "unfit" in parts:
                raise UnusableReplyError("the setting does not fit")
            return named_lines(parts["context"], self._inputs)

        return (yield from self._asked(CONTEXT, CONTEXT, question, read))

    def _words(self, drawn: Drawn, context: dict[str, str]) -> Steps[NewWords]:
        with_demos = self._settings.demos and bool(self._statement.demos)
        question = self._agents.rewrite(self._statement, drawn.scenario, context, self._names, with_demos)
        wanted = ["problem", *(["names"] if self._names else []), *(["examples"] if with_demos else [])]

        def read(reply: Reply) -> NewWords:
            parts = parts_of(reply, question.id, wanted)
            names = renamed_lines(parts["names"]) if self._names else {}
            if self._names:
                assert self._problem.reference is not None
                check_names(names, self._names, taken_names(self._problem))
            check_text(parts["problem"], self._statement, names)
            demos = None
            if with_demos:
                demos = self._as_seed_shows(self._read_demos(parts["examples"], names))
            return NewWords(parts["problem"], names, demos)

        return (yield from self._asked(REWRITE, REWRITE, question, read))

    def _read_demos(self, text: str, names: dict[str, str]) -> tuple[Demo, ...]:
        if not self._entry:
            return input_demos(text)
        assert self._problem.reference is not None
        demos = session_demos(text)
        check_calls(demos, names.get(self._entry, self._entry), names_in(self._problem.reference.text))
        return demos

    def _as_seed_shows(self, demos: Sequence[Any]) -> tuple[Any, ...]:
        """Where the seed shows an exception, new examples may raise one, too."""
        raising = next((one.shown for one in self._statement.demos if "Traceback" in one.shown), "")
        return tuple(type(one)(one.source, raising) for one in demos)

    def _validate(self, variant: Problem, words: NewWords) -> Steps[None]:
        same = self._agents.same_meaning(self._statement, words.text, words.names)
        solves = self._agents.solves(variant, self._statement, words.text)
        for step, question in ((SAME_MEANING, same), (SOLVES, solves)):
            if not (yield from self._asked(VALIDATOR, step, question, partial(_said, question))):
                raise AttemptRefusedError(step, "the validator says no")

    def _judge(self, problem: Problem) -> Steps[None]:
        if self._panel is None:
            self._found.append(Variant(problem, self._tried))
            return
        try:
            told = yield from self._panel(problem, self._accounts)
        except UnusableReplyError as error:
            self._unanswered = str(error)
            raise AttemptRefusedError("panel", str(error)) from error
        variant = Variant(problem, self._tried, told.validity, told.evidence, told.passed, told.solvers)
        if told.validity == DRIFT:
            self._drifted.append(variant)
            raise AttemptRefusedError("panel", "solvers agree against the reference")
        if told.validity == UNKNOWN:
            self._unknown.append(variant)
            raise AttemptRefusedError("panel", "no solver passes")
        self._found.append(variant)

    def _asked(self, role: str, step: str, question: AgentQuestion, read: Callable[[Reply], T]) -> Steps[T]:
        (answer,) = yield Ask((question.question,), role)
        try:
            return read(self._accounts.add(answer))
        except UnansweredError as error:
            self._unanswered = str(error)
            raise AttemptRefusedError(step, str(error)) from error
        except UnusableReplyError as error:
            raise AttemptRefusedError(step, str(error)) from error

    def _refuse(self, step: str, reason: str, drawn: Drawn) -> None:
        self._refusals.append(Refusal(self._tried, step, reason, str(drawn.scenario)))

    def _finding(self) -> Rewriting:
        enough = len(self._found) >= self._settings.variants
        last = self._refusals[-1] if self._refusals else None
        refused = f"{counted(self._tried, 'attempt')}, the last refused by {last.step}: {last.reason}" if last else ""
        why = self._ended or refused
        return Rewriting(
            self._problem.id, tuple(self._found), tuple(self._unknown), tuple(self._drifted), tuple(self._refusals),
            self._tried, "" if enough else why or "nothing was tried", self._accounts.spent,
            unsettled=not enough and bool(self._unanswered or self._ended),
        )  # fmt: skip


def _said(question: AgentQuestion, reply: Reply) -> bool:
    return yes_or_no(parts_of(reply, question.id, ["answer"])["answer"])
