"""Models of transformers, with a real model of a few thousand random weights; vLLM as far as it goes without a GPU."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from remint.models import Model, RefusedError, Reply, Request, UnusableModelError
from remint.models.local.chat_prompts import without_thoughts
from remint.models.opening import ModelOptions, open_model
from tests.models.questions import go_on, say

pytestmark = pytest.mark.xdist_group("torch")  # importing it takes seconds; one worker is enough


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not _installed():
        pytest.skip("torch and transformers are not installed: pip install 'remint[transformers]'")
    from tests.models.local.tiny_model import save_tiny_model

    return save_tiny_model(tmp_path_factory.mktemp("tiny"))


def _installed() -> bool:
    from importlib.util import find_spec

    return bool(find_spec("torch") and find_spec("transformers"))


def ask(folder: Path, *requests: Request, together: bool = False, **options: Any) -> list[Reply]:
    async def asking() -> list[Reply]:
        model = open_model(f"hf/{folder}", ModelOptions(**options))
        try:
            if together:
                return list(await asyncio.gather(*map(model.reply, requests)))
            return [await model.reply(request) for request in requests]
        finally:
            await model.close()

    return asyncio.run(asking())


def test_answers_do_not_depend_on_what_is_computed_beside_them(folder: Path) -> None:
    prompts = ["hello", "a much longer prompt than the others", "x", "def f(x):", "12345"]
    questions = [go_on(text, max_tokens=4 + n, temperature=0.9, seed=n) for n, text in enumerate(prompts)]
    alone = ask(folder, *questions)
    together = ask(folder, *questions, together=True, most_at_once=3)
    assert [reply.text for reply in together] == [reply.text for reply in alone]
    assert [reply.usage.output_tokens for reply in alone] == [4, 5, 6, 7, 8]
    assert [reply.usage.input_tokens for reply in alone] == [len(text) for text in prompts]
    assert {reply.finish_reason for reply in alone} == {"length"}
    assert alone[0].model == folder.name
    other_seed = go_on("12345", max_tokens=8, temperature=0.9, seed=77)
    assert ask(folder, other_seed)[0].text != alone[4].text


def test_greedy_and_top_k_one_agree_with_the_likeliest_token(folder: Path) -> None:
    greedy, likeliest, nucleus = ask(
        folder,
        go_on("hello", max_tokens=6, temperature=0, logprobs=3),
        go_on("hello", max_tokens=6, temperature=1.5, top_k=1),
        go_on("hello", max_tokens=6, temperature=1.5, top_p=1e-6),
    )
    assert greedy.text == likeliest.text == nucleus.text
    for token in greedy.tokens:
        assert len(token.alternatives) == 3
        assert token.text == token.alternatives[0].text
        assert token.logprob == token.alternatives[0].logprob == max(each.logprob for each in token.alternatives)
        assert token.logprob < 0
    assert ask(folder, go_on("hello", max_tokens=2, logprobs=0))[0].tokens[0].alternatives == ()


def test_stop_sequences_and_ends(folder: Path) -> None:
    whole = ask(folder, go_on("hello", max_tokens=12, temperature=0.9, seed=1))[0]
    letter = next(letter for letter in whole.text[3:] if letter.isascii() and letter not in whole.text[:3])
    stopped = ask(folder, go_on("hello", max_tokens=12, temperature=0.9, seed=1, stop=("never", letter)))[0]
    assert stopped.text == whole.text.partition(letter)[0]
    assert stopped.finish_reason == "stop"
    assert stopped.usage.output_tokens < whole.usage.output_tokens
    ended = [reply for reply in _hot(folder) if reply.finish_reason == "stop"]
    assert ended
    assert all("</s>" not in reply.text for reply in ended)


def _hot(folder: Path) -> list[Reply]:
    questions = [go_on("x", max_tokens=60, temperature=50.0, seed=n) for n in range(12)]
    return ask(folder, *questions, together=True)


def test_a_conversation_goes_through_the_template(folder: Path) -> None:
    chat, plain, begun, begun_plain = ask(
        folder,
        say("hi", system="be brief", max_tokens=5, temperature=0),
        go_on("[system]be brief\n[user]hi\n[assistant]", max_tokens=5, temperature=0),
        say("hi", prefill="well, ", max_tokens=5, temperature=0),
        go_on("[user]hi\n[assistant]well, ", max_tokens=5, temperature=0),
    )
    assert chat.text == plain.text
    assert begun.text == begun_plain.text
    assert chat.usage == plain.usage


def test_what_cannot_be_answered_spoils_nothing_else(folder: Path) -> None:
    async def asking(model: Model) -> list[Any]:
        questions = [go_on("a" * 300), go_on("a", suffix="b"), go_on("fine", max_tokens=2), go_on("x", max_tokens=256)]
        try:
            return await asyncio.gather(*map(model.reply, questions), return_exceptions=True)
        finally:
            await model.close()

    long, hole, fine, room = asyncio.run(asking(open_model(f"hf/{folder}")))
    assert isinstance(long, RefusedError)
    assert "the question has 300 tokens" in str(long)
    assert isinstance(hole, RefusedError)
    assert fine.usage.output_tokens == 2
    assert isinstance(room, RefusedError)


def test_a_cancelled_question_leaves_the_others_alone(folder: Path) -> None:
    async def asking(model: Model) -> Reply:
        doomed = asyncio.create_task(model.reply(go_on("x", max_tokens=200, temperature=0)))
        other = asyncio.create_task(model.reply(go_on("hello", max_tokens=3, temperature=0)))
        await asyncio.sleep(0.05)
        doomed.cancel()
        reply = await other
        await model.close()
        with pytest.raises(UnusableModelError, match="was closed"):
            await model.reply(go_on("x"))
        return reply

    assert asyncio.run(asking(open_model(f"hf/{folder}"))).usage.output_tokens == 3


def test_without_a_template_there_is_no_conversation(tmp_path: Path, folder: Path) -> None:
    from tests.models.local.tiny_model import save_tiny_model

    with pytest.raises(RefusedError, match="no template for conversations"):
        ask(save_tiny_model(tmp_path, template=""), say("hi"))


def test_identity_is_the_content_of_the_folder(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REMINT_CACHE", str(tmp_path / "cache"))
    copy = tmp_path / "copy"
    copy.mkdir()
    for file in folder.iterdir():
        (copy / file.name).write_bytes(file.read_bytes())
    first = open_model(f"hf/{folder}").identity
    assert first.startswith("transformers:sha256:")
    assert open_model(f"hf/{copy}").identity == first
    (copy / "config.json").write_text((folder / "config.json").read_text() + " ")
    assert open_model(f"hf/{copy}").identity != first


def test_what_is_no_model_is_said(tmp_path: Path, folder: Path) -> None:
    with pytest.raises(UnusableModelError, match=r"there is no config\.json in it"):
        open_model(f"hf/{tmp_path}")
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(UnusableModelError, match="cannot be loaded by transformers"):
        ask(tmp_path, go_on("x"))


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(UnusableModelError, match=r"pip install 'remint\[transformers\]'"):
        open_model("hf/some/model")
    with pytest.raises(UnusableModelError, match=r"pip install 'remint\[vllm\]'"):
        open_model("vllm-local/some/model")


@pytest.mark.parametrize(
    ("whole", "text", "reasoning"),
    [
        ("plain", "plain", ""),
        ("<think>\nhm\n</think>\n\nanswer", "answer", "hm"),
        ("hm</think>answer", "answer", "hm"),
        ("<think>never done", "", "never done"),
        ("say <think> aloud", "say <think> aloud", ""),
    ],
)
def test_thoughts_stand_apart(whole: str, text: str, reasoning: str) -> None:
    assert without_thoughts(whole) == (text, reasoning)
