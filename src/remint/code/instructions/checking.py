"""Instructions that were read back before anybody gets them."""

from __future__ import annotations

from remint.code.instructions.errors import InstructionError
from remint.code.instructions.parser import parse
from remint.code.instructions.renderer import Description, render
from remint.code.instructions.wording import Wording
from remint.code.ir.nodes import ProgramTree


def checked(program: ProgramTree, wording: Wording = Wording()) -> Description:  # noqa: B008 - it is frozen
    """The description of a program; InstructionError if it does not read back as the same program."""
    description = render(program, wording)
    if parse(description.text, wording) != program:
        raise InstructionError("the instructions read back as another program")
    return description
