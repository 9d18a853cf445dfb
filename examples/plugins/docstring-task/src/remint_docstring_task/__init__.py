"""from-docstring: a model writes a function from its name and docstring; it does not see the signature or imports."""

import ast
from collections import Counter
from importlib.resources import files

from remint.code.extraction import Wanted, extract_code
from remint.models import Parameters, Reply, Request
from remint.records import Benchmark, Candidate, Item, Problem, Questions, Record
from remint.tasks import Extracted, Prompts, Task, TaskError, TemplateFolder, chat


class Docstring(Record, frozen=True):
    """What a question carries besides its problem."""

    text: str


class FromDocstring(Task[Docstring]):
    """Write a function from its docstring alone."""

    name = "from-docstring"

    @property
    def templates(self) -> TemplateFolder:
        """The templates of this package; a user can still name a file of theirs with --template."""
        return TemplateFolder(self.name, files(__package__) / "templates")

    def questions(self, source: Benchmark) -> Questions[Docstring]:
        """The problems whose prompt, or reference, has a docstring; the others are left out, and the user is told."""
        found = [(problem, _docstring(problem)) for problem in source.problems]
        items = [Item(self.name, problem, Docstring(text)) for problem, text in found if text]
        if not items:
            raise TaskError(f"No problem of {source.manifest.name} has a docstring. Choose another benchmark.")
        left_out = Counter("there is no docstring" for _, text in found if not text)
        return Questions(source, items, left_out, unit="problems")

    def request(self, item: Item[Docstring], prompts: Prompts, parameters: Parameters) -> Request:
        """The template with its two fields filled in."""
        fields = {"function": item.problem.entry_point, "docstring": item.payload.text}
        return chat(prompts.template_for(self.templates, "direct"), prompts, (), fields, parameters)

    def extract(self, item: Item[Docstring], request: Request, reply: Reply) -> Extracted:
        """The function in the reply."""
        taken = extract_code(reply.text, Wanted(language="python", entry_point=item.problem.entry_point))
        return Extracted(Candidate.single(taken.text) if taken.text else None, False, taken.rules)


def _docstring(problem: Problem) -> str:
    for text in (problem.prompt, problem.reference.text if problem.reference else ""):
        try:
            nodes = ast.walk(ast.parse(text))
        except SyntaxError:
            continue
        for node in nodes:
            if isinstance(node, ast.FunctionDef) and node.name == problem.entry_point:
                return ast.get_docstring(node) or ""
    return ""


FROM_DOCSTRING = FromDocstring()
