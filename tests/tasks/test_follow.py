"""Following instructions and filling holes: what is asked, and what is taken from replies."""

from __future__ import annotations

import pytest

from remint.formats import open_benchmark
from remint.models import Parameters, Reply
from remint.records import Benchmark
from remint.tasks import TASKS, Prompts, TaskError, chosen_task
from remint.tasks.prompt_lines import FIRST, LINES, prompt_lines


@pytest.fixture(scope="module")
def tiny() -> Benchmark:
    return open_benchmark("instructions-tiny")


@pytest.mark.slow
def test_the_built_in_benchmarks_have_the_papers_sizes(tiny: Benchmark) -> None:
    assert len(tiny) == 135
    small = open_benchmark("instructions-small")
    assert len(small) == 460
    assert {problem.id for problem in tiny.problems} < {problem.id for problem in small.problems}
    assert len(TASKS.get("follow").questions(small)) == 460


@pytest.mark.slow
def test_the_prompt_has_every_line_that_is_on(tiny: Benchmark) -> None:
    task = TASKS.get("follow")
    item = task.questions(tiny).items[-1]
    asked = task.request(item, Prompts(), Parameters()).messages[-1].content
    assert asked.startswith("Implement the following instructions in Python.")
    assert asked.endswith(item.problem.instruction.strip())
    shown = {name for name, line in LINES.items() if line["en"].replace("{{language}}", "Python") in asked}
    assert shown == set(LINES) - {"lists", "strings"}  # which this text has nothing to do with
    without = task.request(item, Prompts(without=("globals",)), Parameters()).messages[-1].content
    assert LINES["globals"]["en"] in asked
    assert LINES["globals"]["en"] not in without
    assert set(FIRST) == {"en", "ru"} == set(LINES["globals"])


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("array_push(var0, 1).", {"lists"}),
        ("Assign substring(var0, 1) to var1.", {"strings"}),
        ("Assign string_split(var0) to var1, then array_pop(var1).", {"lists", "strings"}),
        ("Assign my_array_push(concatenated) to string.", set()),
    ],
)
def test_a_line_about_functions_stands_only_above_them(text: str, shown: set[str]) -> None:
    lines = prompt_lines("en", text)
    assert {name for name in ("lists", "strings") if LINES[name]["en"] in lines} == shown
    assert LINES["cover"]["en"] in lines


def test_no_line_asks_for_a_second_update_of_a_loop() -> None:
    """Instructions may update the variable at the top of the loop, above a jump to the next iteration."""
    assert "also before" not in LINES["loop-update"]["en"]
    assert "exactly where the instructions do" in LINES["loop-update"]["en"]


def test_lines_that_there_are_not_are_refused() -> None:
    with pytest.raises(TaskError, match="has no prompt line 'loud'"):
        chosen_task("follow", Prompts(without=("loud",)))
    with pytest.raises(TaskError, match="synthesize has no prompt lines"):
        chosen_task("synthesize", Prompts(without=("globals",)))


def test_a_benchmark_without_instructions_is_refused() -> None:
    with pytest.raises(TaskError, match="remint mint describe"):
        TASKS.get("follow").questions(open_benchmark("mintset"))


def test_the_program_is_taken_from_the_reply(tiny: Benchmark) -> None:
    task = TASKS.get("follow")
    item = task.questions(tiny).items[-1]
    assert item.problem.reference is not None
    request = task.request(item, Prompts(), Parameters())
    taken = task.extract(item, request, Reply(text=f"Here:\n```python\n{item.problem.reference.text}```\nDone."))
    assert taken.candidate is not None
    assert taken.candidate.text.strip() == item.problem.reference.text.strip()


@pytest.mark.slow
@pytest.mark.parametrize("style", ["chat", "completion"])
def test_holes_are_filled_with_the_reply(tiny: Benchmark, style: str) -> None:
    task = TASKS.get("infill")
    items = task.questions(tiny).items
    kinds = {item.payload.kind for item in items}
    assert kinds == {"statement", "block", "expression", "increment"}
    assert len({item.id for item in items}) == len(items)
    for item in items[-20:]:
        request = task.request(item, Prompts(style=style), Parameters())  # type: ignore[arg-type]
        hole = item.payload
        if style == "completion":
            assert (request.prompt, request.suffix) == (hole.before, hole.after)
        else:
            assert "<MISSING>" in request.messages[-1].content
        text = hole.text if style == "completion" else f"```python\n{hole.text}\n```"
        taken = task.extract(item, request, Reply(text=text))
        assert taken.candidate is not None
        assert taken.candidate.text == hole.before + hole.text + hole.after


def test_a_whole_program_stands_for_itself(tiny: Benchmark) -> None:
    task = TASKS.get("infill-expression")
    item = next(one for one in task.questions(tiny).items if one.problem.entry_point == "func0")
    program = f"def {item.problem.entry_point}(*anything):\n    return 5\n"
    taken = task.extract(item, task.request(item, Prompts(), Parameters()), Reply(text=f"```python\n{program}```"))
    assert taken.candidate is not None
    assert taken.candidate.text.strip() == program.strip()
    assert "whole-program" in taken.rules
