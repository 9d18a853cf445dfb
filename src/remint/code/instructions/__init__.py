"""Programs as instructions in a natural language, and back."""

from remint.code.instructions.checking import checked
from remint.code.instructions.errors import InstructionError, UnknownWordingError
from remint.code.instructions.layout import InstructionLine
from remint.code.instructions.parser import parse
from remint.code.instructions.renderer import Description, render
from remint.code.instructions.wording import Wording, all_wordings, wording_of

__all__ = [
    "Description",
    "InstructionError",
    "InstructionLine",
    "UnknownWordingError",
    "Wording",
    "all_wordings",
    "checked",
    "parse",
    "render",
    "wording_of",
]
