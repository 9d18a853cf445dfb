"""The ledger as the memory of replies: what was answered once is never asked again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from remint.ledger import Ledger, work_key
from remint.models.asking.errors import UnreadableReplyError
from remint.models.request import Reply
from remint.records import RecordError, decode, encode

KIND = "reply"
# Replies of so many seconds are written together: a write costs as much CPU as many replies, and a reply takes longer.
_TOGETHER = 0.01


def reply_key(identity: str, request: bytes, index: int) -> str:
    """The key of a reply: everything that it depends on. `request` is the request as canonical JSON."""
    return work_key(KIND, model=identity, request=request, index=index)


def storable(reply: Reply) -> Reply:
    """The reply, in characters that can be written down: servers send halves of surrogate pairs, too."""
    try:
        encode(reply)
    except UnicodeEncodeError:
        tree = msgspec.to_builtins(reply)
        return msgspec.convert(_mended(tree), Reply)
    return reply


def _mended(tree: Any) -> Any:
    if isinstance(tree, str):
        # Through UTF-16, where two halves that belong together become one character.
        return tree.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(tree, dict):
        return {name: _mended(value) for name, value in tree.items()}
    return [_mended(item) for item in tree] if isinstance(tree, list | tuple) else tree


class Replies:
    """Looks replies up and keeps new ones, without ever stopping the event loop for a disk.

    `failed` hears of an error of the ledger; replies stay in its memory then and it tries again later.
    """

    def __init__(self, ledger: Ledger | None, failed: Callable[[BaseException], None]) -> None:
        self._ledger, self._failed = ledger, failed
        # One thread: the ledger has one connection.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="remint-replies")
        self._waiting: list[Callable[[], None]] = []
        self._writing: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._closing = False

    async def run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """What a function that may wait for the disk returns."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    async def find(self, keys: Iterable[str]) -> dict[str, Reply]:
        """The replies that are there."""
        if self._ledger is None:
            return {}
        found = await self.run(self._ledger.get_many, KIND, keys)
        return {key: self._decoded(key, payload) for key, payload in found.items()}

    def keep(self, key: str, reply: Reply, then: Callable[[], None]) -> None:
        """Keep a reply and call `then` when it would survive a crash."""
        if self._ledger is None:
            then()
            return
        self._ledger.put(KIND, key, encode(reply))
        self._waiting.append(then)
        if self._timer is None and self._writing is None:
            self._timer = asyncio.get_running_loop().call_later(_TOGETHER, self._write)

    def hurry(self) -> None:
        """Nothing else is going to come: write now."""
        if self._waiting and self._writing is None:
            self._write()

    async def close(self) -> None:
        """Write everything down and let go."""
        self._closing = True
        try:
            if self._timer:
                self._timer.cancel()
            if self._writing:
                await asyncio.wait([self._writing])
            if self._ledger is not None:
                await self.run(self._ledger.flush)
        finally:
            self._thread.shutdown(wait=False)
            for call in self._waiting:
                call()

    def _write(self) -> None:
        assert self._ledger is not None
        if self._timer:
            self._timer.cancel()
            self._timer = None
        written, self._waiting = self._waiting, []
        self._writing = asyncio.get_running_loop().run_in_executor(self._thread, self._ledger.flush)
        self._writing.add_done_callback(lambda future: self._written(future, written))

    def _written(self, future: asyncio.Future[None], then: list[Callable[[], None]]) -> None:
        self._writing = None
        if not future.cancelled() and (error := future.exception()):
            self._failed(error)  # the ledger has the replies in memory and will try again: they are given all the same
        for call in then:
            call()
        if self._waiting and self._timer is None and not self._closing:
            self._timer = asyncio.get_running_loop().call_later(_TOGETHER, self._write)

    def _decoded(self, key: str, payload: bytes) -> Reply:
        try:
            return decode(Reply, payload)
        except RecordError as error:
            where = self._ledger.location if self._ledger else ""
            raise UnreadableReplyError.at(where, key=key, detail=str(error)) from error
