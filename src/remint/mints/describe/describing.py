"""From a reference to its descriptions, without running anything."""

from __future__ import annotations

from remint.code.instructions import InstructionError, checked
from remint.code.ir import ProgramTree, UnsupportedNodeError, anonymised, read_python, write_python
from remint.code.ir import nodes as ir
from remint.code.ir.constructs import construct_counts
from remint.code.ir.tree_sitter_front import LANGUAGES, read_foreign
from remint.mints.describe.findings import Described, DescribeFinding
from remint.mints.describe.fixed_names import fixed_names
from remint.mints.describe.settings import DescribeSettings
from remint.records import Problem
from remint.records.wording import counted

FAULTS = (SyntaxError, ValueError, RecursionError, MemoryError)  # of a text that is no program


def describing(problem: Problem, settings: DescribeSettings) -> DescribeFinding:
    """The ground truth and its descriptions; one that has none says why."""
    if problem.reference is None or problem.language not in ("python", *LANGUAGES):
        known = ", ".join(("Python", "Java", "JavaScript", "C++"))
        return DescribeFinding(problem=problem.id, reason=f"there is no reference in {known} or Go")
    try:
        if problem.language != "python":
            return _foreign(problem, read_foreign(problem.reference.text, problem.language), settings)
        return _described(problem, read_python(problem.reference.text), settings)
    except UnsupportedNodeError as error:
        return DescribeFinding(problem=problem.id, reason=f"{error.node}: {error.reason}", node=error.node)
    except InstructionError as error:
        return DescribeFinding(problem=problem.id, reason=f"its instructions do not read back: {error}")
    except FAULTS as error:
        return DescribeFinding(problem=problem.id, reason=f"its reference is not Python: {error}")


def _described(problem: Problem, program: ProgramTree, settings: DescribeSettings) -> DescribeFinding:
    if problem.entry_point and not _defines(program, problem.entry_point):
        return DescribeFinding(problem=problem.id, reason=f"its reference defines no {problem.entry_point}")
    counts = construct_counts(program)
    if counts.get("instructions", 0) < settings.fewest:
        return _too_short(problem, settings)
    names: dict[str, str] = {}
    if settings.names == "anonymous":
        program, names = anonymised(program, keep=fixed_names(problem, program))
    return DescribeFinding(
        problem=problem.id, program=write_python(program), constructs=counts,
        descriptions=_worded(problem, program, settings),
        entry_point=names.get(problem.entry_point, problem.entry_point), names=names,
    )  # fmt: skip


def _foreign(problem: Problem, program: ProgramTree, settings: DescribeSettings) -> DescribeFinding:
    """A program in another language keeps its names and its text: the ground truth is the reference itself."""
    assert problem.reference is not None
    counts = construct_counts(program)
    if counts.get("instructions", 0) < settings.fewest:
        return _too_short(problem, settings)
    return DescribeFinding(
        problem=problem.id, program=problem.reference.text, constructs=counts,
        descriptions=_worded(problem, program, settings),
        entry_point=problem.entry_point,
    )  # fmt: skip


def _too_short(problem: Problem, settings: DescribeSettings) -> DescribeFinding:
    reason = f"it has fewer than {counted(settings.fewest, 'instruction')}, which would be the code in other words"
    return DescribeFinding(problem=problem.id, reason=reason, too_short=True)


def _worded(problem: Problem, program: ProgramTree, settings: DescribeSettings) -> tuple[Described, ...]:
    """Every wording, read back."""
    made = ((wording, checked(program, wording)) for wording in settings.chosen(problem.id))
    return tuple(Described(one.name, text.text, tuple(line.ids for line in text.lines)) for one, text in made)


def _defines(program: ProgramTree, name: str) -> bool:
    """Whether a name is given a meaning at the outermost level, also by an assignment or an import."""
    for statement in program.body:
        if isinstance(statement, ir.Function | ir.Class) and statement.name == name:
            return True
        if isinstance(statement, ir.Assign) and ir.Name(name) in statement.targets:
            return True
        if isinstance(statement, ir.If | ir.Try | ir.Import):
            return True  # it may well be there; the tests decide
    return False
