"""A variant: the same problem with another text, other names, other demos, and the lineage that leads there."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from remint.mints.rewrite.demos import Demo
from remint.mints.rewrite.program_names import methods_of, renamed_groups, renamed_program, renamed_suite, renamed_use
from remint.mints.rewrite.put_back import docstring_body, with_docstring, without_docstring
from remint.mints.rewrite.statement import ProblemText, docstring_of
from remint.records import Candidate, Lineage, MintStep, Problem, Record, SourceFile, Value, digest, encode

RECIPE = "rewrite"
_SAFE = (bool, int, float)  # metadata that tells nothing of the seed's text, names or tests


class VariantChange(Record, frozen=True):
    """What a variant has in place of its seed."""

    text: str
    demos: tuple[Demo, ...] = ()  # in the new names, with what the reference shows
    names: dict[str, str] = {}


def variant_of(problem: Problem, statement: ProblemText, change: VariantChange, name: str) -> Problem:
    """The problem with this change; it has no lineage yet. Raises UnusableVariantError."""
    assert problem.reference is not None
    entry, names = statement.entry_point, change.names
    methods = methods_of(problem.reference.text, entry) if entry else frozenset[str]()
    new_entry = names.get(entry, entry)
    body = docstring_body(statement, change.text, change.demos)
    prompt = with_docstring(renamed_program(statement.prompt, entry, names), new_entry, body)
    reference = renamed_reference(problem, statement, names)
    if docstring_of(reference.text, new_entry) is not None:
        reference = _with_main(reference, with_docstring(reference.text, new_entry, body))
    kept = {key: value for key, value in problem.metadata.items() if isinstance(value.decode(), _SAFE)}
    suite = renamed_suite(problem.suite, entry, names, methods)
    if problem.lineage is not None and any(step.operator == "group" for step in problem.lineage.steps):
        suite = renamed_groups(suite, {old: new for old, new in names.items() if old != entry})
    return msgspec.structs.replace(
        problem, id=name, prompt=prompt, instruction="", entry_point=new_entry if entry else problem.entry_point,
        reference=reference, suite=suite, metadata=kept,
    )  # fmt: skip


def renamed_reference(problem: Problem, statement: ProblemText, names: Mapping[str, str]) -> Candidate:
    """The reference in the new names; a text above it that tells the seed's problem is taken off."""
    assert problem.reference is not None
    entry, text = statement.entry_point, problem.reference.text
    if entry and docstring_of(text, "") is not None:
        text = without_docstring(text, "")
    return _with_main(problem.reference, renamed_program(text, entry, names))


def renamed_demos(problem: Problem, statement: ProblemText, names: Mapping[str, str]) -> tuple[Demo, ...]:
    """The seed's demos in the new names; their comments, which speak of the old setting, are taken off."""
    entry = statement.entry_point
    if not entry:
        return statement.demos
    assert problem.reference is not None
    methods = methods_of(problem.reference.text, entry)
    return tuple(Demo(renamed_use(one.source, entry, names, methods), one.shown) for one in statement.demos)


def with_lineage(
    variant: Problem, seed_problem: Problem, seed: int, detail: Mapping[str, object], models: tuple[str, ...] = ()
) -> Problem:
    """The variant with where it comes from."""
    step = MintStep(RECIPE, {name: Value.of(value) for name, value in detail.items()})
    lineage = Lineage(
        root=seed_problem.root, parent=seed_problem.id, parent_hash=digest(encode(seed_problem)), recipe=RECIPE,
        seed=seed, steps=(step,), models=models,
    )  # fmt: skip
    return msgspec.structs.replace(variant, lineage=lineage)


def _with_main(candidate: Candidate, text: str) -> Candidate:
    files = tuple(SourceFile(one.path, text) if one.path == candidate.main else one for one in candidate.files)
    return Candidate(files, candidate.main)
