"""Templates of questions."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.tasks import TaskError
from remint.tasks.template import fill, parse_template, shipped


def test_a_file_without_sections_is_all_question() -> None:
    assert parse_template("Solve this:\n\n{{statement}}\n").question == "Solve this:\n\n{{statement}}"


def test_sections() -> None:
    template = parse_template(
        "@@ system\nBe brief.\n@@ question\n{{prompt}}\n@@ opening\n```python\n@@ stop\n```\n###\n@@ shots\n2\n"
    )
    assert (template.system, template.question, template.shots) == ("Be brief.", "{{prompt}}", 2)
    # The answer begins on the line behind the opening.
    assert template.opening == "```python\n"
    assert template.stop == ("```", "###")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("@@ questoin\nx", "has a section 'questoin'"),
        ("hello\n@@ question\nx", "has text before its first section"),
        ("@@ question\nx\n@@ question\ny", "has a section twice"),
        ("@@ system\nx", "asks nothing"),
        ("@@ question\nx\n@@ shots\nmany", "'many' for its number of shots"),
    ],
    ids=["a misspelt section", "text in front", "a section twice", "no question", "shots that are no number"],
)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    with pytest.raises(TaskError, match=re.escape(message)):
        parse_template(text)


def test_an_unknown_placeholder_is_named_with_those_that_are_known() -> None:
    with pytest.raises(TaskError, match=r"\{\{promt\}\}.*Known here are language, prompt"):
        fill("{{promt}}", {"prompt": "x", "language": "Python"})


@given(st.text())
def test_code_goes_in_as_it_is(code: str) -> None:
    assert fill("<{{code}}>", {"code": code}) == f"<{code}>"


def test_braces_that_are_code_stay() -> None:
    text = 'f"{x}" + "{{}}" + "${y}" % {{{code}}}'
    assert fill(text, {"code": "1"}) == 'f"{x}" + "{{}}" + "${y}" % {1}'


@pytest.mark.parametrize("task", ["synthesize", "predict-output", "predict-input"])
def test_the_templates_that_come_with_it_can_be_read(task: str) -> None:
    names = shipped(task).names()
    assert names
    assert all(shipped(task).template(name).question for name in names)


def test_a_template_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(TaskError, match=r"unknown template 'terse' for predict-output\. Choose one of cot, direct"):
        shipped("predict-output").template("terse")
