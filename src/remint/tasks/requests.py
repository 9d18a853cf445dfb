"""From a template, examples and the fields of one problem to a request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from remint.models import Parameters, Request
from remint.records import Message
from remint.tasks.prompts import Prompts
from remint.tasks.template import Template, fill

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
