"""Function name: the entry point gets another name in prompt, tests and reference."""

from __future__ import annotations

import ast
import io
import keyword
import re
import tokenize
from contextlib import suppress
from random import Random

import msgspec

from remint.code.extraction.python_source import definition, header_tree
from remint.code.trees import walk
from remint.mints.perturb.docstrings import find_docstring
from remint.mints.perturb.errors import CannotPerturbError
from remint.mints.perturb.kinds import PerturbMeans
from remint.mints.perturb.kinds.char import mistyped
from remint.mints.perturb.perturbed_problem import PerturbedProblem, with_text
from remint.records import Problem, Script, Suite, Unittest, Value

_NEUTRAL = (
    "solve",
    "compute",
    "answer",
    "task",
    "run_task",
    "process",
    "evaluate",
    "work_out",
    "find_result",
    "handle",
)


def rename_function(problem: Problem, means: PerturbMeans) -> PerturbedProblem:
    """Another style of name, a typing error in it, or a name that says nothing."""
    if problem.language != "python" or not problem.entry_point or problem.suite.kind == "stdio":
        raise CannotPerturbError("it asks for a whole program, which has no function to rename")
    if problem.entry_point in _parameters(problem):
        raise CannotPerturbError("a parameter has the name of the function, and could not be told from it")
    style = means.chance.choice(("case", "typo", "neutral"))
    new = _name(problem.entry_point, style, means.chance)
    if new == problem.entry_point or new in _written(problem) or keyword.iskeyword(new):
        raise CannotPerturbError(f"the name {new} is taken already")
    return PerturbedProblem(renamed(problem, new), {"name": new, "style": style})


def _parameters(problem: Problem) -> set[str]:
    tree = header_tree(problem.prompt or (problem.reference.text if problem.reference else ""))
    found = definition(tree, problem.entry_point) if tree is not None else None
    return {one.arg for one in walk(found) if isinstance(one, ast.arg)} if found is not None else set()


def _name(old: str, style: str, chance: Random) -> str:
    if style == "neutral":
        return chance.choice(_NEUTRAL)
    if style == "typo":
        return mistyped(old, chance) if len(old) > 2 and old.isalpha() else _mistyped_part(old, chance)
    parts = [part for part in re.split(r"_|(?<=[a-z0-9])(?=[A-Z])", old) if part]
    if "_" in old or len(parts) == 1:
        return parts[0].lower() + "".join(part.capitalize() for part in parts[1:]) if len(parts) > 1 else old.upper()
    return "_".join(part.lower() for part in parts)


def _mistyped_part(old: str, chance: Random) -> str:
    parts = re.split(r"([^A-Za-z]+)", old)
    long = [place for place, part in enumerate(parts) if len(part) > 2 and part.isalpha()]
    if not long:
        return old
    place = chance.choice(long)
    return "".join([*parts[:place], mistyped(parts[place], chance), *parts[place + 1 :]])


def _written(problem: Problem) -> set[str]:
    """Every word of the problem's programs: a new name must be none of them."""
    reference = problem.reference.text if problem.reference else ""
    return set(re.findall(r"\w+", f"{problem.prompt} {reference} {_test_code(problem.suite)}"))


def _test_code(suite: Suite) -> str:
    if isinstance(suite, Script):
        return suite.setup + " ".join(test.code for test in suite.tests)
    return suite.module if isinstance(suite, Unittest) else getattr(suite, "setup", "")


def renamed(problem: Problem, new: str) -> Problem:
    """The problem with another name for its entry point."""
    old = problem.entry_point
    docstring = find_docstring(problem.prompt, old)
    prompt = in_code(problem.prompt, old, new)
    if docstring is not None:
        changed = in_text(docstring.text, old, new)
        moved = find_docstring(prompt, new)
        prompt = moved.replaced(changed) if moved is not None else prompt
    reference = problem.reference
    if reference is not None:
        if problem.prompt and reference.text.startswith(problem.prompt):
            text = prompt + in_code(reference.text, old, new)[len(in_code(problem.prompt, old, new)) :]
        else:
            text = in_code(reference.text, old, new)
        reference = with_text(reference, text)
    metadata = {name: _in_metadata(value, old, new) for name, value in problem.metadata.items()}
    return msgspec.structs.replace(
        problem, prompt=prompt, instruction=in_text(problem.instruction, old, new), entry_point=new,
        reference=reference, suite=_in_suite(problem.suite, old, new), metadata=metadata,
    )  # fmt: skip


def in_code(text: str, old: str, new: str) -> str:
    """Python code with another name for a function; attributes and keyword arguments of the same name stay."""
    pieces, end = list[str](), 0
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    tokens = _tokens(text)
    for place, token in enumerate(tokens):
        if token.type != tokenize.NAME or token.string != old or (place and tokens[place - 1].string == "."):
            continue
        after = tokens[place + 1].string if place + 1 < len(tokens) else ""
        before = tokens[place - 1].string if place else ""
        if after == "=" and before in ("(", ","):
            continue  # a keyword argument
        start = starts[token.start[0] - 1] + token.start[1]
        pieces += [text[end:start], new]
        end = start + len(old)
    return "".join([*pieces, text[end:]])


def _tokens(text: str) -> list[tokenize.TokenInfo]:
    """The tokens up to where the text stops being Python: a prompt ends where a body should begin."""
    found: list[tokenize.TokenInfo] = []
    with suppress(tokenize.TokenError, SyntaxError):
        found.extend(tokenize.generate_tokens(io.StringIO(text).readline))
    return found


def in_text(text: str, old: str, new: str) -> str:
    """English with another name for a function: `add` is one where it is called or in backticks, `add_up` always is."""
    word = re.escape(old)
    if "_" in old or re.search(r"[a-z0-9][A-Z]", old):
        return re.sub(rf"\b{word}\b", new, text)
    return re.sub(rf"(?<![\w.]){word}(?=\()|(?<=`){word}(?=`)|(?<=function ){word}\b", new, text)


def _in_suite(suite: Suite, old: str, new: str) -> Suite:
    if isinstance(suite, Script):
        tests = tuple(msgspec.structs.replace(test, code=in_code(test.code, old, new)) for test in suite.tests)
        return msgspec.structs.replace(suite, tests=tests, setup=in_code(suite.setup, old, new))
    if isinstance(suite, Unittest):
        return msgspec.structs.replace(suite, module=in_code(suite.module, old, new))
    return suite


def _in_metadata(value: Value, old: str, new: str) -> Value:
    """Programs that are kept beside the problem, such as near misses by name."""
    try:
        kept = value.decode()
    except ValueError:
        return value
    if isinstance(kept, dict) and kept and all(isinstance(one, str) and f"def {old}(" in one for one in kept.values()):
        return Value.of({name: in_code(one, old, new) for name, one in kept.items()})
    return value
