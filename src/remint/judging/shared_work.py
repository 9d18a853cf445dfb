"""Programs that several judges on one ledger share: each is run by the one who claims it first."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import islice

from remint.judging.entries import VERDICT, JudgingEntry, KnownSample
from remint.ledger import Ledger
from remint.records import Sample, Verdict

_TOGETHER = 32  # programs that are claimed at once: what a judge that dies holds back for a while
_ASK_EVERY = 0.5  # seconds between questions for what others have judged
_PAUSE = 0.02  # seconds


def shared_work(
    ledger: Ledger, waiting: dict[str, list[Sample]], known: Callable[[list[str]], dict[str, Verdict]],
    task: Callable[[str, list[Sample]], JudgingEntry],
) -> Iterator[JudgingEntry | None]:  # fmt: skip
    """Our part of the programs that wait, then what others have made of theirs; None while they are at it.

    The programs of a judge that died are free when its lease ends.
    """
    theirs: dict[str, list[Sample]] = {}
    unclaimed = iter(waiting.items())
    while some := dict(islice(unclaimed, _TOGETHER)):
        mine = ledger.claim(VERDICT, some)
        # Asked afterwards: what is ours now may have been judged, and its lease ended, since the window was looked up.
        done = known(list(mine))
        for key, same in some.items():
            if key in done:
                yield from (KnownSample(sample, done[key], key) for sample in same)
            elif key in mine:
                yield task(key, same)
            else:
                theirs[key] = same
    asked = 0.0
    while theirs:
        if time.monotonic() - asked < _ASK_EVERY:
            yield None
            time.sleep(_PAUSE)
            continue
        asked = time.monotonic()
        for key, verdict in known(list(theirs)).items():
            for sample in theirs.pop(key):
                yield KnownSample(sample, verdict, key)
        for key in ledger.claim(VERDICT, list(islice(theirs, _TOGETHER))):
            yield task(key, theirs.pop(key))
