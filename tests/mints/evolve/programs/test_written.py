"""How programs are written down."""

from __future__ import annotations

import ast

from remint.mints.evolve.programs.written import parsed, written

SOURCE = r'''"""Codes."""
import re
MASK = 0xA5
class Code:
    width = 1_000
    def low(self): return self.width & MASK
    def high(self): return self.width * 1e3
def match(text):  # a comment
    return re.match(r"\d+", text), f"{0x10}", "plain"
print(match("1"))
'''
LAID_OUT = r'''"""Codes."""

import re

MASK = 0xA5


class Code:
    width = 1_000

    def low(self):
        return self.width & MASK

    def high(self):
        return self.width * 1e3


def match(text):
    return re.match(r"\d+", text), f'{16}', 'plain'


print(match('1'))
'''


def test_literals_keep_their_form_and_definitions_have_room() -> None:
    assert written(parsed(SOURCE)) == LAID_OUT
    assert written(parsed(LAID_OUT)) == LAID_OUT


def test_a_literal_that_was_changed_is_written_anew() -> None:
    tree = parsed("MASK = 0xA5\n")
    tree.body[0].value.value = 166  # type: ignore[attr-defined]
    assert written(tree) == "MASK = 166\n"


def test_odd_texts_are_read() -> None:
    texts = (
        "", "x = 'é\\n' + '''a\nb'''\n", "x = 1 .real\n", "x = ('a' '\\t')\n", "x = 1\r\ny = 0x2\r\n",
        "a, b = b, (c, 0xF)\n", "x = (lambda: 1, 2)\n",
    )  # fmt: skip
    for text in texts:
        again = written(parsed(text))
        assert ast.dump(ast.parse(again)) == ast.dump(ast.parse(text))
        assert written(parsed(again)) == again
    assert written(parsed("x = 1\r\ny = 0x2\r\n")) == "x = 1\ny = 0x2\n"
