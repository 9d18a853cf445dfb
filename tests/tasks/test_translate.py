"""The task of translating programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from remint.judging.judge import Judge, Settings
from remint.models import Parameters, Reply
from remint.records import (
    Benchmark,
    Call,
    Calls,
    Candidate,
    Exchange,
    Given,
    Manifest,
    Outcome,
    Problem,
    Sample,
    SourceFile,
    Stdio,
    Value,
)
from remint.sandbox.pool import Pool
from remint.tasks import TASKS, Prompts, Task, TaskError, chosen_task, settled

pytestmark = pytest.mark.xdist_group(__name__)
TRANSLATE = TASKS.get("translate")
DOUBLE = Candidate(
    files=(
        SourceFile("solution.py", "from doubling import twice\n\nprint(twice(int(input())))\n"),
        SourceFile("doubling.py", "def twice(number):\n    return 2 * number\n"),
    ),
    main="solution.py",
)
JAVA = """\
import java.util.*;

public class {name} {{
    public static void main(String[] arguments) {{
        System.out.println(new Scanner(System.in).nextLong() * {factor});
    }}
}}
"""


def exchange(given: str, printed: str) -> Exchange:
    return Exchange(given, Given(Value.of(printed)))


def problem(*tests: Exchange, name: str = "p", program: Candidate = DOUBLE) -> Problem:
    return Problem(id=name, suite=Stdio(tests=tests or (exchange("21\n", "42\n"),)), reference=program)


def benchmark(*problems: Problem) -> Benchmark:
    return Benchmark(Manifest("b"), problems)


def asked(task: Task[Any], one: Problem, **choices: object) -> str:
    (question,) = task.questions(benchmark(one)).items
    return task.request(question, Prompts(**choices), Parameters()).messages[-1].content  # type: ignore[arg-type]


def test_all_modules_of_a_program_are_shown_and_the_tests_are_not() -> None:
    text = asked(TRANSLATE, problem())
    assert "Python program into Java" in text
    assert "# doubling.py\ndef twice(number):\n    return 2 * number\n\n# solution.py\nfrom doubling import" in text
    assert "21" not in text


def test_a_template_shows_one_test_cut_to_what_a_prompt_can_hold() -> None:
    text = asked(TRANSLATE, problem(exchange("7" * 3000, "14\n"), exchange("1\n", "999\n")), template="sample")
    assert f"\n{'7' * 500}…\n" in text
    assert "\n14\n" in text
    assert "999" not in text


@pytest.mark.parametrize(
    ("typed", "language", "title"),
    [("", "java", "Java"), ("JavaScript", "js", "JavaScript"), ("c++", "cpp", "C++"), ("go", "go", "Go")],
)
def test_the_language_is_a_choice(typed: str, language: str, title: str) -> None:
    task = chosen_task("translate", Prompts(to=typed))
    (question,) = task.questions(benchmark(problem())).items
    assert (question.id, question.problem.language, question.problem.reference) == ("p", language, None)
    assert f"program into {title}." in asked(task, problem())
    # However it is spelled, it is the same work.
    assert settled(Prompts(to=typed), task) == Prompts(to=language)


def test_other_languages_and_other_tasks_are_refused() -> None:
    with pytest.raises(TaskError, match=r"into 'cobol'\. Choose one of cpp, go, java"):
        chosen_task("translate", Prompts(to="cobol"))
    with pytest.raises(TaskError, match="into 'python'"):
        chosen_task("translate", Prompts(to="python"))
    with pytest.raises(TaskError, match="predict-output does not translate"):
        chosen_task("predict-output", Prompts(to="java"))


def test_what_cannot_be_judged_is_left_out_in_plain_sight() -> None:
    call = Call(args=Value.of([1]), expected=Given(Value.of(2)))
    others = [
        Problem(id="calls", suite=Calls(tests=(call,)), entry_point="f", reference=DOUBLE),
        Problem(id="silent", suite=Stdio(tests=(Exchange("1\n"),)), reference=DOUBLE),
        Problem(id="none", suite=Stdio(), reference=DOUBLE),
        Problem(id="nothing", suite=Stdio(tests=(exchange("1\n", "2\n"),))),
    ]
    made = TRANSLATE.questions(benchmark(problem(), *others))
    assert [one.id for one in made.items] == ["p"]
    assert made.note == (
        "translate b into Java: 1 program; 4 problems are left out: the tests are not inputs and outputs of a program "
        "but calls (1), the tests do not say what is printed (1), there are no tests (1), "
        "there is no program in Python (1)"
    )
    with pytest.raises(TaskError, match=r"b has no program that could be translated: .*calls\. .*choose AVATAR"):
        TRANSLATE.questions(benchmark(others[0]))


def test_a_continuation_begins_inside_of_the_fence() -> None:
    (question,) = TRANSLATE.questions(benchmark(problem())).items
    request = TRANSLATE.request(question, Prompts(style="completion"), Parameters())
    assert request.prompt.endswith("\n```java\n")
    assert request.parameters.stop == ("```",)
    code = JAVA.format(name="Main", factor=2)
    for reply in (code, f"{code}```\nThis program doubles a number."):
        extracted = TRANSLATE.extract(question, request, Reply(text=reply))
        assert extracted.candidate
        assert extracted.candidate.text.strip() == code.strip()


def test_examples_are_translations_into_the_same_language() -> None:
    text = "\n".join(
        message.content
        for message in TRANSLATE.request(
            TRANSLATE.questions(benchmark(problem())).items[0], Prompts(shots=2, template="sample"), Parameters()
        ).messages
    )
    assert text.count("public class Main") == 2
    assert "#include" not in text
    rust = chosen_task("translate", Prompts(to="rust"))
    with pytest.raises(TaskError, match="An example has no translation"):
        rust.request(rust.questions(benchmark(problem())).items[0], Prompts(shots=1), Parameters())


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(cells=2) as pool:
        yield pool


def outcomes(task: Task[Any], source: Benchmark, replies: list[tuple[str, str]], pool: Pool) -> list[Outcome]:
    made = task.questions(source)
    samples = [
        Sample(
            problem=name,
            index=index,
            candidate=task.extract(
                made[name], task.request(made[name], Prompts(), Parameters()), Reply(text=text)
            ).candidate,
        )
        for index, (name, text) in enumerate(replies)
    ]
    judged = Judge(made.benchmark, pool, Settings(check=False)).verdicts(samples)
    by_index = {one.sample.index: one.verdict.outcome for one in judged}
    return [by_index[index] for index in range(len(replies))]


def test_translations_are_judged_whatever_their_class_is_called(pool: Pool) -> None:
    replies = [
        f"Here it is:\n\n```java\n{JAVA.format(name='Doubling', factor=2)}```\n",
        f"```java\n{JAVA.format(name='Main', factor=3)}```",
        f"```java\n{JAVA.format(name='Main', factor='two')}```",
        "I cannot do that.",
    ]
    source = benchmark(problem(exchange("21\n", "42\n"), exchange("-4\n", "-8\n")))
    found = outcomes(TRANSLATE, source, [("p", reply) for reply in replies], pool)
    assert found[:3] == [Outcome.PASS, Outcome.WRONG, Outcome.SYNTAX]
    assert found[3] is not Outcome.PASS


@pytest.mark.parametrize("language", ["java", "js", "cpp"])
def test_our_own_examples_are_right(language: str, pool: Pool) -> None:
    text = (files("remint.tasks") / "templates/translate/examples.jsonl").read_text(encoding="utf-8")
    examples = [json.loads(line) for line in text.splitlines()]
    source = benchmark(*(
        problem(exchange(f"{one['sample_input']}\n", f"{one['sample_output']}\n"), name=str(number),
                program=Candidate.single(one["code"]))
        for number, one in enumerate(examples)
    ))  # fmt: skip
    task = chosen_task("translate", Prompts(to=language))
    replies = [(str(number), f"```\n{one[language]}\n```") for number, one in enumerate(examples)]
    assert outcomes(task, source, replies, pool) == [Outcome.PASS] * len(examples)
    judged = Judge(source, pool, Settings(check=True))
    assert all(check.usable for check in judged.prepare().values())
