"""A small repository with everything that harvesting has to cope with."""

from __future__ import annotations

from pathlib import Path

FILES = {
    "shop/__init__.py": "from .prices import *\nfrom .prices import total, discounted, Basket\n",
    "shop/rates.py": 'RATES = {"food": 7}\n\n\ndef _add(kind, rate):\n    RATES[kind] = rate\n\n\n_add("books", 5)\n',
    "shop/prices.py": '''
import socket
import time
from datetime import date
from functools import reduce

from .rates import RATES
from . import rates

KEY = "AKIA1234567890ABCDEF"


def _with_tax(price, kind):
    return price * (100 + RATES.get(kind, 19)) / 100


def total(prices, kind="other"):
    """Return the sum of the prices, with the tax of their kind."""
    return reduce(lambda sofar, price: sofar + _with_tax(price, kind), prices, 0)


def discounted(price, percent):
    """Return a price less so many percent; ValueError unless the percentage is between 0 and 100."""
    if not 0 <= percent <= 100:
        raise ValueError("no percentage")
    return price - price * percent / 100


class Basket:
    """Things and their prices."""

    def __init__(self):
        self.prices = []

    def put(self, price):
        """Put something in."""
        self.prices.append(price)
        return len(self.prices)

    def most(self):
        """Return the highest price."""
        return max(self.prices)


def online(host):
    """Return whether a host answers."""
    return bool(socket.gethostbyname(host))


def age(day):
    """Return the days since a day."""
    return (date.today() - day).days


def login():
    """Return the key."""
    return KEY.lower()


def rate_of(kind):
    """Return the rate of a kind."""
    return rates.RATES[kind]


def unused(number: int) -> int:
    """Return the number of its digits."""
    return len(str(abs(number)))


def undocumented(number):
    return number + 1


def always(number):
    """Return nothing."""
    list(range(number))


async def later(number):
    """Return a number."""
    return number
''',
    "tests/conftest.py": "import pytest\n\n\n@pytest.fixture\ndef prices():\n    return [100, 200]\n",
    "tests/test_prices.py": """
import datetime
import pickle

import pytest

import shop
from shop import Basket, discounted as less
from shop.prices import age, always, login, online, rate_of, undocumented

HALF = 50


@pytest.fixture
def basket(prices):
    made = Basket()
    for price in prices:
        made.put(price)
    return made


@pytest.mark.parametrize("kind, expected", [("food", 321.0), ("books", 315.0), ("other", 357.0)])
def test_total(prices, kind, expected):
    assert shop.total(prices, kind) == pytest.approx(expected)


def test_total_of_nothing():
    assert shop.total([]) == 0


def test_total_and_pickle():
    assert pickle.loads(pickle.dumps(shop.total([]))) == 0


class TestDiscount:
    def test_half(self):
        assert less(10, HALF) == 5

    def test_bounds(self):
        with pytest.raises(ValueError, match="percentage"):
            less(10, 101)


def test_basket(basket):
    assert basket.most() == 200
    assert basket.put(300) == 3
    assert basket.most() == 300


def test_the_rest():
    assert rate_of("food") == 7
    assert undocumented(1) == 2
    assert always(3) is None
    assert login().startswith("akia")
    assert age(datetime.date.today()) == 0
""",
}


def write_repository(root: Path) -> Path:
    """Write the files."""
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text.lstrip("\n"))
    return root
