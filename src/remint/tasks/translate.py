"""The task of translating a program from Python into another language, judged by what it reads and prints."""

from __future__ import annotations

from collections import Counter

import msgspec

from remint.code.extraction import Wanted, extract_code
from remint.models import Parameters, Reply, Request
from remint.records import (
    Benchmark,
    Candidate,
    Environment,
    Exchange,
    FromReference,
    Given,
    Item,
    Lineage,
    MintStep,
    Problem,
    Questions,
    Record,
    Stdio,
    Value,
    digest,
    encode,
)
from remint.records.questions import reasons
from remint.records.wording import counted
from remint.sandbox.toolchains import TOOLCHAINS
from remint.tasks.equivalents import ShownEquivalent, equivalent_field, shown_equivalent
from remint.tasks.errors import TaskError
from remint.tasks.evolved_steps import steps_kept
from remint.tasks.kept_programs import program_value
from remint.tasks.prompts import Prompts, begun, chat, completion, label_of, language_title, shown_files, shown_program
from remint.tasks.task import Extracted, Task

_FROM, _TO = "python", "java"
_TEMPLATE = "direct"
PROGRAM = "program"  # metadata: what is to be translated
_LONGEST_SAMPLE = 500  # characters of the input and of the output of a test that is shown


class Translation(Record, frozen=True):
    """A program in Python that is to be written in another language."""

    program: Candidate
    equivalent: ShownEquivalent | None = None


class Translate(Task[Translation]):
    """Write the same program in another language."""

    name = "translate"
    equivalents = ("own", "similar")

    def __init__(self, to: str = _TO) -> None:
        self.to = to

    def into(self, language: str) -> Translate:
        """The same task into a language, by any of its usual names; nothing: Java."""
        return Translate(_language(language)) if language else self

    def questions(self, source: Benchmark) -> Questions[Translation]:
        """The whole programs in Python whose tests say what is printed, each to be judged in the other language."""
        asked, left = list[Item[Translation]](), Counter[str]()
        for problem in source.problems:
            reason = _untranslatable(problem)
            if reason:
                left[reason] += 1
            else:
                asked.append(self._question(problem))
        title = f"{self.name} {source.manifest.name} into {language_title(self.to)}: {counted(len(asked), 'program')}"
        found = Questions(source, asked, left, title=title, unit="problems")
        if not asked and len(source):
            raise TaskError(
                f"{source.manifest.name} has no program that could be translated: {reasons(found.left_out)}. A "
                "translation is judged by what a whole program reads and prints: choose AVATAR, the programs of "
                "mintset (--tag program), or what `remint mint evolve` made of them."
            )
        return found

    def _question(self, problem: Problem) -> Item[Translation]:
        assert problem.reference is not None
        lineage = Lineage(
            root=problem.root,
            parent=problem.id,
            parent_hash=digest(encode(problem)),
            recipe=self.name,
            seed=0,
            steps=(MintStep("into", {"language": Value.of(self.to)}),),
        )
        # What belongs to the program in Python alone stays behind; there is no reference in the other language.
        judged_by = msgspec.structs.replace(
            problem, language=self.to, prompt="", instruction="", entry_point="", reference=None, lineage=lineage,
            environment=Environment(),
            metadata={**problem.metadata, **steps_kept(problem), PROGRAM: program_value(problem.reference)},
        )  # fmt: skip
        return Item(self.name, judged_by, Translation(problem.reference, shown_equivalent(problem)))

    def request(self, item: Item[Translation], prompts: Prompts, parameters: Parameters) -> Request:
        """The program and what to make of it."""
        template = prompts.template_for(self.templates, _TEMPLATE)
        fields = self._fields(item) | {"equivalent": equivalent_field(item.payload.equivalent, prompts, template)}
        nothing = dict.fromkeys(("files", "sample_input", "sample_output"), "")
        known = prompts.examples_for(self.templates, template)
        examples = [{**nothing, "translation": one.get(self.to, ""), **one} for one in known]
        missing = [one for one in examples if not one["translation"]]
        if missing:
            raise TaskError(f"An example has no translation. Give each a text {self.to!r} or 'translation'.")
        if prompts.is_chat():
            return chat(template, prompts, examples, fields, parameters)
        return completion(template, prompts, examples, fields, parameters)

    def _fields(self, item: Item[Translation]) -> dict[str, str]:
        problem, program = item.problem, item.payload.program
        sample_input, sample_output = _sample(problem)
        files = shown_files(problem.files)
        return {
            "code": shown_program(program).strip("\n"),
            "language": language_title(self.to),
            "label": label_of(self.to),
            "files": f"{files}\n\n" if files else "",
            "sample_input": sample_input,
            "sample_output": sample_output,
            "id": problem.id,
        }

    def extract(self, item: Item[Translation], request: Request, reply: Reply) -> Extracted:
        """The program in the reply. What its classes are called does not matter."""
        problem = item.problem
        wanted = Wanted(language=problem.language, truncated=reply.finish_reason == "length")
        taken = extract_code(begun(request) + reply.text, wanted)
        main = TOOLCHAINS[problem.language].main_file
        return Extracted(Candidate.single(taken.text, main) if taken.text else None, False, taken.rules)


def _language(name: str) -> str:
    known = [language for language in TOOLCHAINS if language != _FROM]
    for language in known:
        if name.lower() in (language, label_of(language), language_title(language).lower()):
            return language
    raise TaskError(f"Programs cannot be translated into {name!r}. Choose one of {', '.join(known)}.")


def _untranslatable(problem: Problem) -> str:
    """Why a problem cannot be asked about; nothing where it can."""
    suite = problem.suite
    if problem.language != _FROM or problem.reference is None:
        return "there is no program in Python"
    if not isinstance(suite, Stdio):
        return f"the tests are not inputs and outputs of a program but {suite.kind}"
    if not suite.tests:
        return "there are no tests"
    if any(isinstance(test.expected, FromReference) for test in suite.tests):
        return "the tests do not say what is printed"
    return ""


def _sample(problem: Problem) -> tuple[str, str]:
    """The first test, input and output, cut to what a prompt can hold."""
    test = next((one for one in problem.suite.tests if isinstance(one, Exchange)), None)
    if test is None:
        return "", ""
    expected = test.expected.value if isinstance(test.expected, Given) else getattr(test.expected, "values", [None])[0]
    output = str(expected.decode()) if isinstance(expected, Value) else ""
    return _cut(test.stdin), _cut(output)


def _cut(text: str) -> str:
    text = text.rstrip("\n")
    return text if len(text) <= _LONGEST_SAMPLE else f"{text[:_LONGEST_SAMPLE]}…"


TRANSLATE = Translate()
