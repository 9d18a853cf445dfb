"""Names asked of a model."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from remint.mints.evolve.model_naming.suggestions import NamedByModel, Unnamed, name_by_model, read_names, use_names
from remint.models import ModelOptions, open_model
from remint.models.asking import Asker, AskSettings
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import behaviour
from tests.models.scripted_server import Answer, Asked, ScriptedServer, chat, error

PROGRAM = """\
def g(l):
    s = 0
    for x in l:
        s += x
    return s

def f(l, n):
    return [r for r in l if g(r) > n]
"""
CALLS = [([[1, 2], [3, 4]], 4), ([], 0), ([["a"]], 1)]


def ask(script: Any, *programs: Unnamed) -> tuple[list[NamedByModel], list[Asked]]:
    async def asking(server: ScriptedServer) -> list[NamedByModel]:
        model = open_model("m", ModelOptions(base_url=server.url, timeout=20.0))
        try:
            return await name_by_model(Asker(model, settings=AskSettings(tries=1)), programs)
        finally:
            await model.close()

    with ScriptedServer(script) as server:
        return asyncio.run(asking(server)), server.asked


def unnamed(text: str = PROGRAM, **options: Any) -> Unnamed:
    return Unnamed(Candidate.single(text), frozenset({"f"}), **options)


def same(named: NamedByModel) -> bool:
    return behaviour(named.program, "f", CALLS) == behaviour(Candidate.single(PROGRAM), "f", CALLS)


def test_the_names_of_the_model_are_used() -> None:
    names = {"g": "sum_row", "l": "rows", "s": "row_sum", "x": "cell", "n": "least_sum", "r": "row"}
    (named,), asked = ask([chat(json.dumps(names))], unnamed())
    assert len(asked) == 1
    assert {name.old: name.new for name in named.by_model} == names
    assert named.offline == ()
    assert named.dropped == ()
    assert "def f(rows, least_sum):\n    return [row for row in rows if sum_row(row) > least_sum]" in named.program.text
    assert same(named)


def test_the_question_holds_the_program_and_the_names() -> None:
    _, asked = ask([chat("{}")], unnamed())
    question = asked[0].json["messages"][-1]["content"]
    assert PROGRAM in question
    assert json.dumps(["l", "s", "x", "n", "r", "g"]) in question


def test_what_is_wrong_or_unsafe_is_dropped_one_by_one() -> None:
    names: dict[str, Any] = {
        "g": "f", "l": "class", "s": "rows", "x": "rows", "n": "len", "r": 3, "f": "solve", "zzz": "other",
    }  # fmt: skip
    (named,), _ = ask([chat(json.dumps(names))], unnamed())
    assert [(name.old, name.new) for name in named.by_model] == [("s", "rows")]
    reasons = {drop.old: drop.reason for drop in named.dropped}
    assert set(reasons) == {"g", "l", "x", "n", "r", "f", "zzz"}
    assert reasons["x"] == "that name is used where the variable is seen"
    assert reasons["f"] == "nobody asked for that name"
    # What the model did not name well has a name of ours.
    assert {name.old for name in named.offline} == {"g", "l", "x", "n", "r"}
    assert same(named)


@pytest.mark.parametrize("answer", ["I would call it total.", "[1, 2]", '{"s": "total"', "", '{"s": "total"} as asked'])
def test_an_answer_that_is_no_json_object_leaves_all_to_us(answer: str) -> None:
    (named,), _ = ask([chat(answer)], unnamed())
    assert named.by_model == ()
    assert "not" in named.error
    assert {name.old for name in named.offline} == {"g", "l", "s", "x", "n", "r"}
    assert same(named)


def test_without_an_answer_the_names_are_ours() -> None:
    (named,), _ = ask([error(400, "no")], unnamed(seed=4))
    assert named.error
    assert named.by_model == ()
    assert named.program == use_names(unnamed(seed=4), "{}").program
    assert same(named)


def test_a_fence_is_no_harm_and_names_that_come_twice_count_once() -> None:
    names, dropped, problem = read_names('```json\n{"s": "total", "s": "other", "x": ["cell"]}\n```')
    assert [tuple(name) for name in names] == [("s", "total")]
    assert [(drop.old, drop.reason) for drop in dropped] == [
        ("s", "the answer names it twice"),
        ("x", "that is no name"),
    ]
    assert problem == ""


@pytest.mark.parametrize("new", ["TotalSum", "x" * 41, "sum-row", "größe", "a.b", "__total", "total__sum", "s"])
def test_names_that_nobody_would_write_are_dropped(new: str) -> None:
    named = use_names(unnamed(), json.dumps({"s": new}))
    assert named.by_model == ()
    assert [drop.old for drop in named.dropped] == ["s"]


def test_only_names_that_tell_nothing_are_asked_for_on_request() -> None:
    text = "def f(numbers):\n    t = 0\n    for number in numbers:\n        t += number\n    return t\n"
    script = [chat('{"t": "grand_total", "numbers": "parts"}')]
    (named,), asked = ask(script, unnamed(text, only_synthetic=True))
    assert '["t"]' in asked[0].json["messages"][-1]["content"]
    assert named.program.text == text.replace("t ", "grand_total ").replace("return t", "return grand_total")


def test_each_program_gets_its_own_names_and_nothing_to_name_asks_nobody() -> None:
    def answer(asked: Asked) -> Answer:
        return chat('{"a": "left"}' if '["a"]' in asked.json["messages"][-1]["content"] else '{"b": "right"}')

    programs = [unnamed(f"def f({name}):\n    return {name}\n") for name in "ab"]
    named, asked = ask(answer, *programs, unnamed("def f():\n    return 1\n"))
    assert len(asked) == 2
    assert [one.program.text.split("(")[1].split(")")[0] for one in named] == ["left", "right", ""]


def test_what_the_model_does_not_name_may_stay_as_it_is() -> None:
    named = use_names(unnamed(offline=False), '{"s": "row_sum", "l": "class"}')
    assert named.program.text == PROGRAM.replace("s = 0", "row_sum = 0").replace("s += x", "row_sum += x").replace(
        "return s\n", "return row_sum\n"
    )
    assert named.asked == ("l", "s", "x", "n", "r", "g")
    assert named.offline == ()


def test_a_fence_in_a_longer_answer_counts_where_it_is_the_only_one() -> None:
    answer = 'Here you are:\n\n```json\n{"s": "total"}\n```\nI hope that helps.'
    assert read_names(answer)[0] == [("s", "total")]
    assert read_names(answer + "\n" + answer)[2] == "the answer is not JSON"


def test_when_asking_ends_early_what_was_answered_counts_and_the_rest_has_the_reason() -> None:
    def answer(asked: Asked) -> Answer:
        first = '["a"]' in asked.json["messages"][-1]["content"]
        return chat('{"a": "left"}') if first else error(401, "no such key")._replace(delay=0.5)

    named, _ = ask(answer, *(unnamed(f"def f({name}):\n    return {name}\n", offline=False) for name in "ab"))
    assert [one.is_answered for one in named] == [True, False]
    assert [(name.old, name.new) for name in named[0].by_model] == [("a", "left")]
    assert "no such key" in named[1].error
