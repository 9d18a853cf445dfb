"""Ask a model for refactorings of all programs, put them through the gates, and ask again where one was refused."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import aclosing
from typing import NamedTuple

from remint.ledger import Ledger
from remint.mints.context import SandboxPlace
from remint.mints.driver.driver import find_all
from remint.mints.evolve.gates.equivalence.checks import UnprovenError
from remint.mints.evolve.guided.checked_proposals import CheckProposalsMint
from remint.mints.evolve.guided.proposal_gates import CheckedProposal, Proposed
from remint.mints.evolve.guided.proposals import proposal_of
from remint.mints.evolve.guided.questions import GuideQuestion, GuideQuestions
from remint.mints.evolve.original import original_of
from remint.mints.evolve.settings import EvolveSettings
from remint.mints.rewrite.errors import UnusableReplyError
from remint.models import ModelError
from remint.models.asking import Answer, Asker, OutOfBudgetError
from remint.records import Candidate, Problem

ORIGINALS = "originals checked"
ASKED = "refactorings asked for"
_NO_ANSWER = "there was no answer"


class Guided(NamedTuple):
    """What became of one program: the proposal that passed every gate, or why there is none."""

    problem: str
    checked: CheckedProposal | None = None
    objection: str = ""
    unanswered: str = ""  # why nobody answered the last question; the same command asks again
    proposals: int = 0  # replies that held a program

    @property
    def is_accepted(self) -> bool:
        """Whether the search starts from a proposal."""
        return self.checked is not None and self.checked.program is not None

    @property
    def is_over(self) -> bool:
        """Whether another reply would change nothing."""
        return self.is_accepted or (self.checked is not None and bool(self.checked.unproven or self.checked.failure))

    @property
    def has_reply(self) -> bool:
        """Whether there is anything to tell besides that nobody answered."""
        return not self.unanswered or bool(self.objection)


class GuideSpent(NamedTuple):
    """What the replies took, those of earlier commands included."""

    requests: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float = 0.0  # US dollars, as far as prices are known

    def plus(self, answer: Answer) -> GuideSpent:
        """With one more answer."""
        usage = answer.reply.usage if answer.reply else None
        read, written = (usage.input_tokens, usage.output_tokens) if usage else (0, 0)
        return GuideSpent(
            self.requests + 1, self.input_tokens + read, self.output_tokens + written, self.cost + (answer.cost or 0.0)
        )


class GuideRounds:
    """Asks about each program until a proposal passes, at most `attempts` times."""

    def __init__(
        self, settings: EvolveSettings, questions: GuideQuestions, asker: Asker, place: SandboxPlace,
        ledger: Ledger | None = None, count: Callable[[str], None] = lambda doing: None,
    ) -> None:  # fmt: skip
        self._mint, self._questions, self._asker = CheckProposalsMint(settings), questions, asker
        self._place, self._ledger, self._count = place, ledger, count
        self.spent = GuideSpent()
        self._ended = ""  # why nothing more can be asked

    def all(self, problems: Sequence[Problem], attempts: int) -> list[Guided]:
        """What became of every program, in the order of the problems. The model is closed afterwards.

        Whatever goes wrong with it, the search can go on from the originals. Replies and what the gates said are in the
        ledger: the same call again asks and runs nothing.
        """
        found = {place: Guided(one.id) for place, one in enumerate(problems)}
        programs = dict[int, Candidate]()
        for place, problem in enumerate(problems):
            try:
                programs[place] = original_of(problem)
            except UnprovenError as error:
                found[place] = Guided(problem.id, objection=str(error))
        for place, reason in self._unproven(problems, programs).items():
            found[place] = Guided(problems[place].id, objection=reason)
            del programs[place]
        with asyncio.Runner() as runner:
            try:
                for number in range(attempts):
                    open_places = [place for place in programs if not found[place].is_over]
                    asked = {
                        place: self._questions.of(problems[place], programs[place], number, found[place].objection)
                        for place in open_places
                        if not found[place].unanswered
                    }
                    if not asked:
                        break
                    found |= self._round(asked, found, programs, problems, runner)
            finally:
                runner.run(self._asker.model.close())
        return [found[place] for place in range(len(problems))]

    def _unproven(self, problems: Sequence[Problem], programs: dict[int, Candidate]) -> dict[int, str]:
        """Why nothing can be compared with some originals: an answer about these would be paid for nothing."""
        originals = [Proposed(problem=problems[place], program=program) for place, program in programs.items()]
        checked = find_all(
            self._mint, originals, self._place, self._ledger, count=lambda doing: self._count(ORIGINALS)
        )  # fmt: skip
        return {place: one.objection for place, one in zip(programs, checked, strict=True) if one.objection}

    def _round(
        self, asked: dict[int, GuideQuestion], before: dict[int, Guided], programs: dict[int, Candidate],
        problems: Sequence[Problem], runner: asyncio.Runner,
    ) -> dict[int, Guided]:  # fmt: skip
        answers = runner.run(self._answers(asked))
        found, proposed = dict[int, Guided](), dict[int, Proposed]()
        for place, question in asked.items():
            known, answer = before[place], answers.get(place)
            if answer is None or answer.reply is None:
                why = (answer.error if answer else self._ended) or _NO_ANSWER
                found[place] = known._replace(unanswered=why)
                continue
            try:
                beside = [one.path for one in problems[place].files]
                program = proposal_of(answer.reply, question.id, programs[place], beside)
            except UnusableReplyError as error:
                found[place] = known._replace(objection=str(error))
            else:
                proposed[place] = Proposed(problem=problems[place], program=program)
        checked = find_all(self._mint, list(proposed.values()), self._place, self._ledger, count=self._count)
        for place, one in zip(proposed, checked, strict=True):
            known = before[place]
            found[place] = known._replace(checked=one, objection=one.objection, proposals=known.proposals + 1)
        return found

    async def _answers(self, asked: dict[int, GuideQuestion]) -> dict[int, Answer]:
        """The answers that came, by the place of the problem."""
        found: dict[int, Answer] = {}
        if self._ended:
            return found
        try:
            async with aclosing(self._asker.ask([one.about(place) for place, one in asked.items()])) as coming:
                async for answer in coming:
                    found[answer.question.about] = answer
                    if answer.reply is not None:
                        self.spent = self.spent.plus(answer)
                    self._count(ASKED)
        except (ModelError, OutOfBudgetError) as error:
            self._ended = str(error)
        return found


def guide_summary(model: str, guided: Sequence[Guided], spent: GuideSpent) -> dict[str, object]:
    """All programs together: how many were accepted, and why the others were not.

    A program that was refused, and whose next question had no reply, is both answered and unanswered.
    """
    accepted = [one.checked for one in guided if one.is_accepted and one.checked is not None]
    pairs = [(one.before, one.program) for one in accepted if one.before is not None and one.program is not None]
    flows = [(old.flow, new.flow) for old, new in pairs if old.flow is not None and new.flow is not None]
    added = sum(new.added for _, new in flows)
    return {
        "model": model,
        "programs": len(guided),
        "answered": sum(one.has_reply for one in guided),
        "accepted": len(accepted),
        "final": sum(one.ships for one in accepted),  # of these: as they are, they could be the final program
        "unchecked": _counted(one.unchecked for one in accepted if one.unchecked),
        "refused": _counted(
            one.objection.partition(": with ")[0] for one in guided if one.objection and not one.is_accepted
        ),
        "unanswered": _counted(one.unanswered for one in guided if one.unanswered),
        "rc_before": _mean([old.rc for old, _ in pairs]),
        "rc_after": _mean([new.rc for _, new in pairs]),
        "rr_before": _mean([old.rr for old, _ in pairs]),
        "rr_after": _mean([new.rr for _, new in pairs]),
        "added_data_dependent": round(sum(new.added_varying for _, new in flows) / added, 4) if added else None,
        "spent": spent._asdict(),
    }


def _counted(reasons: object) -> dict[str, int]:
    return dict(Counter(reasons).most_common())  # type: ignore[call-overload]


def _mean(values: list[float]) -> float | None:
    return round(sum(values) / len(values), 4) if values else None
