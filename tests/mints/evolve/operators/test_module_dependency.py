"""A function in a module of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from remint.measures.complexity import measure_complexity
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import PublicNames, Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate, SourceFile
from tests.mints.evolve.operators.same_behaviour import assert_same, evolved

BEFORE = """\
import math
import string
LIMIT = 3

def root(value):
    return math.sqrt(value) + LIMIT

def letters(text):
    return [one for one in text if one in string.ascii_letters]

def f(value):
    return root(value), len(letters(str(value)))
"""


def test_the_function_moves_with_what_it_needs() -> None:
    program = evolved("module-dependency", BEFORE, seed=0)[0]
    main, module = program.text, program.files[-1]
    assert module.text == "import math\n\nLIMIT = 3\n\n\ndef root(value):\n    return math.sqrt(value) + LIMIT\n"
    assert f"from {module.path.removesuffix('.py')} import root\n" in main
    assert "math" not in main
    assert "LIMIT" not in main
    assert "import string" in main


def test_the_result_runs_as_a_script_from_its_files(tmp_path: Path) -> None:
    source = BEFORE + "\nif __name__ == '__main__':\n    print(f(4))\n"
    for program in evolved("module-dependency", source, seed=3):
        for file in program.files:
            (tmp_path / file.path).write_text(file.text)
        done = subprocess.run([sys.executable, program.main], cwd=tmp_path, capture_output=True, text=True, check=True)
        assert done.stdout == "(5.0, 0)\n"


def test_it_does_the_same_and_depends_on_another_module() -> None:
    texts = assert_same("module-dependency", BEFORE, [(4,), ("a",), (-1,), (2.25,)])
    assert len(texts) == 12
    before = measure_complexity(BEFORE)
    for program in evolved("module-dependency", BEFORE, seed=1):
        own = [file.path.removesuffix(".py") for file in program.files]
        after = measure_complexity(program.text, own_modules=own)
        assert after.inter_dependencies == before.inter_dependencies + 1


def test_what_it_calls_comes_along() -> None:
    source = """\
def half(x):
    return x / 2

def quarter(x):
    return half(x) / 2

def f(x):
    return quarter(x) + half(1)
"""
    programs = evolved("module-dependency", source)
    assert [program.files[-1].text.count("def ") for program in programs] == [1, 2]
    assert "import half, quarter" in programs[1].text
    assert_same("module-dependency", source, [(8,), ("a",)])


@pytest.mark.parametrize(
    "body",
    [
        "seen = []\ndef g(x):\n    seen.append(x)\n    return len(seen)\n",  # something that changes
        "total = 0\ndef g(x):\n    global total\n    total += x\n    return total\n",
        "rate = 2\ndef g(x):\n    return x * rate\nrate = 3\n",
        "def g(x):\n    return __name__ + str(x)\n",
        "def g(x, seen=[]):\n    seen.append(x)\n    return seen\n",
        "def g(x):\n    return f(x - 1) if x > 0 else 0\n",  # the module would need the program
        "def g(x):\n    return missing(x)\n",
        "if True:\n    import math\ndef g(x):\n    return math.floor(x)\n",
    ],
)
def test_what_depends_on_the_program_stays(body: str) -> None:
    assert evolved("module-dependency", f"{body}\ndef f(x):\n    return g(x)\n") == []


def test_names_that_tests_use_and_functions_that_nobody_calls_stay() -> None:
    source = "def g(x):\n    return x + 1\n\ndef f(x):\n    return g(x)\n"
    assert evolved("module-dependency", source, keep=["f", "g"]) == []
    assert evolved("module-dependency", "def g(x):\n    return x\n\ndef f(x):\n    return x\n") == []


def test_the_module_gets_a_name_that_is_free() -> None:
    first = evolved("module-dependency", BEFORE, seed=5)[0]
    again = evolved("module-dependency", first, seed=5)
    assert again
    for program in again:
        names = [file.path for file in program.files]
        assert len(set(names)) == len(names) == 3
        assert all(name.removesuffix(".py") not in sys.stdlib_module_names for name in names)


def test_a_main_file_in_a_folder_stays() -> None:
    assert evolved("module-dependency", Candidate.single(BEFORE, "package/main.py")) == []


def test_functions_that_move_later_join_those_that_moved_before() -> None:
    keep = PublicNames.of({"f"}, "f", {}, files=["solution.py"])
    text = (
        "import math\n\n\ndef root(value):\n    return math.sqrt(value) + 1\n\n\ndef half(value):\n"
        "    return root(value) / 2\n\n\ndef f(value):\n    return (half(value), root(value))\n"
    )
    operator = OPERATORS.get("module-dependency")()
    once = applied(Subject(Candidate.single(text), keep), operator, 0, 1).program
    twice = applied(Subject(once, keep), operator, 0, 1).program
    assert len(once.files) == len(twice.files) == 2
    module = twice.files[-1].path.removesuffix(".py")
    assert twice.text.startswith(f"from {module} import root, half\n")
    assert twice.files[-1].text == text.partition("\n\n\ndef f")[0] + "\n"


def test_no_module_takes_what_would_change_a_meaning_there() -> None:
    keep = PublicNames.of({"f"}, "f", {}, files=["solution.py"])
    main = "from text import cut\n\nLIMIT = 3\n\n\ndef short(value):\n    return value[:LIMIT]\n\n\n"
    main += "def f(value):\n    return cut(value) + short(value)\n"
    for other in ("LIMIT = 4\n", "def short(value):\n    return value\n"):
        module = f"{other}\n\ndef cut(value):\n    return value[1:]\n"
        files = (SourceFile(path="solution.py", text=main), SourceFile(path="text.py", text=module))
        subject = Subject(Candidate(files=files, main="solution.py"), keep)
        made = applied(subject, OPERATORS.get("module-dependency")(), 0, 1).program
        assert len(made.files) == 3


def test_errors_that_move_later_join_those_that_moved_before() -> None:
    keep = PublicNames.of({"f"}, "f", {}, files=["solution.py"])
    text = (
        'class NoItemsError(ValueError):\n    """Raised if there are no items."""\n\n\n'
        'class NoLimitError(ValueError):\n    """Raised if there is no limit."""\n\n\n'
        "def f(items, limit):\n    if not items:\n        raise NoItemsError\n"
        "    if not limit:\n        raise NoLimitError\n    return items[:limit]\n"
    )
    operator = OPERATORS.get("class-module")()
    once = applied(Subject(Candidate.single(text), keep), operator, 0, 1).program
    twice = applied(Subject(once, keep), operator, 0, 1).program
    assert len(once.files) == len(twice.files) == 2
    module = twice.files[-1].path.removesuffix(".py")
    assert twice.text.startswith(f"from {module} import NoItemsError, NoLimitError\n")
    assert twice.files[-1].text == text.partition("\n\n\ndef f")[0] + "\n"


def test_functions_for_different_things_go_to_different_modules() -> None:
    keep = PublicNames.of({"f"}, "f", {}, files=["solution.py"])
    text = (
        "def is_even(value):\n    return value % 2 == 0\n\n\n"
        "def halves(items):\n    return [one // 2 for one in items if is_even(one)]\n\n\n"
        "def f(items):\n    return halves(items)\n"
    )
    operator = OPERATORS.get("module-dependency")()
    subject = Subject(Candidate.single(text), keep)
    moved = next(program for program in (applied(subject, operator, place, 1).program for place in (0, 1))
                 if len(program.files) == 3)  # fmt: skip
    conditions, sequences = (file.path.removesuffix(".py") for file in moved.files[1:])
    assert (conditions in ("conditions", "predicates"), sequences in ("sequences", "transforms")) == (True, True)
    assert moved.text == f"from {sequences} import halves\n\n\ndef f(items):\n    return halves(items)\n"
    assert moved.files[2].text.startswith(f"from {conditions} import is_even\n\n\ndef halves(items):\n")


def test_what_comes_from_one_module_is_imported_in_one_line() -> None:
    keep = PublicNames.of({"f"}, "f", {}, files=["solution.py"])
    main = (
        "from conditions import is_even, is_small\nimport math\n\n\n"
        "def halves(items):\n    return [math.ceil(one / 2) for one in items if is_even(one) and is_small(one)]\n\n\n"
        "def f(items):\n    return halves(items)\n"
    )
    module = "def is_even(value):\n    return value % 2 == 0\n\n\ndef is_small(value):\n    return value < 9\n"
    files = (SourceFile(path="solution.py", text=main), SourceFile(path="conditions.py", text=module))
    subject = Subject(Candidate(files=files, main="solution.py"), keep)
    made = applied(subject, OPERATORS.get("module-dependency")(), 0, 1).program
    assert made.files[-1].text.startswith("import math\nfrom conditions import is_even, is_small\n\n\ndef halves")
