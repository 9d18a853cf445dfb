"""Parameters that a model will not take: left out, reported, and asked about once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from remint.models import RefusedError, Reply
from remint.models.http_faults import complaint_in
from remint.models.opening import ModelOptions, open_model
from remint.models.refused_parameters import refused_parameter
from tests.models.questions import ask, ask_all, say
from tests.models.scripted_server import Answer, Asked, ScriptedServer, as_json, chat, error

NO_TEMPERATURE = error(
    400, "Unsupported parameter: 'temperature' is not supported with this model.", param="temperature",
    code="unsupported_parameter",
)  # fmt: skip


def without(*fields: str, refusal: Answer = NO_TEMPERATURE) -> Any:
    """A server that refuses questions with these fields."""
    return lambda asked: refusal if any(field in asked.json for field in fields) else chat("ok")


def test_a_refused_parameter_is_left_out_reported_and_not_tried_again() -> None:
    with ScriptedServer(without("temperature")) as server:
        first, second = ask_all(server, [say("one", temperature=0.2, top_p=0.9), say("two", temperature=0.7)])
        assert [set(asked.json) - {"model", "messages"} for asked in server.asked] == [
            {"temperature", "top_p"}, {"top_p"}, set(),
        ]  # fmt: skip
    assert (first.text, first.left_out) == ("ok", ("temperature",))
    assert (second.text, second.left_out) == ("ok", ("temperature",))


def test_a_refused_value_leaves_other_values_alone() -> None:
    def only_one(asked: Asked) -> Answer:
        if asked.json.get("temperature", 1) != 1:
            words = "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) is."
            return error(400, words, param="temperature", code="unsupported_value")
        return chat("ok")

    with ScriptedServer(only_one) as server:
        replies = ask_all(server, [say("?", temperature=value) for value in (0.2, 1.0, 0.2)])
        assert len(server.asked) == 4
    assert [reply.left_out for reply in replies] == [("temperature",), (), ("temperature",)]


def test_one_parameter_after_another() -> None:
    def strict(asked: Asked) -> Answer:
        known = {"model", "messages", "max_tokens"}
        unknown = [name for name in asked.json if name not in known]
        return error(400, f"Unrecognized request argument supplied: {unknown[0]}") if unknown else chat("ok")

    with ScriptedServer(strict) as server:
        reply = ask(server, say("?", temperature=0.5, top_k=5, seed=1, logprobs=2, stop=("z",), extra={"min_p": 0.1}))
    assert sorted(reply.left_out) == ["logprobs", "min_p", "seed", "stop", "temperature", "top_k"]


def test_a_stop_sequence_that_is_refused_still_ends_the_text() -> None:
    refusal = error(400, "Unsupported parameter: 'stop' is not supported with this model.", param="stop")
    with ScriptedServer(lambda asked: refusal if "stop" in asked.json else chat("one\nclass two")) as server:
        reply = ask(server, say("?", stop=("\nclass",)))
    assert (reply.text, reply.left_out) == ("one", ("stop",))


@pytest.mark.parametrize(("first", "then"), [("max_tokens", "max_completion_tokens")])
def test_a_limit_is_called_by_its_other_name(first: str, then: str) -> None:
    words = f"Unsupported parameter: '{first}' is not supported with this model. Use '{then}' instead."
    with ScriptedServer(without(first, refusal=error(400, words, param=first, code="unsupported_parameter"))) as server:
        replies = ask_all(server, [say("?", max_tokens=5), say("?", max_tokens=6)])
        assert [asked.json.get(then) for asked in server.asked] == [None, 5, 6]
    assert [reply.left_out for reply in replies] == [(), ()]  # nothing was lost


def test_a_system_prompt_that_is_refused_is_said_by_the_user() -> None:
    def no_system(asked: Asked) -> Answer:
        roles = [message["role"] for message in asked.json["messages"]]
        return error(400, "System role not supported") if "system" in roles else chat("ok")

    with ScriptedServer(no_system) as server:
        reply = ask(server, say("2 + 2?", system="Be brief."))
        assert server.asked[-1].json["messages"] == [{"role": "user", "content": "Be brief.\n\n2 + 2?"}]
    assert reply.left_out == ("system",)


def test_a_beginning_that_is_refused_is_left_out() -> None:
    with ScriptedServer(
        without("continue_final_message", refusal=error(400, "Unknown parameter: 'continue_final_message'."))
    ) as server:
        reply = ask(server, say("?", prefill="```python\n"))
        assert [message["role"] for message in server.asked[-1].json["messages"]] == ["user"]
    assert reply.left_out == ("prefill",)


def test_a_server_that_refuses_whatever_it_gets_is_not_asked_for_ever() -> None:
    with ScriptedServer([NO_TEMPERATURE]) as server:
        with pytest.raises(RefusedError, match="'temperature' is not supported"):
            ask(server, say("?", temperature=0.5))
        assert len(server.asked) == 2


def test_a_conversation_that_ends_with_the_assistant_is_asked_once() -> None:
    with ScriptedServer([error(400, "The conversation must end with a user message")]) as server:
        with pytest.raises(RefusedError, match="must end with a user message"):
            ask(server, say("?", "an answer"))
        assert len(server.asked) == 1


def test_questions_under_way_at_the_same_time_all_learn_it() -> None:
    async def ask_many() -> list[Reply]:
        model = open_model("m", ModelOptions(base_url=server.url, timeout=20))
        replies = await asyncio.gather(*(model.reply(say(str(n), temperature=0.5, seed=n)) for n in range(12)))
        await model.close()
        return replies

    with ScriptedServer(without("temperature")) as server:
        assert [reply.left_out for reply in asyncio.run(ask_many())] == [("temperature",)] * 12


SENT = {"model": "m", "messages": [], "temperature": 1, "top_p": 1, "top_k": 1, "seed": 1, "logprobs": True,
        "top_logprobs": 1, "reasoning_effort": "low", "stop": ["x"]}  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "parameter"),
    [
        (error(400, "Unknown parameter: 'top_k'.", code="unknown_parameter"), "top_k"),
        (error(400, 'Invalid JSON payload received. Unknown name "seed": Cannot find field.'), "seed"),
        (error(400, "property 'top_k' is unsupported"), "top_k"),
        (error(400, "`logprobs` is not supported with this model"), "logprobs"),
        (error(400, "You are not allowed to request logprobs from this model"), "logprobs"),
        (error(400, "Argument not supported on this model: reasoningEffort"), "reasoning_effort"),
        (error(400, "This model does not support `stop`. Supported are temperature and top_p."), "stop"),
        (error(400, "`temperature` and `top_p` cannot both be specified for this model"), "temperature"),
        (error(400, "`temperature` is deprecated for this model."), "temperature"),
        (as_json({"detail": [{"type": "extra_forbidden", "loc": ["body", "seed"], "msg": "Extra inputs"}]}), "seed"),
        (
            as_json({"object": "error", "message": {"detail": [{"loc": ["body", "top_k"], "msg": "not permitted"}]}}),
            "top_k",
        ),
        (as_json([{"error": {"message": 'Unknown name "seed"'}}]), "seed"),
        (error(400, "temperature must be between 0 and 2"), ""),
        (error(400, "maximum context length is 8 tokens, reduce the length of the messages"), ""),
        (error(400, "unknown model"), ""),
        (Answer(b"<html>Unsupported</html>"), ""),
        (Answer(b""), ""),
    ],
)
def test_the_words_of_many_vendors(answer: Answer, parameter: str) -> None:
    assert refused_parameter(complaint_in(answer.body), SENT) == parameter
