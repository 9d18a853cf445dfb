"""Ask a model how likely it finds references and their renamed twins."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from typing import NamedTuple

from remint.analysis.audit.errors import AuditError
from remint.analysis.audit.evidence import ProbeResult
from remint.analysis.audit.memorisation import TwinTexts, likelihood, probe_request, twin_of
from remint.api.options import AskingOptions
from remint.ledger import Ledger
from remint.models.asking import Answer, Question
from remint.models.request import Token
from remint.records import Problem


class ProbePair(NamedTuple):
    """A seed and one fresh variant of it."""

    seed: Problem
    fresh: Problem


class _Sides(NamedTuple):
    name: str
    static: TwinTexts
    fresh: TwinTexts


def probe(pairs: Sequence[ProbePair], asking: AskingOptions, ledger: Ledger, most: int) -> list[ProbeResult]:
    """The gaps of at most so many seeds. Raises AuditError where the model gives no such log-probabilities."""
    sides = []
    for pair in pairs:
        static, fresh = twin_of(pair.seed), twin_of(pair.fresh)
        if static is not None and fresh is not None:
            sides.append(_Sides(pair.seed.id, static, fresh))
    sides = sides[:most]
    if not sides:
        raise AuditError("no seed has a reference that is long enough for the memorisation probe.")
    texts = [text for one in sides for twin in (one.static, one.fresh) for text in _texts(twin)]
    answers = asyncio.run(_answers(asking, ledger, [Question(probe_request(text)) for text in texts]))
    found = []
    for number, one in enumerate(sides):
        mine = [_tokens_of(answer) for answer in answers[4 * number : 4 * number + 4]]
        gaps = [
            likelihood(mine[place], twin.before, twin.after)
            - likelihood(mine[place + 1], twin.twin_before, twin.twin_after)
            for place, twin in ((0, one.static), (2, one.fresh))
        ]
        found.append(ProbeResult(one.name, *gaps))
    return found


def _texts(twin: TwinTexts) -> tuple[str, str]:
    return twin.before + twin.after, twin.twin_before + twin.twin_after


def _tokens_of(answer: Answer) -> tuple[Token, ...]:
    if answer.reply is None:
        raise AuditError(f"the model did not answer the memorisation probe: {answer.error}. Run the command again.")
    return answer.reply.tokens


async def _answers(asking: AskingOptions, ledger: Ledger, questions: Sequence[Question]) -> list[Answer]:
    asker, found = asking.asker(ledger, "audit"), dict[int, Answer]()
    try:
        async with aclosing(asker.ask([one._replace(about=number) for number, one in enumerate(questions)])) as coming:
            async for answer in coming:
                found[answer.question.about] = answer
    finally:
        await asker.model.close()
    return [found[number] for number in range(len(questions))]
