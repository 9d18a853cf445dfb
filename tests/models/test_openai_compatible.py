"""What is sent to an OpenAI-compatible server, and what becomes of its answers."""

from __future__ import annotations

import gzip
import json
import random
from typing import Any

import pytest

from remint.models import Alternative, BrokenReplyError, RefusedError, Token
from remint.records import Usage
from tests.models.questions import ask, ask_all, go_on, say
from tests.models.scripted_server import Answer, Asked, ScriptedServer, as_json, chat, completion, error


def sent(request: Any, name: str = "m", answer: Answer | None = None, **options: Any) -> Asked:
    """What the server gets to see of a question."""
    with ScriptedServer([answer or (chat("ok") if request.is_chat else completion("ok"))]) as server:
        ask(server, request, name, **options)
        return server.asked[-1]


def test_a_conversation() -> None:
    request = say("2 + 2?", "4", "And 3 + 3?", system="Be brief.", temperature=0.2, top_p=0.9, max_tokens=64, seed=7)
    asked = sent(request, "vllm/Qwen/Qwen2.5-Coder-7B", api_key="k-1234567890")
    assert asked.path == "/v1/chat/completions"
    assert asked.headers["authorization"] == "Bearer k-1234567890"
    assert asked.json == {
        "model": "Qwen/Qwen2.5-Coder-7B",
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "2 + 2?"},
            {"role": "assistant", "content": "4"},
            {"role": "user", "content": "And 3 + 3?"},
        ],
        "temperature": 0.2, "top_p": 0.9, "max_tokens": 64, "seed": 7,
    }  # fmt: skip


def test_every_other_parameter() -> None:
    request = say("?", top_k=40, stop=("\nclass", "\ndef"), logprobs=3, reasoning_effort="low", extra={"min_p": 0.1})
    body = sent(request).json
    assert body["top_k"] == 40
    assert body["stop"] == ["\nclass", "\ndef"]
    assert (body["logprobs"], body["top_logprobs"]) == (True, 3)
    assert body["reasoning_effort"] == "low"
    assert body["min_p"] == 0.1
    assert set(sent(say("?")).json) == {"model", "messages"}  # what nobody asked for is not sent


def test_a_text_to_be_continued() -> None:
    with ScriptedServer([completion("    return 1\n")]) as server:
        reply = ask(server, go_on("def one():\n", max_tokens=8, logprobs=0))
        asked = server.asked[0]
    assert reply.text == "    return 1\n"
    assert asked.path == "/v1/completions"
    assert asked.json == {"model": "m", "prompt": "def one():\n", "max_tokens": 8, "logprobs": 0}


@pytest.mark.parametrize(
    ("name", "last", "fields"),
    [
        ("vllm/m", {}, {"continue_final_message": True, "add_generation_prompt": False}),
        ("ollama/m", {}, {}),
        ("mistral/m", {"prefix": True}, {}),
    ],
)
def test_the_beginning_of_an_answer(name: str, last: dict[str, Any], fields: dict[str, Any]) -> None:
    body = sent(say("Write f.", prefill="```python\n"), name, api_key="k-1234567890").json
    assert body.pop("messages")[-1] == {"role": "assistant", "content": "```python\n", **last}
    assert body == {"model": "m", **fields}


def test_a_beginning_is_not_repeated() -> None:
    with ScriptedServer([chat("```python\nx = 1"), chat("x = 1")]) as server:
        request = say("Write x.", prefill="```python\n")
        assert [reply.text for reply in ask_all(server, [request, request])] == ["x = 1", "x = 1"]


def test_a_hole_is_filled_by_the_server_or_with_the_family_s_tokens() -> None:
    hole = go_on("def f(", "    return x\n")
    by_server = sent(hole, "ollama/qwen2.5-coder").json
    assert (by_server["prompt"], by_server["suffix"]) == ("def f(", "    return x\n")
    at_mistral = sent(hole, "mistral/codestral", completion("x"), api_key="k-1234567890")
    assert at_mistral.path == "/v1/fim/completions"
    with_tokens = sent(hole, "vllm/bigcode/starcoder2-3b").json
    assert with_tokens["prompt"] == "<fim_prefix>def f(<fim_suffix>    return x\n<fim_middle>"
    assert "<|endoftext|>" in with_tokens["stop"]
    assert "suffix" not in with_tokens


def test_what_a_server_cannot_fill_is_refused_and_not_asked_without_the_end() -> None:
    with ScriptedServer([error(400, "suffix is not currently supported")]) as server:
        with pytest.raises(RefusedError, match="suffix is not currently supported"):
            ask(server, go_on("a", "b"), "vllm/unheard-of")
        assert len(server.asked) == 1


def test_an_answer_with_everything() -> None:
    body = {
        "model": "served-name",
        "choices": [
            {
                "message": {"role": "assistant", "content": "4", "reasoning_content": "two and two"},
                "finish_reason": "length",
                "logprobs": {
                    "content": [
                        {"token": "4", "logprob": -0.1, "top_logprobs": [{"token": "5", "logprob": -2.5}]}
                    ]
                },
            }
        ],
        "usage": {
            "prompt_tokens": 9, "completion_tokens": 12, "total_tokens": 21,
            "completion_tokens_details": {"reasoning_tokens": 10},
        },
    }  # fmt: skip
    with ScriptedServer([as_json(body)]) as server:
        reply = ask(server, say("2 + 2?", logprobs=1))
    assert (reply.text, reply.reasoning, reply.finish_reason, reply.model) == (
        "4",
        "two and two",
        "length",
        "served-name",
    )
    assert reply.usage == Usage(input_tokens=9, output_tokens=12, reasoning_tokens=10)
    assert reply.tokens == (Token(text="4", logprob=-0.1, alternatives=(Alternative(text="5", logprob=-2.5),)),)
    assert reply.left_out == ()
    assert reply.seconds > 0


@pytest.mark.parametrize(
    ("message", "text", "reasoning"),
    [
        ({"content": "4", "reasoning": "openrouter's word"}, "4", "openrouter's word"),
        ({"content": None, "reasoning_content": "only thought"}, "", "only thought"),
        ({"content": None, "refusal": "I will not."}, "I will not.", ""),
        ({"content": [{"type": "thinking", "thinking": [{"text": "hm"}]}, {"type": "text", "text": "4"}]}, "4", "hm"),
        ({"content": ""}, "", ""),
        ({"content": "half \ud83d"}, "half ?", ""),
    ],
)
def test_what_is_said_and_what_was_thought(message: dict[str, Any], text: str, reasoning: str) -> None:
    body = json.dumps({"choices": [{"message": message, "finish_reason": "stop"}]}).encode()
    with ScriptedServer([Answer(body)]) as server:
        reply = ask(server, say("?"))
    assert (reply.text, reply.reasoning) == (text, reasoning)


def test_thoughts_that_only_the_total_counts_are_counted() -> None:
    usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 115}
    with ScriptedServer([as_json({"choices": [{"message": {"content": "x"}}], "usage": usage})]) as server:
        assert ask(server, say("?")).usage == Usage(input_tokens=10, output_tokens=105, reasoning_tokens=100)


def test_log_probabilities_of_a_continuation() -> None:
    logprobs = {"tokens": ["a", "b"], "token_logprobs": [None, -0.5], "top_logprobs": [None, {"b": -0.5, "c": -1.5}]}
    with ScriptedServer([as_json({"choices": [{"text": "ab", "logprobs": logprobs}]})]) as server:
        first, second = ask(server, go_on("x", logprobs=2)).tokens
    assert first == Token(text="a", logprob=-9999.0)
    assert [each.text for each in second.alternatives] == ["b", "c"]


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        (b'{"choices": [{"message": {"content": "def f(', "not whole JSON"),
        (b"<html>Bad gateway</html>", "not whole JSON"),
        (b"", "not whole JSON"),
        (b'{"choices": [{"message": {"content": ' + b"[" * 100_000, "not whole JSON"),
        (b'{"answer": 42}', "has an unexpected form"),
        (b'{"choices": "none"}', "has an unexpected form"),
        (b'{"choices": [{"message": {"content": 42}}]}', "has an unexpected form"),
        (b'{"choices": []}', "no choices"),
        (b'{"choices": [{}]}', "neither a message nor a text"),
        (b'{"choices": [{"message": {"content": null}, "finish_reason": "stop"}]}', "content is null"),
        (b'{"choices": [{"text": "a", "logprobs": {"tokens": ["a"], "token_logprobs": []}}]}', "some tokens"),
    ],
)
def test_what_is_no_answer_is_said_to_be_broken(body: bytes, complaint: str) -> None:
    with ScriptedServer([Answer(body)]) as server, pytest.raises(BrokenReplyError, match=complaint):
        ask(server, say("?"))


def test_ten_megabytes_are_an_answer_and_more_than_the_limit_is_not_read() -> None:
    long = "x" * (10 * 2**20)
    with ScriptedServer([chat(long)]) as server:
        assert ask(server, say("?")).text == long
    too_long = Answer(b" " * 2**16, headers={"Content-Length": str(33 * 2**20)}, hang=False)
    with ScriptedServer([too_long]) as server, pytest.raises(BrokenReplyError, match="larger than 32 MB"):
        ask(server, say("?"))


def test_a_packed_answer_is_unpacked_and_a_bomb_is_not() -> None:
    packed = {"Content-Encoding": "gzip"}
    with ScriptedServer([Answer(gzip.compress(chat("ok").body), headers=packed)]) as server:
        assert ask(server, say("?")).text == "ok"
        assert server.asked[0].headers["accept-encoding"] == "identity"
    bomb = Answer(gzip.compress(random.Random(0).randbytes(2**21)), headers=packed)
    with ScriptedServer([bomb]) as server, pytest.raises(BrokenReplyError, match="larger than 1 MB"):
        ask(server, say("?"))


def test_an_endless_answer_is_not_read_to_its_end() -> None:
    chunk = b"%x\r\n%s\r\n" % (2**20, b"x" * 2**20)
    endless = Answer(chunk * 40, headers={"Transfer-Encoding": "chunked"})
    with ScriptedServer([endless]) as server, pytest.raises(BrokenReplyError, match="larger than 32 MB"):
        ask(server, say("?"))


def test_a_later_question_opens_new_connections_after_a_close() -> None:
    with ScriptedServer([chat("ok")]) as server:
        for _ in range(2):
            assert ask(server, say("?")).text == "ok"
        ask_all(server, [say("?")] * 5)
        assert server.connections == 3  # one for each model, kept open between its questions
