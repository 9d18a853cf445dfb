"""Questions about what a program does: each test of a problem with a reference becomes a problem of its own.

A problem here asks for a function without arguments that answers: with the predicted output, or with what the reference
returns for the predicted input. The judge calls it like any other and compares; nothing of it runs anywhere else, and
what is expected stays with the judge.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from remint.code.constants import NotConstantError, fold
from remint.code.literals import literal
from remint.code.parsing import parse_expression
from remint.records import (
    Benchmark,
    Call,
    Calls,
    Candidate,
    Comparator,
    Expected,
    Given,
    Lineage,
    MintStep,
    Problem,
    Raises,
    SourceFile,
    Value,
    digest,
    encode,
)
from remint.tasks.errors import TaskError

MOST_LETTERS = 4000  # of an input or output that a model is shown
_NOT_A_LITERAL = re.compile(r"\b_(?:deque|date|datetime|timedelta|Decimal|Fraction)\b")
_SHOWABLE = {"equal", "close", "isclose", "same"}  # relations under which a result can be shown as what is returned


class _Case(NamedTuple):
    """One call with what it returns, as text and for the judge."""

    input: str
    expected: Expected
    compare: Comparator
    output: str = ""  # nothing where it cannot be shown


class _Unaskable(ValueError):  # noqa: N818
    """Why a test makes no question."""


def questions(source: Benchmark, task: str, shows_output: bool) -> Benchmark:
    """A benchmark with one problem per question; its description says how many tests make none, and why."""
    asked, left = list[Problem](), Counter[str]()
    for problem in source.problems:
        lineages = _lineages(problem, task)
        for number, (case, lineage) in enumerate(zip(_cases(problem), lineages, strict=True), 1):
            try:
                asked.append(_question(problem, number, _asked(case), lineage, shows_output))
            except _Unaskable as reason:
                left[str(reason)] += 1
    if not asked and len(source):
        raise TaskError(f"{source.manifest.name} has no test that {task} could ask about: {_list(left)}.")
    description = f"{task} on {source.manifest.name}: {len(asked):,} questions"
    if left:
        description += f"; {left.total():,} tests are left out: {_list(left)}"
    manifest = msgspec.structs.replace(source.manifest, description=description, content="")
    return Benchmark(manifest, asked, source.origin)


def _asked(case: _Case | _Unaskable) -> _Case:
    if isinstance(case, _Unaskable):
        raise case
    return case


def _list(left: Counter[str]) -> str:
    return ", ".join(f"{reason} ({count:,})" for reason, count in left.most_common())


def _cases(problem: Problem) -> Iterator[_Case | _Unaskable]:
    """Each test of a problem as a case, or why it is none."""
    tests = problem.suite.tests
    if problem.language != "python" or problem.reference is None:
        yield from (_Unaskable("there is no reference in Python") for _ in tests)
        return
    written = [problem.about(name) for name in ("input", "output")]
    if len(tests) == 1 and all(isinstance(text, str) for text in written):
        yield _as_written(problem, *written)
        return
    for test in tests:
        try:
            yield _of_call(test, problem)
        except _Unaskable as reason:
            yield reason


def _as_written(problem: Problem, arguments: str, output: str) -> _Case:
    """The case of a problem that shows its input and output in words of its own."""
    test = problem.suite.tests[0]
    if isinstance(test, Call) and isinstance(problem.suite, Calls):
        return _Case(arguments, test.expected, test.compare or problem.suite.compare, output)
    try:
        value = Value.of(fold(parse_expression(output)))
    except (SyntaxError, NotConstantError) as error:
        raise TaskError(f"{problem.id} has an output that is no constant: {error}. Write it as a literal.") from error
    return _Case(arguments, Given(value), Comparator(), output)


def _of_call(test: object, problem: Problem) -> _Case:
    suite = problem.suite
    if not isinstance(test, Call) or not isinstance(suite, Calls):
        raise _Unaskable("it is not a call with a value")
    compare = test.compare or suite.compare
    if test.steps or isinstance(test.expected, Raises) or compare.checker:
        raise _Unaskable("its result is not one value")
    pieces = [literal(value) for value in test.args.decode()]
    pieces += [f"{name}={literal(value)}" for name, value in (test.kwargs.decode() if test.kwargs else {}).items()]
    plain = isinstance(test.expected, Given) and compare.relation in _SHOWABLE and not compare.projections
    output = literal(test.expected.value.decode()) if plain and isinstance(test.expected, Given) else ""
    return _Case(", ".join(pieces), test.expected, compare, output)


def _question(problem: Problem, number: int, case: _Case, lineage: Lineage, shows_output: bool) -> Problem:
    shown = case.output if shows_output else case.input
    if shows_output and not shown:
        raise _Unaskable("its result is not given as one value")
    if len(shown) > MOST_LETTERS:
        raise _Unaskable(f"it takes more than {MOST_LETTERS:,} characters to show")
    if _NOT_A_LITERAL.search(shown + case.input):
        raise _Unaskable("its values are no literals")
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
        metadata={name: Value.of(text) for name, text in texts.items()},
        lineage=lineage,
    )


def _lineages(problem: Problem, task: str) -> Iterator[Lineage]:
    """Where the question of each test comes from."""
    parent_hash, groups = digest(encode(problem)), [test.group for test in problem.suite.tests]
    for group, identity in zip(groups, problem.suite.test_ids(), strict=True):
        yield Lineage(
            root=problem.lineage.root if problem.lineage else problem.id,
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
