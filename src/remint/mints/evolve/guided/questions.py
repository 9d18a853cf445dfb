"""What a model is asked for: a refactoring of one program, in the style of a code base, with an id to repeat."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from remint.models import Parameters, Request
from remint.models.asking import Question
from remint.records import Candidate, Message, Problem, digest
from remint.tasks.template import Template, fill, parse_template

MOST_TOKENS = 4096  # of a reply; models that think first need more
_NAMED = 50  # files beside the program that a question names


class GuideQuestions:
    """Writes the questions for all programs of a benchmark."""

    def __init__(self, parameters: Parameters, excerpt: str = "") -> None:
        self._parameters, self._excerpt = parameters, excerpt

    def of(self, problem: Problem, program: Candidate, number: int = 0, objection: str = "") -> GuideQuestion:
        """The question about one program; a later one says what was wrong with the reply before it."""
        fields = {
            "program": program.text.strip("\n"),
            "style": _part("style", excerpt=self._excerpt.strip("\n")) if self._excerpt else "",
            "interface": _interface(problem),
            "objection": _part("objection", objection=objection) if objection else "",
        }
        content = [f"{name} {value}".encode() for name, value in sorted(fields.items())]
        fields["files"] = _other_files(program) + _names_beside(problem, program)
        content += [fields["files"].encode()] if fields["files"] else []
        name = digest(str(number).encode(), *content)[:8]
        text = fill(_template("refactor").question, {**fields, "id": name})
        return GuideQuestion(name, Request(messages=(Message("user", text),), parameters=self._parameters))


class GuideQuestion:
    """A question, and the id that its reply must have."""

    def __init__(self, id: str, request: Request) -> None:
        self.id, self.request = id, request

    def about(self, place: int) -> Question:
        """The question as one of several."""
        return Question(self.request, about=place)


def _interface(problem: Problem) -> str:
    if not problem.entry_point:
        return "It reads standard input and writes standard output as before."
    return f"Others use `{problem.entry_point}`: it stays at the top level of the module under that name."


def _other_files(program: Candidate) -> str:
    """The modules that the program has besides its main file, in the form in which replies name theirs."""
    others = [one for one in program.files if one.path != program.main and one.path.endswith(".py")]
    texts = [f"# file: {one.path}\n{one.text.strip(chr(10))}" for one in others]
    return "\n" + _part("files", files="\n\n\n".join(texts)) if texts else ""


def _names_beside(problem: Problem, program: Candidate) -> str:
    """The modules and packages that lie beside the program, whose names are taken."""
    own = {one.path for one in program.files}
    others = [one.path for one in problem.files if one.path not in own and one.path.endswith(".py")]
    names = sorted({f"`{top}{slash}`" for top, slash, _ in (one.partition("/") for one in others)})
    more = [f"and {len(names) - _NAMED} more"] if len(names) > _NAMED else []
    return "\n" + _part("beside", names=", ".join([*names[:_NAMED], *more])) if names else ""


def _part(name: str, **fields: str) -> str:
    return "\n" + fill(_template(name).question, fields).strip("\n")


@cache
def _template(name: str) -> Template:
    text = (files("remint.mints.evolve.guided") / "templates" / f"{name}.md").read_text(encoding="utf-8")
    return parse_template(text, f"{name}.md")
