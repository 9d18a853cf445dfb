"""The task of writing a program: a function, a class, or one that reads and prints, in any language."""

from __future__ import annotations

from collections import Counter

from remint.code.extraction import ExtractedCode, Wanted, extract_code
from remint.models import Parameters, Reply, Request
from remint.records import Benchmark, Candidate, Item, Problem, Questions
from remint.tasks.completion_prompts import code_to_continue, stop_sequences
from remint.tasks.errors import TaskError
from remint.tasks.prompts import Prompts, chat, completion, file_extension, label_of, language_title, shown_files
from remint.tasks.task import Extracted, Task
from remint.tasks.template import Template, fill

_CHAT, _COMPLETION = "chat", "completion"


class Synthesize(Task[None]):
    """Write the program that a problem asks for."""

    name = "synthesize"

    def questions(self, source: Benchmark) -> Questions[None]:
        """The problems that say what is wanted; some exist only to be translated or predicted."""
        askable = [problem for problem in source.problems if problem.prompt or problem.instruction]
        if not askable and len(source):
            raise TaskError(
                f"No problem of {source.manifest.name} says what to write: it has neither a prompt nor an "
                "instruction. Choose another task or another benchmark."
            )
        left_out = Counter({"they have neither a prompt nor an instruction": len(source) - len(askable)})
        return Questions(source, (Item(self.name, one, None) for one in askable), +left_out, unit="problems")

    def request(self, item: Item[None], prompts: Prompts, parameters: Parameters) -> Request:
        """A conversation about the problem, or its prompt to be continued."""
        template = prompts.template_for(self.templates, _CHAT if prompts.is_chat() else _COMPLETION)
        examples = prompts.examples_for(self.templates, template)
        problem, fields = item.problem, _fields(item.problem, template)
        if prompts.is_chat():
            shown = [
                {"statement": _statement(template, {**fields, "instruction": "", **one}), **one} for one in examples
            ]
            return chat(template, prompts, shown, fields, parameters)
        fields |= {"prompt": code_to_continue(problem)}
        return completion(template, prompts, examples, fields, parameters, stop_sequences(problem))

    def extract(self, item: Item[None], request: Request, reply: Reply) -> Extracted:
        """The program in the reply."""
        problem = item.problem
        # Where something else than the problem's prompt was to be continued, the answer stands on its own.
        continues = not request.is_chat and bool(problem.prompt) and request.prompt.endswith(problem.prompt)
        cut = reply.finish_reason == "length"
        taken = program_in(request.prefill + reply.text, problem, continues=continues, truncated=cut)
        if not taken.text:
            return Extracted(None, taken.continues_prompt, taken.rules)
        return Extracted(Candidate.single(taken.text, _path(problem)), taken.continues_prompt, taken.rules)


def program_in(reply: str, problem: Problem, *, continues: bool = False, truncated: bool = False) -> ExtractedCode:
    """The program for a problem in a reply; `continues`: the reply goes on where the problem's prompt ends."""
    wanted = Wanted(
        language=problem.language,
        entry_point="" if problem.suite.kind == "stdio" else problem.entry_point,
        prompt=problem.prompt,
        continues=continues,
        truncated=truncated,
    )
    return extract_code(reply, wanted)


def _fields(problem: Problem, template: Template) -> dict[str, str]:
    fields = {
        "prompt": problem.prompt,
        "code": problem.prompt.strip("\n"),
        "instruction": problem.instruction.strip(),
        "entry_point": problem.entry_point,
        "language": language_title(problem.language),
        "label": label_of(problem.language),
        "files": shown_files(problem.files),
        "id": problem.id,
    }
    files = f"\n\n{fields['files']}" if fields["files"] else ""
    return fields | {"statement": _statement(template, fields) + files}


def _statement(template: Template, fields: dict[str, str]) -> str:
    return fields["instruction"] or fill(template.statement, fields)


def _path(problem: Problem) -> str:
    if problem.reference is not None:
        return problem.reference.main
    main_file = problem.about("main_file")
    return main_file if isinstance(main_file, str) else f"solution.{file_extension(problem.language)}"


SYNTHESIZE = Synthesize()
