"""Entries that wait for the next commit."""

import threading
from collections.abc import Callable, Iterable, Sequence

from remint.ledger.entry import Entry

# Batches end here too, so that a few large payloads neither fill the memory nor exceed what a statement may carry.
_BATCH_BYTES = 16 * 1024 * 1024


class WriteBuffer:
    """Collects entries and commits them in batches: when there are enough, when time is up, or when asked.

    An entry leaves the buffer only after it was committed; a failed commit loses nothing and is tried again.
    """

    def __init__(self, commit: Callable[[Sequence[Entry]], None], commit_every: int, commit_after: float) -> None:
        self._commit = commit
        self._commit_every = commit_every
        self._commit_after = commit_after
        self._waiting: dict[tuple[str, str], Entry] = {}
        self._waiting_bytes = 0
        self._open = True
        self._guard = threading.Lock()  # of the three above; never held while the database works
        self._committing = threading.Lock()  # at most one commit at a time
        self._stopped = threading.Event()
        self._timer: threading.Thread | None = None
        self._background_failed = False

    def add(self, entry: Entry) -> bool:
        """Keep an entry unless its key is waiting already; False when the buffer is closed."""
        with self._guard:
            if not self._open:
                return False
            if self._waiting.setdefault((entry.kind, entry.key), entry) is entry:
                self._waiting_bytes += len(entry.payload)
            # After a failure in the background the next caller tries at once: only a caller can be told.
            due = self._background_failed or self._is_full(len(self._waiting), self._waiting_bytes)
            if self._timer is None:
                self._timer = threading.Thread(target=self._commit_in_time, name="remint-ledger", daemon=True)
                self._timer.start()
        if due:
            self.flush()
        return True

    def find(self, kind: str, keys: Iterable[str]) -> dict[str, bytes]:
        """The payloads of those keys that wait."""
        with self._guard:
            return {key: self._waiting[kind, key].payload for key in keys if (kind, key) in self._waiting}

    def flush(self) -> None:
        """Commit everything that was added before the call; raises when it could not, and keeps it."""
        with self._committing:
            # Counted once: with other threads adding all the time, "until empty" might never come.
            remaining = len(self._waiting)
            while remaining > 0:
                batch = self._next_batch()
                self._commit(batch)
                self._forget((entry.kind, entry.key) for entry in batch)
                remaining -= len(batch)
            self._background_failed = False

    def discard(self, names: Iterable[tuple[str, str]], delete: Callable[[], None]) -> None:
        """Forget waiting entries and call `delete`, with no commit in between that could bring them back."""
        with self._committing:
            delete()
            self._forget(names)

    def close(self) -> None:
        """Commit everything and refuse more; when the commit fails the buffer stays open."""
        with self._guard:
            self._open = False
        try:
            self.flush()
        except BaseException:
            self._open = True
            raise
        self._stopped.set()
        if self._timer is not None:
            self._timer.join()

    def _is_full(self, entries: int, size: int) -> bool:
        return entries >= self._commit_every or size >= _BATCH_BYTES

    def _next_batch(self) -> list[Entry]:
        batch: list[Entry] = []
        size = 0
        with self._guard:
            for entry in self._waiting.values():
                batch.append(entry)
                size += len(entry.payload)
                if self._is_full(len(batch), size):
                    break
        return batch

    def _forget(self, names: Iterable[tuple[str, str]]) -> None:
        with self._guard:
            for name in names:
                entry = self._waiting.pop(name, None)
                if entry is not None:
                    self._waiting_bytes -= len(entry.payload)

    def _commit_in_time(self) -> None:
        while not self._stopped.wait(self._commit_after):
            try:
                self.flush()
            except Exception:  # whatever it was, the next add() meets it again and reports it
                self._background_failed = True
