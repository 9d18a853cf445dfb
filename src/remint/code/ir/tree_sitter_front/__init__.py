"""Java, JavaScript, C++ and Go to the intermediate representation, through tree-sitter's grammars."""

from remint.code.ir.tree_sitter_front.programs import LANGUAGES, read_foreign

__all__ = ["LANGUAGES", "read_foreign"]
