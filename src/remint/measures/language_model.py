"""How usual a program reads: bits per token under an n-gram model of other code.

The model counts runs of up to four tokens, with interpolated Witten-Bell smoothing. Programs are read without comments
and docstrings, in the layout that Python itself writes, so that only the code counts. A model of the standard library
ships with Remint; one of any code base can be built.
"""

from __future__ import annotations

import ast
import builtins
import gzip
import json
import keyword
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path

from remint.code.trees import walk
from remint.errors import UsageError
from remint.files import whole_file
from remint.measures.kinds import UnmeasurableError
from remint.measures.program_tree import program_tree
from remint.measures.programs import NamedSource, Unreadable
from remint.measures.surprise import Run, TokenModel, program_tokens, runs_of

ORDER = 4
STANDARD_LIBRARY = "stdlib"
_VOCABULARY = 20_000
_APART = "\x1f"  # between the tokens of a run, in a file
_FORMAT = "remint-language-model-1"
_NAME = "<name>"
_LANGUAGE = {*keyword.kwlist, *dir(builtins)}


class LanguageModel:
    """Counts of runs of tokens, and what they say of other programs."""

    def __init__(self, runs: Counter[Run], source: str = "", programs: int = 0) -> None:
        self.source, self.programs = source, programs
        self._model = TokenModel(runs, ORDER, _VOCABULARY)

    @property
    def runs(self) -> int:
        """How many different runs it knows."""
        return len(self._model.runs)

    def bits_per_token(self, text: str, names_alike: bool = False) -> float:
        """How surprising a program is, in bits per token; the lower, the more usual.

        With all names alike, only what is built of them counts: what a program is about shows in its names.
        """
        tokens = code_tokens(text)
        if not tokens:
            raise UnmeasurableError("it has no tokens")
        return self._nameless.bits(nameless(tokens)) if names_alike else self._model.bits(tokens)

    def figures(self, text: str) -> dict[str, float]:
        """Both as a measure."""
        return {
            "bits_per_token": self.bits_per_token(text),
            "bits_per_token_names_alike": self.bits_per_token(text, names_alike=True),
        }

    @cached_property
    def _nameless(self) -> TokenModel:
        runs: Counter[Run] = Counter()
        for run, count in self._model.runs.items():
            runs[tuple(nameless(run))] += count
        return TokenModel(runs, ORDER, _VOCABULARY)

    def pruned(self, least: int) -> LanguageModel:
        """A smaller model: of runs of two tokens and more, only those that were seen so often."""
        runs = Counter({run: count for run, count in self._model.runs.items() if count >= least or len(run) == 1})
        return LanguageModel(runs, self.source, self.programs)

    def save(self, path: Path) -> None:
        """Write the model to a file, the same bytes each time."""
        head = {"format": _FORMAT, "source": self.source, "programs": self.programs}
        lines = [json.dumps(head), *(f"{count}\t{_APART.join(run)}" for run, count in sorted(self._model.runs.items()))]
        text = "\x1e".join(lines).encode("utf-8", "surrogatepass")
        with whole_file(path) as file:
            file.write(text if path.suffix == ".gz" else gzip.compress(text, mtime=0))


def code_tokens(text: str) -> list[str]:
    """The tokens of a program without comments and docstrings, in Python's own layout."""
    tree = program_tree(text)
    for node in walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr) and len(body) > 1:
            first = body[0].value
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                del body[0]
    return program_tokens(ast.unparse(tree) + "\n")


def nameless(tokens: Iterable[str]) -> list[str]:
    """Tokens with one name for all but keywords and builtins."""
    return [one if one in _LANGUAGE or not one.isidentifier() else _NAME for one in tokens]


def build_language_model(
    programs: Iterable[NamedSource | Unreadable], source: str, done: Callable[[], object] = lambda: None
) -> LanguageModel:
    """A model of all programs that can be read; raises UsageError where there is none."""
    runs: Counter[Run] = Counter()
    count = 0
    for program in programs:
        done()
        if isinstance(program, Unreadable):
            continue
        try:
            tokens = code_tokens(program.text)
        except (UnmeasurableError, RecursionError, ValueError):
            continue
        count += 1
        runs.update(runs_of(tokens, ORDER))
    if not count:
        raise UsageError(f"{source} holds no Python program to build a model from. Name a folder that does.")
    return LanguageModel(runs, source, count)


@lru_cache(maxsize=4)
def language_model(name_or_file: str) -> LanguageModel:
    """The model of the standard library that ships, or the one in a file that `save` wrote."""
    if name_or_file == STANDARD_LIBRARY:
        content = (files("remint.measures") / "stdlib_model.gz").read_bytes()
    else:
        try:
            content = Path(name_or_file).read_bytes()
        except OSError as error:
            raise UsageError(
                f"{name_or_file} cannot be read: {error.strerror}. Name {STANDARD_LIBRARY}, or a file that"
                " `remint measure PATH --as-language-model -o FILE` wrote."
            ) from None
    try:
        first, *lines = gzip.decompress(content).decode("utf-8", "surrogatepass").split("\x1e")
        head = json.loads(first)
        if head["format"] != _FORMAT:
            raise ValueError(head["format"])
        pairs = (line.partition("\t") for line in lines)
        runs = Counter({tuple(run.split(_APART)): int(count) for count, _, run in pairs})
    except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError):
        raise UsageError(
            f"{name_or_file} is not a language model. Build one with `remint measure PATH --as-language-model -o FILE`."
        ) from None
    return LanguageModel(runs, head["source"], head["programs"])
