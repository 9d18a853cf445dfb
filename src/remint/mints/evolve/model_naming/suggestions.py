"""Names asked of a model, with the same safety: what is wrong or unsafe is dropped, one name at a time."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import aclosing
from typing import NamedTuple

from remint.code.parsing import parse
from remint.code.scopes import Binding
from remint.mints.evolve.naming.synthetic import is_synthetic
from remint.mints.evolve.naming.whole_program import Naming, NewName, outside_names, with_tree
from remint.models import ModelError, Parameters, Request
from remint.models.asking import Asker, OutOfBudgetError, Question
from remint.records import Candidate, Message

_SYSTEM = (
    "You name things in Python programs. You answer with one JSON object and nothing else: its keys are the names that "
    "you were asked about, its values are better names in snake_case that say what each thing is for."
)
MOST_TOKENS = 1024  # of an answer; models that think first need more
_LONGEST = 40  # characters of a name that anybody would want to read
_SNAKE = re.compile(r"_?[a-z][a-z0-9]*(_[a-z0-9]+)*|_?[A-Z][A-Z0-9]*(_[A-Z0-9]+)*")


class Unnamed(NamedTuple):
    """A program that wants names; `keep` are those that stay. Only names that tell nothing, or all of them."""

    program: Candidate
    keep: frozenset[str] = frozenset()
    seed: int = 0  # for the names that the model leaves to us
    only_synthetic: bool = False
    offline: bool = True  # whether what the model does not name gets a name of ours; without, it stays as it is


class Dropped(NamedTuple):
    """A suggestion that was not taken, and why."""

    old: str
    new: str
    reason: str


class NamedByModel(NamedTuple):
    """A program with new names: which the model gave, which we gave instead, and what was dropped."""

    program: Candidate
    by_model: tuple[NewName, ...] = ()
    offline: tuple[NewName, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    error: str = ""  # why nothing of the answer could be used
    asked: tuple[str, ...] = ()  # the names that better ones were wanted for
    is_answered: bool = True  # what has no answer can be asked again


async def name_by_model(
    asker: Asker, programs: Sequence[Unnamed], most_tokens: int = MOST_TOKENS, seen: Callable[[], None] = lambda: None
) -> list[NamedByModel]:
    """Each program with names of the model; one question for each that has anything to name.

    When asking ends early, because the model is not there or the money is spent, the rest has that as its error.
    """
    answers: dict[int, tuple[str, str]] = {}
    questions = []
    for place, one in enumerate(programs):
        wanted = [name.name for name in _wanted(_naming(one), one)]
        if wanted:
            questions.append(Question(naming_request(one.program.text, wanted, most_tokens), about=place))
        else:
            answers[place] = ("{}", "")
    failure = "there was no answer"
    try:
        async with aclosing(asker.ask(questions)) as coming:
            async for answer in coming:
                text = answer.reply.text if answer.reply else ""
                answers[answer.question.about] = (text, "" if answer.reply else answer.error or failure)
                seen()
    except (ModelError, OutOfBudgetError) as error:
        failure = str(error)
    return [use_names(one, *answers.get(place, ("", failure))) for place, one in enumerate(programs)]


def naming_request(text: str, names: Iterable[str], most_tokens: int = MOST_TOKENS) -> Request:
    """The question for better names, all in one."""
    listed = json.dumps(list(dict.fromkeys(names)))
    asked = (
        f"Give better names for these variables and functions of the program below: {listed}\n"
        "Use each new name once. Do not use names that the program already has, nor names of builtins.\n"
        f'Answer with JSON such as {{"x": "row_count"}}.\n\n```python\n{text}```'
    )
    messages = (Message(role="system", content=_SYSTEM), Message(role="user", content=asked))
    return Request(messages=messages, parameters=Parameters(temperature=0.0, max_tokens=most_tokens))


def use_names(one: Unnamed, answer: str, error: str = "") -> NamedByModel:
    """The program with those names of an answer that are safe, and names of our own for the rest.

    An `error` says why there is no answer.
    """
    naming = _naming(one)
    suggested, dropped, problem = read_names(answer)
    wanted = _wanted(naming, one)
    by_model: list[NewName] = []
    asked = tuple(dict.fromkeys(variable.name for variable in wanted))
    dropped += [Dropped(old, new, "nobody asked for that name") for old, new in suggested if old not in asked]
    left: list[Binding] = []
    names = dict(suggested)
    for variable in wanted:
        new = names.get(variable.name, "")
        reason = _objection(naming, variable, new) if new else "no name"
        if reason:
            left.append(variable)
            dropped += [Dropped(variable.name, new, reason)] if new else []
        else:
            by_model.append(NewName(variable.name, new))
            naming.renaming.rename(variable, new)
    chance = random.Random(one.seed)
    offline = [naming.give_natural_name(variable, chance) for variable in left] if one.offline else []
    return NamedByModel(
        program=with_tree(one.program, naming.tree) if by_model or any(offline) else one.program,
        by_model=tuple(by_model),
        offline=tuple(name for name in offline if name is not None),
        dropped=tuple(dropped),
        error=error or problem,
        asked=asked,
        is_answered=not error,
    )


def read_names(answer: str) -> tuple[list[NewName], list[Dropped], str]:
    """The pairs of a JSON answer, alone or in the only fence of a longer one; what is no pair of names is dropped."""
    fenced = re.findall(r"^```(?:json)?[ \t]*\n(.*?)\n[ \t]*```", answer.strip(), re.DOTALL | re.MULTILINE)
    try:
        pairs = json.loads(fenced[0] if len(fenced) == 1 else answer, object_pairs_hook=_Pairs)
    except (ValueError, RecursionError):
        return [], [], "the answer is not JSON"
    if not isinstance(pairs, _Pairs):
        return [], [], "the answer is not a JSON object"
    found: dict[str, str] = {}
    dropped = []
    for old, new in pairs:
        if not isinstance(new, str):
            dropped.append(Dropped(old, json.dumps(new, default=list)[:_LONGEST], "that is no name"))
        elif old in found:
            dropped.append(Dropped(old, new, "the answer names it twice"))
        else:
            found[old] = new
    return [NewName(*pair) for pair in found.items()], dropped, ""


class _Pairs(list[tuple[str, object]]):
    """A JSON object with all its keys, also those that come twice."""


def _naming(one: Unnamed) -> Naming:
    return Naming(parse(one.program.text), outside_names(one.program, one.keep))


def _wanted(naming: Naming, one: Unnamed) -> list[Binding]:
    found = [*naming.variables(), *naming.functions()]
    return [variable for variable in found if not one.only_synthetic or is_synthetic(variable.name)]


def _objection(naming: Naming, variable: Binding, new: str) -> str:
    if new == variable.name:
        return "that is its name already"
    if len(new) > _LONGEST:
        return "that is too long for a name"
    if _SNAKE.fullmatch(new) is None:
        return "that is not written like a name"
    return naming.renaming.objection(variable, new)
