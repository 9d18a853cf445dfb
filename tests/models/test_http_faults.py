"""Every way in which a server can fail to answer, and the error that a user gets for it."""

from __future__ import annotations

import asyncio
import email.utils
import json
import time

import pytest

from remint.models import BrokenReplyError, OverloadedError, PassingError, RefusedError, UnusableModelError
from remint.models.opening import ModelOptions, open_model
from tests.models.questions import ask, say
from tests.models.scripted_server import Answer, ScriptedServer, as_json, chat, error


@pytest.mark.slow
@pytest.mark.parametrize(
    ("headers", "wait"),
    [
        ({}, None),
        ({"Retry-After": "7"}, 7.0),
        ({"Retry-After": "0.5"}, 0.5),
        ({"retry-after-ms": "1500", "Retry-After": "9"}, 1.5),
        ({"Retry-After": "soon"}, None),
        ({"Retry-After": "-3"}, None),
        ({"Retry-After": "inf"}, None),
        ({"Retry-After": "Fri, 31 Dec 1999 23:59:59 GMT"}, 0.0),
    ],
)
@pytest.mark.parametrize("status", [429, 503, 529])
def test_a_server_that_wants_fewer_questions(status: int, headers: dict[str, str], wait: float | None) -> None:
    with ScriptedServer([error(status, "slow down", headers)]) as server:
        with pytest.raises(OverloadedError, match=f"answered {status}: slow down") as caught:
            ask(server, say("?"))
        assert len(server.asked) == 1  # who asks again, and when, is decided elsewhere
    assert caught.value.retry_after == wait


def test_a_date_to_come_back_at() -> None:
    date = email.utils.formatdate(time.time() + 100, usegmt=True)
    with (
        ScriptedServer([error(429, "slow down", {"Retry-After": date})]) as server,
        pytest.raises(OverloadedError) as caught,
    ):
        ask(server, say("?"))
    assert caught.value.retry_after == pytest.approx(100, abs=60)


@pytest.mark.parametrize("status", [500, 502, 504, 408])
def test_a_server_that_stumbles(status: int) -> None:
    with (
        ScriptedServer([Answer(b"<html>oh\n no</html>", status)]) as server,
        pytest.raises(PassingError, match=f"answered {status}: <html>oh no</html>") as caught,
    ):
        ask(server, say("?"))
    assert not isinstance(caught.value, OverloadedError)


def test_a_server_that_hangs() -> None:
    with ScriptedServer([Answer(hang=True)]) as server, pytest.raises(PassingError, match=r"within 0\.3 seconds"):
        ask(server, say("?"), timeout=0.3)


def test_a_server_that_drips() -> None:
    """The time limit is for the whole answer, not for each piece of it."""
    with (
        ScriptedServer([Answer(b"x", headers={"Content-Length": "9"})]) as server,
        pytest.raises(PassingError, match=r"within 0\.3 seconds"),
    ):
        ask(server, say("?"), timeout=0.3)


def test_a_connection_that_is_reset() -> None:
    with ScriptedServer([Answer(reset=True)]) as server, pytest.raises(PassingError, match="closed the connection"):
        ask(server, say("?"))


def test_an_answer_that_breaks_off() -> None:
    whole = chat("a long answer")
    with (
        ScriptedServer([whole._replace(cut_after=20)]) as server,
        pytest.raises(BrokenReplyError, match="broke off in the middle"),
    ):
        ask(server, say("?"))


def test_no_server_at_all() -> None:
    with ScriptedServer([chat("ok")]) as server:
        gone = server
    with pytest.raises(PassingError, match=rf"No server answers at {gone.url} .*Check that it runs"):
        ask(gone, say("?"))


@pytest.mark.parametrize("status", [401, 403])
def test_a_key_that_is_not_accepted(status: int) -> None:
    with (
        ScriptedServer([error(status, "Incorrect API key provided.", code="invalid_api_key")]) as server,
        pytest.raises(UnusableModelError, match=r"key is not accepted: set TOGETHER_API_KEY .*`api_key`") as caught,
    ):
        ask(server, say("?"), "together/m", api_key="k-1234567890")
    assert server.url in str(caught.value)


def test_a_key_that_is_missing() -> None:
    with (
        ScriptedServer([error(401, "Unauthorized")]) as server,
        pytest.raises(
            UnusableModelError,
            match="A key is needed: set OPENAI_API_KEY in the environment or in a file",
        ),
    ):
        ask(server, say("?"))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (
            error(404, "The model `gpt-9` does not exist", code="model_not_found"),
            "'m' is what the server was asked for",
        ),
        (Answer(b'{"detail":"Not Found"}', 404), "answered 404: Not Found. Check the address"),
        (error(400, "Model 'x/y-7.5b' not found"), "Check the address and the model's name"),
        (error(400, "invalid model ID"), "Check the address and the model's name"),
        (error(400, "API key not valid. Please pass a valid API key."), "A key is needed"),
        (error(429, "You exceeded your current quota", code="insufficient_quota"), "Top up the account"),
        (error(402, "Payment required"), "Top up the account"),
    ],
)
def test_a_model_that_cannot_be_used(answer: Answer, words: str) -> None:
    with ScriptedServer([answer]) as server, pytest.raises(UnusableModelError, match=words):
        ask(server, say("?"))


@pytest.mark.parametrize(
    "answer",
    [
        error(400, "This model's maximum context length is 4096 tokens.", code="context_length_exceeded"),
        error(
            400, "'max_tokens' or 'max_completion_tokens' is too large: 9000. This model's maximum context length is 1"
        ),
        error(400, "Your request was rejected by our content policy", code="content_policy_violation"),
        error(403, "Your input was flagged", code="moderation"),
        error(413, "Request too large"),
        error(422, "temperature must be between 0 and 2"),
    ],
)
def test_a_question_that_will_never_be_answered(answer: Answer) -> None:
    message = json.loads(answer.body)["error"]["message"]
    with ScriptedServer([answer]) as server:
        with pytest.raises(RefusedError) as caught:
            ask(server, say("?", temperature=3.0, max_tokens=9000))
        assert len(server.asked) == 1
    assert message.rstrip(".") in str(caught.value)


@pytest.mark.parametrize(("code", "kind"), [(429, OverloadedError), (502, PassingError), (401, UnusableModelError)])
def test_a_gateway_that_says_200_and_means_something_else(code: int, kind: type[Exception]) -> None:
    with (
        ScriptedServer([as_json({"error": {"message": "upstream", "code": code}})]) as server,
        pytest.raises(kind, match=f"answered {code}: upstream"),
    ):
        ask(server, say("?"))


def test_an_address_without_its_version() -> None:
    def nothing_here(asked: object) -> Answer:
        return Answer(b'{"detail":"Not Found"}', 404)

    with ScriptedServer(nothing_here) as server, pytest.raises(UnusableModelError, match="ends in /v1"):
        ask(server, say("?"), base_url=server.url.removesuffix("/v1"))


def test_an_answer_during_which_the_server_failed() -> None:
    body = {"choices": [{"message": {"content": "half an ans"}, "finish_reason": "error"}]}
    with ScriptedServer([as_json(body)]) as server, pytest.raises(BrokenReplyError, match="failed in the middle"):
        ask(server, say("?"))


def test_many_questions_at_once_keep_their_answers_apart() -> None:
    def echo_late(asked: object) -> Answer:
        said = asked.json["messages"][-1]["content"]  # type: ignore[attr-defined]
        return chat(f"answer to {said}", delay=0.05 * (int(said) % 3))

    async def ask_many() -> list[str]:
        model = open_model("m", ModelOptions(base_url=server.url, timeout=20))
        replies = await asyncio.gather(*(model.reply(say(str(number))) for number in range(60)))
        await model.close()
        return [reply.text for reply in replies]

    with ScriptedServer(echo_late) as server:
        assert asyncio.run(ask_many()) == [f"answer to {number}" for number in range(60)]
