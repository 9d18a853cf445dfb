"""The line from the test code to the candidate, with everything that can go wrong on it.

A reply is the only thing that is ever taken from the candidate. Whatever is wrong with one settles the outcome of the
test, also where the test code itself would swallow the exception that ends it.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import pickle
import select
import sys
import threading
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

from remint.records import values
from remint.sandbox.inside import script_errors, script_pickles, script_wire
from remint.sandbox.inside.script_changes import apply_change, changeable, is_container
from remint.sandbox.inside.script_handles import Facts, Handle, facts_of, handle_for, number_of
from remint.sandbox.inside.script_pickles import Asked
from remint.sandbox.inside.script_replies import METHOD, Claim, Decoder
from remint.sandbox.inside.script_trusted import Trusted


class Abandoned(BaseException):
    """Ends a test whose outcome is settled; not an Exception, so that test code lets it pass."""


class Failure(NamedTuple):
    """The outcome of a test, and why."""

    outcome: str
    message: str


class Exchanged(NamedTuple):
    """A call and what came of it, for messages."""

    what: str
    args: Tuple[Any, ...]
    kwargs: Dict[str, Any]
    result: Any = None
    raised: Optional[script_errors.Described] = None


class Raised(NamedTuple):
    """An exception that came from the candidate."""

    error: BaseException
    call: Exchanged
    described: script_errors.Described


class Link:
    """Carries calls to the candidate and replies back."""

    def __init__(self, calls: int, replies: int, longest_reply: int, trusted: Trusted, entry: str) -> None:
        self._calls, self._replies, self._longest = calls, replies, longest_reply
        self._trusted, self._entry_name = trusted, entry
        self._lock = threading.RLock()
        self._closed = False
        self.lost = False  # whether there is nobody at the other end any more
        self.failure: Optional[Failure] = None
        self.last: Optional[Exchanged] = None
        self.raised: Optional[Raised] = None
        self._stdout = sys.stdout
        self._digest = hashlib.sha256()
        entry_claim = Claim(0, (entry,), ("__call__",))
        # What the entry point's name stands for in test code.
        self.entry = handle_for(Facts(self, entry_claim, None, True))
        self._handles: Dict[Tuple[int, bool], Handle] = {(0, True): self.entry}

    # One test after the other.

    def begin(self) -> None:
        """Start with a clean slate."""
        self.last = self.raised = None
        self._closed = False
        self.failure = Failure("early-exit", "the candidate's process has ended") if self.lost else None
        self._digest = hashlib.sha256()

    def finish(self) -> str:
        """Look for replies that nobody has asked for; a digest of all others since `begin`."""
        poll = select.poll()
        poll.register(self._replies, select.POLLIN)
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
        return self._ask(Asked("get", 0, name), handle)

    def set(self, handle: Handle, name: str, value: Any) -> None:
        """Set an attribute."""
        self._ask(Asked("set", 0, name, (value,)), handle)

    def call(self, handle: Handle, name: str, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> Any:
        """Call the object, or a method of it."""
        return self._ask(Asked("call", 0, name, args, kwargs), handle)

    def special(self, handle: Handle, name: str, args: Tuple[Any, ...]) -> Any:
        """Use one of the object's abilities."""
        return self._ask(Asked("special", 0, name, args), handle)

    def refuse(self, handle: Handle) -> Any:
        """Fail the test: it looks at a result that cannot be looked at."""
        name = (*facts_of(handle).claim.classes, "object")[0]
        self._fail("unserialisable", f"an object of type {name} was returned, which is not data")

    # The exchange itself.

    def load(self) -> None:
        """Have the candidate loaded; nothing of it runs before. Settles the outcome where that fails."""
        document = self._reply(b"")
        state = document.get("as")
        if state == "loaded":
            return
        if state == "syntax":
            self._fail("syntax", str(document.get("text")))
        if state == "missing":
            self._fail("missing-entry-point", f"the candidate does not define {self._entry_name}")
        error = document.get("error", {})
        described = self._safely(lambda: script_errors.read(error, []))
        self._fail(outcome_of(described), str(described))

    def _ask(self, asked: Asked, handle: Handle) -> Any:
        with self._lock:
            if self._closed or self.failure is not None:
                raise Abandoned
            things = changeable((*asked.args, *asked.kwargs.values()), self._trusted.state_of)
            captures = sys.stdout is not self._stdout  # the test code collects what is printed
            asked = asked._replace(subject=number_of(handle) or 0, changeable=things, captures=captures)
            payload = self._pickled(asked)
            document = self._reply(payload)
            return self._understand(document, asked, handle, payload)

    def _pickled(self, asked: Asked) -> bytes:
        try:
            return script_pickles.dumps(asked, number_of, self._trusted.origins)
        except (pickle.PicklingError, TypeError, AttributeError, ValueError) as error:
            raise TypeError(f"an argument cannot be handed to the candidate: {error}") from error

    def _reply(self, payload: bytes) -> Dict[str, Any]:
        # A number that nobody can foresee: a reply to it was written after the call.
        number = int.from_bytes(os.urandom(8), "big")
        try:
            script_wire.send(self._calls, script_wire.Message(number, payload))
            reply = script_wire.receive(self._replies, self._longest)
        except (EOFError, BrokenPipeError):
            self.lost = True
            self._fail("early-exit", "the candidate's process ended before it replied")
        except script_wire.TooLongError as error:
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
            self._fail("output-limit", f"a result takes more than {self._longest} bytes")
        return document

    def _understand(self, document: Dict[str, Any], asked: Asked, handle: Handle, payload: bytes) -> Any:
        call = Exchanged(asked.name or self._name_of(handle), asked.args, asked.kwargs)
        self._safely(lambda: self._take_changes(document, asked))
        may_be_object = functools.lru_cache(maxsize=None)(lambda: self._may_return_object(asked, handle, payload))
        decoder = self._decoder(asked.changeable, may_be_object)
        if document.get("as") == "returned":
            if document.get("value") == METHOD and asked.kind == "get":
                return functools.partial(_call_method, self, handle, asked.name)
            result = self._safely(lambda: decoder.value(document["value"]))
            if asked.kind == "call":
                self.last = call._replace(result=result)
            return result
        if document.get("as") != "raised":
            self._fail("tampered", "a reply of the candidate is neither a result nor an exception")
        error = document.get("error", {})
        described = self._safely(lambda: script_errors.read(error, decoder.value(error["arguments"])))
        if described.ends_iteration and asked.name == "__next__" and asked.kind == "special":
            raise StopIteration
        self.last = call._replace(raised=described)
        self.raised = Raised(script_errors.rebuild(described, vars(self._trusted.module)), self.last, described)
        raise self.raised.error

    def _take_changes(self, document: Dict[str, Any], asked: Asked) -> None:
        has_objects = any(not is_container(thing) for thing in asked.changeable)
        decoder = self._decoder(asked.changeable, lambda: has_objects)
        for place, change in document["changes"]:
            apply_change(decoder.same(place), change, decoder.value)
        if asked.captures:
            sys.stdout.write(document["printed"])

    def _decoder(self, things: List[Any], may_be_object: Callable[[], bool]) -> Decoder:
        return Decoder(things, lambda claim: self._handle(claim, may_be_object()), self._trusted.class_named)

    def _handle(self, claim: Claim, full: bool) -> Any:
        # The same object has the same handle, but a full one only where it may be had.
        key = (claim.number, full)
        if key not in self._handles:
            trusted_class = self._trusted.class_named(claim.classes[0]) if claim.classes else None
            self._handles[key] = handle_for(Facts(self, claim, trusted_class, full))
        is_coroutine = full and claim.classes[:1] == ("coroutine",)
        return self._awaited(self._handles[key]) if is_coroutine else self._handles[key]

    async def _awaited(self, handle: Handle) -> Any:
        """Test code wants something that it can really await."""
        return self._ask(Asked("await"), handle)

    def _may_return_object(self, asked: Asked, handle: Handle, payload: bytes) -> bool:
        """Whether an object is a fair reply: not where the reference, asked the same, returns plain data.

        Else a candidate could return an object whose every method says what an assertion likes to hear.
        """
        reference = vars(self._trusted.module).get(self._entry_name)
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

    def _name_of(self, handle: Handle) -> str:
        return self._entry_name if handle is self.entry else type(handle).__name__

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
            self.failure = Failure(outcome, message)

    def _fail(self, outcome: str, message: str) -> Any:
        self._settle(outcome, message)
        raise Abandoned


def _call_method(link: Link, handle: Handle, name: str, *args: Any, **kwargs: Any) -> Any:
    return link.call(handle, name, args, kwargs)


def outcome_of(described: script_errors.Described) -> str:
    """What it means for a test that the candidate raised this and nobody caught it."""
    if "MemoryError" in described.names:
        return "memory"
    return "early-exit" if "SystemExit" in described.names else "exception"
