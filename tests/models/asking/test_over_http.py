"""An asker and a model on a real server that does everything wrong: each fault ends as a user would want."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from remint.ledger import open_ledger
from remint.models import UnusableModelError
from remint.models.asking import Asker, AskSettings
from remint.models.asking.replies import KIND
from remint.models.opening import ModelOptions, open_model
from tests.models.asking.models import collect, questions
from tests.models.scripted_server import Answer, ScriptedServer, as_json, chat, error

FAULTS = {
    "too many": error(429, "slow down"),
    "too many, and when to come back": error(429, "slow down", {"Retry-After": "0.3"}),
    "broken server": error(500, "oops"),
    "server restarts": error(503, "starting"),
    "reset": Answer(reset=True),
    "hangs": Answer(hang=True),
    "half a JSON": Answer(b'{"choices": [{"message": {"content": "ha', headers={"Content-Type": "application/json"}),
    "half a body": chat("x" * 100)._replace(cut_after=50),
    "another schema": as_json({"answer": "x"}),
    "no choices": as_json({"choices": []}),
    "no JSON": Answer(b"<html>502</html>", headers={"Content-Type": "text/html"}),
}
SETTINGS = AskSettings(concurrency=8, first_wait=0.01, longest_wait=0.05)


def ask_all(server: ScriptedServer, ledger, count: int):
    async def work():
        model = open_model("scripted", ModelOptions(base_url=server.url, timeout=1.0))
        try:
            return await collect(Asker(model, ledger, SETTINGS), questions(count))
        finally:
            await model.close()

    return asyncio.run(work())


def number_in(asked) -> str:
    return asked.json["messages"][-1]["content"]


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_that_passes_is_asked_again_and_no_answer_goes_astray(fault, ledger):
    seen: Counter[str] = Counter()

    def script(asked):
        number = number_in(asked)
        seen[number] += 1
        return FAULTS[fault] if seen[number] == 1 and int(number) % 4 == 0 else chat(f"answer to {number}")

    with ScriptedServer(script) as server:
        answers = ask_all(server, ledger, 12)
    assert {a.question.about: a.reply and a.reply.text for a in answers} == {n: f"answer to {n}" for n in range(12)}
    assert {answer.question.about for answer in answers if answer.tries == 2} >= {0, 4, 8}


def test_a_question_that_is_refused_is_an_answer_and_the_others_go_on(ledger):
    def script(asked):
        number = number_in(asked)
        return error(400, "context length exceeded") if number == "3" else chat(f"answer to {number}")

    with ScriptedServer(script) as server:
        answers = {answer.question.about: answer for answer in ask_all(server, ledger, 12)}
        assert len(server.asked) == 12
    assert "context length exceeded" in answers[3].error
    assert sum(answer.reply is not None for answer in answers.values()) == 11


@pytest.mark.parametrize(("status", "words"), [(401, "key expired"), (404, "no such model")])
def test_what_concerns_every_question_ends_it_with_one_message_and_keeps_the_answers(status, words, tmp_path):
    def script(asked):
        return error(status, words) if int(number_in(asked)) >= 20 else chat("fine")

    with ScriptedServer(script) as server, open_ledger(tmp_path / "ledger.sqlite") as ledger:
        with pytest.raises(UnusableModelError, match=words):
            ask_all(server, ledger, 1000)
        assert len(server.asked) < 60
        assert ledger.count(KIND) == 20
