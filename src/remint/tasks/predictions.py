"""Questions about what a program does: each test of a problem with a reference becomes a problem of its own.

A problem here asks for a function without arguments that answers: with the predicted output, or with what the reference
returns for the predicted input. The judge calls it like any other and compares; nothing of it runs anywhere else, and
what is expected stays with the judge.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import msgspec

from remint.records import (
    Benchmark,
    Call,
    Calls,
    Candidate,
    Item,
    Lineage,
    MintStep,
    Problem,
    Questions,
    Record,
    SourceFile,
    Value,
    digest,
    encode,
)
from remint.records.questions import reasons
from remint.records.wording import counted
from remint.tasks.cases import Case, Unaskable, cases_of, is_literal
from remint.tasks.equivalents import ShownEquivalent, shown_beside, shown_equivalent
from remint.tasks.errors import TaskError
from remint.tasks.evolved_steps import steps_kept

MOST_CHARACTERS = 4000  # of an input or output that a model is shown


class Prediction(Record, frozen=True):
    """A program with one side of an assertion about it; the other side is to be predicted."""

    program: Candidate  # without the answer, with all modules that it imports
    function: str
    shown: str  # the input, where the output is asked for, and the other way round
    equivalent: ShownEquivalent | None = None


def predictions(source: Benchmark, task: str, shows_output: bool) -> Questions[Prediction]:
    """One question per test that can be asked about."""
    asked, left = list[Item[Prediction]](), Counter[str]()
    for problem in source.problems:
        lineages, cases = _lineages(problem, task), list(cases_of(problem))
        plain = [case for case in cases if isinstance(case, Case)]
        for number, (case, lineage) in enumerate(zip(cases, lineages, strict=True), 1):
            try:
                question = _question(problem, number, _asked(case), lineage, shows_output)
                shown = shown_beside(problem, _asked(case), plain, shows_output)
                question = msgspec.structs.replace(question, metadata=question.metadata | shown) if shown else question
                asked.append(Item(task, question, _prediction(problem, question, _asked(case), shows_output)))
            except Unaskable as reason:
                left[str(reason)] += 1
    name, title = source.manifest.name, f"{task} on {source.manifest.name}: {counted(len(asked), 'question')}"
    found = Questions(source, asked, left, title=title, unit="tests")
    if not asked and len(source):
        raise TaskError(f"{name} has no test that {task} could ask about: {reasons(found.left_out)}.")
    return found


def _prediction(problem: Problem, question: Problem, case: Case, shows_output: bool) -> Prediction:
    assert problem.reference is not None
    reference, shown = problem.reference, case.output if shows_output else case.input
    main = SourceFile(reference.main, reference.text.strip("\n"))
    others = (file for file in reference.files if file.path != reference.main)
    program = Candidate(files=(main, *others), main=reference.main)
    return Prediction(program, problem.entry_point, shown, shown_equivalent(question))


def _asked(case: Case | Unaskable) -> Case:
    if isinstance(case, Unaskable):
        raise case
    return case


def _question(problem: Problem, number: int, case: Case, lineage: Lineage, shows_output: bool) -> Problem:
    shown = case.output if shows_output else case.input
    if shows_output and not shown:
        raise Unaskable("its result is not given as one value")
    if len(shown) > MOST_CHARACTERS:
        raise Unaskable(f"it takes more than {MOST_CHARACTERS:,} characters to show")
    if not is_literal(f"{shown} {case.input}"):
        raise Unaskable("its values are no literals")
    assert problem.reference is not None
    entry = free_name("answer", problem.reference.text)
    suite = problem.suite
    texts = {"code": problem.reference.text.strip("\n"), "function": problem.entry_point}
    texts |= {"output": case.output} if shows_output else {"input": case.input}
    return Problem(
        id=problem.id if len(suite.tests) == 1 else f"{problem.id}#{number}",
        entry_point=entry,
        reference=with_answer(problem.reference, entry, f"{problem.entry_point}({case.input})"),
        suite=Calls(
            tests=(Call(args=Value.of([]), expected=case.expected),),
            compare=case.compare,
            setup=suite.setup if isinstance(suite, Calls) else "",
        ),
        files=problem.files,
        environment=problem.environment,
        released=problem.released,
        licence=problem.licence,
        tags=problem.tags,
        metadata={name: Value.of(text) for name, text in texts.items()} | steps_kept(problem),
        lineage=lineage,
    )


def _lineages(problem: Problem, task: str) -> Iterator[Lineage]:
    """Where the question of each test comes from."""
    parent_hash, groups = digest(encode(problem)), [test.group for test in problem.suite.tests]
    for group, identity in zip(groups, problem.suite.test_ids(), strict=True):
        yield Lineage(
            root=problem.root,
            parent=problem.id,
            parent_hash=parent_hash,
            recipe=task,
            seed=0,
            steps=(MintStep("test", {"id": Value.of(identity), "group": Value.of(group)}),),
        )


def free_name(wish: str, code: str) -> str:
    """A name that does not occur in some code."""
    while re.search(rf"\b{wish}\b", code):
        wish += "_"
    return wish


def with_answer(program: Candidate, entry: str, expression: str) -> Candidate:
    """A program and a function behind it that returns the value of an expression."""
    text = f"{program.text.rstrip()}\n\n\n{answering(entry, expression)}"
    files = tuple(SourceFile(file.path, text) if file.path == program.main else file for file in program.files)
    return Candidate(files=files, main=program.main)


def answering(entry: str, expression: str) -> str:
    """A function that returns the value of an expression."""
    # In parentheses on lines of their own, so that line ends and comments in the expression do no harm.
    return f"def {entry}():\n    return (\n{expression}\n    )\n"
