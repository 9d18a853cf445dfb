"""What the agents are asked: template files, filled for one problem. Each question has an id that its reply repeats."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from remint.mints.rewrite.demos import exchange_text, session_text
from remint.mints.rewrite.put_back import without_docstring
from remint.mints.rewrite.scenarios import PER_REQUEST, Scenario, shown_to_proposer
from remint.mints.rewrite.statement import ProblemText
from remint.models import Parameters, Request
from remint.models.asking import Question
from remint.records import Message, Problem, digest
from remint.tasks.template import Template, fill, parse_template

SCENARIO, CONTEXT, REWRITE, SAME_MEANING, SOLVES = "scenario", "context", "rewrite", "same-meaning", "solves"
VALIDATOR = "validator"
GENERATION, VALIDATION = 0.8, 0.0  # temperatures
_DEMOS_WANTED = (2, 4)


class AgentQuestion(NamedTuple):
    """A question, and the id that its reply must have."""

    id: str
    question: Question


class Agents:
    """Writes the questions of all agents."""

    def __init__(self, parameters: Parameters) -> None:
        self._parameters = parameters

    def scenario(self, pool: Sequence[Scenario], seed: int, number: int) -> AgentQuestion:
        """For more settings."""
        areas, example = shown_to_proposer(pool, random.Random(f"{seed} proposer {number}"))
        return self._asked(SCENARIO, {"areas": areas, "example": example, "count": str(PER_REQUEST)}, str(number))

    def context(
        self, statement: ProblemText, inputs: Mapping[str, str], scenario: Scenario, number: int
    ) -> AgentQuestion:
        """For what the inputs stand for in a setting."""
        listed = "\n".join(f"{name}: {kind}" for name, kind in inputs.items())
        fields = {"scenario": str(scenario), "text": statement.text, "inputs": listed}
        return self._asked(CONTEXT, fields, str(number))

    def rewrite(
        self, statement: ProblemText, scenario: Scenario, context: Mapping[str, str], names: Sequence[str], demos: bool
    ) -> AgentQuestion:
        """For the problem in a new setting."""
        shown = session_text(statement.demos) if statement.entry_point else exchange_text(statement.demos)
        parts = ["the new text", *(["the new names"] if names else []), *(["the new examples"] if demos else [])]
        told = parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
        fields = {
            "text": statement.text,
            "header": statement.header,
            "examples": shown or "(none)",
            "scenario": str(scenario),
            "context": "\n".join(f"{name}: {meaning}" for name, meaning in context.items()),
            "names_rule": _rule("rewrite-names", {"names": ", ".join(names)}) if names else "",
            "examples_rule": _rule("rewrite-examples", _demo_fields(statement)) if demos else "",
            "parts": f"{told}, between these tags",
        }
        return self._asked(REWRITE, fields, "", _parts(bool(names), demos, bool(statement.entry_point)))

    def same_meaning(self, statement: ProblemText, text: str, names: Mapping[str, str]) -> AgentQuestion:
        """Whether two texts mean the same."""
        listed = "\n".join(f"{old} is called {new} in B" for old, new in names.items())
        fields = {"seed": statement.text, "text": text, "names": listed or "(the names are the same)"}
        return self._asked(SAME_MEANING, fields, temperature=VALIDATION)

    def solves(self, variant: Problem, statement: ProblemText, text: str) -> AgentQuestion:
        """Whether the reference solves the new problem; its docstring, which would tell the answer, is not shown."""
        assert variant.reference is not None
        entry = variant.entry_point if statement.entry_point else ""
        code = without_docstring(variant.reference.text, entry).strip("\n")
        return self._asked(SOLVES, {"text": text, "code": code}, temperature=VALIDATION)

    def _asked(
        self, agent: str, fields: Mapping[str, str], number: str = "", later: Mapping[str, str] | None = None,
        temperature: float = GENERATION,
    ) -> AgentQuestion:  # fmt: skip
        content = [f"{name} {value}".encode() for name, value in sorted(fields.items())]
        name = digest(agent.encode(), number.encode(), *content)[:8]
        more = {key: fill(value, {"id": name}) for key, value in (later or {}).items()}
        text = fill(_template(agent).question, {**fields, **more, "id": name})
        parameters = _cooled(self._parameters, temperature)
        return AgentQuestion(name, Question(Request(messages=(Message("user", text),), parameters=parameters)))


def _cooled(parameters: Parameters, temperature: float) -> Parameters:
    """The user's temperature is for generation; validation is always at 0."""
    chosen = parameters.temperature if parameters.temperature is not None and temperature == GENERATION else temperature
    return msgspec.structs.replace(parameters, temperature=chosen)


def _parts(names: bool, demos: bool, is_session: bool) -> dict[str, str]:
    shown = ">>> statement" if is_session else "the input, with a line --- between two"
    return {
        "names_part": '\n<names id="{{id}}">\nold -> new\n</names>' if names else "",
        "examples_part": f'\n<examples id="{{{{id}}}}">\n{shown}\n</examples>' if demos else "",
    }


def _demo_fields(statement: ProblemText) -> dict[str, str]:
    low, high = _DEMOS_WANTED
    if not statement.entry_point:
        how = "each as the whole standard input, with a line --- between two."
        return {"count": str(len(statement.demos) or 1), "examples_word": "example inputs", "how": how}
    if statement.is_class:
        how = "one session of statements, each on a line of its own behind >>>, that creates an object and uses it."
        return {"count": str(len(statement.demos)), "examples_word": "statements", "how": how}
    how = "each call on a line of its own behind >>>, with literal arguments."
    count = min(high, max(low, len(statement.demos)))
    return {"count": str(count), "examples_word": "examples", "how": how}


def _rule(template: str, fields: Mapping[str, str]) -> str:
    return "\n" + fill(_template(template).question, fields).strip("\n")


@cache
def _template(name: str) -> Template:
    text = (files("remint.mints.rewrite") / "templates" / f"{name}.md").read_text(encoding="utf-8")
    return parse_template(text, f"{name}.md")
