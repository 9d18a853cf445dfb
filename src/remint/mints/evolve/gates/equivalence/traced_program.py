"""Programs with what runs them many times in one process of the sandbox."""

from __future__ import annotations

import base64
import json
import marshal
import sys
import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from remint.mints.evolve.gates.equivalence.statements import watched_file
from remint.records import Call, Candidate, SourceFile

_INSIDE = Path(__file__).parent / "inside"
_PACKAGE = "remint.mints.evolve.gates.equivalence.inside"
DRIVER_FILE = "remint_driver.py"
_SHARED_PROCESS = (
    "program_reset", "exact_values", "interpreter_state", "kept_state", "traces", "whole_program", "shared_process_run",
)  # fmt: skip
# What each way of running stands on, in the order of loading.
_MODULES = {
    "WholeProgram": ("program_reset", "whole_program"),
    "Player": ("program_reset", "traces"),
    "Recorder": ("program_reset", "recorder"),
    "FlowPlayer": ("program_reset", "traces", "whole_program", "data_flow"),
    "FlowProgram": ("program_reset", "traces", "whole_program", "data_flow"),
    "SharedProcessPlayer": _SHARED_PROCESS,
    "SharedProcessProgram": _SHARED_PROCESS,
}
_WATCHED = ("FlowPlayer", "FlowProgram")


class WatchedInputs(NamedTuple):
    """What programs are watched on, and what runs them."""

    kind: str  # FlowPlayer or FlowProgram
    calls: tuple[Call, ...]
    setup: str = ""
    files: tuple[SourceFile, ...] = ()
    more: tuple[Call, ...] = ()  # further ones, for conditions that these do not tell apart
    tests: int = 0  # how many of the calls, the first ones, are tests
    every: tuple[Call, ...] = ()  # all that offspring are run on


def driven(
    program: Candidate, kind: str, entry: str, setup: str = "", files: Sequence[SourceFile] = ()
) -> Candidate:  # fmt: skip
    """A program that offers, as its entry point, a method of one of these kinds over this one.

    Raises SyntaxError where a program is to be watched that has a file which is none.
    """
    own = {file.path for file in program.files}  # a service has files that also lie beside an answer
    beside = [file for file in files if file.path not in own]
    others = [*beside, *(file for file in program.files if file.path != program.main)]
    texts = [text for text in (setup, program.text.removeprefix("\ufeff")) if text]
    helpers = [file.path for file in others if file.path.endswith(".py")]
    made = f"{kind}({program.main!r}, {texts!r}, {helpers!r}"
    if kind in _WATCHED:
        # Read here, where much of it is known from other programs.
        watched = {file.path: file.text for file in others if file.path in helpers} | {program.main: texts[-1]}
        made += f", { {path: watched_file(text).plain() for path, text in watched.items()}!r}"
    made += ")"
    text = f"{_loading(kind)}\n{entry} = {made}.{entry}\n"
    return Candidate(files=(SourceFile(path=DRIVER_FILE, text=text), *others), main=DRIVER_FILE)


@cache
def _loading(kind: str) -> str:
    """Loads our modules by their names, although their package is not there.

    The safe encoding they share with whoever runs this text: to load it again would take longer than all the rest. So
    would compiling them for each program; a Python that is not the one of whoever made this text does so.
    """
    names = _MODULES[kind]
    texts = {f"{_PACKAGE}.{name}": (_INSIDE / f"{name}.py").read_text(encoding="utf-8") for name in names}
    codes = {name: compile(text, name, "exec", dont_inherit=True) for name, text in texts.items()}
    return (
        "import binascii, json, marshal, sys, types, zlib\n"
        "_caller = sys._getframe()\n"
        "while 'values' not in _caller.f_globals:\n"
        "    _caller = _caller.f_back\n"
        "_records = sys.modules['remint.records'] = types.ModuleType('remint.records')\n"
        "_records.values = _caller.f_globals['values']\n"
        "del _caller\n"
        f"if (sys.implementation.name, sys.hexversion) == {(sys.implementation.name, sys.hexversion)!r}:\n"
        f"    _codes = marshal.loads({_packed(marshal.dumps(codes))})\n"
        "else:\n"
        f"    _codes = json.loads({_packed(json.dumps(texts).encode())})\n"
        "    _codes = {_name: compile(_codes[_name], _name, 'exec', dont_inherit=True) for _name in _codes}\n"
        "for _name in _codes:\n"
        "    sys.modules[_name] = types.ModuleType(_name)\n"
        "    exec(_codes[_name], sys.modules[_name].__dict__)\n"
        f"{kind} = sys.modules[{f'{_PACKAGE}.{names[-1]}'!r}].{kind}"
    )


def _packed(content: bytes) -> str:
    """An expression for these bytes: every kilobyte of a program takes its time on the way into the sandbox."""
    return f"zlib.decompress(binascii.a2b_base64({base64.b64encode(zlib.compress(content, 9))!r}))"
