"""Harvested statements that say too little: tagged with reasons that execution proves, left out, or written anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import remint
from remint.errors import UsageError
from tests.mints.harvest.small_repository import write_repository
from tests.mints.harvest.test_harvest import PYTHON
from tests.models.scripted_server import Answer, Asked, ScriptedServer, chat

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pytest-suites")]
CODE = '''
import functools


def shares(parts, total, rounded=True):
    """Return what share of the total each part is, in per cent and as a list."""
    if total == 0:
        raise ArithmeticError("nothing to share")
    return [round(100 * part / total) if rounded else 100 * part / total for part in parts]


def careful(left, right):
    """Return the larger of two numbers; a negative one is taken as zero."""
    if right == 99:
        raise ArithmeticError("nobody looks at this")
    return max(left, right, 0)


@functools.lru_cache
def tick(x):
    """Tick."""
    return x + 1
'''
TESTS = """
import pytest

from shop.sums import careful, shares, tick


def test_shares():
    assert shares([1, 1], 4) == [25, 25]
    assert shares([1], 8, rounded=False) == [12.5]


def test_no_shares():
    with pytest.raises(ArithmeticError, match="nothing to share"):
        shares([1], 0)


def test_careful():
    assert careful(1, 2) == 2


def test_tick():
    assert tick(1) == 2
"""
WHY = {
    "shop.sums.shares": [
        "the tests expect the text 'nothing to share', and it does not give it",
        "the tests expect ArithmeticError, and it does not speak of errors",
        "the tests need `rounded`, and it does not say what it does",
    ],
    "shop.sums.tick": ["it says hardly more than its name"],
}
BETTER = "Takes a number and gives the one that follows it, whatever it is."


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = write_repository(tmp_path_factory.mktemp("thin") / "shop-1.0")
    (made / "shop" / "sums.py").write_text(CODE.lstrip())
    (made / "tests" / "test_sums.py").write_text(TESTS.lstrip())
    return made


def harvested(root: Path, **options: Any) -> Any:
    given = {"python": PYTHON, "db": root.parent / "ledger.sqlite", "mutants": 0, "progress": False}
    return remint.harvest(root, **{**given, "only": ("shop.sums.*", "shop.prices.discounted"), **options})


def test_thin_statements_are_tagged_and_told_with_their_reasons(root: Path, tmp_path: Path) -> None:
    made = harvested(root, output=tmp_path / "own.jsonl", report=tmp_path / "own.md")
    assert {name: about["thin"] for name, about in made.summary["taken"].items() if about["thin"]} == WHY
    again = remint.open_benchmark(tmp_path / "own.jsonl")
    tagged = {one.id: one.metadata["thin"].decode() for one in again.problems if "thin-statement" in one.tags}
    assert tagged == WHY
    assert {one.id for one in again.problems} - set(tagged) == {"shop.prices.discounted", "shop.sums.careful"}
    report = (tmp_path / "own.md").read_text()
    assert "## Thin statements" in report
    assert f"| `shop.sums.shares` | {'; '.join(WHY['shop.sums.shares']).replace('`', chr(39))} |" in report
    assert again["shop.sums.tick"].instruction.startswith(
        "Write the Python function `def tick(x)`, decorated with `@functools.lru_cache`.\n"
    )


def test_they_can_be_left_out(root: Path) -> None:
    made = harvested(root, skip_thin=True)
    assert {one.id for one in made.problems} == {"shop.prices.discounted", "shop.sums.careful"}
    assert made.summary["problems"] == 2
    assert made.summary["tests"] == made.size.tests == 3
    left_out = {name: why for name, why in made.summary["left_out"].items() if name in WHY}
    assert left_out == {name: f"its statement is thin: {reasons[0]}" for name, reasons in WHY.items()}
    with pytest.raises(UsageError, match="its statement is thin: it says hardly more than its name"):
        harvested(root, skip_thin=True, only=("shop.sums.tick",))


def test_a_model_writes_better_ones(root: Path) -> None:
    def script(asked: Asked) -> Answer:
        return chat(BETTER if "def tick" in asked.json["messages"][-1]["content"] else "no")

    with ScriptedServer(script) as server:
        made = harvested(root, model="openai/m", base_url=server.url, api_key="k", tries=1, statements="thin")
        assert len(server.asked) == len(WHY)
    tick, shares = made["shop.sums.tick"], made["shop.sums.shares"]
    assert BETTER in tick.instruction
    assert "decorated with `@functools.lru_cache`" in tick.instruction
    assert "thin-statement" not in tick.tags
    assert "thin" not in tick.metadata
    assert made.summary["taken"]["shop.sums.tick"]["thin"] == []
    assert "thin-statement" in shares.tags
    assert made.summary["statements"]["docstrings_kept"] == {"shop.sums.shares": "the model's statement is too short"}
