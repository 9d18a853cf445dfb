"""The connection from the test code to the candidate, and everything that can go wrong on it.

A reply is the only thing that is ever taken from the candidate. Whatever is wrong with one settles the outcome of the
test, also where the test code itself would swallow the exception that ends it.
"""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import select
import sys
import threading
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple

from remint.sandbox.inside.jobs.scripts import exceptions, pickles, wire
from remint.sandbox.inside.jobs.scripts.allowed_objects import AllowedObjects, ObjectReply
from remint.sandbox.inside.jobs.scripts.attribute_copies import AttributeCopies
from remint.sandbox.inside.jobs.scripts.handles import Handle, HandleFacts, facts_of, handle_for, number_of
from remint.sandbox.inside.jobs.scripts.object_changes import apply_change, changeable
from remint.sandbox.inside.jobs.scripts.pickles import CandidateRequest
from remint.sandbox.inside.jobs.scripts.replies import METHOD, Decoder, ObjectClaim
from remint.sandbox.inside.jobs.scripts.trusted_modules import TrustedModules


class AbandonTest(BaseException):
    """Ends a test whose outcome is settled; not an Exception, so that test code lets it pass."""


class TestFailure(NamedTuple):
    """The outcome of a test, and why."""

    outcome: str
    message: str


class LinkEnds(NamedTuple):
    """The descriptors of the line, and how long a reply may be."""

    calls: int
    replies: int
    longest_reply: int


class CallRecord(NamedTuple):
    """A call and what came of it, for messages."""

    what: str
    args: Tuple[Any, ...]
    kwargs: Dict[str, Any]
    result: Any = None
    raised: Optional[exceptions.DescribedError] = None


class RaisedError(NamedTuple):
    """An exception that came from the candidate."""

    error: BaseException
    call: CallRecord
    described: exceptions.DescribedError


class Link:
    """Carries calls to the candidate and replies back."""

    def __init__(self, ends: LinkEnds, trusted: TrustedModules, names: Sequence[str], fair: AllowedObjects) -> None:
        """`names` are what test code may use of the candidate's module, its entry point first."""
        self._ends, self._trusted, self._may_be_object = ends, trusted, fair
        self._lock = threading.RLock()
        self._closed = False
        self.lost = False  # whether there is nobody at the other end any more
        self.failure: Optional[TestFailure] = None
        self.last: Optional[CallRecord] = None
        self.raised: Optional[RaisedError] = None
        self.missing: List[str] = []  # names that the candidate does not define
        self._lent = AttributeCopies()
        self._stdout = sys.stdout
        self._digest = hashlib.sha256()
        # What the names stand for in test code.
        self.named = {
            name: handle_for(HandleFacts(self, ObjectClaim(number, (name,), ("__call__",)), None, True, name))
            for number, name in enumerate(names)
        }
        self._handles: Dict[Tuple[int, bool], Handle] = {(n, True): one for n, one in enumerate(self.named.values())}

    # One test after the other.

    def begin(self) -> None:
        """Start with a clean slate."""
        self.last = self.raised = None
        self._lent = AttributeCopies()
        self._closed = False
        self.failure = TestFailure("early-exit", "the candidate's process has ended") if self.lost else None
        self._digest = hashlib.sha256()

    def finish(self) -> str:
        """Look for replies that nobody has asked for; a digest of all others since `begin`."""
        poll = select.poll()
        poll.register(self._ends.replies, select.POLLIN)
        if not self.lost and any(event & select.POLLIN for _, event in poll.poll(0)):
            self._settle("tampered", "the candidate replied to a call that was never made")
            self.lost = True
        return self._digest.hexdigest()[:16]

    def close(self) -> None:
        """Ask nothing more of the candidate in this test, whatever a message would like to show."""
        self._closed = True

    # What handles ask for.

    def get(self, handle: Handle, name: str) -> Any:
        """An attribute."""
        return self._ask(CandidateRequest("get", 0, name), handle)

    def set(self, handle: Handle, name: str, value: Any) -> None:
        """Set an attribute."""
        self._ask(CandidateRequest("set", 0, name, (value,)), handle)

    def call(self, handle: Handle, name: str, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> Any:
        """Call the object, or a method of it."""
        return self._ask(CandidateRequest("call", 0, name, args, kwargs), handle)

    def special(self, handle: Handle, name: str, args: Tuple[Any, ...]) -> Any:
        """Use one of the object's abilities."""
        return self._ask(CandidateRequest("special", 0, name, args), handle)

    def refuse(self, handle: Handle) -> Any:
        """Fail the test: it looks at a result that cannot be looked at."""
        name = (*facts_of(handle).claim.classes, "object")[0]
        self._fail("unserialisable", f"an object of type {name} was returned, which is not data")

    # The exchange itself.

    def load(self) -> None:
        """Have the candidate loaded; nothing of it runs before. Settles the outcome where that fails."""
        document = self._reply(b"")
        state, missing = document.get("as"), document.get("missing")
        if state == "loaded" and type(missing) is list:
            self.missing = [name for name in self.named if name in missing]
            return
        if state == "syntax":
            self._fail("syntax", str(document.get("text")))
        if state == "missing":
            self._fail("missing-entry-point", f"the candidate does not define {next(iter(self.named))}")
        error = document.get("error", {})
        described = self._safely(lambda: exceptions.read(error, []))
        self._fail(outcome_of(described), str(described))

    def _ask(self, asked: CandidateRequest, handle: Handle) -> Any:
        with self._lock:
            if self._closed or self.failure is not None:
                raise AbandonTest
            things = changeable((*asked.args, *asked.kwargs.values()), self._trusted.state_of)
            captures = sys.stdout is not self._stdout  # the test code collects what is printed
            asked = asked._replace(subject=number_of(handle) or 0, changeable=things, captures=captures)
            asked = asked._replace(lent=self._lent.numbers(), updates=self._lent.updates())
            payload = self._pickled(asked)
            document = self._reply(payload)
            return self._understand(document, asked, handle, payload)

    def _pickled(self, asked: CandidateRequest) -> bytes:
        try:
            return pickles.dumps(asked, number_of, self._trusted.origins)
        except (pickle.PicklingError, TypeError, AttributeError, ValueError) as error:
            raise TypeError(f"an argument cannot be handed to the candidate: {error}") from error

    def _reply(self, payload: bytes) -> Dict[str, Any]:
        # A number that nobody can foresee: a reply to it was written after the call.
        number = int.from_bytes(os.urandom(8), "big")
        try:
            wire.send(self._ends.calls, wire.WireMessage(number, payload))
            reply = wire.receive(self._ends.replies, self._ends.longest_reply)
        except (EOFError, BrokenPipeError):
            self.lost = True
            self._fail("early-exit", "the candidate's process ended before it replied")
        except wire.TooLongError as error:
            self.lost = True
            self._fail("tampered", str(error))
        if reply.number != number:
            self.lost = True
            self._fail("tampered", "the candidate replied to a call that was never made")
        self._digest.update(reply.payload)
        document: Dict[str, Any] = self._safely(lambda: json.loads(reply.payload.decode("ascii")))
        if type(document) is not dict:
            self._fail("tampered", "a reply of the candidate is not one")
        if document.get("as") == "large":
            self._fail("output-limit", f"a result takes more than {self._ends.longest_reply} bytes")
        return document

    def _understand(self, document: Dict[str, Any], asked: CandidateRequest, handle: Handle, payload: bytes) -> Any:
        call = CallRecord(asked.name or self._name_of(handle), asked.args, asked.kwargs)
        self._safely(lambda: self._take_changes(document, asked, handle, payload))
        self._lent.settle()
        # An attribute is never told as one of the copies that the test code has: it may be a new container by now.
        lent = [] if asked.kind == "get" else self._lent.copies(asked.lent)
        decoder = self._decoder([*asked.changeable, *lent], asked, handle, payload)
        if document.get("as") == "returned":
            if document.get("value") == METHOD and asked.kind == "get":
                return RemoteMethod(handle, asked.name)
            result = self._safely(lambda: decoder.value(document["value"]))
            if "lent" in document and asked.kind == "get":
                result = self._safely(lambda: self._lent.take(document["lent"], result))
            if asked.kind == "call":
                self.last = call._replace(result=result)
            return result
        if document.get("as") != "raised":
            self._fail("tampered", "a reply of the candidate is neither a result nor an exception")
        error = document.get("error", {})
        described = self._safely(lambda: exceptions.read(error, decoder.value(error["arguments"])))
        if described.ends_iteration and asked.name == "__next__" and asked.kind == "special":
            raise StopIteration
        self.last = call._replace(raised=described)
        self.raised = RaisedError(exceptions.rebuild(described, vars(self._trusted.module)), self.last, described)
        raise self.raised.error

    def _take_changes(self, document: Dict[str, Any], asked: CandidateRequest, handle: Handle, payload: bytes) -> None:
        things = [*asked.changeable, *self._lent.copies(asked.lent)]
        decoder = self._decoder(things, asked, handle, payload, in_changes=True)
        for place, change in document["changes"]:
            apply_change(decoder.same(place), change, decoder.value)
        if asked.captures:
            sys.stdout.write(document["printed"])

    def _decoder(
        self, things: List[Any], asked: CandidateRequest, handle: Handle, payload: bytes, in_changes: bool = False
    ) -> Decoder:
        def handle_of(claim: ObjectClaim) -> Any:
            return self._handle(claim, self._may_be_object(ObjectReply(claim, asked, handle, payload, in_changes)))

        return Decoder(things, handle_of, self._trusted.class_named)

    def _handle(self, claim: ObjectClaim, abilities: Optional[Tuple[str, ...]]) -> Any:
        # The same object has the same handle, but a full one only where it may be had.
        full = abilities is not None
        claim = claim if abilities is None else claim._replace(abilities=abilities)
        key = (claim.number, full)
        if key not in self._handles:
            trusted_class = self._trusted.class_named(claim.classes[0]) if claim.classes else None
            self._handles[key] = handle_for(HandleFacts(self, claim, trusted_class, full))
        is_coroutine = full and claim.classes[:1] == ("coroutine",)
        return self._awaited(self._handles[key]) if is_coroutine else self._handles[key]

    async def _awaited(self, handle: Handle) -> Any:
        """Test code wants something that it can really await."""
        return self._ask(CandidateRequest("await"), handle)

    def _name_of(self, handle: Handle) -> str:
        return facts_of(handle).name or type(handle).__name__

    def _safely(self, read: Callable[[], Any]) -> Any:
        """Do something with a reply; whatever goes wrong there is the candidate's doing."""
        try:
            return read()
        except MemoryError:
            self._fail("memory", "a result of the candidate does not fit into memory")
        except Exception as error:
            self._fail("tampered", f"a reply of the candidate is not well formed: {error}")

    def _settle(self, outcome: str, message: str) -> None:
        if self.failure is None:
            self.failure = TestFailure(outcome, message)

    def _fail(self, outcome: str, message: str) -> Any:
        self._settle(outcome, message)
        raise AbandonTest


class RemoteMethod:
    """A method of an object of the candidate; handed to the candidate, it is the candidate's own."""

    def __init__(self, handle: Handle, name: str) -> None:
        self.handle, self.name = handle, name

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call it."""
        return facts_of(self.handle).asks.call(self.handle, self.name, args, kwargs)

    def __reduce__(self) -> Any:
        return getattr, (self.handle, self.name)


def outcome_of(described: exceptions.DescribedError) -> str:
    """What it means for a test that the candidate raised this and nobody caught it."""
    if "MemoryError" in described.names:
        return "memory"
    return "early-exit" if "SystemExit" in described.names else "exception"
