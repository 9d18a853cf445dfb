"""Comment syntax: the docstring becomes a comment, in the function or above it."""

from __future__ import annotations

import inspect

from remint.mints.perturb.docstrings import find_docstring
from remint.mints.perturb.errors import CannotPerturbError
from remint.mints.perturb.kinds import PerturbMeans
from remint.mints.perturb.perturbed_problem import PerturbedProblem, with_prompt
from remint.records import Problem


def docstring_to_comment(problem: Problem, means: PerturbMeans) -> PerturbedProblem:
    """The same text behind `#`."""
    docstring = find_docstring(problem.prompt, problem.entry_point)
    if docstring is None:
        raise CannotPerturbError("its prompt has no docstring")
    # In a raw docstring, two backslashes are two.
    plain = docstring.text if "r" in docstring.prefix.lower() else docstring.text.replace("\\\\", "\\")
    lines = inspect.cleandoc(plain).split("\n")
    place = means.chance.choice(("inside", "above"))
    if place == "inside":
        comment = "".join(f"{docstring.indent}# {line}".rstrip() + "\n" for line in lines)
        prompt = docstring.before + comment + docstring.after.removeprefix("\n")
    else:
        head = docstring.before.rstrip("\n").rpartition(f"def {problem.entry_point}")
        start = head[0].rpartition("\n")[0] + "\n" if "\n" in head[0] else ""
        header = docstring.before[len(start) :]
        prompt = start + "".join(f"# {line}".rstrip() + "\n" for line in lines) + header
        prompt += docstring.after.removeprefix("\n")
    return PerturbedProblem(with_prompt(problem, prompt), {"place": place})
