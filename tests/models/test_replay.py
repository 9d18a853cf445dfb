"""Models that need no server: answers from a file, and the echo."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from remint.models import Model, RefusedError, Reply, Request, UnusableModelError
from remint.models.opening import open_model
from remint.records import Message, Sample, Usage, encode
from tests.models.questions import go_on, say


def answers(model: Model, *requests: Request) -> list[str]:
    async def asking() -> list[str]:
        return [(await model.reply(request)).text for request in requests]

    return asyncio.run(asking())


def written(path: Path, *rows: Any) -> Path:
    file = path / "answers.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return file


def test_samples_are_given_again_each_to_its_own_question(tmp_path: Path) -> None:
    def sample(problem: str, index: int, text: str) -> Sample:
        said = say(f"Solve {problem}.", system="Be brief.").messages
        answer = Message(role="assistant", content=text, reasoning="hm")
        usage = Usage(input_tokens=1, output_tokens=2)
        return Sample(problem=problem, index=index, messages=(*said, answer), usage=usage, finish_reason="stop")

    file = tmp_path / "samples.jsonl"
    samples = [sample("a", 1, "a1"), sample("b", 0, "b0"), sample("a", 0, "a0")]
    file.write_bytes(b"\n".join(map(encode, samples)))
    a, b = (say(f"Solve {name}.", system="Be brief.") for name in "ab")
    assert answers(open_model(f"replay:{file}"), b, a, a) == ["b0", "a0", "a1"]
    exported = written(tmp_path, *({"problem": one.problem, "sample": json.loads(encode(one))} for one in samples))
    assert answers(open_model(f"replay:{exported}"), b, a, a) == ["b0", "a0", "a1"]
    whole = asyncio.run(open_model(f"replay/{file}").reply(a))
    assert whole == Reply(text="a0", reasoning="hm", finish_reason="stop", usage=Usage(input_tokens=1, output_tokens=2))


def test_questions_and_answers_written_by_hand(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        {"prompt": "def f():", "reply": " pass"},
        {"prompt": "def f(", "suffix": "): pass", "reply": "x"},
        {"messages": [{"role": "user", "content": "2 + 2?"}], "reply": {"text": "4", "finish_reason": "length"}},
    )
    model = open_model(f"replay:{file}")
    assert answers(model, go_on("def f():"), say("2 + 2?")) == [" pass", "4"]
    assert answers(model, go_on("def f(", "): pass")) == ["x"]


def test_parameters_do_not_make_another_question(tmp_path: Path) -> None:
    file = written(tmp_path, {"prompt": "Hello", "reply": "Hi"})
    assert answers(open_model(f"replay:{file}"), say("Hello", temperature=0.8, max_tokens=5)) == ["Hi"]


def test_what_was_not_asked_before_has_no_answer(tmp_path: Path) -> None:
    model = open_model(f"replay:{written(tmp_path, {'prompt': 'Hello', 'reply': 'Hi'})}")
    with pytest.raises(RefusedError, match="no answer to the question 'Goodbye'"):
        answers(model, say("Goodbye"))
    with pytest.raises(RefusedError, match="1 answer to a question that was asked once more"):
        answers(model, say("Hello"), say("Hello"))


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"task_id": "a", "solution": "x"}, r"line 1, field 'reply'.*the row has: solution, task_id"),
        ({"problem": "a"}, r"line 1, field 'messages'.*do not hold a question and its answer"),
        ({"prompt": 1, "reply": "x"}, r"field 'prompt': is a number, not text"),
        ({"prompt": "x", "reply": {"words": 1}}, r"line 1.*words"),
        ({"messages": [{"role": "boss", "content": ""}], "reply": "x"}, r"line 1.*boss"),
    ],
)
def test_files_that_hold_something_else(tmp_path: Path, row: dict[str, Any], message: str) -> None:
    with pytest.raises(UnusableModelError, match=message):
        open_model(f"replay:{written(tmp_path, row)}")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UnusableModelError, match=r"none\.jsonl: cannot be read: No such file"):
        open_model(f"replay:{tmp_path / 'none.jsonl'}")


def test_other_answers_are_another_model(tmp_path: Path) -> None:
    first = open_model(f"replay:{written(tmp_path, {'prompt': 'Hello', 'reply': 'Hi'})}").identity
    assert open_model(f"replay:{written(tmp_path, {'prompt': 'Hello', 'reply': 'Ho'})}").identity != first


def test_the_echo() -> None:
    assert answers(open_model("echo"), say("one", "two", "three", system="s"), go_on("def f():")) == [
        "three",
        "def f():",
    ]
