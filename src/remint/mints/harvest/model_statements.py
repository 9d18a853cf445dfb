"""Statements by a model, for code that has no docstring or one that says too little.

The model sees the code and writes what it does; whoever solves the problem sees only that text. A text that holds a
line of the code is refused.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal

import msgspec

from remint.ledger import KeyPart
from remint.mints.context import Ask, MintContext
from remint.mints.harvest.statement import header_of
from remint.mints.harvest.targets import Target, skeleton
from remint.mints.harvest.thin_statements import TAG as THIN
from remint.mints.mint import Mint, Minted, MintSession, Refused, Source, WorkSteps
from remint.models import Parameters, Request
from remint.models.asking import Question
from remint.records import Benchmark, Message, MintStep, Problem, Record, Value, digest, encode

WhichStatements = Literal["missing", "thin", "all"]
_ASK = """\
Below is a Python {kind} from a code base. Write its documentation for a programmer who has to write it again without \
seeing it: what it takes, what it returns, what it raises, and every rule and special case that a test could check. \
Write plain text. Do not show code, and do not say how it is implemented.

```python
{program}
```
"""
_LONGEST, _FEWEST_WORDS = 4000, 6
_LINE = 16  # characters from which a line of code is no coincidence


class StatementSettings(Record, frozen=True):
    """Which statements a model writes."""

    statements: Annotated[
        WhichStatements,
        msgspec.Meta(
            description="With --model: write the missing statements, also those that say too little (thin), or all in "
            "place of the docstrings."
        ),
    ] = "missing"
    max_tokens: int = 1024


class ModelStatement(Record, frozen=True):
    """What a model wrote, or why it is of no use."""

    text: str = ""
    reason: str = ""
    model: str = ""
    settled: bool = True


class StatementMint(Mint[StatementSettings, Problem, ModelStatement]):
    """Gives harvested problems statements by a model."""

    name = "harvest-statements"
    summary = "Write the statements of harvested problems."
    counts = "statements"
    settings_type = StatementSettings
    finding_type: ClassVar[type[ModelStatement]] = ModelStatement
    asks_models = True

    def inputs(self, source: Source) -> Iterable[Problem]:
        """All problems: those that keep their docstrings pass through."""
        assert isinstance(source, Benchmark)
        return source.problems

    def conditions(self, context: MintContext) -> dict[str, KeyPart]:
        """No program runs."""
        return {"model": digest(encode(context.asker.identity if context.asker else ""))}

    def open(self, context: MintContext) -> StatementSession:
        """The model is at hand already."""
        return StatementSession(self.settings, context)

    def is_settled(self, finding: ModelStatement) -> bool:
        """A question without an answer is asked again."""
        return finding.settled

    def outcome(self, one: Problem, finding: ModelStatement) -> Minted | Refused:
        """The problem with its new words. One that has a docstring keeps it where the model's text is of no use."""
        if finding.text:
            return Minted((restated(one, finding),))
        return Minted((one,)) if docstring_of(one) else Refused(finding.reason)


class StatementSession(MintSession[Problem, ModelStatement]):
    """Asks about one problem at a time."""

    def __init__(self, settings: StatementSettings, context: MintContext) -> None:
        self._settings, self._context = settings, context

    def work(self, one: Problem) -> WorkSteps[ModelStatement]:
        """Ask for the words, and check them."""
        wanted = self._settings.statements == "all" or (self._settings.statements == "thin" and THIN in one.tags)
        if docstring_of(one) and not wanted:
            yield []
            return ModelStatement()
        node = _definition(one)
        kind = "class" if isinstance(node, ast.ClassDef) else "function"
        text = _ASK.format(kind=kind, program=ast.unparse(node))
        parameters = Parameters(max_tokens=self._settings.max_tokens)
        (answer,) = yield Ask((Question(Request(messages=(Message("user", text),), parameters=parameters)),))
        if answer.reply is None:
            return ModelStatement(reason=f"no answer of the model: {answer.error}", settled=False)
        said = answer.reply.text.strip()
        fault = fault_of(said, one)
        model = self._context.asker_of("").model.name
        return ModelStatement(reason=fault, model=model) if fault else ModelStatement(said, model=model)


def docstring_of(problem: Problem) -> str:
    """What the code itself says about what it does."""
    return ast.get_docstring(_definition(problem)) or ""


def fault_of(said: str, problem: Problem) -> str:
    """Why a text is no statement; empty where nothing speaks against it."""
    if len(said.split()) < _FEWEST_WORDS:
        return "the model's statement is too short"
    if len(said) > _LONGEST:
        return f"the model's statement has more than {_LONGEST:,} characters"
    if "```" in said or re.search(rf"^\s*(def|class) {re.escape(problem.entry_point)}\b", said, re.MULTILINE):
        return "the model's statement shows code"
    words = " ".join(said.split())
    for line in _lines(_definition(problem)):
        if line in words:
            return "the model's statement holds a line of the code"
    return ""


def restated(problem: Problem, finding: ModelStatement) -> Problem:
    """The problem with the words of a model in place of a docstring."""
    node = _definition(problem)
    there = problem.instruction.partition("\nThis code is there already")
    keyword = "class" if isinstance(node, ast.ClassDef) else "def"
    begins = re.search(rf"^(@[^\n]*\n)*{keyword} {re.escape(node.name)}\b", problem.prompt, re.MULTILINE)
    before = problem.prompt[: begins.start()] if begins else ""
    lines = textwrap.indent(finding.text, "    ").strip()
    doc = ast.Expr(ast.Constant(f"{lines}\n    " if "\n" in lines else lines))
    made = ast.parse(ast.unparse(node)).body[0]
    assert isinstance(made, Target)
    made.body = [doc, *(made.body[1:] if ast.get_docstring(made) else made.body)]
    outline = skeleton(made, "...")
    if isinstance(node, ast.FunctionDef):
        outline = outline.rstrip().removesuffix("...").rstrip()
    what = "function" if isinstance(node, ast.FunctionDef) else "class"
    header = header_of(node) if isinstance(node, ast.FunctionDef) else f"`{node.name}`"
    asks = f"Write the Python {what} {header}.\n\n{finding.text}\n"
    if what == "class":
        asks += f"\n```python\n{skeleton(_bare(node), '...').strip()}\n```\n"
    step = MintStep("statement", {"model": Value.of(finding.model)})
    lineage = problem.lineage and msgspec.structs.replace(
        problem.lineage, steps=(*problem.lineage.steps, step), models=(*problem.lineage.models, finding.model)
    )
    return msgspec.structs.replace(
        problem, prompt=before + outline.rstrip() + "\n", instruction=asks + there[1] + there[2], lineage=lineage,
        tags=(*(tag for tag in problem.tags if tag != THIN), "model-statement"),
        metadata={name: value for name, value in problem.metadata.items() if name != "thin"},
    )  # fmt: skip


def _definition(problem: Problem) -> Target:
    assert problem.reference is not None
    found = [node for node in ast.parse(problem.reference.text).body if isinstance(node, Target)]
    return next(node for node in reversed(found) if node.name == problem.entry_point)


def _bare(node: Target) -> Target:
    """The same without decorators and docstring."""
    made = ast.parse(ast.unparse(node)).body[0]
    assert isinstance(made, Target)
    made.decorator_list = []
    if ast.get_docstring(made):
        made.body = made.body[1:] or [ast.Pass()]
    return made


def _lines(node: Target) -> Iterable[str]:
    """Lines of the bodies that are long enough to be recognised."""
    for line in ast.unparse(_bare(node)).splitlines()[1:]:
        short = line.strip()
        if len(short) >= _LINE and not short.startswith(("def ", "class ", '"', "'")):
            yield " ".join(short.split())
