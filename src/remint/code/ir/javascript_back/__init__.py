"""Programs in JavaScript, for answers in that language."""

from remint.code.ir.javascript_back.programs import runtime, write_javascript

__all__ = ["runtime", "write_javascript"]
