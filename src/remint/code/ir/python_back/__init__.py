"""The intermediate representation as Python."""

from remint.code.ir.python_back.programs import write_python

__all__ = ["write_python"]
