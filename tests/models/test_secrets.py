"""A key that is planted turns up nowhere but in the header that it is meant for."""

from __future__ import annotations

import json
import logging
import pickle
import traceback
from pathlib import Path
from typing import Any

import pytest

from remint.models import ModelError
from remint.models.opening import ModelOptions, open_model
from remint.models.secrets import Secret, key_among
from tests.models.questions import ask, say
from tests.models.scripted_server import Answer, Asked, ScriptedServer, chat, error

KEY = "planted-0123456789-abcdefghij"


def everything_about(failure: BaseException) -> str:
    """All that could be printed of an error: the whole chain, whatever is meant to be hidden of it."""
    texts, seen, waiting = [], set[int](), [failure]
    while waiting:
        each = waiting.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        texts += ["".join(traceback.format_exception(each)), repr(each), str(each.args), repr(vars(each))]
        waiting += [cause for cause in (each.__cause__, each.__context__) if cause is not None]
        response = getattr(each, "response", None) or getattr(each, "request", None)
        texts.append(str(getattr(response, "headers", "")))
    return "\n".join(texts)


def tell_the_key(asked: Asked, status: int) -> Answer:
    held = asked.headers.get("authorization", "") + " " + asked.headers.get("x-api-key", "")
    return error(status, f"Your header was: {held} and that is {KEY}.", {"X-Echo": held}, param=KEY, code=KEY)


@pytest.mark.parametrize("name", ["openai/m", "anthropic/m", "together/m"])
@pytest.mark.parametrize("status", [400, 401, 404, 429, 500])
def test_a_server_that_tells_the_key(name: str, status: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with ScriptedServer(lambda asked: tell_the_key(asked, status)) as server:
        with pytest.raises(ModelError) as caught:
            ask(server, say("?", temperature=1.0), name, api_key=KEY)
        assert KEY in str(server.asked[0].headers)  # it was sent, or this test would show nothing
    assert KEY not in everything_about(caught.value)
    assert "***" in str(caught.value)
    assert KEY not in caplog.text


@pytest.mark.parametrize("name", ["openai/m", "anthropic/m"])
@pytest.mark.parametrize(
    "answer",
    [Answer(reset=True), Answer(hang=True), Answer(KEY.encode()), Answer(b'"x', cut_after=1), Answer(b"{}")],
    ids=["reset", "hang", "no JSON", "broken off", "wrong schema"],
)
def test_a_question_that_fails_otherwise(name: str, answer: Answer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with ScriptedServer([answer]) as server, pytest.raises(ModelError) as caught:
        ask(server, say("?"), name, api_key=KEY, timeout=0.5 if answer.hang else 20.0)
    assert KEY not in everything_about(caught.value)
    assert KEY not in caplog.text


def test_a_model_and_its_options_do_not_show_it() -> None:
    options = ModelOptions(base_url="http://localhost:1/v1", api_key=KEY)
    model = open_model("openai/m", options)
    shown = [repr(options), repr(model), model.name, model.identity, str(vars(model)), repr(vars(model))]
    assert KEY not in "".join(shown)


def test_a_secret_is_not_written() -> None:
    with pytest.raises(TypeError, match="not written"):
        pickle.dumps(Secret(KEY))
    with pytest.raises(TypeError):
        json.dumps(Secret(KEY))


def test_other_keys_in_a_text_are_taken_out_too() -> None:
    text = 'sk-proj-abcdefghijklmnop and "Authorization": "Bearer abc.def", but not a task-force or Bearer'
    assert Secret("").taken_out_of(text) == '*** and "Authorization": "Bearer ***", but not a task-force or Bearer'


@pytest.mark.parametrize("url", [f"http://user:{KEY}@localhost/v1", f"http://localhost/v1?key={KEY}"])
def test_an_address_with_a_secret_in_it_is_refused_and_not_shown(url: str) -> None:
    with pytest.raises(ModelError, match="Write it without") as caught:
        open_model("m", ModelOptions(base_url=url))
    assert KEY not in everything_about(caught.value)


def test_what_the_environment_has_for_openai_goes_to_no_one_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for variable in ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"):
        monkeypatch.setenv(variable, f"{variable}-{KEY}")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", f"Authorization: Bearer {KEY}")
    for name, options in [("vllm/m", {}), ("together/m", {"api_key": "another-key"})]:
        given: dict[str, Any] = options
        with ScriptedServer([chat("ok")]) as server:
            ask(server, say("?"), name, **given)
            assert KEY not in str(server.asked[0])
    # Whoever names an address and no provider means a server that speaks as OpenAI does: it gets the key alone.
    with ScriptedServer([chat("ok")]) as server:
        ask(server, say("?"), "m")
        sent = str(server.asked[0])
    assert f"Bearer OPENAI_API_KEY-{KEY}" in sent
    assert sent.count(KEY) == 1


@pytest.mark.parametrize("name", ["openai/m", "together/m"])
def test_a_server_that_repeats_the_key_in_its_answer(name: str) -> None:
    said = f"Your key is {KEY}.\n```python\nkey = '{KEY}'\n```"
    with ScriptedServer([chat(said, reasoning_content=f"They sent {KEY}")]) as server:
        reply = ask(server, say("?"), name, api_key=KEY)
    assert reply.text == "Your key is ***.\n```python\nkey = '***'\n```"
    assert reply.reasoning == "They sent ***"
    assert KEY not in repr(reply)


def test_a_word_that_is_given_as_a_key_stays_in_answers() -> None:
    with ScriptedServer([chat("EMPTY = 'sk-proj-abcdefghijklmnop'")]) as server:
        assert ask(server, say("?"), "vllm/m", api_key="EMPTY").text == "EMPTY = 'sk-proj-abcdefghijklmnop'"


@pytest.mark.parametrize(
    ("parameters", "place"),
    [
        ({"api_key": "x"}, "api_key"),
        ({"headers": {"Authorization": "x"}}, "headers.Authorization"),
        ({"extra_headers": [{"X-Api-Key": "x"}]}, "extra_headers.X-Api-Key"),
        ({"a": {"hf_token": "x"}}, "a.hf_token"),
        ({"token": "x"}, "token"),
        ({"note": f"it is {KEY}"}, "note"),
        ({"note": ["sk-proj-abcdefghijklmnop"]}, "note"),
        ({KEY: 1}, "…"),
        ({"min_tokens": 3, "stop_token_ids": [1], "eos_token": "</s>", "prompt_cache_key": "run"}, ""),
        ({"min_p": 0.1, "chat_template_kwargs": {"enable_thinking": False}, "token": None, "api_key": ""}, ""),
    ],
)
def test_keys_among_parameters_are_found(parameters: dict[str, Any], place: str) -> None:
    assert key_among(parameters, [KEY, "none"]) == place
