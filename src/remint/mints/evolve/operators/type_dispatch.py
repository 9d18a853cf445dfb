"""What is done by the type of a value becomes a generic function with an implementation for each type."""

from __future__ import annotations

import ast

from remint.code.flow import is_builtin
from remint.code.trees import walk
from remint.mints.evolve.naming.added_code import topic_of
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.branch_chain import (
    BranchChain,
    branch_chain,
    chain_variables,
    expression_at,
)
from remint.mints.evolve.operators.support.enclosing_code import function_at
from remint.mints.evolve.operators.support.extraction import facts_of, needs
from remint.mints.evolve.operators.support.function_wording import make_function
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject, node_at

# Types of which no value is of two, so that the order of the branches says nothing; bool is an int.
_TYPES = ("str", "int", "float", "list", "dict", "tuple", "set", "bytes", "complex", "frozenset")


class TypeDispatch(Operator):
    """Turns `if isinstance(x, …): return …` into `functools.singledispatch`."""

    name = "type-dispatch"
    description = "turns branches by type into a generic function with an implementation for each type"

    def sites(self, subject: Subject) -> list[Site]:
        """Chains that ask for the type of one variable, with an answer that is left."""
        facts = facts_of(subject)
        if facts.is_watching or any(isinstance(node, ast.ClassDef) for node in walk(subject.tree)):
            return []  # a class can say that it is another
        found = []
        for site, _ in subject.sites(ast.If):
            chain = branch_chain(subject, site, least=1)
            if chain is not None and chain.rest is not None and _tested(subject, chain):
                found.append(site)
        return found

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the generic function before the function that calls it."""
        chain = branch_chain(draft.subject, site, least=1)
        function = function_at(draft.tree, site)
        assert chain is not None
        assert chain.rest is not None
        assert function is not None
        block, place = draft.block(site)
        variable = _tested(draft.subject, chain)
        rest = expression_at(draft, chain.rest)
        others = [*chain_variables(draft, chain), *needs(draft.scopes, [rest], False)]
        names = [variable, *dict.fromkeys(one.name for one in others if one.name != variable)]
        topic = topic_of(function.name)
        parts = [tuple(expression_at(draft, path) for path in branch) for branch in chain.branches]
        name, maker = draft.fresh(f"find_{topic}"), draft.import_name("functools", "singledispatch")
        doc = f"Return the {topic.replace('_', ' ')} of a value by its type."
        generic = make_function(name, _parameters(rest, names), [ast.Return(value=rest)], doc)
        generic.decorator_list = [ast.Name(id=maker, ctx=ast.Load())]
        made: list[ast.stmt] = [generic]
        for test, answer in parts:
            assert isinstance(test, ast.Call)
            kind = test.args[1]
            own = draft.fresh(f"{topic}_of_{ast.unparse(kind)}")
            one = make_function(own, _parameters(answer, names), [ast.Return(value=answer)])
            register = ast.Attribute(value=ast.Name(id=name, ctx=ast.Load()), attr="register", ctx=ast.Load())
            one.decorator_list = [ast.Call(func=register, args=[kind], keywords=[])]
            made.append(one)
        block[place : place + chain.length] = draft.statements(f"return {name}({', '.join(names)})")
        home = next(spot for spot, one in enumerate(draft.tree.body) if function in list(walk(one)))
        draft.tree.body[home:home] = made


def _tested(subject: Subject, chain: BranchChain) -> str:
    """The one variable that is asked for its type, a different one each time; nothing where there is none."""
    scopes, names, kinds = subject.scopes, set(), list[str]()
    for branch in chain.branches:
        match node_at(subject.tree, branch.test):
            case ast.Call(func=function, args=[ast.Name(id=name), ast.Name(id=kind) as type_], keywords=[]) if (
                is_builtin(function, scopes, "isinstance") and is_builtin(type_, scopes, *_TYPES)
            ):
                names.add(name)
                kinds.append(kind)
            case _:
                return ""
    return names.pop() if len(names) == 1 and len({*kinds}) == len(kinds) else ""


def _parameters(part: ast.expr, names: list[str]) -> list[str]:
    used = {one.id for one in walk(part) if isinstance(one, ast.Name)}
    return [name if name in used else f"_{name}" for name in names]
