"""Where an object is a fair reply: only where the reference gives one, too.

Else a candidate could reply with an object whose every method says what an assertion likes to hear.
"""

from __future__ import annotations

import sys
from typing import Callable, FrozenSet, Iterable, Optional, Set

from remint.records import values
from remint.sandbox.inside import script_pickles
from remint.sandbox.inside.script_handles import Handle, facts_of
from remint.sandbox.inside.script_pickles import Asked
from remint.sandbox.inside.script_replies import Claim
from remint.sandbox.inside.script_trusted import Trusted
from remint.sandbox.inside.script_wire import SOLUTION

# Classes from elsewhere have methods that compare, as pandas' `equals` does: there the expected value would be asked of
# the candidate.
_STANDARD = frozenset(getattr(sys, "stdlib_module_names", ()))

FairObjects = Callable[[Claim, Asked, Handle, bytes], bool]  # the reply; what was asked, of whom, as it was sent


class ReferenceNow:
    """Asks the reference the same: for test code that calls a function."""

    def __init__(self, trusted: Trusted, entry: str) -> None:
        self._trusted, self._entry = trusted, entry

    def __call__(self, reply: Claim, asked: Asked, handle: Handle, payload: bytes) -> bool:
        """Whether an object is a fair reply to this."""
        reference = vars(self._trusted.module).get(self._entry)
        if facts_of(handle).claim.number or asked.name or not self._trusted.complete or isinstance(reference, type):
            return facts_of(handle).full
        try:
            again = script_pickles.loads(payload, [], self._trusted.module)
        except LookupError:
            return True  # handles among the arguments: this is about objects
        try:
            values.dumps(reference(*again.args, **again.kwargs))  # type: ignore[misc]
        except values.ValueEncodingError:
            return True
        except Exception:
            pass
        return False


class ReferenceBefore:
    """Goes by the steps to which the reference replied with an object when it was judged itself.

    For test code that works with instances: to keep one of the reference's next to each of the candidate's would have
    both write the same files.
    """

    def __init__(self, steps: Optional[Iterable[str]]) -> None:
        """Without steps this is the reference's own run: everything is fair, and is noted."""
        self._fair: Optional[FrozenSet[str]] = None if steps is None else frozenset(steps)
        self.seen: Set[str] = set()
        self.foreign: Set[str] = set()  # classes of other libraries whose objects were among the replies

    def __call__(self, reply: Claim, asked: Asked, handle: Handle, payload: bytes) -> bool:
        """Whether an object is a fair reply to this."""
        step = f"{asked.kind}:{asked.name or facts_of(handle).name}"
        if self._fair is None:
            self.seen.add(step)
            if reply.home != SOLUTION and reply.home.partition(".")[0] not in _STANDARD:
                self.foreign.add(f"{reply.home}.{reply.classes[0]}")
            return True
        return step in self._fair
