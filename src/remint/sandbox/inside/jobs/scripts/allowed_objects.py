"""Where a candidate may reply with an object: only where the reference replies with one.

Otherwise a candidate could reply with an object whose every method returns what an assertion expects.
"""

from __future__ import annotations

import json
import sys
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Set, Tuple

from remint.records import values
from remint.sandbox.inside.jobs.scripts import pickles
from remint.sandbox.inside.jobs.scripts.handles import Handle, facts_of
from remint.sandbox.inside.jobs.scripts.object_changes import is_container
from remint.sandbox.inside.jobs.scripts.pickles import CandidateRequest
from remint.sandbox.inside.jobs.scripts.replies import ObjectClaim
from remint.sandbox.inside.jobs.scripts.trusted_modules import TrustedModules
from remint.sandbox.inside.jobs.scripts.wire import SOLUTION

# Classes from elsewhere have methods that compare, as pandas' `equals` does: there the expected value would be asked of
# the candidate.
_STANDARD = frozenset(getattr(sys, "stdlib_module_names", ()))

_MOST_CHAINS, _LONGEST_CHAIN = 8, 6


class ObjectReply(NamedTuple):
    """A reply with an object in it: what was asked of whom, as it was sent, and where in the reply the object is."""

    claim: ObjectClaim
    asked: CandidateRequest
    handle: Handle
    payload: bytes
    in_changes: bool  # in what became of an argument, not in the result


# What of its abilities an object may use; None where data is expected in its place.
AllowedObjects = Callable[[ObjectReply], Optional[Tuple[str, ...]]]


class ReferenceNow:
    """Asks the reference the same: for test code that calls a function."""

    def __init__(self, trusted: TrustedModules, entry: str) -> None:
        self._trusted, self._entry = trusted, entry

    def decides(self, reply: ObjectReply) -> bool:
        """Whether this is about a call of a function that the reference can be asked about."""
        reference = vars(self._trusted.module).get(self._entry)
        of_entry = facts_of(reply.handle).claim.number == 0 and not reply.asked.name
        return of_entry and self._trusted.complete and not isinstance(reference, type) and not reply.in_changes

    def __call__(self, reply: ObjectReply) -> Optional[Tuple[str, ...]]:
        """What an object may do here."""
        if reply.in_changes:
            fair = any(not is_container(thing) for thing in reply.asked.changeable)
        elif self.decides(reply):
            fair = self._returns_object(reply)
        else:
            fair = facts_of(reply.handle).full
        return reply.claim.abilities if fair else None

    def _returns_object(self, reply: ObjectReply) -> bool:
        reference: Any = vars(self._trusted.module).get(self._entry)
        try:
            again = pickles.loads(reply.payload, [], self._trusted.module)
        except LookupError:
            return True  # handles among the arguments: this is about objects
        try:
            values.dumps(reference(*again.args, **again.kwargs))
        except values.ValueEncodingError:
            return True
        except Exception:
            pass
        return False


class ReferenceBefore:
    """Goes by what the reference replied when it was judged itself.

    An object is fair where the reference gave one: in reply to the same question about an object that was come by in
    the same way, and with no more abilities than the reference's had. For test code that works with instances: to keep
    one of the reference's next to each of the candidate's would have both write the same files.
    """

    def __init__(self, known: Optional[Dict[str, List[str]]]) -> None:
        """Without anything known this is the reference's own run: everything is fair, and is noted."""
        self._known = known
        self.seen: Dict[str, Set[str]] = {}
        self.foreign: Set[str] = set()  # classes of other libraries whose objects were among the replies
        self._chains: Dict[int, Set[str]] = {}  # ways in which an object was obtained

    def learned(self) -> bytes:
        """What was noted."""
        objects = {chain: sorted(abilities) for chain, abilities in sorted(self.seen.items())}
        return json.dumps({"objects": objects, "foreign": sorted(self.foreign)}).encode("ascii")

    def __call__(self, reply: ObjectReply) -> Optional[Tuple[str, ...]]:
        """What an object may do here."""
        facts = facts_of(reply.handle)
        step = f"{reply.asked.kind}:{reply.asked.name}" + (" changes" if reply.in_changes else "")
        before = self._chains.get(facts.claim.number) or {facts.name}
        chains = {"/".join([*chain.split("/"), step][-_LONGEST_CHAIN:]) for chain in before}
        if self._known is None:
            for chain in chains:
                self.seen.setdefault(chain, set()).update(reply.claim.abilities)
            if reply.claim.home != SOLUTION and reply.claim.home.partition(".")[0] not in _STANDARD:
                self.foreign.add(f"{reply.claim.home}.{reply.claim.classes[0]}")
            fair = chains
        else:
            fair = {chain for chain in chains if chain in self._known}
        if not fair:
            return None
        ways = self._chains.setdefault(reply.claim.number, set())
        ways.update(sorted(fair)[: max(0, _MOST_CHAINS - len(ways))])
        if self._known is None:
            return reply.claim.abilities
        allowed = {name for chain in fair for name in self._known[chain]}
        return tuple(name for name in reply.claim.abilities if name in allowed)


class ReferenceNowAndBefore:
    """The reference is asked about calls of a function; about all else it was asked before."""

    def __init__(self, now: ReferenceNow, before: ReferenceBefore) -> None:
        self._now, self._before = now, before

    def __call__(self, reply: ObjectReply) -> Optional[Tuple[str, ...]]:
        """What an object may do here."""
        known = self._before(reply)  # takes note of how the object was obtained
        return self._now(reply) if self._now.decides(reply) else known
