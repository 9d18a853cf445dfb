"""One intermediate representation for code in several languages."""

from remint.code.ir.anonymous import Anonymised, anonymised
from remint.code.ir.errors import UnsupportedNodeError
from remint.code.ir.nodes import EXPRESSIONS, STATEMENTS, Expression, Instruction, Node, ProgramTree, SourceSpan
from remint.code.ir.python_back import write_python
from remint.code.ir.python_front import read_python
from remint.code.ir.walk import children, numbered, statements, transformed, walk

__all__ = [
    "EXPRESSIONS",
    "STATEMENTS",
    "Anonymised",
    "Expression",
    "Instruction",
    "Node",
    "ProgramTree",
    "SourceSpan",
    "UnsupportedNodeError",
    "anonymised",
    "children",
    "numbered",
    "read_python",
    "statements",
    "transformed",
    "walk",
    "write_python",
]
