import pickle
import time
from decimal import Decimal

import pytest

from remint.ledger import BudgetExceeded, Ledger, open_ledger
from remint.ledger.errors import BudgetUnitError, ReservationClosedError
from tests.ledger.conftest import start_together


def test_a_worked_example(ledger: Ledger):
    budget = ledger.budget("run-1", "usd", 1.00)
    first = budget.reserve(0.60)
    assert (budget.spent, budget.reserved, budget.remaining) == (0, 0.60, 0.40)
    with pytest.raises(BudgetExceeded):
        budget.reserve(0.41)
    second = budget.reserve(0.40)
    first.settle(0.25)
    second.release()
    assert (budget.spent, budget.reserved, budget.remaining) == (0.25, 0, 0.75)


def test_a_refusal_names_the_amounts(ledger: Ledger):
    budget = ledger.budget("run-1", "tokens", 2_000_000)
    budget.reserve(1_000_000).settle(1_000_000)
    budget.reserve(500_000)
    with pytest.raises(BudgetExceeded) as caught:
        budget.reserve(600_000)
    message = str(caught.value)
    assert "run-1" in message
    assert "1,000,000.0 spent + 500,000.0 reserved + 600,000.0 asked" in message
    assert "limit of 2,000,000.0 tokens" in message
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.spent, copy.reserved, copy.asked, copy.limit) == (1e6, 5e5, 6e5, 2e6)


def test_sums_are_exact(ledger: Ledger):
    budget = ledger.budget("cents", "usd", 1)
    for _ in range(10):
        budget.reserve(0.1).settle(0.1)  # as floats these ten add up to 0.9999999999999999
    assert (budget.spent, budget.remaining) == (1.0, 0.0)
    with pytest.raises(BudgetExceeded):
        budget.reserve(0.000001)
    budget.reserve(0).release()


def test_the_noise_of_binary_sums_costs_nothing(ledger: Ledger):
    budget = ledger.budget("b", "usd", 5)
    for _ in range(4):
        budget.reserve(1).settle(0.1 + 0.2)  # 0.30000000000000004
    assert budget.spent == 1.2


def test_needs_are_rounded_up_and_limits_down(ledger: Ledger):
    budget = ledger.budget("tiny", "usd", Decimal("0.0000019"))
    budget.reserve(Decimal("0.0000001")).settle(Decimal("0.0000001"))
    assert budget.spent == 0.000001
    assert budget.remaining == 0


def test_work_may_cost_more_than_was_reserved(ledger: Ledger):
    budget = ledger.budget("over", "seconds", 10)
    budget.reserve(9).settle(12.5)
    assert (budget.spent, budget.remaining) == (12.5, 0)
    with pytest.raises(BudgetExceeded):
        budget.reserve(0.1)


def test_a_budget_is_shared_and_its_limit_is_the_callers(location):
    with open_ledger(location) as one, open_ledger(location) as other:
        one.budget("shared", "usd", 5).reserve(4).settle(4)
        with pytest.raises(BudgetExceeded):
            other.budget("shared", "usd", 5).reserve(2)
        other.budget("shared", "usd", 10).reserve(2).settle(2)
        assert one.budget("shared", "usd", 5).spent == 6
        assert one.budget("elsewhere", "usd", 5).spent == 0


def test_a_name_keeps_its_unit(ledger: Ledger):
    ledger.budget("run-1", "usd", 1)
    with pytest.raises(BudgetUnitError, match="counts usd, not tokens"):
        ledger.budget("run-1", "tokens", 1)
    with pytest.raises(ValueError, match="usd, tokens, seconds"):
        ledger.budget("run-2", "euro", 1)  # type: ignore[arg-type]


def test_a_reservation_ends_once(ledger: Ledger):
    budget = ledger.budget("once", "usd", 1)
    reservation = budget.reserve(0.5)
    assert reservation.amount == 0.5
    reservation.settle(0.2)
    with pytest.raises(ReservationClosedError, match="already settled"):
        reservation.release()
    with pytest.raises(ReservationClosedError):
        reservation.settle(0.2)
    assert budget.spent == 0.2


@pytest.mark.parametrize("amount", [-1, float("nan"), float("inf"), 1e13, Decimal("-0.1")])
def test_amounts_that_make_no_sense_are_refused(ledger: Ledger, amount):
    budget = ledger.budget("sense", "usd", 1)
    reservation = budget.reserve(1)
    for call in (budget.reserve, reservation.settle, lambda limit: ledger.budget("sense", "usd", limit)):
        with pytest.raises(ValueError, match="from 0 to"):
            call(amount)
    with pytest.raises(TypeError, match="not bool"):
        budget.reserve(True)
    reservation.settle(1)


def test_what_a_killed_process_had_reserved_counts_as_spent(location, start_child):
    with open_ledger(location) as ledger:
        budget = ledger.budget("money", "usd", 1)
        child = start_child("reserve_and_wait", location, "money", 1, 0.7, 1.5)
        assert child.stdout.readline() == "reserved\n"
        assert budget.reserved + budget.spent == pytest.approx(0.7)
        child.kill()
        child.communicate()
        deadline = time.monotonic() + 20
        while budget.reserved:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert (budget.spent, budget.remaining) == (0.7, 0.3)
        with pytest.raises(BudgetExceeded):
            budget.reserve(0.4)
        budget.reserve(0.3).settle(0.3)


def test_settling_late_still_corrects_the_account(ledger: Ledger):
    budget = ledger.budget("late", "usd", 1)
    slow = budget.reserve(0.7, lease=0)
    assert (budget.spent, budget.reserved) == (0.7, 0)
    slow.settle(0.1)
    assert (budget.spent, budget.reserved) == (0.1, 0)


def test_eight_processes_never_exceed_the_limit_together(location, start_child):
    limit, amount = 1.0, 0.03  # 33 times, not 34
    children = [start_child("spend", location, "together", limit, amount) for _ in range(8)]
    agreed = [int(said) for said in start_together(children)]
    assert sum(agreed) == 33
    with open_ledger(location) as ledger:
        budget = ledger.budget("together", "usd", limit)
        assert (budget.spent, budget.reserved) == (0.99, 0)
