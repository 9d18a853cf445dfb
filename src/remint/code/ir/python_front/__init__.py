"""Python source to the intermediate representation."""

from remint.code.ir.python_front.programs import read_python, read_python_tree

__all__ = ["read_python", "read_python_tree"]
