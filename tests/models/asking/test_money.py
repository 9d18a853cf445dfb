"""What asking costs, and budgets that are never exceeded."""

from __future__ import annotations

import asyncio

import pytest

from remint.ledger import BudgetExceeded, open_ledger
from remint.models import BrokenReplyError, PassingError, Reply
from remint.models.asking import Asker, AskSettings, OutOfBudgetError, Price, Prices, UnpricedModelError
from remint.models.asking.purse import Purse
from remint.models.asking.replies import KIND
from tests.models.asking.models import Scripted, ask, ask_until_error, collect, question, questions, repeats, said

# A reply of 100 input tokens and 10 output tokens costs 0.01 + 0.01 dollars; one of 100 output tokens 0.11.
PRICES = Prices({"paid": Price(input=100, output=1000)})
REPLY = 0.02


def paid(script=repeats, **options):
    return Scripted(script, name="paid", **options)


def budget(limit, **settings):
    return AskSettings(budget=limit, first_wait=0.001, **settings)


def test_every_answer_says_what_it_cost_and_known_ones_cost_nothing_now(ledger):
    asker = Asker(paid(), ledger, prices=PRICES)
    assert [answer.cost for answer in ask(asker, questions(3))] == pytest.approx([REPLY] * 3)
    assert asker.totals.cost == pytest.approx(3 * REPLY)
    again = Asker(paid(), ledger, prices=PRICES)
    assert [answer.cost for answer in ask(again, questions(3))] == pytest.approx([REPLY] * 3)
    assert again.totals.cost == 0


def test_a_model_without_a_price_has_no_cost_and_takes_no_budget():
    [answer] = ask(Asker(Scripted(repeats, name="unheard-of")), questions(1))
    assert answer.cost is None
    model = Scripted(repeats, name="unheard-of")
    with pytest.raises(UnpricedModelError, match=r'`prices`.*\n\["unheard-of"\]\ninput'):
        Asker(model, None, budget(5.0))
    assert not model.asked


def test_a_free_model_takes_any_budget(ledger):
    assert len(ask(Asker(Scripted(repeats, name="echo"), ledger, budget(0.0)), questions(10))) == 10


def test_a_server_that_counts_no_tokens_is_estimated_rather_too_high():
    asker = Asker(paid(lambda text, number: Reply(text="x" * 200)), None, prices=PRICES)
    [answer] = ask(asker, questions(1))
    assert asker.totals.estimated == 1
    assert 0.1 < answer.cost < 0.2  # a hundred tokens of output at most, and a few dozen of input


@pytest.mark.slow
@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("concurrency", [1, 8, 64])
def test_a_budget_is_never_exceeded_and_nearly_used_up(ledger, kept, concurrency):
    asker = Asker(
        paid(seconds=0.001), ledger if kept else None, budget(4.0, concurrency=concurrency, budget_name="b"), PRICES
    )
    answers, error = ask_until_error(asker, (question(number) for number in range(1000)))
    assert isinstance(error, OutOfBudgetError)
    assert isinstance(error, BudgetExceeded)
    assert asker.totals.cost <= 4.0
    # What one question may cost stays unused, at most: 100 tokens of output and a guess at the input.
    assert asker.totals.cost > 4.0 - 0.2 - REPLY
    assert len(answers) == round(asker.totals.cost / REPLY)
    assert error.spent == pytest.approx(asker.totals.cost)
    assert 4.0 - error.spent < error.asked < 0.2  # one question, however many the purse pays for at a time
    assert "held back" not in str(error)
    assert f"${asker.totals.cost:,.4f} are spent" in str(error)
    assert f"{len(answers)} questions were answered" in str(error)
    if kept:
        assert ledger.count(KIND) == len(answers)
        assert ledger.budget("b", "usd", 4.0).spent == pytest.approx(asker.totals.cost, abs=1e-4)
        assert ledger.budget("b", "usd", 4.0).reserved == 0


def test_more_money_goes_on_from_where_it_stopped(ledger):
    model = paid()
    first, error = ask_until_error(Asker(model, ledger, budget(1.0, budget_name="b"), PRICES), questions(100))
    assert isinstance(error, OutOfBudgetError)
    # The same name and the same limit: nothing is left, and what is known is still given.
    second, error = ask_until_error(Asker(model, ledger, budget(1.0, budget_name="b"), PRICES), questions(100))
    assert isinstance(error, OutOfBudgetError)
    assert len(second) == len(first)
    assert len(ask(Asker(model, ledger, budget(10.0, budget_name="b"), PRICES), questions(100))) == 100
    assert model.asked.total() == 100


def test_a_budget_without_a_name_is_this_askers_own(ledger):
    for _ in range(2):
        asker = Asker(paid(), ledger, budget(1.0), PRICES)
        ask_until_error(asker, (question(f"{id(asker)} {number}") for number in range(100)))
        assert asker.totals.answered > 40
        before = asker.totals.answered
        _, error = ask_until_error(asker, [question("one more")] * 2)  # a second call has the same budget
        assert isinstance(error, OutOfBudgetError)
        assert asker.totals.answered == before


def test_two_askers_on_one_budget_keep_it_together(tmp_path):
    async def both():
        with open_ledger(tmp_path / "l.sqlite") as one, open_ledger(tmp_path / "l.sqlite") as two:
            askers = [Asker(paid(seconds=0.002), ledger, budget(3.0, budget_name="b"), PRICES) for ledger in (one, two)]
            asked = [[question(f"{who} {number}") for number in range(200)] for who in range(2)]
            results = await asyncio.gather(*map(collect, askers, asked), return_exceptions=True)
            assert all(isinstance(result, OutOfBudgetError) for result in results)
            spent = sum(asker.totals.cost for asker in askers)
            assert one.budget("b", "usd", 3.0).spent == pytest.approx(spent, abs=1e-4)
            assert 2.0 < spent <= 3.0

    asyncio.run(both())


def test_what_may_be_on_the_bill_counts(ledger):
    """A reply that came broken was probably paid for; a server that was away was not."""

    def script(text, number):
        if number == 1:
            raise (BrokenReplyError if text == "broken" else PassingError)("try again")
        return repeats(text, number)

    asker = Asker(paid(script), ledger, budget(5.0, budget_name="b"), PRICES)
    ask(asker, [question("broken"), question("away")])
    assert asker.totals.cost == pytest.approx(2 * REPLY)
    assert 0.1 < asker.totals.maybe_billed < 0.2
    total = asker.totals.cost + asker.totals.maybe_billed
    assert ledger.budget("b", "usd", 5.0).spent == pytest.approx(total, abs=1e-4)


def test_an_interruption_leaves_nothing_reserved_and_counts_what_was_under_way(ledger):
    async def script(text, number):
        await asyncio.sleep(0 if int(text) < 10 else 600)
        return repeats(text, number)

    async def interrupted():
        asker = Asker(paid(script), ledger, budget(50.0, budget_name="b", concurrency=4), PRICES)
        stream = asker.ask(questions(100))
        for _ in range(10):
            await anext(stream)
        while asker.model.under_way < 4:
            await asyncio.sleep(0.01)
        await stream.aclose()
        return asker

    asker = asyncio.run(interrupted())
    shared = ledger.budget("b", "usd", 50.0)
    assert shared.reserved == 0
    assert 0.4 < asker.totals.maybe_billed < 0.8
    assert shared.spent == pytest.approx(10 * REPLY + asker.totals.maybe_billed, abs=1e-4)


def test_a_longer_answer_than_allowed_is_paid_and_ends_it(ledger):
    """Without a maximum of tokens a generous worst case is reserved; a reply may still be longer."""
    model = paid(lambda text, number: said("long", output_tokens=100_000))
    _, error = ask_until_error(
        Asker(model, ledger, budget(50.0, concurrency=1), PRICES), [question(n, max_tokens=None) for n in range(5)]
    )
    assert isinstance(error, OutOfBudgetError)
    assert model.asked.total() == 1
    assert error.spent == pytest.approx(100.01)


def test_money_is_reserved_for_many_requests_at_a_time(ledger):
    """A write to the disk for every request would be what limits the speed."""
    asker = Asker(paid(seconds=0.001), ledger, budget(100.0, concurrency=16), PRICES)
    transactions = 0
    real = ledger._database.transaction

    def counted():
        nonlocal transactions
        transactions += 1
        return real()

    inserts = 0
    insert = ledger._buffer._commit

    def counted_insert(entries):
        nonlocal inserts
        inserts += 1
        insert(entries)

    ledger._database.transaction, ledger._buffer._commit = counted, counted_insert
    assert len(ask(asker, questions(500))) == 500
    assert transactions - inserts < 20


def test_a_reservation_that_is_being_made_when_its_request_is_cancelled_is_given_back(ledger):
    async def work():
        shared = ledger.budget("b", "usd", 10.0)
        started, go_on = asyncio.Event(), asyncio.Event()

        async def slow(function, *arguments):
            started.set()
            await go_on.wait()
            return function(*arguments)

        purse = Purse(shared, slow)
        taking = asyncio.create_task(purse.take(0.1))
        await started.wait()
        taking.cancel()
        go_on.set()
        await asyncio.wait([taking])
        await purse.close()
        assert (shared.spent, shared.reserved) == (0, 0)

    asyncio.run(work())
