"""Programs as instructions in a natural language, and back."""

from remint.code.instructions.checking import checked
from remint.code.instructions.errors import InstructionError
from remint.code.instructions.layout import InstructionLine
from remint.code.instructions.parser import parse
from remint.code.instructions.renderer import Description, render
from remint.code.instructions.wording import Wording, all_wordings

__all__ = [
    "Description",
    "InstructionError",
    "InstructionLine",
    "Wording",
    "all_wordings",
    "checked",
    "parse",
    "render",
]
