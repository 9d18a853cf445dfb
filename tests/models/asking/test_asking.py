"""Questions get their own answers, once, whatever happens on the way."""

from __future__ import annotations

import asyncio
import random

import pytest

from remint.ledger import LedgerError, open_ledger
from remint.models import (
    BrokenReplyError,
    OverloadedError,
    Parameters,
    PassingError,
    RefusedError,
    Request,
    UnusableModelError,
)
from remint.models.asking import Asker, AskSettings, NoAnswersError, OutOfTimeError, Question, TooLongAHoldError
from remint.models.asking.replies import KIND
from remint.records import Usage
from tests.models.asking.models import Scripted, ask, ask_until_error, collect, question, questions, repeats, said

QUICK = AskSettings(first_wait=0.001, longest_wait=0.01)


def texts(answers):
    return {answer.question.about: answer.reply.text for answer in answers if answer.reply}


def expected(count):
    return {number: f"answer to {number}" for number in range(count)}


def test_answers_come_as_they_are_ready_each_with_its_own_question(ledger):
    """Replies come out of order, late, broken and not at all; and the same model is asked by two callers at once."""
    chance = random.Random(7)

    async def answer(text):
        await asyncio.sleep(chance.uniform(0, 0.01))
        fate = chance.random()
        if fate < 0.1:
            raise PassingError("reset")
        if fate < 0.2:
            raise BrokenReplyError("half a JSON")
        if fate < 0.25:
            await asyncio.sleep(60)  # dropped
        return said(f"answer to {text}")

    settings = AskSettings(first_wait=0.001, longest_wait=0.01, tries=50, request_seconds=0.1)
    asker = Asker(Scripted(lambda text, number: answer(text)), ledger, settings)

    async def both():
        shuffled = questions(300)
        chance.shuffle(shuffled)
        return await asyncio.gather(collect(asker, shuffled[:200]), collect(asker, shuffled[100:]))

    first, second = asyncio.run(both())
    assert texts(first + second) == expected(300)
    assert [len(first), len(second)] == [200, 200]
    assert [answer.question.about for answer in first] != sorted(answer.question.about for answer in first)
    for stored in ask(asker, questions(300)):
        assert stored.known
        assert stored.reply.text == f"answer to {stored.question.about}"


def test_what_was_answered_once_is_not_asked_again(tmp_path):
    model = Scripted(repeats)
    with open_ledger(tmp_path / "ledger.sqlite") as ledger:
        first = ask(Asker(model, ledger), questions(20))
    with open_ledger(tmp_path / "ledger.sqlite") as ledger:
        asker = Asker(model, ledger)
        second = ask(asker, questions(30))
    assert texts(second) == expected(30)
    assert model.asked.total() == 30
    assert not any(answer.known for answer in first)
    assert sorted(answer.question.about for answer in second if answer.known) == list(range(20))
    assert {answer.key for answer in first} <= {answer.key for answer in second}
    assert (asker.totals.known, asker.totals.asked, asker.totals.answered) == (20, 10, 10)


def test_samples_of_a_seeded_question_have_seeds_of_their_own(ledger):
    """With the same seed, a model that heeds it would give the same answer again and again."""
    seeds = []

    class Heeding(Scripted):
        async def reply(self, request):
            seeds.append(request.parameters.seed)
            return said(f"drawn with {request.parameters.seed}")

    request = Request(messages=question("q").request.messages, parameters=Parameters(seed=7))
    answers = ask(Asker(Heeding(repeats), ledger), [Question(request, index) for index in range(3)])
    assert sorted(seeds) == [7, 8, 9]
    assert {answer.question.index: answer.reply.text for answer in answers}[2] == "drawn with 9"
    assert all(answer.question.request == request for answer in answers)


def test_another_sample_parameter_or_model_is_another_question(ledger):
    model = Scripted(lambda text, number: said(f"{number}"))
    both = [question("same", index) for index in (0, 1)] + [question("same", 0, max_tokens=5)]
    answers = ask(Asker(model, ledger), both)
    other = ask(Asker(Scripted(repeats, name="echo2"), ledger), both[:1])
    assert len({answer.key for answer in answers + other}) == 4
    assert model.asked["same"] == 3


@pytest.mark.parametrize("kept", [True, False])
def test_the_same_question_is_asked_once_however_often_it_stands_there(ledger, kept):
    model = Scripted(repeats, seconds=0.05)
    answers = ask(Asker(model, ledger if kept else None), [question("same") for _ in range(600)] if kept else
                  [question("same") for _ in range(50)])  # fmt: skip
    assert model.asked["same"] == 1
    assert {answer.reply.text for answer in answers} == {"answer to same"}
    assert sum(not answer.known for answer in answers) == 1


def test_a_reply_that_ended_at_its_limit_is_complete_and_kept(ledger):
    from remint.models import Reply

    model = Scripted(lambda text, number: Reply(text="cut", finish_reason="length", usage=Usage(1, 1)))
    ask(Asker(model, ledger), questions(1))
    assert ask(Asker(model, ledger), questions(1))[0].known


def test_failures_are_answers_too_and_are_not_kept(ledger):
    def script(text, number):
        if text == "3":
            raise RefusedError("the prompt is too long")
        if text == "4":
            raise PassingError("the server is away")
        if text == "5" and number < 3:
            raise PassingError("the server is away")
        return repeats(text, number)

    model = Scripted(script)
    asker = Asker(model, ledger, AskSettings(first_wait=0.001, tries=4))
    answers = {answer.question.about: answer for answer in ask(asker, questions(8))}
    assert answers[3].error == "the prompt is too long"
    assert answers[4].error == "no answer after 4 tries: the server is away"
    assert (answers[3].tries, answers[4].tries, answers[5].tries, answers[6].tries) == (1, 4, 3, 1)
    assert texts(answers.values()) == {number: f"answer to {number}" for number in (0, 1, 2, 5, 6, 7)}
    assert (asker.totals.failed, asker.totals.retried, asker.totals.answered) == (2, 5, 6)
    assert ledger.count(KIND) == 6
    assert not any(answer.known for answer in ask(asker, [question(3), question(4)]))


def test_overload_makes_everybody_slower_and_everything_is_answered():
    """A server that turns away whoever comes when five are there already, without saying for how long."""
    model = Scripted(repeats, most_at_once=40)

    async def crowded(text, number):
        if model.under_way > 5:
            raise OverloadedError("too many")
        await asyncio.sleep(0.002)
        return repeats(text, number)

    model._script = crowded
    asker = Asker(model, None, AskSettings(concurrency=40, first_wait=0.002, longest_wait=0.02))
    assert texts(ask(asker, questions(200))) == expected(200)
    assert asker.totals.at_once < 20
    assert asker.totals.failed == 0


def test_a_retry_after_holds_back_everybody():
    calls = []

    def script(text, number):
        calls.append(asyncio.get_running_loop().time())
        if len(calls) == 1:
            raise OverloadedError("wait", retry_after=0.4)
        return repeats(text, number)

    asker = Asker(Scripted(script), None, AskSettings(concurrency=2, first_wait=0.001))
    assert texts(ask(asker, questions(20))) == expected(20)
    # One other may have been under way when the server said so.
    assert sum(moment < calls[0] + 0.4 for moment in calls) <= 2
    assert 0.3 < asker.totals.held_seconds < 0.5


def test_a_server_that_wants_to_be_left_alone_for_a_day_is(ledger):
    def script(text, number):
        if text == "9":
            raise OverloadedError("quota of today is used up", retry_after=86_400)
        return repeats(text, number)

    answers, error = ask_until_error(Asker(Scripted(script), ledger, AskSettings(concurrency=1)), questions(30))
    assert isinstance(error, TooLongAHoldError)
    assert "86,400 s (quota of today is used up)" in str(error)
    assert texts(answers) == expected(9)


def test_a_model_that_cannot_be_used_ends_it_with_one_message_and_keeps_what_came(ledger):
    """The key expires while others are under way: these still get their answers."""

    async def script(text, number):
        if text == "20":
            raise UnusableModelError("the key has expired")
        await asyncio.sleep(0.05)
        return repeats(text, number)

    model = Scripted(script)
    answers, error = ask_until_error(Asker(model, ledger, AskSettings(concurrency=8)), questions(1000))
    assert str(error) == "the key has expired"
    assert model.asked.total() < 40
    assert len(answers) == model.asked.total() - 1
    assert ledger.count(KIND) == len(answers)


def test_a_fault_of_a_backend_loses_no_answers_either(ledger):
    def script(text, number):
        return 1 / 0 if text == "20" else repeats(text, number)

    answers, error = ask_until_error(Asker(Scripted(script, most_at_once=4), ledger), questions(100))
    assert isinstance(error, ZeroDivisionError)
    assert ledger.count(KIND) == len(answers) >= 20


def test_questions_that_cannot_be_made_lose_no_answers(ledger):
    def broken():
        yield from questions(300)
        raise OSError("the file ended in the middle")

    model = Scripted(repeats)
    answers, error = ask_until_error(Asker(model, ledger), broken())
    assert str(error) == "the file ended in the middle"
    assert texts(answers).items() <= expected(300).items()
    assert ledger.count(KIND) == len(answers) == model.asked.total() >= 200


def test_a_server_that_is_gone_is_not_asked_a_million_times():
    def script(text, number):
        if int(text) >= 50:
            raise PassingError("connection refused")
        return repeats(text, number)

    model = Scripted(script)
    asker = Asker(model, None, AskSettings(first_wait=0.001, tries=2, failures_in_a_row=10))
    answers, error = ask_until_error(asker, (question(number) for number in range(1_000_000)))
    assert isinstance(error, NoAnswersError)
    assert "connection refused" in str(error)
    assert texts(answers) == expected(50)
    assert model.asked.total() < 1000


def test_a_request_that_hangs_is_asked_again():
    async def script(text, number):
        await asyncio.sleep(60 if number == 1 else 0)
        return repeats(text, number)

    settings = AskSettings(request_seconds=0.05, first_wait=0.001)
    [answer] = ask(Asker(Scripted(script), None, settings), [question("slow")])
    assert answer.tries == 2

    settings = AskSettings(request_seconds=0.05, tries=1)
    [answer] = ask(Asker(Scripted(script), None, settings), [question("slow")])
    assert answer.error == "no answer after 1 try: no answer within 0.05 s"


def test_the_time_for_everything_is_kept(ledger):
    async def script(text, number):
        await asyncio.sleep(0.01 if int(text) < 10 else 600)
        return repeats(text, number)

    asker = Asker(Scripted(script), ledger, AskSettings(total_seconds=1.0))
    answers, error = ask_until_error(asker, questions(100))
    assert isinstance(error, OutOfTimeError)
    assert "the time limit of 1 s is reached; 10 questions were answered" in str(error)
    assert texts(answers) == expected(10)


def test_so_many_at_once_and_no_more():
    for chosen, most, seen in ((3, 64, 3), (64, 5, 5), (0, 7, 7), (0, 64, 16)):
        model = Scripted(repeats, most_at_once=most, seconds=0.01)
        ask(Asker(model, None, AskSettings(concurrency=chosen)), questions(20))
        assert model.most_seen == seen


def test_requests_a_minute_are_kept():
    asker = Asker(Scripted(repeats), None, AskSettings(requests_per_minute=600))
    began = asyncio.run(_seconds(asker, 14))
    assert began >= 0.3  # ten at once, then ten a second


async def _seconds(asker, count):
    began = asyncio.get_running_loop().time()
    await collect(asker, questions(count))
    return asyncio.get_running_loop().time() - began


def test_questions_are_taken_as_they_are_needed(ledger):
    """A million questions that are known are never in memory together, nor are a million that are not."""
    taken = 0

    def endless():
        nonlocal taken
        while True:
            taken += 1
            yield question(taken % 400)

    async def some():
        asker = Asker(Scripted(repeats), ledger)
        stream = asker.ask(endless())
        got = [await anext(stream) for _ in range(10_000)]
        await asyncio.sleep(0.1)  # time enough to take far more
        await stream.aclose()
        return got

    got = asyncio.run(some())
    assert len(got) == 10_000
    assert taken < 13_000


@pytest.mark.parametrize("way", ["aclose", "break", "cancel"])
def test_an_interruption_keeps_what_came_and_cancels_the_rest(tmp_path, way):
    cancelled = []

    async def script(text, number):
        try:
            await asyncio.sleep(0.01 if int(text) < 20 else 600)
        except asyncio.CancelledError:
            cancelled.append(text)
            raise
        return repeats(text, number)

    model = Scripted(script)

    async def interrupted(ledger):
        asker = Asker(model, ledger, AskSettings(concurrency=8))
        stream, count = asker.ask(questions(1000)), 0
        if way == "cancel":
            task = asyncio.create_task(collect(asker, questions(1000)))
            while model.asked["27"] == 0:
                await asyncio.sleep(0.01)
            task.cancel()
            await asyncio.wait([task])
            assert task.cancelled()
        else:
            async for _ in stream:
                count += 1
                if count == 20:
                    break
            if way == "aclose":
                await stream.aclose()
        return asker

    with open_ledger(tmp_path / "ledger.sqlite", commit_after=1000) as ledger:
        asker = asyncio.run(interrupted(ledger))
        assert asker.limiter.in_use == 0
        with open_ledger(tmp_path / "ledger.sqlite") as other:  # it is on the disk, without any close()
            assert other.count(KIND) == 20
    assert model.under_way == 0
    assert 1 <= len(cancelled) <= 8


def test_an_answer_that_was_given_is_on_the_disk(tmp_path):
    async def work():
        with (
            open_ledger(tmp_path / "ledger.sqlite", commit_after=1000) as mine,
            open_ledger(tmp_path / "ledger.sqlite") as other,
        ):
            async for answer in Asker(Scripted(repeats, seconds=0.01), mine).ask(questions(50)):
                assert other.get(KIND, answer.key)

    asyncio.run(work())


def test_a_ledger_that_cannot_be_written_ends_it_and_the_answers_are_given(tmp_path, monkeypatch):
    model = Scripted(repeats, most_at_once=4)
    with open_ledger(tmp_path / "ledger.sqlite") as ledger:
        real, broken = ledger._database.insert, True

        def insert(entries):
            if broken:
                raise LedgerError("no room on the disk")
            real(entries)

        ledger._buffer._commit = insert
        answers, error = ask_until_error(Asker(model, ledger), questions(100))
        assert str(error) == "no room on the disk"
        assert answers
        assert model.asked.total() < 20
        broken = False
    with open_ledger(tmp_path / "ledger.sqlite") as ledger:
        assert ledger.count(KIND) == model.asked.total()  # nothing was lost, once there was room


def test_half_a_surrogate_pair_is_no_reason_to_lose_an_answer(ledger):
    model = Scripted(lambda text, number: said("a \ud83d\ude00 b \ud800 c"))
    [first] = ask(Asker(model, ledger), [question("x")])
    [second] = ask(Asker(model, ledger), [question("x")])
    assert first.reply == second.reply
    assert first.reply.text == "a 😀 b \ufffd c"
    assert second.known


def test_a_question_that_is_not_unicode_is_an_answer_with_an_error():
    bad, good = ask(Asker(Scripted(repeats)), [question("\ud800"), question("fine")])
    assert "not valid Unicode" in bad.error
    assert good.reply


def test_a_reply_that_cannot_be_read_is_not_paid_for_again_in_silence(ledger):
    model = Scripted(repeats)
    [answer] = ask(Asker(model, None), questions(1))
    ledger.put(KIND, answer.key, b'{"text": "x", "of_a_later_version": 1}')
    _, error = ask_until_error(Asker(model, ledger), questions(1))
    assert "written by a newer Remint" in str(error)
    assert model.asked.total() == 1


def test_what_a_model_would_not_take_is_told_once(ledger):
    import msgspec

    model = Scripted(lambda text, number: msgspec.structs.replace(repeats(text, number), left_out=("temperature",)))
    asker = Asker(model, ledger)
    ask(asker, questions(5))
    assert asker.totals.left_out == ("temperature",)
    assert (asker.totals.input_tokens, asker.totals.output_tokens, asker.totals.cost) == (500, 50, 0.0)


@pytest.mark.parametrize("wrong", [{"tries": 0}, {"concurrency": -1}, {"budget": -1.0}, {"failures_in_a_row": 0}])
def test_limits_that_make_no_sense_are_refused(wrong):
    with pytest.raises(ValueError, match=f"{next(iter(wrong))} is at least"):
        AskSettings(**wrong)
