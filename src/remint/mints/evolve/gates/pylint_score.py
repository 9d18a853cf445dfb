"""Pylint's score of a program, under one configuration for all, fast enough to steer by.

Imports are not followed: what a library holds is no property of the program, and to infer scipy takes seconds. The rest
is Pylint's default, apart from the order of imports, from what asks for documentation, which no operator touches, and
from brackets that nobody needs: Python writes `yield (a - b)` when a tree becomes text.
"""

from __future__ import annotations

import contextlib
import io
import re
from collections import Counter
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

from remint.measures.kinds import MissingPackageError
from remint.records import Candidate

# What no program is judged by, original and evolved alike.
DISABLED = (
    "import-error", "no-name-in-module", "missing-module-docstring", "missing-function-docstring",
    "missing-class-docstring", "wrong-import-order", "wrong-import-position", "ungrouped-imports",
    "superfluous-parens",
)  # fmt: skip
# A line with such a text is as long as the text: whoever wrote it may have written it over several lines. What stands
# before it is read as well, since a quote may also end a text.
_LONG_TEXT = re.compile(
    r"""^(?:[^'"]|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")*?(?:'(?:[^'\\]|\\.){60,}'|"(?:[^"\\]|\\.){60,}")"""
)
# What is said of a function that a later step may divide: it may have offspring, but it is not shipped.
_OF_SIZE = frozenset({"too-many-branches", "too-many-statements", "too-many-locals", "too-many-return-statements"})
_NAME, _FILE = "solution", "solution.py"  # no such file is written or read
_UNKNOWN = -100.0  # the score of a program that Pylint cannot read: it is not shipped
_MOST_ITEMS, _TOO_MANY = 10_000, 10**9  # of a list that astroid works out; so many that it does not
_MOST_KNOWN = 5_000  # files whose remarks are kept
# What Pylint's own rules ask about; all else is not followed.
_FOLLOWED = {
    "builtins", "typing", "collections", "enum", "dataclasses", "functools", "contextlib", "abc", "_collections_abc",
    _NAME,
}  # fmt: skip


def pylint_version() -> str:
    """The version that scores come from; raises MissingPackageError where there is none."""
    try:
        return version("pylint")
    except PackageNotFoundError:
        raise MissingPackageError("pylint", "pylint", "evolve") from None


class PylintRemarks(NamedTuple):
    """What Pylint says about a program."""

    score: float
    symbols: Counter[str]

    def says_more_than(self, other: PylintRemarks, shipped: bool = True) -> bool:
        """Whether there is a remark that the other does not have, or has less often.

        Lines that both share keep what is said about them; about new lines there must be nothing to say. A score would
        rise with every further line, whatever is in it. How long a function is matters only if the program is shipped.
        """
        new = (self.symbols - other.symbols).keys()
        return bool(new if shipped else new - _OF_SIZE) or self.score == _UNKNOWN


class Pylint:
    """Scores programs one after the other. They are only read: nothing is run or imported for them."""

    def __init__(self) -> None:
        try:
            from pylint.lint import PyLinter
            from pylint.reporters import CollectingReporter
        except ImportError:
            raise MissingPackageError("pylint", "pylint", "evolve") from None
        _follow_no_imports()
        _make_no_long_lists()
        self._linter: Any = PyLinter(reporter=CollectingReporter())
        self._linter.load_default_plugins()
        self._linter.config.persistent = False
        self._linter.config.ignore_long_lines = _LONG_TEXT
        for name in DISABLED:
            self._linter.disable(name)
        # The same for every program; to find out takes Pylint longer than a small program does.
        needed = self._linter.prepare_checkers()
        self._linter.prepare_checkers = lambda: needed  # type: ignore[method-assign]
        self._tree_of: Any = self._linter.get_ast
        self._known: dict[str, PylintRemarks] = {}

    def score(self, text: str) -> float:
        """From 10 (nothing to say) downwards; it can be below 0."""
        from pylint.typing import FileItem
        from pylint.utils import LinterStats

        _forget(_NAME)
        linter = self._linter
        linter.get_ast = partial(self._tree_of, data=text)  # no file: a process that is killed would leave it behind
        linter.stats = LinterStats()
        linter.reporter.messages = []
        linter.initialize()
        try:
            # What Pylint itself stumbles over it would tell to the terminal.
            with contextlib.redirect_stderr(io.StringIO()):
                linter.check_single_file_item(FileItem(_NAME, _FILE, _FILE))
        except Exception:
            return _UNKNOWN
        stats = linter.stats
        if not stats.statement:
            return 0.0
        # Pylint's own formula.
        weighed = 5 * (stats.error + stats.fatal) + stats.warning + stats.refactor + stats.convention
        return 10.0 - 10.0 * float(weighed) / float(stats.statement)

    def remarks(self, text: str) -> PylintRemarks:
        """The score of a program, and how often each message is given."""
        score = round(self.score(text), 6)
        return PylintRemarks(score, Counter(one.symbol for one in self._linter.reporter.messages))

    def remarks_of(self, program: Candidate, main_only: bool = False) -> PylintRemarks:
        """What there is to say about all files: what moves into another one is still there to be read."""
        files = [file.text for file in program.files if file.path.endswith(".py")]
        found = [self._known_remarks(text) for text in ([program.text] if main_only else files)]
        return PylintRemarks(min(one.score for one in found), sum((one.symbols for one in found), Counter()))

    def _known_remarks(self, text: str) -> PylintRemarks:
        """What there is to say about a file; most files of a program are those of its parent."""
        if text not in self._known:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[text] = self.remarks(text)
        return self._known[text]

    def complaints(self) -> list[str]:
        """What there was to say about the last program."""
        return [f"{one.line}: {one.symbol}: {one.msg}" for one in self._linter.reporter.messages]

    def close(self) -> None:
        """Forget the programs."""
        self._known.clear()

    def __enter__(self) -> Pylint:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _forget(name: str) -> None:
    from astroid import MANAGER

    MANAGER.astroid_cache.pop(name, None)


def _make_no_long_lists() -> None:
    """Let astroid not work out lists such as `[0] * 99_999_999`: it would make a node of every item."""
    from astroid import protocols

    multiply: Any = protocols._multiply_seq_by_int
    if getattr(multiply, "is_bounded", False):
        return

    def bounded(self: Any, opnode: Any, value: int, context: Any) -> Any:
        is_long = len(self.elts) * value > _MOST_ITEMS
        return multiply(self, opnode, _TOO_MANY if is_long else value, context)

    bounded.is_bounded = True  # type: ignore[attr-defined]
    protocols._multiply_seq_by_int = bounded


def _follow_no_imports() -> None:
    """Let astroid find no module but the one at hand and the builtins, in this process."""
    from astroid.exceptions import AstroidImportError
    from astroid.manager import AstroidManager

    manager: Any = AstroidManager
    find = manager.ast_from_module_name
    if getattr(find, "is_bounded", False):
        return

    def bounded(self: Any, modname: str | None, *arguments: Any, **named: Any) -> Any:
        if modname in _FOLLOWED:
            return find(self, modname, *arguments, **named)
        raise AstroidImportError("imports are not followed", modname=modname or "")

    bounded.is_bounded = True  # type: ignore[attr-defined]
    manager.ast_from_module_name = bounded
