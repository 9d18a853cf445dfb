"""Read the program of a reply, strictly: it is whole, for this question, and Python, or it is not used."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Collection

from remint.mints.evolve.gates.equivalence.traced_program import DRIVER_FILE
from remint.mints.evolve.programs.step_taken import StepTaken
from remint.mints.evolve.programs.written import parsed, written
from remint.mints.rewrite.errors import UnusableReplyError
from remint.mints.rewrite.replies import parts_of
from remint.models.request import Reply
from remint.records import Candidate, SourceFile

REFACTORED_BY_MODEL = "refactored-by-model"
MOST_MODULES = 4  # that a model may add
_LONGEST = 100_000  # characters of a program that anybody would want to run
_FILE = re.compile(r"^# file: (.*)$", re.MULTILINE)  # the line above a further module; trees keep no comments
_TAKEN = frozenset({
    "attr", "conftest", "hypothesis", "main", "matplotlib", "networkx", "numpy", "pandas", "pylint", "pytest", "remint",
    "requests", "scipy", "setup", "sitecustomize", "sklearn", "torch", "usercustomize",
})  # fmt: skip
_LOADED_AS = "solution"  # what the sandbox calls the module of a program, whatever its file is called
_MODULE = re.compile(r"[a-z][a-z0-9_]*\.py")


def proposal_of(reply: Reply, wanted_id: str, before: Candidate, beside: Collection[str] = ()) -> Candidate:
    """The program that a reply proposes; raises UnusableReplyError where it holds none, or the one it was asked about.

    `beside` are the paths of further files that lie beside the program and stay. Comments and layout are no part of
    what is proposed, as of every evolved program.
    """
    text = parts_of(reply, wanted_id, ["program"])["program"]
    if "```" in text:
        raise UnusableReplyError("there is a code fence in the program")
    if len(text) > _LONGEST:
        raise UnusableReplyError("the program is too long")
    main, *modules = _files(text)
    _refuse_names([path for path, _ in modules], before, beside)
    program = with_files(before, _normal(main[1]), [(path, _normal(one)) for path, one in modules])
    if program == before:
        raise UnusableReplyError("the program is the one that was to be refactored")
    given = {one.path for one in before.files} - {before.main}
    if any(_FILE.search(one.text) for one in program.files if one.path not in given):
        # The step that a lineage keeps is read by these lines: an escape in a docstring can become one.
        raise UnusableReplyError("a text in the program has a line that begins with `# file:`")
    return program


def _files(text: str) -> list[tuple[str, str]]:
    """The main file, which has no path here, and the modules behind it."""
    parts = _FILE.split(text)
    return [("", parts[0]), *((path.strip(), one) for path, one in zip(parts[1::2], parts[2::2], strict=True))]


def _refuse_names(paths: list[str], before: Candidate, beside: Collection[str]) -> None:
    if len(paths) > MOST_MODULES:
        raise UnusableReplyError(f"the program has more than {MOST_MODULES} further modules")
    for place, path in enumerate(paths):
        if not _MODULE.fullmatch(path):
            raise UnusableReplyError("a module is not called like `names_of_things.py`")
        if path in paths[:place] or path == before.main:
            raise UnusableReplyError("two files have one name")
        name = path.removesuffix(".py")
        for known in sorted({*(one.path for one in before.files), *beside}):
            if path == known:
                raise UnusableReplyError(f"it has {path}, which stays as it is and is no part of the answer")
            if known.startswith(f"{name}/") and known.endswith(".py"):
                raise UnusableReplyError(f"{path} cannot be imported beside {known}, which stays as it is")
        if keyword.iskeyword(name):
            raise UnusableReplyError(f"{path} cannot be imported: `{name}` is a keyword of Python")
        if path == DRIVER_FILE:
            raise UnusableReplyError(f"{path} is the name of a file that Remint adds while it compares programs")
        if name == _LOADED_AS:
            raise UnusableReplyError(f"{path} has the name under which the main file is loaded")
        if name in sys.stdlib_module_names:
            raise UnusableReplyError("a module has the name of one of the standard library")
        if name in _TAKEN or name.startswith("test_"):
            raise UnusableReplyError("a module has the name of a package, or one that tools look for")


def _normal(text: str) -> str:
    try:
        return written(parsed(text))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise UnusableReplyError("the program is not Python that can be read") from None


def with_files(program: Candidate, main: str, modules: list[tuple[str, str]]) -> Candidate:
    """A program with another main file, and with further modules."""
    files = tuple(
        SourceFile(path=one.path, text=main) if one.path == program.main else one for one in program.files
    )  # fmt: skip
    return Candidate(files=(*files, *(SourceFile(path=path, text=text) for path, text in modules)), main=program.main)


def refactoring_step(before: Candidate, program: Candidate) -> StepTaken:
    """The step of a lineage that keeps what a model proposed."""
    known = {one.path for one in before.files}
    added = (f"# file: {one.path}\n{one.text}" for one in program.files if one.path not in known)
    return StepTaken(REFACTORED_BY_MODEL, 0, "".join([program.text, *added]), 0)


def refactored(program: Candidate, step: StepTaken) -> Candidate:
    """The program after such a step."""
    main, *modules = _files(step.key)
    return with_files(program, main[1], [(path, text.removeprefix("\n")) for path, text in modules])
