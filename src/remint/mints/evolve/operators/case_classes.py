"""Branches become classes of one hierarchy: each knows whether it applies, and what the answer is."""

from __future__ import annotations

import ast

from remint.mints.evolve.naming.added_code import topic_of
from remint.mints.evolve.naming.phrases import phrase
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.branch_chain import Branch, branch_chain, chain_variables, expression_at
from remint.mints.evolve.operators.support.enclosing_code import function_at, takes_loop
from remint.mints.evolve.operators.support.extraction import Fields, facts_of
from remint.mints.evolve.operators.support.function_wording import class_name
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_ORDINALS = ("first", "second", "third", "fourth")
_MOST = len(_ORDINALS)  # classes besides the base
_TEXT = '''\
class {name}:
    """One case of {topic}."""

    def __init__(self, {names}):
        {fields}

    def applies(self):
        """Return whether this is the case."""
        raise NotImplementedError

    def answer(self):
        """Return the answer of this case."""
        raise NotImplementedError
'''
_CASE = '''\
class {name}({base}):
    """{says}"""

    def applies(self):
        return $test

    def answer(self):
        return $answer
'''
_USE = "for $kind in $kinds:\n    $case = $kind($given)\n    if $case.applies():\n        return $case.answer()"


class CaseClasses(Operator):
    """Turns `if …: return …` one after the other into classes with a common base, asked in the same order."""

    name = "case-classes"
    description = "turns a chain of conditions with answers into a class hierarchy"

    def sites(self, subject: Subject) -> list[Site]:
        """Chains of two to four branches whose tests and answers can move into methods."""
        if facts_of(subject).is_watching:
            return []
        found = []
        for site, _ in subject.sites(ast.If):
            chain = branch_chain(subject, site) if takes_loop(subject.tree, site) else None
            if chain is not None and len(chain.branches) <= _MOST and not _says_self(subject, site):
                found.append(site)
        return found

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the classes at the top, and ask an object of each in turn."""
        chain = branch_chain(draft.subject, site)
        assert chain is not None
        block, place = draft.block(site)
        variables = chain_variables(draft, chain)
        names = [one.name for one in variables]
        function = function_at(draft.tree, site)
        assert function is not None
        topic = topic_of(function.name)
        rest = expression_at(draft, chain.rest) if chain.rest is not None else None
        base = class_name(draft, f"{topic}_case")
        said = _TEXT.format(
            name=base, topic=topic.replace("_", " "), names=", ".join(names),
            fields="\n        ".join(f"self.{one} = {one}" for one in names),
        )  # fmt: skip
        made = draft.statements(said)
        shift = Fields(draft.scopes, "self", {one: one.name for one in variables})
        kinds = []
        for place_in_chain, branch in enumerate(chain.branches):
            kinds.append(_case(draft, branch, base, topic, _ORDINALS[place_in_chain]))
            test, answer = (shift.visit(expression_at(draft, path)) for path in branch)
            text = _CASE.format(name=kinds[-1].name, base=base, says=kinds[-1].says)
            made += draft.statements(text, test=test, answer=answer)
        uses = draft.statements(
            _USE.replace("$given", ", ".join(names)), kind=draft.fresh("kind", "rule", "option"),
            case=draft.fresh("case", "candidate", "choice"),
            kinds=ast.Tuple(elts=[ast.Name(id=one.name, ctx=ast.Load()) for one in kinds], ctx=ast.Load()),
        )  # fmt: skip
        if rest is not None:
            uses.append(ast.Return(value=rest))
        block[place : place + chain.length] = uses
        draft.add_to_top(made)


class _NamedCase:
    """What the class of a branch is called, and what its docstring says."""

    def __init__(self, name: str, says: str) -> None:
        self.name, self.says = name, says


def _case(draft: Draft, branch: Branch, base: str, topic: str, ordinal: str) -> _NamedCase:
    found = phrase(expression_at(draft, branch.test))
    if found is None or not found.is_condition:
        if draft.subject.is_telling:
            says = f"The {ordinal} case of {topic.replace('_', ' ')}."
            return _NamedCase(class_name(draft, f"{ordinal}_{topic}_case"), says)
        return _NamedCase(class_name(draft, f"{topic}_special", f"{topic}_exception", f"{topic}_variant"), f"A {base}.")
    stem = found.stem.removeprefix("is_")
    return _NamedCase(class_name(draft, f"{stem}_case"), f"The case that {found.says}.")


def _says_self(subject: Subject, site: Site) -> bool:
    function = function_at(subject.tree, site)
    return function is not None and any(one.arg in ("self", "cls") for one in function.args.args)
