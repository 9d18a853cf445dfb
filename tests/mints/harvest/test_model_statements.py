"""Statements by a model: asked for once, checked, recorded, and never with a line of the code."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

import remint
from remint.errors import UsageError
from remint.mints.harvest.model_statements import ModelStatement, fault_of, restated
from remint.records import Candidate, Lineage, Problem, Pytest
from tests.mints.harvest.small_repository import write_repository
from tests.mints.harvest.test_harvest import PYTHON
from tests.models.scripted_server import Answer, Asked, ScriptedServer, chat

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pytest-suites")]
WORDS = 'Takes a whole number and gives the one that follows it.\nIt raises TypeError for "text".'
CODE = """import math


def area(radius):
    if radius < 0:
        raise ValueError("no")
    return math.pi * radius ** 2
"""


def area() -> Problem:
    return Problem(
        id="own.area", suite=Pytest(tests=(), module=""), entry_point="area", reference=Candidate.single(CODE),
        prompt="import math\n\n\n@cached\ndef area(radius):\n", instruction="Write the function `def area(radius)`.\n",
        lineage=Lineage("own.area", "own.area", "", "harvest", 0), tags=("harvested",),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("Too short.", "is too short"),
        ("It is this: ```python\nreturn 1``` and so on and on", "shows code"),
        ("Write it so that\ndef area(radius): gives the area of the circle", "shows code"),
        ("Give back the area, return math.pi *  radius ** 2, for a circle", "holds a line of the code"),
        ("word " * 1000, "more than 4,000"),
        ("The area of a circle of that radius; ValueError for a negative one.", ""),
    ],
)
def test_a_text_is_refused_if_it_is_no_statement(said: str, fault: str) -> None:
    assert fault in fault_of(said, area())
    assert bool(fault) == bool(fault_of(said, area()))


def test_the_words_become_docstring_and_instruction() -> None:
    made = restated(area(), ModelStatement(WORDS, model="m"))
    assert made.instruction == f"Write the Python function `def area(radius)`.\n\n{WORDS}\n"
    tree = ast.parse(made.prompt + "    pass\n")
    assert ast.get_docstring(tree.body[-1]) == WORDS  # type: ignore[arg-type]
    assert made.prompt.startswith("import math\n")
    assert made.lineage
    assert (made.lineage.models, made.lineage.steps[0].operator) == (("m",), "statement")
    assert made.tags == ("harvested", "model-statement")
    assert made.reference == area().reference


def script(asked: Asked) -> Answer:
    text = asked.json["messages"][-1]["content"]
    return chat(WORDS if "def undocumented" in text else text)  # of anything else, the code itself


def test_harvest_with_a_model(tmp_path: Path) -> None:
    root = write_repository(tmp_path / "shop-1.0")
    more = "from shop.prices import undocumented\n\n\ndef test_next():\n    assert undocumented(3) == 4\n"
    (root / "tests" / "test_more.py").write_text(more)
    options: dict[str, Any] = {
        "python": PYTHON, "db": tmp_path / "ledger.sqlite", "mutants": 0, "progress": False,
        "only": ("shop.prices.undocumented", "shop.prices.total"), "model": "openai/m", "tries": 1,
        "api_key": "k",
    }  # fmt: skip
    with ScriptedServer(script) as server:
        made = remint.harvest(root, base_url=server.url, statements="all", **options)
        assert len(server.asked) == 2
        again = remint.harvest(root, base_url=server.url, statements="all", **options)
        assert len(server.asked) == 2  # replies are in the ledger
    assert again.content_hash == made.content_hash
    told = made.summary["statements"]
    assert (told["written"], told["asked"]) == (1, 2)
    assert told["docstrings_kept"] == {"shop.prices.total": "the model's statement shows code"}
    stated = {problem.id: problem for problem in made.problems}
    assert WORDS in stated["shop.prices.undocumented"].instruction
    assert "model-statement" not in stated["shop.prices.total"].tags
    assert json.dumps(made.summary)


def test_options_of_a_model_need_one(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="Name one with `model`"):
        remint.harvest(write_repository(tmp_path / "shop-1.0"), budget=1.0, progress=False)
