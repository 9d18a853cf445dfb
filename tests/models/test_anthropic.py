"""What is sent to Anthropic's messages API, and what becomes of its answers."""

from __future__ import annotations

import builtins
from typing import Any

import pytest

from remint.models import BrokenReplyError, OverloadedError, Reply, Request, UnusableModelError
from remint.models.opening import ModelOptions, open_model
from remint.records import Usage
from tests.models.questions import ask, ask_all, go_on, say
from tests.models.scripted_server import Answer, Asked, ScriptedServer, as_json, error

pytestmark = pytest.mark.xdist_group("anthropic")  # its package takes a second to load


def message(*blocks: dict[str, Any], stop_reason: str = "end_turn") -> Answer:
    usage = {"input_tokens": 5, "cache_read_input_tokens": 2, "output_tokens": 9,
             "output_tokens_details": {"thinking_tokens": 6}}  # fmt: skip
    return as_json(
        {"type": "message", "model": "claude-x-1", "content": blocks, "stop_reason": stop_reason, "usage": usage}
    )


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


def asked_and_answered(request: Request, answer: Answer) -> tuple[Asked, Reply]:
    with ScriptedServer([answer]) as server:
        reply = ask(server, request, "anthropic/claude-x", api_key="k-1234567890")
        return server.asked[-1], reply


@pytest.mark.slow
def test_a_conversation() -> None:
    request = say("2 + 2?", "4", "3 + 3?", system="Be brief.", temperature=0.2, top_p=0.9, top_k=5, max_tokens=64,
                  stop=("\n\n",), extra={"metadata": {"user_id": "u"}})  # fmt: skip
    asked, reply = asked_and_answered(request, message(text("6"), stop_reason="stop_sequence"))
    assert asked.path == "/v1/messages"
    assert "k-1234567890" in str(asked.headers)
    assert "anthropic-version" in asked.headers
    assert asked.json == {
        "model": "claude-x",
        "system": "Be brief.",
        "messages": [
            {"role": "user", "content": "2 + 2?"},
            {"role": "assistant", "content": "4"},
            {"role": "user", "content": "3 + 3?"},
        ],
        "max_tokens": 64, "temperature": 0.2, "top_p": 0.9, "top_k": 5, "stop_sequences": ["\n\n"],
        "metadata": {"user_id": "u"},
    }  # fmt: skip
    assert (reply.text, reply.finish_reason, reply.model, reply.left_out) == ("6", "stop", "claude-x-1", ())
    assert reply.usage == Usage(input_tokens=7, output_tokens=9, reasoning_tokens=6)


@pytest.mark.slow
def test_what_the_api_does_not_have_is_left_out_and_its_limit_is_set() -> None:
    asked, reply = asked_and_answered(say("?", seed=1, logprobs=2), message(text("ok")))
    assert set(asked.json) == {"model", "messages", "max_tokens"}
    assert reply.left_out == ("seed", "logprobs")


@pytest.mark.slow
def test_thinking() -> None:
    request = say("?", reasoning_effort="low", temperature=0.5, prefill="```")
    asked, reply = asked_and_answered(request, message({"type": "thinking", "thinking": "hm"}, text("ok")))
    assert asked.json["thinking"] == {"type": "enabled", "budget_tokens": 2048}
    assert asked.json["max_tokens"] > 2048
    assert (reply.text, reply.reasoning) == ("ok", "hm")
    assert reply.left_out == ("temperature", "prefill")


def test_a_limit_holds_for_thoughts_too() -> None:
    asked, _ = asked_and_answered(say("?", reasoning_effort="high", max_tokens=4000), message(text("ok")))
    assert (asked.json["max_tokens"], asked.json["thinking"]["budget_tokens"]) == (4000, 3000)
    asked, reply = asked_and_answered(say("?", reasoning_effort="high", max_tokens=500), message(text("ok")))
    assert "thinking" not in asked.json
    assert reply.left_out == ("reasoning_effort",)


def test_models_that_decide_themselves_how_long_to_think() -> None:
    def newer(asked: Asked) -> Answer:
        if asked.json["thinking"]["type"] == "enabled":
            return error(400, '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive".')
        return message(text("ok"))

    with ScriptedServer(newer) as server:
        request = say("?", reasoning_effort="medium")
        replies = ask_all(server, [request, request], "anthropic/claude-x", api_key="k-1234567890")
        assert [asked.json["thinking"]["type"] for asked in server.asked] == ["enabled", "adaptive", "adaptive"]
        assert server.asked[-1].json["output_config"] == {"effort": "medium"}
    assert [reply.left_out for reply in replies] == [(), ()]


@pytest.mark.slow
def test_models_that_do_not_think() -> None:
    refusal = error(400, "This model does not support thinking.")
    with ScriptedServer(lambda asked: refusal if "thinking" in asked.json else message(text("ok"))) as server:
        reply = ask(server, say("?", reasoning_effort="low"), "anthropic/claude-x", api_key="k-1234567890")
    assert (reply.text, reply.left_out) == ("ok", ("reasoning_effort",))


def test_the_beginning_of_an_answer() -> None:
    asked, reply = asked_and_answered(say("Write x.", prefill="```python\n"), message(text("\nx = 1")))
    assert asked.json["messages"][-1] == {"role": "assistant", "content": "```python"}
    assert reply.text == "x = 1"


def test_models_that_take_no_beginning() -> None:
    words = "This model does not support assistant message prefill. The conversation must end with a user message."

    def newer(asked: Asked) -> Answer:
        return error(400, words) if asked.json["messages"][-1]["role"] == "assistant" else message(text("ok"))

    with ScriptedServer(newer) as server:
        reply = ask(server, say("?", prefill="```"), "anthropic/claude-x", api_key="k-1234567890")
    assert reply.left_out == ("prefill",)


def test_a_parameter_that_is_refused() -> None:
    refusal = error(400, "`temperature` and `top_p` cannot both be specified for this model. Please use only one.")

    def one_of_both(asked: Asked) -> Answer:
        return refusal if {"temperature", "top_p"} <= set(asked.json) else message(text("ok"))

    with ScriptedServer(one_of_both) as server:
        reply = ask(server, say("?", temperature=0.5, top_p=0.5), "anthropic/claude-x", api_key="k-1234567890")
    assert len(reply.left_out) == 1


def test_a_refusal_of_the_model_is_an_answer() -> None:
    _, reply = asked_and_answered(say("?"), message(stop_reason="refusal"))
    assert (reply.text, reply.finish_reason) == ("", "content_filter")


@pytest.mark.parametrize(
    ("answer", "kind", "words"),
    [
        (error(529, "Overloaded", type="overloaded_error"), OverloadedError, "answered 529: Overloaded"),
        (error(401, "invalid x-api-key"), UnusableModelError, "set ANTHROPIC_API_KEY"),
        (
            error(404, "model: claude-y", type="not_found_error"),
            UnusableModelError,
            "'claude-x' is what the server was",
        ),
        (error(400, "Your credit balance is too low"), UnusableModelError, "Top up"),
        (as_json({"content": None}), BrokenReplyError, "has an unexpected form"),
        (as_json({"content": []}), BrokenReplyError, "no content"),
        (Answer(b'{"content": [{"type": "te'), BrokenReplyError, "not whole JSON"),
    ],
)
def test_faults(answer: Answer, kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        asked_and_answered(say("?"), answer)


def test_texts_are_not_continued() -> None:
    with pytest.raises(UnusableModelError, match="does not continue texts"):
        asked_and_answered(go_on("def f():"), message(text("ok")))


def test_a_package_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    really = builtins.__import__

    def without_anthropic(name: str, *rest: Any) -> Any:
        if name == "anthropic":
            raise ImportError(name)
        return really(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_anthropic)
    with pytest.raises(UnusableModelError, match=r"pip install 'remint\[anthropic\]'"):
        open_model("anthropic/claude-x", ModelOptions(api_key="k-1234567890"))
