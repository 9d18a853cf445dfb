"""The part of CodeBLEU that compares where values come from.

A flow says of one word of a program from which words its value comes: ``x = a + b`` computes x from a and b, and a
later x comes from this one. Names are replaced by numbers in the order in which they turn up, so that a program with
other names has the same flows. The rules are those of CodeBLEU's authors, also where others could be thought of: names
have no scope, a loop is followed twice, and the body of a ``for`` that has an ``else`` is not followed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from remint.measures.kinds import UnmeasurableError

if TYPE_CHECKING:
    from tree_sitter import Node, Tree

Origins = dict[str, tuple[int, ...]]  # the words, by number, that may have given each name its value
Flow = tuple[int, str, tuple[int, ...]]  # a variable, how it gets its value, and from which variables

_STRING = "string"  # one word, although the parser takes it apart
_COMES, _COMPUTED = "comes from", "is computed from"


def flow_match(candidate: Tree, reference: Tree) -> float:
    """The share of the reference's flows of data that the candidate has; 1 where there are none to have."""
    wanted = Counter(flows(reference))
    return (wanted & Counter(flows(candidate))).total() / wanted.total() if wanted else 1.0


def flows(tree: Tree) -> list[Flow]:
    """The flows of data in a program, in its order and without its names."""
    following = _Following(tree.root_node)
    try:
        following.follow(tree.root_node, {})
    except RecursionError:
        raise UnmeasurableError("nested too deeply to follow its data") from None
    return _numbered(following.arrivals())


class _Word(NamedTuple):
    number: int
    text: str


class _Arrival(NamedTuple):
    """A word and the words that its value comes from."""

    word: _Word
    how: str
    sources: list[str]
    numbers: tuple[int, ...]


def _numbered(arrivals: Iterable[_Arrival]) -> list[Flow]:
    variables: dict[str, int] = {}
    found = []
    for arrival in arrivals:
        sources = tuple(variables.setdefault(source, len(variables)) for source in arrival.sources)
        found.append((variables.setdefault(arrival.word.text, len(variables)), arrival.how, sources))
    return found


class _Following:
    """A walk through a program with what is known of its names."""

    def __init__(self, root: Node) -> None:
        self._words = {leaf.id: _Word(number, _text(leaf)) for number, leaf in enumerate(_leaves(root))}
        self._arrivals: dict[int, _Arrival] = {}
        self._loops: dict[tuple[int, frozenset[tuple[str, tuple[int, ...]]]], Origins] = {}
        self._rules: dict[str, Callable[[Node, Origins], Origins]] = {
            "default_parameter": self._default,
            "assignment": self._assignment,
            "augmented_assignment": self._assignment,
            "for_in_clause": self._comprehension,
            "if_statement": self._branches,
            "for_statement": lambda node, origins: self._twice(self._for, node, origins),
            "while_statement": lambda node, origins: self._twice(self._each_child, node, origins),
        }

    def arrivals(self) -> list[_Arrival]:
        """All words that give a value to another or get one, in the order of the text."""
        used = {number for arrival in self._arrivals.values() for number in arrival.numbers}
        return [arrival for number, arrival in sorted(self._arrivals.items()) if arrival.numbers or number in used]

    def follow(self, node: Node, origins: Origins) -> Origins:
        """Note the flows in a part of the program; gives the origins of names after it."""
        if node.id in self._words:
            return self._leaf(node, origins)
        rule = self._rules.get(node.type)
        if rule is not None:
            return rule(node, origins)
        # What a comprehension runs over is known before what it makes of it.
        for child in sorted(node.children, key=lambda child: child.type != "for_in_clause"):
            origins = self.follow(child, origins)
        return origins

    def _leaf(self, node: Node, origins: Origins) -> Origins:
        word = self._words[node.id]
        if node.type == word.text:  # a keyword or a sign
            return origins
        if word.text in origins:
            self._arrive(word, _COMES, [word.text], origins[word.text])
            return origins
        self._arrive(word, _COMES, [], ())
        return origins | {word.text: (word.number,)} if node.type == "identifier" else origins

    def _default(self, node: Node, origins: Origins) -> Origins:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is None or value is None:
            return origins
        origins = self.follow(value, origins)
        for word in self._variables(name):
            for source in self._variables(value):
                self._arrive(word, _COMES, [source.text], (source.number,))
            origins = origins | {word.text: (word.number,)}
        return origins

    def _assignment(self, node: Node, origins: Origins) -> Origins:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        return origins if left is None or right is None else self._bind(*_paired(left, right), origins)

    def _comprehension(self, node: Node, origins: Origins) -> Origins:
        left = node.child_by_field_name("left")
        return origins if left is None else self._bind([left], [node.children[-1]], origins)

    def _for(self, node: Node, origins: Origins) -> Origins:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or right is None:
            return origins
        origins = self._bind(*_paired(left, right), origins)
        last = node.children[-1]
        return self.follow(last, origins) if last.type == "block" else origins

    def _bind(self, left: list[Node], right: list[Node], origins: Origins) -> Origins:
        """Names on the left get their value from all words of what is opposite to them."""
        for part in right:
            origins = self.follow(part, origins)
        for names, values in zip(left, right, strict=True):
            sources = self._variables(values)
            texts, numbers = [source.text for source in sources], tuple(source.number for source in sources)
            for word in self._variables(names):
                self._arrive(word, _COMPUTED, texts, numbers)
                origins = origins | {word.text: (word.number,)}
        return origins

    def _branches(self, node: Node, before: Origins) -> Origins:
        taken, others, has_else = before, list[Origins](), False
        for child in node.children:
            if child.type in ("elif_clause", "else_clause"):
                others.append(self.follow(child, before))
            else:
                taken = self.follow(child, taken)
            has_else = has_else or "else" in child.type
        return _either([*others, taken] if has_else else [*others, taken, before])

    def _each_child(self, node: Node, origins: Origins) -> Origins:
        for child in node.children:
            origins = self.follow(child, origins)
        return origins

    def _twice(self, once: Callable[[Node, Origins], Origins], node: Node, before: Origins) -> Origins:
        # Loops in loops are met 2, 4, 8, … times, mostly with nothing new: that is looked up.
        key = (node.id, frozenset(before.items()))
        if key not in self._loops:
            self._loops[key] = once(node, once(node, before))
        return self._loops[key]

    def _variables(self, node: Node) -> list[_Word]:
        """The names and literals in a part of the program."""
        words = ((leaf.type, self._words[leaf.id]) for leaf in _leaves(node))
        return [word for kind, word in words if kind != word.text]

    def _arrive(self, word: _Word, how: str, sources: list[str], numbers: tuple[int, ...]) -> None:
        earlier = self._arrivals.get(word.number)
        if earlier is not None:  # in a loop, or a default value of several words
            sources = list(dict.fromkeys([*earlier.sources, *sources]))
            numbers = tuple(sorted({*earlier.numbers, *numbers}))
        self._arrivals[word.number] = _Arrival(word, how, sources, numbers)


def _paired(left: Node, right: Node) -> tuple[list[Node], list[Node]]:
    """Both sides part by part where they have the same number of parts, as in ``a, b = b, a``; else as a whole."""
    lefts, rights = _parts(left), _parts(right)
    return (lefts, rights) if lefts and len(lefts) == len(rights) else ([left], [right])


def _parts(node: Node) -> list[Node]:
    return [child for child in node.children if child.type != ","] if node.type != _STRING else []


def _either(all_origins: list[Origins]) -> Origins:
    """The origins of names after one of several ways was taken, whichever it was."""
    merged: dict[str, set[int]] = {}
    for origins in all_origins:
        for name, numbers in origins.items():
            merged.setdefault(name, set()).update(numbers)
    return {name: tuple(sorted(numbers)) for name, numbers in merged.items()}


def _leaves(node: Node) -> list[Node]:
    """The words of a part of the program in order; a string is one word, a comment is none."""
    found, todo = [], [node]
    while todo:
        current = todo.pop()
        if current.child_count and current.type != _STRING:
            todo.extend(reversed(current.children))
        elif current.type != "comment":
            found.append(current)
    return found


def _text(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")
