"""How a model is asked: what a user can choose about it, how programs are shown, and the request that comes of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from remint.models import Parameters, Request
from remint.records import Candidate, Message, Record, SourceFile, digest, encode
from remint.records.wording import counted, for_number
from remint.tasks.errors import TaskError
from remint.tasks.template import Template, TemplateFolder, fill, parse_template

Style = Literal["auto", "chat", "completion"]
EquivalentChoice = Literal["", "own", "similar"]
EXAMPLES = "examples.jsonl"


class Prompts(Record, frozen=True):
    """How a model is asked. It holds texts, not paths: what is kept with a run says all that was chosen."""

    style: Style = "auto"  # auto: chat, unless the template is one for completion
    template: str = ""  # the name of one that comes with Remint; nothing: the task's own choice
    template_text: str = ""  # the user's own, in place of that
    system: str | None = None  # None: the template's
    shots: int | None = None  # how many examples are shown; None: as many as the template says
    examples: tuple[dict[str, str], ...] = ()  # the user's own, in place of ours
    prefill: str = ""  # how the answer to a conversation is made to begin
    open_answer: bool = False  # make it begin as the template says, such as with a code fence
    to: str = ""  # the language to translate into; nothing: the task's own choice
    equivalent: EquivalentChoice = ""  # another program that is shown: of the same problem, or of the most similar one
    without: tuple[str, ...] = ()  # prompt lines that are switched off

    @property
    def digest(self) -> str:
        """A hash of all choices."""
        return digest(encode(self))

    def is_chat(self) -> bool:
        """Whether a conversation is wanted."""
        return self.style == "chat" or (self.style == "auto" and self.template != "completion")

    def template_for(self, templates: TemplateFolder, default: str) -> Template:
        """The template to use for a task; `default` names one of its own."""
        if self.template_text:
            return parse_template(self.template_text)
        return templates.template(self.template or default)

    def examples_for(self, templates: TemplateFolder, template: Template) -> tuple[dict[str, str], ...]:
        """The examples to show."""
        wanted = len(self.examples) if self.examples and self.shots is None else self.shots
        wanted = template.shots if wanted is None else wanted
        if not wanted:
            return ()
        known = self.examples or tuple(parse_examples(templates.text(EXAMPLES), EXAMPLES))
        if wanted > len(known):
            asked = counted(wanted, "example is", "examples are")
            there = f"there {for_number(len(known), 'is', 'are')} {len(known)}"
            raise TaskError(f"{asked} asked for, and {there}. Name a file with more.")
        return known[:wanted]


def parse_examples(text: str, name: str) -> list[dict[str, str]]:
    """Examples, one JSON object of texts per line."""
    examples = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            example = json.loads(line)
        except ValueError as error:
            raise TaskError(f"{name}, line {number}, is not JSON: {error}. Write one object per line.") from error
        if not isinstance(example, dict) or not all(isinstance(value, str) for value in example.values()):
            raise TaskError(f'{name}, line {number}, is not an object of texts. Write it like {{"prompt": "…"}}.')
        examples.append(example)
    if not examples:
        raise TaskError(f"{name} holds no example. Write one JSON object per line.")
    return examples


_MOST_LETTERS = 20_000  # of one file


class _Language(NamedTuple):
    title: str
    label: str  # of a fenced block
    extension: str
    comment: str  # how a line of comment begins


_LANGUAGES = {
    "python": _Language("Python", "python", "py", "#"),
    "java": _Language("Java", "java", "java", "//"),
    "js": _Language("JavaScript", "javascript", "js", "//"),
    "ts": _Language("TypeScript", "typescript", "ts", "//"),
    "cpp": _Language("C++", "cpp", "cpp", "//"),
    "rust": _Language("Rust", "rust", "rs", "//"),
    "go": _Language("Go", "go", "go", "//"),
    "bash": _Language("Bash", "bash", "sh", "#"),
    "ruby": _Language("Ruby", "ruby", "rb", "#"),
}


def language_title(language: str) -> str:
    """The name of a language as people write it."""
    return _language(language).title


def label_of(language: str) -> str:
    """The label of a fenced block in a language."""
    return _language(language).label


def file_extension(language: str) -> str:
    """How files in a language end."""
    return _language(language).extension


def as_comment(text: str, language: str) -> str:
    """A text as lines of comment."""
    mark = _language(language).comment
    return "".join(f"{mark} {line}".rstrip() + "\n" for line in text.strip().split("\n"))


def shown_files(files: Iterable[SourceFile]) -> str:
    """The files that lie beside the program, each as a fenced block; nothing where there are none."""
    blocks = [f"`{file.path}`:\n\n```\n{_shortened(file.text)}\n```" for file in files]
    return "\n\n".join(["These files lie beside the program.", *blocks]) if blocks else ""


def shown_program(program: Candidate, language: str = "python") -> str:
    """A program as one text: its main file; where there are others, each under a comment with its name, main last."""
    if len(program.files) == 1:
        return program.text
    others = [file for file in program.files if file.path != program.main]
    texts = [(file.path, file.text) for file in others] + [(program.main, program.text)]
    mark = _language(language).comment
    return "\n\n".join(f"{mark} {path}\n{text.strip(chr(10))}" for path, text in texts)


def _shortened(text: str) -> str:
    text = text.rstrip("\n")
    return text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}\n… ({len(text):,} characters in all)"


def _language(name: str) -> _Language:
    return _LANGUAGES.get(name, _Language(name.capitalize(), name, name, "//"))


_BETWEEN = "\n\n"


def chat(
    template: Template,
    prompts: Prompts,
    examples: Sequence[Mapping[str, str]],
    fields: Mapping[str, str],
    parameters: Parameters,
) -> Request:
    """A conversation: what is to be known, examples as turns that have gone well, and the question."""
    system = fill(template.system, fields) if prompts.system is None else prompts.system
    messages = [Message(role="system", content=system)] if system else []
    intro = fill(template.intro, fields)
    for example in examples:
        shown = _of_example(fields, example)
        messages.append(Message(role="user", content=_question(template, intro, shown)))
        messages.append(Message(role="assistant", content=fill(template.opening + template.answer, shown)))
        intro = ""
    messages.append(Message(role="user", content=_question(template, intro, fields)))
    prefill = prompts.prefill or (fill(template.opening, fields) if prompts.open_answer else "")
    return Request(messages=tuple(messages), prefill=prefill, parameters=parameters)


def completion(
    template: Template,
    prompts: Prompts,
    examples: Sequence[Mapping[str, str]],
    fields: Mapping[str, str],
    parameters: Parameters,
    stop: Sequence[str] = (),
) -> Request:
    """One text to be continued: examples, the question, and how its answer begins."""
    text = _BETWEEN.join(_blocks(template, prompts, examples, fields))
    opening = fill(template.opening, fields)
    joint = "\n" if opening and not text.endswith("\n") else ""
    stops = tuple(dict.fromkeys((*parameters.stop, *template.stop, *stop)))
    return Request(prompt=text + joint + opening, parameters=msgspec.structs.replace(parameters, stop=stops))


def begun(request: Request) -> str:
    """How a reply was made to begin: of a text to be continued, the fence that its last line opens."""
    if request.is_chat:
        return request.prefill
    last = request.prompt.rstrip("\n").rpartition("\n")[2]
    return f"{last}\n" if last.startswith("```") else ""


def _blocks(
    template: Template, prompts: Prompts, examples: Sequence[Mapping[str, str]], fields: Mapping[str, str]
) -> Iterator[str]:
    yield from filter(None, (prompts.system or "", fill(template.intro, fields)))
    for example in examples:
        shown = _of_example(fields, example)
        question = fill(template.question, shown)
        joint = "" if question.endswith("\n") else "\n"
        yield question + joint + fill(template.opening + template.answer, shown)
    yield fill(template.question, fields)


def _of_example(fields: Mapping[str, str], example: Mapping[str, str]) -> dict[str, str]:
    """The fields of an example. What is shown with the question is not shown with every example as well."""
    return {**fields, "equivalent": "", **example}


def _question(template: Template, intro: str, fields: Mapping[str, str]) -> str:
    return _BETWEEN.join(filter(None, (intro, fill(template.question, fields))))
