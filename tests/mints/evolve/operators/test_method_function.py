"""The work of a method moves into a function of values."""

from __future__ import annotations

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import PublicNames, Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate

STORE = """\
class Store:

    def __init__(self, items):
        self.items = items
        self._minPrice = 2

    def {head}
        {body}

    def size(self):
        return len(self.items)
"""


def made_of(head: str, body: str, seed: int = 0, around: str = STORE) -> list[Candidate]:
    """The program after the operator, once for every place."""
    subject = Subject(Candidate.single(around.format(head=head, body=body)), frozenset({"Store", "items"}))
    operator = OPERATORS.get("method-function")()
    return [applied(subject, operator, number, seed).program for number in range(len(operator.sites(subject)))]


SEARCH = """for name, price in self.items:
            if price > self._minPrice:
                return name
        return word"""


def test_fields_become_parameters() -> None:
    made = [one for seed in range(6) for one in made_of("get_dear(self, word='none'):", SEARCH, seed)]
    assert {len(one.files) for one in made} == {1, 2}
    program = next(one for one in made if len(one.files) == 2)
    module = next(file.text for file in program.files if file.path != program.main)
    assert "        return find_dear(word, self.items, self._minPrice)\n" in program.text
    assert "def get_dear(self, word='none'):" in program.text
    assert module == (
        "def find_dear(word, items, min_price):\n    for name, price in items:\n        if price > min_price:\n"
        "            return name\n    return word\n"
    )


def test_methods_of_one_class_go_together() -> None:
    two = STORE.replace("    def size", "    def count_words(self, word):\n        " + SEARCH + "\n\n    def size")
    made = [one for seed in range(8) for one in made_of("get_dear(self, word):", SEARCH, seed, two)]
    together = [one for one in made if "find_dear(" in one.text and "tally_words(" in one.text]
    assert 0 < len(together) < len(made)
    files = [file.text for one in together for file in one.files if file.path != one.main]
    assert any("def find_dear(" in text and "def tally_words(" in text for text in files)
    assert all(len(one.files) <= 2 for one in made)


def test_a_static_method_hands_on_its_parameters() -> None:
    around = STORE.replace("    def {head}", "    @staticmethod\n    def {head}")
    body = "found = []\n        for word in words:\n            found.append(word.upper())\n        return found"
    (program,) = made_of("convert_words(words):", body, around=around)
    assert "    @staticmethod\n    def convert_words(words):\n        return translate_words(words)\n" in program.text


def test_objects_end_in_the_same_state() -> None:
    body = "for item in more:\n            if item not in self.items:\n                self.items.append(item)"
    (program,) = made_of("add_items(self, more):", body, 3)
    spaces: list[dict[str, object]] = [{}, {}]
    texts = [
        "\n".join(file.text for file in reversed(program.files)),
        STORE.format(head="add_items(self, more):", body=body),
    ]
    states = []
    for space, text in zip(spaces, texts, strict=True):
        exec("\n".join(line for line in text.splitlines() if not line.startswith("from ")), space)
        store = space["Store"](["a"])  # type: ignore[operator]
        assert store.add_items(["b", "a"]) is None
        states.append(vars(store))
    assert states[0] == states[1] == {"items": ["a", "b"], "_minPrice": 2}


@pytest.mark.parametrize(
    ("head", "body"),
    [
        ("f(self, x):", "self.items = x\n        y = x\n        return y"),  # changes a field
        ("f(self, x):", "y = self.size()\n        y += x\n        return y"),  # calls its own class
        ("f(self, x):", "y = x(self)\n        y += 1\n        return y"),  # hands the object on
        ("f(self, x):", "y = x()\n        y += len(self.items)\n        return y"),  # may come back
        ("f(self, x):", "y = self.other\n        y += 1\n        return y"),  # may be missing
        ("f(self, x):", "y = x\n        y += 1\n        return lambda: self.items"),  # is read later
        ("f(self, x):", "for y in self.items:\n            yield y\n        return"),
        ("f(self, x):", "y = sorted(self.items, key=x)\n        y += x\n        return y"),
        ("f(self, items):", "y = self.items\n        y += items\n        return y"),  # one name for two things
        ("f(self, *x):", "y = self.items\n        y += x\n        return y"),
        ("__len__(self):", "y = self.items\n        y += y\n        return len(y)"),
        ("f(self, x):", "return self.items + x"),
    ],
)
def test_where_the_meaning_could_change_there_is_no_place(head: str, body: str) -> None:
    assert not made_of(head, body)


@pytest.mark.parametrize(
    "around",
    [
        STORE.replace("class Store:", "class Store(dict):"),
        STORE + "\n    def __getattr__(self, name):\n        return name\n",
        STORE + "\n\nclass Shop(Store):\n    pass\n",
        STORE.replace("    def size", "    items = property(len)\n\n    def size"),
        STORE.replace("        self.items = items\n", "        if items:\n            self.items = items\n"),
        STORE.replace("        self.items = items\n", "        self.size()\n        self.items = items\n"),
        STORE + "\n    def clear(self):\n        del self.items\n",
    ],
)
def test_fields_have_to_be_plain(around: str) -> None:
    assert not made_of("get_dear(self, word):", SEARCH, around=around)


def test_methods_that_move_later_join_those_that_moved_before() -> None:
    two = STORE.replace("    def size", "    def count_words(self, word):\n        " + SEARCH + "\n\n    def size")
    keep = PublicNames.of({"Store", "items"}, "", {}, files=["solution.py"])
    operator = OPERATORS.get("method-function")()
    program = Candidate.single(two.format(head="get_dear(self, word):", body=SEARCH))
    seed = next(
        seed for seed in range(20)
        if len((once := applied(Subject(program, keep), operator, 0, seed).program).files) == 2
        and "tally_words" not in once.text
    )  # fmt: skip
    once = applied(Subject(program, keep), operator, 0, seed).program
    twice = [applied(Subject(once, keep), operator, 0, seed).program for seed in range(8)]
    moved = [one for one in twice if "from" in one.text and "def tally_words" not in one.text]
    assert moved
    for one in moved:
        assert len(one.files) == 2
        assert {"def find_dear(word, items, min_price):", "def tally_words(word, items, min_price):"} <= {
            line for file in one.files for line in file.text.splitlines()
        }


def test_functions_have_names_in_small_letters_whatever_the_methods_have() -> None:
    made = made_of("nextDear(self, word):", SEARCH)
    assert all("apply_next_dear" in one.text for one in made)
    assert made
