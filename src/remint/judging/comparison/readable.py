"""Encoded values as text for people."""

from __future__ import annotations

from remint.records import Call, Value, ValueEncodingError

SHOWN = 200  # characters of an encoded value that are kept of a failure


def readable(text: str) -> str:
    """An encoded value as Python writes it; one that has been cut as far as it goes."""
    if len(text) < SHOWN:
        try:
            return repr(Value(text).decode())
        except (ValueEncodingError, ValueError, RecursionError, MemoryError):
            pass  # it is shown as it came
    return shortened(text)


def shortened(text: str) -> str:
    """The beginning of a text, and a sign that there was more. Lone surrogates are written out: no file takes them."""
    cut = f"{text[:SHOWN]}…" if len(text) >= SHOWN else text
    return cut.encode("utf-8", "backslashreplace").decode()


def readable_call(name: str, call: Call) -> str:
    """A call as a person would type it."""
    positional = _without_brackets(readable(call.args.text))
    named = "" if call.kwargs is None else f"**{readable(call.kwargs.text)}"
    steps = "".join(f".{step.name}" + _called(step.args) for step in call.steps)
    return f"{name}({', '.join(part for part in (positional, named) if part)}){steps}"


def _called(args: Value | None) -> str:
    return "" if args is None else f"({_without_brackets(readable(args.text))})"


def _without_brackets(text: str) -> str:
    return text[1:-1] if text.endswith("]") else text[1:]
