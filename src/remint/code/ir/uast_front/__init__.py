"""uAST programs (NAPS) to the intermediate representation."""

from remint.code.ir.uast_front.programs import read_uast

__all__ = ["read_uast"]
