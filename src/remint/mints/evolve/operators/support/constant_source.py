"""A constant of the program that comes out of a call to a library: what all such operators share.

An operator lists forms. A form gets a value and writes a line or two that set `$value` to exactly that value: same
type, same on every machine and day, and nothing else happens. In a form `$json.loads` stands for a function of a module
of the operator, and any other `$name` for a fresh name (`$parts|fields`: one of these).
"""

from __future__ import annotations

import ast
import builtins
import random
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from remint.code.parsing import parse
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.constant_places import NewValue, places, put
from remint.mints.evolve.operators.support.constant_sites import constant_sites, nouns, surroundings
from remint.mints.evolve.operators.support.local_names import LocalNames
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_LONGEST_TEXT, _LONGEST_LINE, _LONGEST_CHOICE, _LARGEST = 40, 84, 60, 10**12
_BUILTINS = frozenset(dir(builtins))


class Need(NamedTuple):
    """What a form is asked for."""

    value: Any
    noun: str  # what the value is called
    chance: random.Random

    @property
    def text(self) -> str:
        """The value as it is written in a program."""
        return written(self.value)

    def below(self, most: int) -> bool:
        """Whether the value is a number from 0 up to one below this."""
        return 0 <= int(self.value) < most

    def encoded(self) -> bytes | None:
        """The text in UTF-8; None where it is none."""
        try:
            return str(self.value).encode()
        except UnicodeEncodeError:
            return None

    def split(self, count: int) -> list[int]:
        """So many numbers from 0 up that the value is the sum of."""
        cuts = sorted(self.chance.randint(0, self.value) for _ in range(count - 1))
        return [high - low for low, high in zip([0, *cuts], [*cuts, self.value], strict=True)]

    def factors(self) -> tuple[int, int]:
        """Two numbers that the value is the product of."""
        found = [one for one in range(1, min(self.value, 60) + 1) if self.value % one == 0] or [1]
        one = self.chance.choice(found[1:] or found)
        return (one, self.value // one) if self.chance.random() < 0.5 else (self.value // one, one)

    def plus(self, known: str, number: int) -> str:
        """The value, as what an expression of that number has to be changed by."""
        change = self.value - number
        return f"{known} {'+' if change > 0 else '-'} {abs(change)}" if change else known

    def words(self, count: int) -> list[str]:
        """Different words of everyday code, none of them the noun."""
        return self.chance.sample([word for word in _WORDS if word != self.noun], count)

    def other(self) -> Any:
        """Another value of the same type."""
        if isinstance(self.value, str):
            swapped = self.value.swapcase()
            return self.chance.choice([one for one in (swapped, "", self.value + "s", "n/a") if one != self.value])
        if isinstance(self.value, bytes):
            return self.value + b"0"
        return self.value + self.chance.choice((1, 2, 3, 5, 8, 10)) * self.chance.choice((1, 1, 2))


class Test(NamedTuple):
    """A condition whose outcome is known; lines before the last prepare it."""

    text: str
    holds: bool


Form = Callable[[Need], str | None]  # None: the value is none for this form, whatever the chance
Condition = Callable[[Need], Test]


def written(value: Any) -> str:
    """A value as it is written in a form; `$` means something else there."""
    return repr(value).replace("$", "\\x24")


class LibraryConstant(Operator):
    """Gets a number or a text of the program out of a library."""

    family = "constant"
    idle = True
    modules: ClassVar[dict[str, str]]  # the names that forms use, and the modules behind them
    numbers: ClassVar[tuple[Form, ...]] = ()
    texts: ClassVar[tuple[Form, ...]] = ()
    anything: ClassVar[tuple[Form, ...]] = ()
    floats: ClassVar[tuple[Form, ...]] = ()
    conditions: ClassVar[tuple[Condition, ...]] = ()  # besides those that compare a number that a form gives
    is_slow: ClassVar[bool] = False  # whether it should run once, when the program is loaded

    def sites(self, subject: Subject) -> list[Site]:
        """Every constant that one of the forms can give."""
        files = {one.path.partition("/")[0].removesuffix(".py") for one in subject.program.files}
        if any(module.partition(".")[0] in files for module in self.modules.values()):
            return []
        hidden = _hidden(subject)
        return [
            site for site, node in constant_sites(subject)
            if _is_moderate(node.value) and _fits(type(self), type(node.value).__name__, node.value, hidden)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Let the constant come out of the library, close by or from the top of the program."""
        node = draft.node(site)
        assert isinstance(node, ast.Constant)
        name = draft.fresh(*nouns(draft.tree, site.path))
        text = self._choose(Need(node.value, name, draft.chance), _hidden(draft.subject))
        around = surroundings(draft.tree, site.path)
        # Definitions go to the top; is the value set by one assignment then?
        rest = [line for line in text.split("\n") if not line.startswith((" ", "@", "class ", "def ", "else"))]
        is_single = len(rest) == 1 and rest[0].startswith("$value = ")
        place = draft.chance.choice(places(draft.tree, around, is_single=is_single, is_slow=self.is_slow))
        # The ways into the tree are only good until something is put in at the top.
        put(draft, site, place, NewValue(name, node.value, self._filled(draft, text, name)))

    def texts_for(self, need: Need, hidden: frozenset[str]) -> list[str]:
        """What the forms write for a value, but for those that need a builtin that means something else here."""
        forms = {int: self.numbers, str: self.texts, float: self.floats}.get(type(need.value), ())
        found = [form(need) for form in (*forms, *self.anything)]
        found += [_gate(need, condition(need)) for condition in self.conditions]
        found += [_gate(need, test) for test in (self._comparison(need) for _ in range(2)) if test]
        return [text for text in found if text and not hidden.intersection(_NAME.findall(text))]

    def _comparison(self, need: Need) -> Test | None:
        """A condition on some number that comes out of the library."""
        chance = need.chance
        number = chance.choice((3, 4, 5, 6, 8, 10, 12, 15, 20, 24, 30, 48))
        inner = Need(number, need.words(1)[0], chance)
        found = [text for text in (form(inner) for form in (*self.numbers, *self.anything)) if text]
        lines = chance.choice(found).split("\n")
        if len(lines) > 3 or not lines[-1].startswith("$value = "):
            return None
        known, near = lines[-1].removeprefix("$value = "), chance.randint(1, 9)
        sign, other, holds = chance.choice((
            ("<", number + near, True), (">", number + near, False), ("==", number, True), ("!=", number, False),
            (">=", number - 1, True), ("<=", number - 2, False), ("<=", number + near, True),
        ))  # fmt: skip
        return Test("\n".join([*lines[:-1], f"{known} {sign} {other}"]), holds)

    def _choose(self, need: Need, hidden: frozenset[str]) -> str:
        """One of the forms; where chance finds none that fits, those by which the site was found."""
        found = self.texts_for(need, hidden) or self.texts_for(_trial(need.value), hidden)
        short = [text for text in found if _width(text) < _LONGEST_LINE]
        return need.chance.choice(short or found)

    def _filled(self, draft: Draft, text: str, name: str) -> list[ast.stmt]:
        """The statements of a form, with its modules imported and its names given."""
        from_style = draft.chance.random() < 0.5
        given = {"value": name}
        used = {name}

        def called(match: re.Match[str]) -> str:
            module, attribute = match.group(1), match.group(2)
            if module not in self.modules:
                return match.group()
            if from_style and attribute not in _BUILTINS and attribute not in _VAGUE:
                local = whole = draft.import_name(self.modules[module], attribute)
            else:
                local = _import(draft, self.modules[module])
                whole = f"{local}.{attribute}"
            used.add(local)
            return whole

        def named(match: re.Match[str]) -> str:
            stems = match.group(1).split("|")
            if stems[0] not in given:
                made = names.name(*(stem.lower() for stem in stems))
                given[stems[0]] = _class_name(draft, made) if stems[0][0].isupper() else made
            return given[stems[0]]

        imported = _CALLED.sub(called, text)
        names = LocalNames(draft, used)
        return parse(_HOLE.sub(named, imported)).body


def _gate(need: Need, test: Test) -> str:
    """A choice between the value and another, by a condition whose outcome is known."""
    *before, condition = test.text.split("\n")
    yes, no = need.text, written(need.other())
    if not test.holds:
        yes, no = no, yes
    real = need.text
    choices = [
        f"if {condition}:\n    $value = {yes}\nelse:\n    $value = {no}",
        f"$value = {no}\nif {condition}:\n    $value = {yes}",
    ]
    if len(yes + condition + no) < _LONGEST_CHOICE:
        choices.append(f"$value = {yes} if {condition} else {no}")
    if not test.holds:
        error, complaint = need.chance.choice((
            ("RuntimeError", f"no {need.noun.replace('_', ' ')} available"),
            ("ValueError", f"{need.noun.replace('_', ' ')} cannot be used"),
            ("RuntimeError", f"unsupported {need.noun.replace('_', ' ')}"),
        ))  # fmt: skip
        choices.append(f"$value = {real}\nif {condition}:\n    raise {error}({complaint!r})")
    return "\n".join([*before, need.chance.choice(choices)])


def _import(draft: Draft, module: str) -> str:
    """A module under its last name: `from http import client`, not `import http.client as client`."""
    package, _, last = module.rpartition(".")
    return draft.import_name(package, last) if package else draft.import_name(module)


def _class_name(draft: Draft, name: str) -> str:
    """The name as people write those of classes."""
    taken = draft.subject.scopes.names() | draft.subject.keep | _BUILTINS
    made = _camel(name)
    while made in taken:
        made = _camel(draft.fresh(name))
    return made


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


@lru_cache(maxsize=4096)
def _fits(operator: type[LibraryConstant], kind: str, value: Any, hidden: frozenset[str]) -> bool:
    """Whether an operator has a form for a value; the kind is there to tell 1 from 1.0."""
    return bool(operator().texts_for(_trial(value), hidden))


def _trial(value: Any) -> Need:
    """What the forms are asked for to see whether any of them fits."""
    return Need(value, "limit", random.Random(0))


@lru_cache(maxsize=4)
def _hidden(subject: Subject) -> frozenset[str]:
    """The builtins that mean something else somewhere in the program."""
    return _BUILTINS.intersection(one.name for one in subject.scopes.every())


def _width(text: str) -> int:
    """About how long the longest line of a form is going to be."""
    return max(map(len, _HOLE.sub(lambda match: match.group(1).partition("|")[0], text).split("\n")))


def _is_moderate(value: Any) -> bool:
    return len(value) <= _LONGEST_TEXT if isinstance(value, str | bytes) else abs(value) < _LARGEST


_CALLED = re.compile(r"\$(\w+)\.(\w+)")
_HOLE = re.compile(r"\$(\w+(?:\|\w+)*)")
_NAME = re.compile(r"(?<![\w.$])[A-Za-z_]\w*")
# Alone, these would not tell where they come from.
_VAGUE = {"new", "join", "search", "match", "sub", "split", "label", "mode", "median", "parse", "field", "norm", "time"}
_WORDS = (
    "alpha", "batch", "block", "cache", "chunk", "client", "color", "depth", "draft", "event", "frame", "group",
    "height", "index", "layer", "level", "margin", "matrix", "module", "north", "order", "page", "panel", "phase",
    "queue", "quota", "radius", "record", "region", "retry", "route", "sample", "scale", "sector", "series", "shape",
    "shard", "spacing", "stage", "table", "theme", "timeout", "token", "total", "vector", "version", "volume",
    "weight", "width", "window",
)  # fmt: skip
