"""What is left of a program when somebody sees through its helpers, records and copies."""

from remint.code.inlining.program import inlined, merged

__all__ = ["inlined", "merged"]
