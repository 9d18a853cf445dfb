"""What a loop leaves out, or what a list is made of, comes from a generator that chooses and computes."""

from __future__ import annotations

import ast

from remint.code.flow import always_leaves
from remint.mints.evolve.operators.generator_helper import (
    GeneratorHelper,
    generator_from_comprehension,
    generator_from_loop,
    loop_forms,
)
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import TYPED, Site, Subject, node_at


class FilterPipeline(GeneratorHelper):
    """Moves the condition of a loop, or a list comprehension, into a generator: no form of it only passes items on."""

    name = "filter-pipeline"
    rewords = True
    description = "moves the choice of a loop or the work of a list comprehension into a generator function"
    idle = False

    def sites(self, subject: Subject) -> list[Site]:
        """Loops with a condition around their body, and list comprehensions."""
        facts = facts_of(subject)
        found = []
        for site in super().sites(subject):
            node = node_at(subject.tree, site.path)
            # A search that ends with its first find is no pipeline.
            if isinstance(node, ast.For) and subject.style >= TYPED and _ends_at_once(node):
                continue
            if isinstance(node, ast.ListComp) or (isinstance(node, ast.For) and _filters(facts, site, node)):
                found.append(site)
        return found

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the generator before the statement it is used in, and use it."""
        node = draft.node(site)
        if isinstance(node, ast.ListComp):
            made = generator_from_comprehension(draft, site, node)
        else:
            assert isinstance(node, ast.For)
            made = generator_from_loop(draft, node, "filter")
        draft.tree.body.insert(site.path[0][1], made)


def _ends_at_once(loop: ast.For) -> bool:
    inner = loop.body[-1]
    return isinstance(inner, ast.If) and always_leaves(inner.body)


def _filters(facts: ProgramFacts, site: Site, loop: ast.For) -> bool:
    return "filter" in loop_forms(facts, site.path, loop)
