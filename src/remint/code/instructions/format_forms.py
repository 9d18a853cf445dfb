"""The forms of values inside a text: common format codes have words, the others are given as Python's codes."""

from __future__ import annotations

import re
from typing import Any

from remint.code.instructions.forms import Form, Slots, custom, form
from remint.code.ir import nodes as ir

_CONVERSIONS = {"": "formatted", "r": "formatted-r", "s": "formatted-s", "a": "formatted-a"}
# The codes that have words; N is a number, the same one in the words.
_CODES = {
    "format-places": ".Nf",
    "format-percent": ".N%",
    "format-zeros": "0N",
    "format-integer-zeros": "0Nd",
    "format-integer-width": "Nd",
    "format-right": ">N",
    "format-left": "<N",
    "format-centre": "^N",
    "format-thousands": ",",
    "format-hexadecimal": "x",
    "format-capital-hexadecimal": "X",
    "format-binary": "b",
    "format-octal": "o",
}


def _code_form(key: str, code: str) -> Form:
    pattern = re.compile(re.escape(code).replace("N", r"(0|[1-9]\d{0,3})" if code[0] == "." else r"([1-9]\d{0,3})"))
    slots = {"number": "number"} if "N" in code else {}

    def take(node: ir.Formatted) -> Slots | None:
        match = pattern.fullmatch(_code(node))
        if node.conversion or match is None:
            return None
        return {"value": node.value, **({"number": int(match[1])} if slots else {})}

    def make(value: Any, number: int = 0) -> ir.Formatted:
        return ir.Formatted(value, "", ir.Text((ir.Const("string", code.replace("N", str(number))),)))

    return custom(key, ir.Formatted, take, make, value="text_value", **slots)


def _code(node: ir.Formatted) -> str:
    """The format code of a value; empty where it has none, or one that is computed."""
    parts = node.format.parts if isinstance(node.format, ir.Text) else ()
    constant = parts[0] if len(parts) == 1 else None
    return str(constant.value) if isinstance(constant, ir.Const) and constant.kind == "string" else ""


TEXT_PARTS = (
    *(_code_form(key, code) for key, code in _CODES.items()),
    *(
        form(key, ir.Formatted, {"conversion": letter}, value="text_value", format="format?")
        for letter, key in _CONVERSIONS.items()
    ),
)
