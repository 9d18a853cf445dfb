"""What the text of a problem names: words such as "negative" or "prefix", numbers, and words in quotes.

Examples are left out: they show values, and a rule that follows the values of an example is no requirement.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from remint.code.parsing import parse
from remint.code.trees import walk
from remint.records import Problem

_WORD = re.compile(r"[a-z]+")
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w]|\.\d)")
_ADVERB = re.compile(r"\beven (?=if|when|though|where|the\b|so\b|after|before|then\b|more|less|with)")
_SENTENCE = re.compile(r"[.;:!?]\s|\n\s*\n|\n\s*[-*]")
# "The smallest number of steps" speaks of a count: nothing is said of the items.
_BEST_COUNT = re.compile(r"\b(?:min\w*|max\w*|smallest|largest|fewest|least|total)\s+(?:number|count|amount)s? of\b")
_NTH = re.compile(r"\b[nk](?:'|-| )?th\b")
_CAPITALS = re.compile(r"(?<![\w'\"`])[A-Z]{2,}(?![\w'\"`])")
_QUOTED = re.compile(r"""(["'`])([^"'`\n]{1,24})\1""")
_EXAMPLE = re.compile(
    r"^\s*(>>>|assert\b|examples?\b|for examples?\b|e\.g\.)|==|=>|➞|->|→|\bshould return\b|\bfor \w+ = ",
    re.IGNORECASE,
)
# A number that bounds something, and one that counts items or characters.
_LIMIT = re.compile(
    r"(?:than|least|most|above|below|over|under|exceeds?|equals?|equal to|between|from|to|until|and|or|is|[<>≤≥]=?)"
    rf"\s+({_NUMBER.pattern})",
    re.IGNORECASE,
)
_COUNTED = "items|elements|characters|letters|words|numbers|entries|values"
# "Longer than 5 minutes" is no number of items.
_LENGTH = re.compile(
    rf"(?:({_NUMBER.pattern})\s+(?:or more |or fewer )?(?:{_COUNTED})\b)"
    rf"|(?:\b(?:length|long|longer|shorter)\b[^.\n\d]{{0,24}}({_NUMBER.pattern})(?!\s+(?!{_COUNTED})[a-z]{{3,}}s\b))",
    re.IGNORECASE,
)
_IMPORT = re.compile(r"^\s*(from|import)\s")
# "3 times the term before" is a factor, and bounds nothing.
_FACTOR = re.compile(r"\s*(?:times|plus|minus|percent|%|decimals?|degrees?)(?!\w)")
# After a number, what it counts; and what says no more than that it is a number.
_OTHER_UNIT = re.compile(r"\s+([a-z]{3,}s)\b")
_NO_UNITS = {"digits", "numbers", "values", "elements", "items", "otherwise", "this", "thus", "units", "plus", "minus"}
# Words that begin like another one by accident: a factorial is no factor, an event is not even.
_UNRELATED = ("factorial", "event", "evening", "summer", "summar", "signific", "signat", "digital", "primer")
_ADVERBS = "ly"  # "divides it evenly" says how, not which numbers
_SHORT = 3  # letters of a word that has no plural
_FEWEST_WORDS = 3  # a shorter text names nothing: the reference stands in for it


class _Sentence(NamedTuple):
    """The words of a sentence, and the numbers that bound something in it, each with the word before it."""

    words: tuple[str, ...]
    limits: tuple[tuple[float, int], ...]

    @classmethod
    def of(cls, said: str, parameters: frozenset[str]) -> _Sentence:
        said = said.replace("_", " ")
        limits = []
        for found in _LIMIT.finditer(said):
            counted = _OTHER_UNIT.match(said, found.end())
            if _FACTOR.match(said, found.end()):
                continue
            # "less than 60 seconds" does not bound millilitres; what x counts nobody knows.
            known = parameters and min(map(len, parameters)) > _SHORT
            if not counted or not known or _singular(counted[1]) in parameters or counted[1] in _NO_UNITS:
                limits.append((float(found[1]), len(_WORD.findall(said[: found.start(1)]))))
        return cls(tuple(_words(said)), tuple(limits))

    def has(self, stems: tuple[str, ...]) -> bool:
        return any(word.startswith(stems) for word in self.words)

    def mentions(self, name: str) -> bool:
        return bool(_places(self.words, name))

    def limits_of(self, name: str, others: Sequence[str]) -> frozenset[float]:
        """The numbers that bound an argument: the one that was mentioned last before them, else the next one."""
        if not name:
            return frozenset(limit for limit, _ in self.limits)
        return frozenset(limit for limit, at in self.limits if self._owner(at, (name, *others)) == name)

    def _owner(self, at: int, names: Sequence[str]) -> str:
        def distance(name: str) -> tuple[bool, int]:
            return min(((place >= at, abs(place - at)) for place in _places(self.words, name)), default=(True, 1 << 30))

        return min(names, key=distance)


def _places(words: Sequence[str], name: str) -> list[int]:
    """Where a name of one or several words stands, in the singular or in the plural."""
    parts = [_singular(part) for part in _WORD.findall(name.lower().replace("_", " "))]
    said = [_singular(word) for word in words]
    return [at for at in range(len(said)) if parts and said[at : at + len(parts)] == parts]


def _singular(word: str) -> str:
    return word[:-1] if len(word) > _SHORT and word.endswith("s") and not word.endswith("ss") else word


def _words(text: str) -> list[str]:
    """The words of a text; an empty one for adverbs and for those that begin like another one by accident."""
    found = _WORD.findall(text)
    return ["" if word.startswith(_UNRELATED) or word.endswith(_ADVERBS) else word for word in found]


class RequirementText:
    """The prose of a problem, with the names of its function and parameters."""

    def __init__(self, prose: str, name: str = "", parameters: Sequence[str] = ()) -> None:
        names = _HUMPS.sub(" ", " ".join((name, *parameters)))
        said = _BEST_COUNT.sub(" ", _ADVERB.sub(" ", prose.lower()))
        self.words = frozenset(_words(f"{said} {names.lower()}".replace("_", " ")))
        self.parameters = tuple(parameters)
        self._function = tuple(_words(_HUMPS.sub(" ", name).lower().replace("_", " ")))
        self.numbers = frozenset(map(float, _NUMBER.findall(prose)))
        self.lengths = frozenset(float(number) for pair in _LENGTH.findall(prose) for number in pair if number)
        units = frozenset(_singular(word) for name in parameters for word in name.lower().split("_"))
        self._sentences = [_Sentence.of(one, units) for one in _SENTENCE.split(said)]
        self.is_nth = _NTH.search(prose.lower()) is not None
        self.quoted = frozenset(text for _, text in _QUOTED.findall(prose))
        # What a text quotes or puts in capitals may stand in the input as it is: a command, a mark.
        self.tokens = (self.quoted | frozenset(_CAPITALS.findall(prose))) - {*parameters, name, ""}
        self._named: dict[str, bool] = {}

    def names(self, stems: str) -> bool:
        """Whether a word of the text begins with one of these stems ("sort order ascend")."""
        if stems not in self._named:
            begin = _stems(stems)
            self._named[stems] = any(word.startswith(begin) for word in self.words)
        return self._named[stems]

    @property
    def limits(self) -> frozenset[float]:
        """The numbers that bound something."""
        return frozenset(limit for one in self._sentences for limit, _ in one.limits)

    def limits_of(self, part: str, stems: str = "") -> frozenset[float]:
        """Those that bound this argument; with stems, where one of these words stands beside them."""
        about = (one for one in self._about(part) if not stems or one.has(_stems(stems)))
        name = self._name(part)
        others = [other.lower() for other in self.parameters if other.lower() != name]
        return frozenset().union(*(one.limits_of(name, others) for one in about))

    def names_of(self, part: str, stems: str) -> bool:
        """Whether a sentence about this argument has one of these words. Of the nth of something nothing is said."""
        if len(self.parameters) < 2:
            return self.names(stems) and not self.is_nth
        return any(one.has(_stems(stems)) for one in self._about(part))

    def speaks_of(self, part: str, stems: str) -> bool:
        """Whether the text has one of these words where it speaks of this argument, or of no argument by its name.

        Words of a sentence that names only other arguments are about those.
        """
        name = self._name(part)
        if not name:
            return self.names(stems)
        begin, others = _stems(stems), [one.lower() for one in self.parameters if one.lower() != name]
        own = (*self._function, *_words(name.replace("_", " ")))
        return any(word.startswith(begin) for word in own) or any(
            one.has(begin) and (one.mentions(name) or not any(map(one.mentions, others))) for one in self._sentences
        )

    def says(self, stems: str) -> bool:
        """Whether a sentence has one of these words; the name of the function is none."""
        return any(one.has(_stems(stems)) for one in self._sentences)

    def has_together(self, stems: str, others: str) -> bool:
        """Whether one sentence has a word of each kind."""
        return any(one.has(_stems(stems)) and one.has(_stems(others)) for one in self._sentences)

    def _about(self, part: str) -> Iterator[_Sentence]:
        """The sentences that name an argument: all of them if it is the only one."""
        name = self._name(part)
        return (one for one in self._sentences if not name or one.mentions(name))

    def _name(self, part: str) -> str:
        return self.parameter(part).lower() if len(self.parameters) > 1 else ""

    def parameter(self, part: str) -> str:
        """The name of an argument, as far as it is known."""
        kind, _, name = part.partition(" ")
        if kind == "arg" and name.isdigit() and int(name) <= len(self.parameters):
            return self.parameters[int(name) - 1]
        return name if kind == "kwarg" else ""


@lru_cache(maxsize=256)
def _stems(stems: str) -> tuple[str, ...]:
    return tuple(stems.split())


def requirement_text(problem: Problem) -> RequirementText:
    """What a problem's text names. Without a text, what the code of its reference names."""
    prose = "\n".join(_prose(text, problem.entry_point) for text in (problem.instruction, problem.prompt) if text)
    if len(_WORD.findall(prose.lower())) < _FEWEST_WORDS and problem.reference is not None:
        code = re.sub(r"%\s*2\b", " even ", problem.reference.text)
        return RequirementText(code)
    return RequirementText(prose, problem.entry_point, parameters_of(problem))


def _prose(text: str, entry_point: str) -> str:
    """The text without code and examples: in a function's head, its docstring."""
    documented = _docstring(text, entry_point)
    call = re.compile(rf"\b{re.escape(entry_point)}\s*\(") if entry_point else None
    kept, in_example = [], False
    for line in (documented if documented is not None else text).splitlines():
        if not line.strip():
            in_example = False
        elif line.lstrip().startswith(">>>"):
            in_example = True  # the lines up to the next blank one are what it prints
        elif not (in_example or _EXAMPLE.search(line) or _IMPORT.match(line) or (call and call.search(line))):
            kept.append(line)
    return "\n".join(kept)


def _docstring(text: str, entry_point: str) -> str | None:
    try:
        tree = parse(text)
    except SyntaxError:
        return None
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == entry_point:
            return ast.get_docstring(node)
    return ast.get_docstring(tree)


def parameters_of(problem: Problem) -> list[str]:
    """The names of the entry point's parameters, as far as its text tells them."""
    for text in (problem.reference.text if problem.reference else "", problem.prompt):
        try:
            nodes = [node for node in walk(parse(text)) if getattr(node, "name", "") == problem.entry_point]
        except SyntaxError:
            continue
        for node in nodes:
            if isinstance(node, ast.FunctionDef):
                return [parameter.arg for parameter in (*node.args.posonlyargs, *node.args.args)]
            for method in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(method, ast.FunctionDef) and method.name == "__init__":
                    return [parameter.arg for parameter in method.args.args[1:]]
    return []
