"""Templates of questions: text files with sections and ``{{placeholders}}``.

A line ``@@ name`` begins a section; a file without any such line is all question. Code is full of braces, dollars and
percent signs, so that nothing but two braces around one word is a placeholder.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.abc import Traversable
from importlib.resources import files
from typing import NamedTuple

from remint.tasks.errors import TaskError

_SECTION = re.compile(r"^@@[ \t]*([\w-]+)[ \t]*$", re.MULTILINE)
_PLACEHOLDER = re.compile(r"\{\{ *(\w+) *\}\}")
_SHIPPED = files("remint.tasks") / "templates"
SECTIONS = ("system", "intro", "question", "statement", "opening", "answer", "stop", "shots")


class Template(NamedTuple):
    """What is said to a model, in parts; each may hold placeholders."""

    question: str  # about one problem
    system: str = ""
    intro: str = ""  # once, before the first question
    statement: str = ""  # what stands for {{statement}} where a problem has no instruction of its own
    opening: str = ""  # how an answer begins: the end of a prompt to be continued, or a prefill
    answer: str = ""  # the rest of the answer of an example
    stop: tuple[str, ...] = ()  # where a continuation ends
    shots: int = 0  # how many examples are shown unless the user says otherwise

    def placeholders(self) -> set[str]:
        """The names of all placeholders."""
        texts = (self.question, self.system, self.intro, self.statement, self.opening, self.answer)
        return {name for text in texts for name in _PLACEHOLDER.findall(text)}


class TemplateFolder(NamedTuple):
    """The templates that come with a task: files ``NAME.md``, and perhaps ``examples.jsonl``."""

    task: str
    folder: Traversable

    def names(self) -> list[str]:
        """The names of the templates."""
        if not self.folder.is_dir():
            return []
        return sorted(file.name.removesuffix(".md") for file in self.folder.iterdir() if file.name.endswith(".md"))

    def template(self, name: str) -> Template:
        """The template of that name."""
        known = self.names()
        if name not in known:
            if not known:
                raise TaskError(
                    f"{self.task} has no templates: there is no .md file in {self.folder}. "
                    "Make them part of the package, or name a file."
                )
            raise TaskError(
                f"unknown template {name!r} for {self.task}. Choose one of {', '.join(known)}, or name a file."
            )
        return parse_template(self.text(f"{name}.md"), f"{self.task}/{name}.md")

    def text(self, file: str) -> str:
        """The text of a file."""
        return (self.folder / file).read_text(encoding="utf-8")


def shipped(task: str) -> TemplateFolder:
    """The templates that come with Remint for a task."""
    return TemplateFolder(task, _SHIPPED / task)


def parse_template(text: str, name: str = "the template") -> Template:
    """The template that a text holds; raises TaskError with what is wrong."""
    head, *parts = _SECTION.split(text.replace("\r\n", "\n"))
    if not parts:
        sections = {"question": head.strip("\n")}
    else:
        if head.strip():
            raise TaskError(f"{name} has text before its first section. Put a line '@@ question' in front of it.")
        sections = {title: body.strip("\n") for title, body in zip(parts[::2], parts[1::2], strict=True)}
        if len(sections) < len(parts) // 2:
            raise TaskError(f"{name} has a section twice. Keep one of each: {', '.join(parts[::2])}.")
    unknown = [title for title in sections if title not in SECTIONS]
    if unknown:
        raise TaskError(f"{name} has a section {unknown[0]!r}. Known are {', '.join(SECTIONS)}.")
    if not sections.get("question", "").strip():
        raise TaskError(f"{name} asks nothing. Give it a section '@@ question'.")
    return _template(sections, name)


def _template(sections: dict[str, str], name: str) -> Template:
    shots = sections.pop("shots", "0").strip()
    if not re.fullmatch("[0-9]{1,4}", shots):
        raise TaskError(f"{name} says {shots!r} for its number of shots. Write a number.")
    stop = tuple(line for line in sections.pop("stop", "").split("\n") if line)
    # An opening ends its last line: the answer begins on the next.
    opening = sections.pop("opening", "")
    return Template(stop=stop, shots=int(shots), opening=f"{opening}\n" if opening else "", **sections)


def fill(text: str, fields: Mapping[str, str]) -> str:
    """A text with its placeholders filled in; what is filled in is not looked at again."""

    def value(found: re.Match[str]) -> str:
        name = found[1]
        if name not in fields:
            raise TaskError(f"A template asks for {{{{{name}}}}}. Known here are {', '.join(sorted(fields))}.")
        return fields[name]

    return _PLACEHOLDER.sub(value, text)
