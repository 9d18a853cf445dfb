"""Run demos: what the reference really shows, in the sandbox."""

from __future__ import annotations

import ast
import io
import tokenize

import msgspec

from remint.judging.observing import ObserveTask
from remint.judging.stdio.stdio_plan import ExchangesPlan
from remint.mints.mint import WorkSteps
from remint.mints.rewrite.demos import Demo
from remint.mints.rewrite.errors import UnusableVariantError
from remint.records import Call, Candidate, Exchange, Outcome, Problem, SourceFile, Stdio, Value
from remint.sandbox.errors import SandboxError
from remint.sandbox.limits import Limits

_ENTRY = "_remint_session"
# Runs statements one after the other, as an interactive session would show them.
_SESSION = """

def _remint_session(sources):
    import contextlib, io, sys
    names, shown = dict(globals()), []
    def show(value):
        if value is not None:
            print(repr(value))
    before, sys.displayhook = sys.displayhook, show
    try:
        for source in sources:
            printed = io.StringIO()
            raised = ""
            with contextlib.redirect_stdout(printed):
                try:
                    exec(compile(source + "\\n", "<demo>", "single"), names)
                except Exception as error:
                    raised = type(error).__name__ + (": " + str(error) if str(error) else "")
            shown.append([printed.getvalue(), raised])
    finally:
        sys.displayhook = before
    return shown
"""
_LONGEST = 2_000  # characters that a demo may show
_TRACEBACK = "Traceback (most recent call last):"


def shown_by(
    problem: Problem, reference: Candidate, demos: tuple[Demo, ...], limits: Limits
) -> WorkSteps[tuple[Demo, ...]]:
    """The demos with what the reference shows; raises UnusableVariantError where it cannot tell."""
    if not demos:
        return ()
    if isinstance(problem.suite, Stdio):
        return (yield from _printed(problem, reference, demos, limits))
    return (yield from _session(problem, reference, demos, limits))


def without_comment(source: str) -> str:
    """A statement without its comments."""
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (tokenize.TokenError, SyntaxError):
        return source
    lines = source.split("\n")
    for token in tokens:
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip()
    return "\n".join(line for line in lines if line.strip())


def _session(
    problem: Problem, reference: Candidate, demos: tuple[Demo, ...], limits: Limits
) -> WorkSteps[tuple[Demo, ...]]:
    sources = [without_comment(demo.source) for demo in demos]
    for source in sources:
        try:
            ast.parse(source)
        except (SyntaxError, ValueError) as error:
            raise UnusableVariantError(f"a demo is not Python: {source[:80]}") from error
    files = tuple(
        SourceFile(one.path, one.text + _SESSION) if one.path == reference.main else one for one in reference.files
    )
    program = Candidate(files, reference.main)
    setup = getattr(problem.suite, "setup", "")
    call = Call(args=Value.of([sources]))
    yield [task := ObserveTask(program, _ENTRY, [call], limits, setup=setup, files=problem.files)]
    (did,) = task.observations
    if did.outcome is Outcome.INFRASTRUCTURE:
        raise SandboxError("the sandbox failed while demos ran: run the same command again")
    if did.kind != "returned":
        raise UnusableVariantError("its demos do not run through")
    told = Value(did.content).decode()
    return tuple(_shown(demo, source, *one) for demo, source, one in zip(demos, sources, told, strict=True))


def _shown(demo: Demo, source: str, printed: str, raised: str) -> Demo:
    if raised and _TRACEBACK not in demo.shown:
        raise UnusableVariantError(f"the reference raises {raised[:80]} in the demo {source[:80]}")
    told = printed.rstrip("\n")
    told = f"{told}\n{_TRACEBACK}\n    ...\n{raised}".lstrip("\n") if raised else told
    if len(told) > _LONGEST:
        raise UnusableVariantError(f"the demo {source[:80]} shows too much")
    return Demo(source, told)


def _printed(
    problem: Problem, reference: Candidate, demos: tuple[Demo, ...], limits: Limits
) -> WorkSteps[tuple[Demo, ...]]:
    assert isinstance(problem.suite, Stdio)
    inputs = tuple(Exchange(demo.source if demo.source.endswith("\n") else demo.source + "\n") for demo in demos)
    suite = Stdio(tests=inputs, compare=problem.suite.compare, setup=problem.suite.setup)
    plan = ExchangesPlan(msgspec.structs.replace(problem, suite=suite, reference=reference), limits)
    yield [task := plan.reference_task()]
    if task.lost:
        raise SandboxError("the sandbox failed while demos ran: run the same command again")
    found = list[Demo]()
    for given, run in zip(inputs, task.runs.runs, strict=False):
        if run.failure() is not None:
            raise UnusableVariantError("the reference fails on an example input")
        if len(run.text) > _LONGEST:
            raise UnusableVariantError("an example input makes the program print too much")
        found.append(Demo(given.stdin, run.text))
    if len(found) < len(demos):
        raise UnusableVariantError("the reference does not run on an example input")
    return tuple(found)
