"""Reskin: a problem in a new frame without any model. Names, examples and an opening; the rules keep their words.

It hides the surface of a problem, and is for controls and for tests of a pipeline. A model that has learnt a problem by
heart still knows most of it.
"""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files

from remint.code.parsing import parse
from remint.code.scopes import Function, parameters_of
from remint.mints.rewrite.errors import UnusableReplyError
from remint.mints.rewrite.input_types import input_types
from remint.mints.rewrite.names import changeable_names, check_names, taken_names
from remint.mints.rewrite.quoted_names import uncertain_names
from remint.mints.rewrite.restructured_text import without_roles
from remint.mints.rewrite.settings import RewriteSettings
from remint.mints.rewrite.statement import ProblemText, definition_of, parsed_prompt
from remint.mints.rewrite.word_changes import legend, renamed_text
from remint.records import Problem, Record, convert

RESKIN_VERSION = 8  # of what follows and of the frames: another one makes other variants
_OPENINGS = (
    "At {place}, {person} relies on a small piece of software. What it has to do is written here as it was agreed.",
    "This is part of the software of {place}. {Person} reads the description and trusts the result.",
    "The records of {place} are kept by software that {person} looks after, and this is one part of it.",
    "{Person} at {place} asked for the following, in these words.",
)
_KINDS = (
    ("sequences", ("list", "tuple", "set", "frozenset", "deque")),
    ("mappings", ("dict",)),
    ("texts", ("str", "bytes")),
    ("flags", ("bool",)),
)
_SHORT = 3  # letters of a name that tells nothing, such as `n` or `arr`
_DAYS = ("entry_day", "review_day", "closing_day", "visit_day", "notice_day")  # for dates, in any frame


class ScenarioFrame(Record, frozen=True):
    """A setting with words for things in it."""

    area: str
    place: str
    person: str
    nouns: tuple[str, ...]
    verbs: tuple[str, ...]
    numbers: tuple[str, ...]
    texts: tuple[str, ...]
    sequences: tuple[str, ...]
    mappings: tuple[str, ...]
    flags: tuple[str, ...]


class Reskin(Record, frozen=True):
    """The words of one variant."""

    frame: str
    text: str
    names: dict[str, str]
    bare: str  # the text without explanations of the seed's examples, for new ones


@cache
def frames() -> tuple[ScenarioFrame, ...]:
    """The frames that come with Remint."""
    text = (files("remint.mints.rewrite") / "frames.jsonl").read_text(encoding="utf-8")
    return tuple(convert(ScenarioFrame, json.loads(line)) for line in text.splitlines())


def reskins(problem: Problem, statement: ProblemText, settings: RewriteSettings) -> Iterator[Reskin]:
    """One reskin after the other, the same for the same seed; no two share a frame until all were used."""
    round_number, bare = 0, statement.unexplained
    functions, spoken = _functions(problem) - _parameters(statement), _told_names(problem, statement)
    while True:
        order = list(frames())
        random.Random(f"{settings.seed} frames {problem.id} {round_number}").shuffle(order)
        for frame in order:
            chance = random.Random(f"{settings.seed} words {problem.id} {round_number} {frame.area}")
            names = _new_names(problem, statement, frame, chance) if settings.names else {}
            opening = _opening(frame, chance) if settings.text else ""
            told, short = (_told(opening, one, names, functions, spoken) for one in (statement.text, bare))
            yield Reskin(frame.area, told, names, short)
        round_number += 1


def _told(opening: str, text: str, names: Mapping[str, str], functions: set[str], spoken: set[str]) -> str:
    """A text in a new frame and in new names."""
    if text.startswith('"') and text.count('"') % 2:  # a docstring that began with one quote too many
        text = text[1:].lstrip()
    renamed = renamed_text(without_roles(text, names), names, functions)
    meant = legend(renamed, names, functions, spoken)
    return f"{opening}{renamed}" + (f"\n\n{meant}" if meant else "")


def _told_names(problem: Problem, statement: ProblemText) -> set[str]:
    """The names that a reader has to know what they stand for: parameters, where there are several, and methods."""
    if not statement.entry_point or problem.reference is None:
        return set()
    node = definition_of(parse(problem.reference.text), statement.entry_point)
    if isinstance(node, ast.ClassDef):
        methods = [one for one in node.body if isinstance(one, Function)]
        return {one.name for one in methods} | {one.arg for each in methods for one in parameters_of(each.args)[1:]}
    found = {one.arg for one in parameters_of(node.args)} if node is not None else set[str]()
    return found if len(found) > 1 else {one for one in found if len(one) > _SHORT}


def _functions(problem: Problem) -> set[str]:
    """The names that its programs define as functions."""
    return set(re.findall(r"\bdef\s+(\w+)", problem.reference.text if problem.reference else problem.prompt))


def _parameters(statement: ProblemText) -> set[str]:
    """A parameter may have the name of a function: in the text it is the parameter then."""
    node = definition_of(parsed_prompt(statement.prompt), statement.entry_point) if statement.entry_point else None
    return {one.arg for one in parameters_of(node.args)} if isinstance(node, Function) else set()


def _annotated(statement: ProblemText) -> dict[str, str]:
    """The types that the header tells, for parameters that no test shows."""
    node = definition_of(parsed_prompt(statement.prompt), statement.entry_point)
    found = parameters_of(node.args) if isinstance(node, Function) else []
    return {one.arg: ast.unparse(one.annotation).lower() for one in found if one.annotation is not None}


def _opening(frame: ScenarioFrame, chance: random.Random) -> str:
    person = frame.person[0].upper() + frame.person[1:]
    return chance.choice(_OPENINGS).format(place=frame.place, person=frame.person, Person=person) + "\n\n"


def _new_names(problem: Problem, statement: ProblemText, frame: ScenarioFrame, chance: random.Random) -> dict[str, str]:
    found = changeable_names(problem, statement)
    functions = _functions(problem) - _parameters(statement)
    stay = uncertain_names(problem, statement, found, functions) if found else frozenset[str]()
    changeable = [name for name in found if name not in stay]
    if not changeable:
        return {}
    assert problem.reference is not None
    taken = taken_names(problem)
    seen = {name: one for name, one in input_types(problem, statement).items() if one != "unknown"}
    types, used = _annotated(statement) | seen, set[str]()
    names = dict[str, str]()
    for old in changeable:
        words = _words(old, statement, types, frame, chance)
        names[old] = next(word for word in words if _is_free(old, word, taken, used, _classes(statement)))
        used.add(names[old])
    return names


def _words(
    old: str, statement: ProblemText, types: Mapping[str, str], frame: ScenarioFrame, chance: random.Random
) -> Iterator[str]:
    """Words for a name, without end."""
    if old in _classes(statement):
        yield from (
            "".join(part.capitalize() for part in pair) for pair in _pairs(frame.nouns, ("desk", "board"), chance)
        )
    if old == statement.entry_point or old not in types:
        yield from ("_".join(pair) for pair in _pairs(frame.verbs, frame.nouns, chance))
    kind = types.get(old, "")
    kind = "str" if re.search(r"(?:^|\| )str\b", kind) else kind
    field = next((name for name, starts in _KINDS if kind.startswith(starts)), "numbers")
    words = list(_DAYS if kind.startswith(("date", "datetime")) else getattr(frame, field))
    chance.shuffle(words)
    yield from words
    number = 2
    while True:
        base = [f"{word}_{number}" for word in words]
        yield from (
            ("".join(part.capitalize() for part in one.split("_")) for one in base)
            if old in _classes(statement)
            else base
        )
        number += 1


def _classes(statement: ProblemText) -> set[str]:
    """The names of classes among those that change; a parameter may be written like one."""
    return {statement.entry_point} if statement.is_class else set()


def _pairs(first: Iterable[str], second: Iterable[str], chance: random.Random) -> list[tuple[str, str]]:
    found = [(one, other) for one in first for other in second]
    chance.shuffle(found)
    return found


def _is_free(old: str, word: str, taken: frozenset[str], used: set[str], classes: set[str]) -> bool:
    if word in used:
        return False
    try:
        check_names({old: word}, (old,), taken, classes)
    except UnusableReplyError:
        return False
    return True
