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
    Lineage,
    MintStep,
    Problem,
    Stdio,
    Value,
    digest,
    encode,
)
from remint.sandbox.toolchains import TOOLCHAINS
from remint.tasks.asking import begun, chat, completion
from remint.tasks.equivalents import equivalent_field
from remint.tasks.errors import TaskError
from remint.tasks.evolved_steps import steps_kept
from remint.tasks.kept_programs import program_of, program_value
from remint.tasks.prompts import Prompts
from remint.tasks.showing import label_of, language_title, shown_files, shown_program
from remint.tasks.task import Extracted

_FROM, _TO = "python", "java"
_TEMPLATE = "direct"
PROGRAM = "program"  # metadata: what is to be translated
_LONGEST_SAMPLE = 500  # letters of the input and of the output of a test that is shown


class Translate:
    """Write the same program in another language."""

    name = "translate"
    equivalents = ("own", "similar")

    def __init__(self, to: str = _TO) -> None:
        self.to = to

    def into(self, language: str) -> Translate:
        """The same task into a language, by any of its usual names; nothing: Java."""
        return Translate(_language(language)) if language else self

    def benchmark(self, source: Benchmark) -> Benchmark:
        """The whole programs in Python whose tests say what is printed, each to be judged in the other language."""
        asked, left = list[Problem](), Counter[str]()
        for problem in source.problems:
            reason = _untranslatable(problem)
            if reason:
                left[reason] += 1
            else:
                asked.append(self._question(problem))
        reasons = ", ".join(f"{reason} ({count:,})" for reason, count in left.most_common())
        if not asked and len(source):
            raise TaskError(
                f"{source.manifest.name} has no program that could be translated: {reasons}. A translation is judged "
                "by what a whole program reads and prints: choose AVATAR, the programs of mintset (--tag program), or "
                "what `remint mint evolve` made of them."
            )
        title = language_title(self.to)
        description = f"{self.name} {source.manifest.name} into {title}: {len(asked):,} programs"
        description += f"; {left.total():,} problems are left out: {reasons}" if left else ""
        manifest = msgspec.structs.replace(source.manifest, description=description, content="")
        return Benchmark(manifest, asked, source.origin)

    def _question(self, problem: Problem) -> Problem:
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
        return msgspec.structs.replace(
            problem, language=self.to, prompt="", instruction="", entry_point="", reference=None, lineage=lineage,
            environment=Environment(),
            metadata={**problem.metadata, **steps_kept(problem), PROGRAM: program_value(problem.reference)},
        )  # fmt: skip

    def request(self, problem: Problem, prompts: Prompts, parameters: Parameters) -> Request:
        """The program and what to make of it."""
        template = prompts.template_for(self.name, _TEMPLATE)
        fields = self._fields(problem) | {"equivalent": equivalent_field(problem, prompts, template)}
        nothing = dict.fromkeys(("files", "sample_input", "sample_output"), "")
        examples = [
            {**nothing, "translation": one.get(self.to, ""), **one} for one in prompts.examples_for(self.name, template)
        ]
        missing = [one for one in examples if not one["translation"]]
        if missing:
            raise TaskError(f"An example has no translation. Give each a text {self.to!r} or 'translation'.")
        if prompts.is_chat():
            return chat(template, prompts, examples, fields, parameters)
        return completion(template, prompts, examples, fields, parameters)

    def _fields(self, problem: Problem) -> dict[str, str]:
        program = program_of(problem.about(PROGRAM))
        if program is None:
            raise TaskError(f"{problem.id} holds no program to translate. Pass its benchmark through the task first.")
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

    def extract(self, problem: Problem, request: Request, reply: Reply) -> Extracted:
        """The program in the reply. What its classes are called does not matter."""
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
