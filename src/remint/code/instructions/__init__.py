"""Programs as instructions in a natural language, and back."""

from remint.code.instructions.errors import InstructionError
from remint.code.instructions.layout import Line
from remint.code.instructions.parser import parse
from remint.code.instructions.renderer import Instructions, render
from remint.code.instructions.wording import Wording, all_wordings

__all__ = ["InstructionError", "Instructions", "Line", "Wording", "all_wordings", "parse", "render"]
