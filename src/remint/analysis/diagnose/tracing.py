"""The values of variables while two programs run on one input, and where they first part ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from remint.analysis.diagnose.records import Divergence

TRACER = "remint_values"
RAISED = "raised"
_MOST = 3000  # changes of variables that are noted
_LONGEST = 120  # characters of a value

# Runs in the sandbox behind the program; it notes each change of a local variable of the program's own functions.
_CODE = f'''

def {TRACER}(*arguments, **keywords):
    import sys
    from opcode import opname

    class Enough(BaseException):
        pass

    log, known = [], {{}}
    home = {TRACER}.__code__.co_filename

    def shown(value):
        try:
            text = repr(value)
        except Exception:
            text = "?"
        return text if len(text) <= {_LONGEST} else text[:{_LONGEST} - 1] + "…"

    def note(frame):
        before = known.setdefault(id(frame), {{}})
        line = before.get(None, frame.f_lineno)
        before[None] = frame.f_lineno
        for name, value in list(frame.f_locals.items()):
            if callable(value) or name.startswith(("__", ".")):
                continue
            text = shown(value)
            if " at 0x" in text:  # where an object lies says nothing, and is never the same twice
                continue
            if before.get(name) != text:
                before[name] = text
                log.append((line, name, text))
                if len(log) >= {_MOST}:
                    raise Enough

    def watch(frame, event, value):
        if frame.f_code.co_filename != home or frame.f_code.co_name == "{TRACER}":
            return None
        if frame.f_code.co_name in ("shown", "note", "watch"):
            return None
        note(frame)
        if event == "return":
            text = shown(value)
            # A function that an exception leaves "returns" None, too, but not by such an instruction.
            last = opname[frame.f_code.co_code[frame.f_lasti]] if frame.f_lasti >= 0 else ""
            returned = value is not None or last.startswith(("RETURN", "YIELD"))
            if returned and " at 0x" not in text and not frame.f_code.co_name.startswith("<"):
                log.append((frame.f_lineno, "return of " + frame.f_code.co_name, text))
            known.pop(id(frame), None)
        return watch

    sys.settrace(watch)
    try:
        %s(*arguments, **keywords)
    except Enough:
        pass
    except BaseException as error:
        sys.settrace(None)
        log.append((0, "{RAISED}", type(error).__name__))
    finally:
        sys.settrace(None)
    return log[:{_MOST}]
'''


def traced(program: str, entry_point: str) -> str:
    """The program with a function that runs it and returns the values it went through."""
    return program + _CODE % entry_point


def first_divergence(call: str, expected: Sequence[Any], seen: Sequence[Any]) -> Divergence | None:
    """The first value in which two traces differ; None where one is only the beginning of the other."""
    for step, (old, new) in enumerate(zip(expected, seen, strict=False)):
        (_, name, value), (_, other, got) = old, new
        if (name, value) != (other, got):
            if name == other:
                return Divergence(call=call, variable=name, expected=value, seen=got, step=step)
            told = {"expected": _becomes(name, value), "seen": _becomes(other, got)}
            return Divergence(call=call, variable=other, step=step, **told)
    if len(seen) != len(expected):
        step = min(len(seen), len(expected))
        longer, side = (seen, "seen") if len(seen) > len(expected) else (expected, "expected")
        _, name, value = longer[step]
        told = {"expected": "ends here", "seen": "ends here", side: _becomes(name, value)}
        return Divergence(call=call, variable=name, step=step, **told)
    return None


def _becomes(name: str, value: str) -> str:
    return f"{value} is raised" if name == RAISED else f"{name} becomes {value}"
