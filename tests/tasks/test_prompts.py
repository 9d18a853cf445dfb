"""What a user can choose about the prompts."""

from __future__ import annotations

from pathlib import Path

import pytest

from remint.records import decode, encode
from remint.tasks import Prompts, TaskError, read_prompts
from remint.tasks.template import shipped


def test_choices_come_back_from_json() -> None:
    prompts = Prompts(style="completion", system="", shots=1, examples=({"prompt": "x"},), prefill="def")
    assert decode(Prompts, encode(prompts)) == prompts


def test_other_choices_have_another_digest() -> None:
    chosen = [Prompts(), Prompts(system=""), Prompts(shots=0), Prompts(template="cot"), Prompts(open_answer=True)]
    assert len({prompts.digest for prompts in chosen}) == len(chosen)
    assert Prompts(shots=2).digest == Prompts(shots=2).digest


def test_a_template_of_the_users_own_is_kept_as_text(tmp_path: Path) -> None:
    file = tmp_path / "mine.md"
    file.write_text("Do: {{statement}}")
    prompts = read_prompts("synthesize", template=str(file))
    file.unlink()
    assert prompts.template_for(shipped("synthesize"), "chat").question == "Do: {{statement}}"


def test_a_folder_is_laid_out_as_ours(tmp_path: Path) -> None:
    (tmp_path / "synthesize").mkdir()
    (tmp_path / "synthesize" / "chat.md").write_text("Mine: {{statement}}")
    assert read_prompts("synthesize", template=str(tmp_path)).template_text == "Mine: {{statement}}"
    with pytest.raises(TaskError, match="holds no template for predict-input"):
        read_prompts("predict-input", template=str(tmp_path))


def test_a_name_of_ours_is_kept_as_a_name() -> None:
    assert read_prompts("predict-output", template="cot").template == "cot"


def test_a_template_that_is_nowhere() -> None:
    with pytest.raises(TaskError, match=r"unknown template 'nowhere.md'.* cot, direct for predict-output"):
        read_prompts("predict-output", template="nowhere.md")


def test_a_bad_template_is_refused_before_anything_is_asked(tmp_path: Path) -> None:
    file = tmp_path / "bad.md"
    file.write_text("@@ sytem\nx")
    with pytest.raises(TaskError, match=r"bad\.md has a section 'sytem'"):
        read_prompts("synthesize", template=str(file))


def test_examples_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "shots.jsonl"
    file.write_text('{"prompt": "a"}\n\n{"prompt": "b"}\n')
    prompts = read_prompts("synthesize", shots=str(file))
    assert (prompts.shots, prompts.examples) == (2, ({"prompt": "a"}, {"prompt": "b"}))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "line 1, is not JSON"),
        ("[1]", "is not an object of texts"),
        ('{"a": 1}', "is not an object of texts"),
        ("", "no example"),
    ],
    ids=["half a line", "a list", "a number", "nothing"],
)
def test_bad_examples(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "shots.jsonl"
    file.write_text(text)
    with pytest.raises(TaskError, match=message):
        read_prompts("synthesize", shots=str(file))


def test_more_examples_than_there_are() -> None:
    prompts = read_prompts("synthesize", shots="99")
    with pytest.raises(TaskError, match="99 examples are asked for, and there are 3"):
        prompts.examples_for(shipped("synthesize"), prompts.template_for(shipped("synthesize"), "chat"))
