"""The task of following exact instructions, as `remint mint describe` and `remint mint generate` write them."""

from __future__ import annotations

from collections import Counter

from remint.code.extraction import Wanted, extract_code
from remint.models import Parameters, Reply, Request
from remint.records import Benchmark, Candidate, Item, Problem, Questions, Record
from remint.tasks.errors import TaskError
from remint.tasks.prompt_lines import LINES, prompt_lines
from remint.tasks.prompts import Prompts, begun, chat, completion, label_of, language_title, shown_files
from remint.tasks.task import Extracted, Task
from remint.tasks.template import fill

_TEMPLATE = "direct"


class Instructions(Record, frozen=True):
    """A program in words."""

    text: str
    language: str = "en"


class Follow(Task[Instructions]):
    """Write the program that instructions spell out, statement by statement."""

    name = "follow"
    lines = tuple(LINES)

    def questions(self, source: Benchmark) -> Questions[Instructions]:
        """The problems whose instruction is a description of their reference."""
        asked = [Item(self.name, problem, found) for problem in source.problems if (found := _instructions(problem))]
        if not asked and len(source):
            raise TaskError(
                f"No problem of {source.manifest.name} has instructions to follow. Write some first: "
                "remint mint describe BENCHMARK -o INSTRUCTIONS.jsonl, and run INSTRUCTIONS.jsonl."
            )
        left_out = Counter({"they have no instructions to follow": len(source) - len(asked)})
        return Questions(source, asked, +left_out, unit="problems")

    def request(self, item: Item[Instructions], prompts: Prompts, parameters: Parameters) -> Request:
        """The lines that are switched on, and the instructions."""
        template = prompts.template_for(self.templates, _TEMPLATE)
        fields = _fields(item, prompts)
        examples = prompts.examples_for(self.templates, template)
        for example in examples:
            if not {"instructions", "program"} <= example.keys():
                raise TaskError(f"An example of {self.name} lacks a text. Give it instructions and program.")
        if prompts.is_chat():
            return chat(template, prompts, examples, fields, parameters)
        return completion(template, prompts, examples, fields, parameters)

    def extract(self, item: Item[Instructions], request: Request, reply: Reply) -> Extracted:
        """The program in the reply."""
        problem = item.problem
        entry_point = "" if problem.suite.kind == "stdio" else problem.entry_point
        wanted = Wanted(language=problem.language, entry_point=entry_point, truncated=reply.finish_reason == "length")
        taken = extract_code(begun(request) + reply.text, wanted)
        main = problem.reference.main if problem.reference else "solution.py"
        return Extracted(Candidate.single(taken.text, main) if taken.text else None, False, taken.rules)


def _instructions(problem: Problem) -> Instructions | None:
    """What a mint has written; None where the problem has other words, which tell what is wanted but not how."""
    if not isinstance(problem.about("wording"), str) or not problem.instruction.strip():
        return None
    language = problem.about("instructions_language", "en")
    return Instructions(problem.instruction, language if isinstance(language, str) else "en")


def _fields(item: Item[Instructions], prompts: Prompts) -> dict[str, str]:
    problem, files = item.problem, shown_files(item.problem.files)
    fields = {
        "instructions": item.payload.text.strip("\n") + (f"\n\n{files}" if files else ""),
        "entry_point": problem.entry_point,
        "language": language_title(problem.language),
        "label": label_of(problem.language),
        "id": problem.id,
    }
    lines = prompt_lines(item.payload.language, item.payload.text, prompts.without, _layout(problem))
    return fields | {"lines": fill(lines, fields)}


def _layout(problem: Problem) -> str:
    """The language whose layout our own tests rely on; a program that reads and prints is laid out as it likes."""
    return str(problem.about("answers", "")) if problem.suite.kind == "script" else ""


FOLLOW = Follow()
