"""Names of groups: short, in plain English, each different from the others of its problem."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from remint.mints.group.phrases import Nouns, Phrase, between, phrase
from remint.mints.group.plain_words import plainer
from remint.mints.group.requirement_text import parameters_of
from remint.mints.group.rule import Clause, GroupRule, Literal, RuleTerm
from remint.mints.group.rule_case import RuleCase
from remint.records import Problem

_KINDS = {
    "str": "string", "bytes": "bytes", "list": "list", "tuple": "tuple", "dict": "dict", "set": "set", "int": "number",
    "float": "number", "bool": "truth value", "frozenset": "set", "range": "range", "complex": "number",
}  # fmt: skip

REST = "the other tests"
_MANY = 3  # denied clauses from which a list of them says less than that


def nouns_of(problem: Problem, cases: Sequence[RuleCase]) -> Nouns:
    """What people call the parts: parameters by their names; a single one by what it is."""
    parts = sorted({part for case in cases for part in case.parts})
    names = {"output": "output", "stdin": "input", "stdout": "output", "steps": "sequence of calls"}
    names |= {"numbers in stdin": "numbers read", "numbers in stdout": "numbers printed"}
    positional = [part for part in parts if part.startswith("arg ")]
    parameters = parameters_of(problem)
    for part in positional:
        number = int(part.removeprefix("arg "))
        names[part] = parameters[number - 1] if number <= len(parameters) else f"argument {number}"
    if len(positional) == 1 and not any(part.startswith("kwarg ") for part in parts):
        kinds = {_KINDS.get(kind, "value") for kind in _types(cases, "arg 1")}
        kinds -= {"truth value"} if "number" in kinds else set()
        names["arg 1"] = kinds.pop() if len(kinds) == 1 else "sequence" if kinds == {"list", "tuple"} else "argument"
    names |= {part: part.removeprefix("kwarg ") for part in parts if part.startswith("kwarg ")}
    kinds_of = {part: _types(cases, part) for part in parts}
    texts = frozenset(part for part, kinds in kinds_of.items() if kinds == {"str"})
    truths = frozenset(part for part, kinds in kinds_of.items() if kinds == {"bool"})
    own = {*parameters, *(part.removeprefix("kwarg ") for part in parts)} - {*_KINDS, *_KINDS.values()}
    called = frozenset(part for part, name in names.items() if name in own)
    return Nouns(names, texts, truths, _two_texts(cases, texts), called)


def _two_texts(cases: Sequence[RuleCase], parts: Iterable[str]) -> dict[str, tuple[str, str]]:
    """The parts that are one of two texts in every test."""
    found = {}
    for part in parts:
        values = {case.parts.get(part) for case in cases}
        if len(values) == 2 and None not in values:
            first, second = sorted(values, key=str)
            found[part] = (str(first), str(second))
    return found


def _types(cases: Iterable[RuleCase], part: str) -> set[str]:
    return {case.look("type", part) for case in cases if part in case.parts}


class Meaning(Protocol):
    """What naming must know of the tests of a group, by its number."""

    def selects(self, number: int, rule: GroupRule) -> bool:
        """Whether a shorter rule still means exactly these tests."""
        ...

    def is_said(self, number: int, clause: Clause) -> bool:
        """Whether what a clause looks at is there in each of these tests."""
        ...


def named(rules: Sequence[GroupRule], nouns: Nouns, meaning: Meaning, rest: int | None = None) -> list[str]:
    """A name for each rule; that of the group `rest`, which no statement singles out, has a short one."""

    def words(number: int, rule: GroupRule) -> str:
        return _words(rule, nouns, lambda clause: meaning.is_said(number, clause))

    short = [_shortened(number, rule, meaning) for number, rule in enumerate(rules)]
    names = [words(number, rule) for number, rule in enumerate(short)]
    if rest is not None and len(short[rest].clauses) >= _MANY:
        names[rest] = REST
    for number, name in enumerate(names):
        if names.count(name) > 1 or not name:
            names[number] = words(number, rules[number]) or "all tests"
    return [_distinct(number, names, rules) for number in range(len(names))]


def _distinct(number: int, names: list[str], rules: Sequence[GroupRule]) -> str:
    return names[number] if names.count(names[number]) == 1 else str(rules[number])


def _shortened(number: int, rule: GroupRule, meaning: Meaning) -> GroupRule:
    """The rule without clauses that change nothing for the tests at hand, what is denied first."""
    kept = list(rule.clauses)
    for clause in sorted(rule.clauses, key=lambda clause: clause.wanted):
        rest = [other for other in kept if other != clause]
        if rest and meaning.selects(number, GroupRule(tuple(rest))):
            kept = rest
    return GroupRule(tuple(kept))


def _words(rule: GroupRule, nouns: Nouns, is_said: Callable[[Clause], bool]) -> str:
    """All clauses in words, those about the same part together; what comes out is said last."""
    by_noun: dict[str, list[Phrase]] = {}
    for said in _phrases(rule, nouns, is_said):
        by_noun.setdefault(said.noun, []).append(said)
    nouns_in_order = sorted(by_noun, key=lambda noun: noun in ("output", "numbers printed", ""))
    return "; ".join(_together(noun, by_noun[noun]) for noun in nouns_in_order)


def _together(noun: str, said: list[Phrase]) -> str:
    adjectives = [one.words for one in said if one.adjective]
    others = ", ".join(plainer([one.words for one in said if not one.adjective]))
    return " ".join(filter(None, (*adjectives, noun, others)))


def _phrases(rule: GroupRule, nouns: Nouns, is_said: Callable[[Clause], bool]) -> list[Phrase]:
    said: list[Phrase] = []
    done: set[Clause] = set()
    for clause in rule.clauses:
        if clause in done:
            continue
        upper = _upper_bound(clause, rule)
        look = clause.statement.left
        if upper is not None and isinstance(look, RuleTerm):
            done.add(upper)
            said.append(between(nouns.of(look.part), look, _number(clause), _number(upper), nouns))
        elif not any(_upper_bound(other, rule) == clause for other in rule.clauses):
            said.append(phrase(clause, nouns, is_said(clause)))
    return said


def _upper_bound(clause: Clause, rule: GroupRule) -> Clause | None:
    """The clause that bounds the same number from above, where this one does from below."""
    if not clause.wanted or clause.statement.relation != ">=":
        return None
    return next(
        (
            other
            for other in rule.clauses
            if other.wanted and other.statement.relation == "<" and other.statement.left == clause.statement.left
            and isinstance(other.statement.right, Literal) and isinstance(clause.statement.right, Literal)
        ),
        None,
    )  # fmt: skip


def _number(clause: Clause) -> Any:
    right = clause.statement.right
    assert isinstance(right, Literal)
    return right.value
