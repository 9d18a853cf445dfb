"""What is around a place in a program."""

from __future__ import annotations

import ast
import random

from remint.mints.evolve.operators.support.enclosing_code import (
    function_at,
    hides_variables,
    is_fixed,
    replace,
    scope_at,
    setting,
    takes_condition,
    takes_loop,
    takes_variables,
    throwaway,
)
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject
from remint.records import Candidate

SOURCE = """\
'''What it does.'''
limit = 3
class Box:
    '''A box.'''
    size = 1
    def fill(self, rows):
        '''Fill it.'''
        for row in rows:
            if row:
                print(row)
            elif rows:
                print(limit)
        while rows:
            for row in rows:
                rows = row
"""


def subject(text: str = SOURCE) -> Subject:
    return Subject(Candidate.single(text))


def site_of(program: Subject, text: str) -> Site:
    """The first statement whose text starts so."""
    found = program.sites(ast.stmt)
    return next(site for site, node in found if ast.unparse(node).startswith(text))


def test_where_a_variable_would_live() -> None:
    program = subject()
    kinds = {
        text: scope_at(program, site_of(program, text)).kind for text in ("limit", "size", "for row", "print(row)")
    }
    assert kinds == {"limit": "module", "size": "class", "for row": "function", "print(row)": "function"}
    assert not takes_variables(program, site_of(program, "size"))
    assert takes_variables(program, site_of(program, "limit"))
    function = function_at(program.tree, site_of(program, "print(row)"))
    assert function is not None
    assert function.name == "fill"
    assert function_at(program.tree, site_of(program, "size")) is None


def test_how_deep_a_program_may_get() -> None:
    program = subject()
    assert takes_loop(program.tree, site_of(program, "for row"))
    assert not takes_loop(program.tree, site_of(program, "while rows"))
    assert takes_condition(program.tree, site_of(program, "if row"))
    deep = subject("if a:\n if b:\n  if c:\n   if d:\n    x = 1\n")
    assert not takes_condition(deep.tree, site_of(deep, "x = 1"))
    assert not takes_condition(deep.tree, site_of(deep, "if b"))


def test_what_cannot_go_under_another_statement() -> None:
    program = subject()
    fixed = [
        ast.unparse(node) for site, node in program.sites(ast.Expr, ast.If, ast.Assign) if is_fixed(program.tree, site)
    ]
    assert [text.partition("\n")[0] for text in fixed] == ["'What it does.'", "'Fill it.'", "if rows:"]


def test_a_value_that_is_set_once_at_the_top_is_written_in_capitals() -> None:
    work = Draft(subject(), random.Random(1))
    assert setting(work, site_of(work.subject, "limit"), "width").isupper()
    assert setting(work, site_of(work.subject, "for row"), "stride").islower()


def test_what_nobody_reads_is_called_so() -> None:
    assert throwaway(Draft(subject("for _ in range(3):\n    print()\n"), random.Random(1))) == "_"
    name = throwaway(Draft(subject("_ = str\nprint(_(3))\n"), random.Random(1)))
    assert name.startswith("_")
    assert len(name) > 3


def test_a_program_that_reads_input_hides_its_variables() -> None:
    assert hides_variables(subject("import sys\nn = int(input())\nprint(sys.stdin.read())\n"))
    assert not hides_variables(subject("print(vars())\n"))


def test_statements_are_found_again_behind_a_new_import() -> None:
    work = Draft(subject("a = 1\nb = 2\n"), random.Random(1))
    block, place = work.block(site_of(work.subject, "b = 2"))
    old = block[place]
    work.import_name("operator")
    replace(block, [old], work.statements("c = 3"))
    assert work.finish().text == "import operator\n\na = 1\nc = 3\n"
