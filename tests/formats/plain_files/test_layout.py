"""A file or a folder of Python files is a benchmark; what is left out is named, and what is broken, too."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from remint.cli.main import exit_code, remint
from remint.formats import BadInputError, Selection, open_benchmark, read_benchmark, recognise, select
from remint.formats.plain_files.program import MAX_PROGRAM
from remint.judging import check_benchmark
from remint.records import Given, Stdio

pytestmark = pytest.mark.xdist_group(__name__)
Writer = Callable[[dict[str, str]], Path]
SQUARE = 'def square(x):\n    """The square.\n\n    >>> square(3)\n    9\n    """\n    return x * x\n'
COUNTER = "class Counter:\n    def __init__(self):\n        self.n = 0\n\n    def up(self):\n        self.n += 1\n"
COUNTER += "        return self.n\n"
COUNTER_TEST = "import unittest\nfrom deep.counter import Counter\n\nclass CounterTest(unittest.TestCase):\n"
COUNTER_TEST += "    def test_up(self):\n        one = Counter()\n        self.assertEqual(one.up(), 1)\n"
COUNTER_TEST += "        self.assertEqual(one.up(), 2)\n"
ECHO = '"""Print twice what is read."""\nfrom doubled import doubled\n\nprint(doubled(input()))\n'
PROGRAMS = {
    "square.py": SQUARE,
    "deep/counter.py": COUNTER,
    "deep/tests/test_counter.py": COUNTER_TEST,
    "echo.py": ECHO,
    "doubled.py": "def doubled(text):\n    return text + text\n",
    "echo.10.in": "b\n",
    "echo.10.out": "bb\n",
    "echo.2.in": "a\n",
    "echo.2.out": "aa\n",
}


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def test_a_folder_is_a_benchmark_of_all_kinds(written: Writer) -> None:
    benchmark = open_benchmark(str(written(PROGRAMS)))
    assert {problem.id: problem.suite.kind for problem in benchmark.problems} == {
        "deep/counter": "unittest", "echo": "stdio", "square": "calls",
    }  # fmt: skip
    assert benchmark.remarks == ()  # doubled.py has no tests, and is part of echo
    echo = benchmark["echo"]
    assert isinstance(echo.suite, Stdio)
    assert [test.stdin for test in echo.suite.tests] == ["a\n", "b\n"]
    expected = echo.suite.tests[0].expected
    assert isinstance(expected, Given)
    assert expected.value.decode() == "aa\n"
    assert echo.reference is not None
    assert [file.path for file in echo.reference.files] == ["echo.py", "doubled.py"]
    assert "Print twice what is read." in echo.instruction


def test_the_references_pass_their_tests(written: Writer, capfd: pytest.CaptureFixture[str]) -> None:
    both = "from several import up, down\n\ndef test_both():\n    assert down(up(1)) == 1\n"
    raises = "import pytest\nfrom strict import strict\n\ndef test_it():\n    with pytest.raises(ValueError):\n"
    folder = written(
        PROGRAMS
        | {
            "several.py": "def up(x):\n    return x + 1\n\n\ndef down(x):\n    return x - 1\n",
            "several_test.py": both,
            "strict.py": "def strict(x):\n    raise ValueError(x)\n",
            "test_strict.py": raises + "        strict(1)\n",
        }
    )
    assert run("benchmarks", "check", str(folder), "--run", "--json") == 0
    said = json.loads(capfd.readouterr().out)
    assert (said["problems"], said["faults"]) == (5, 0)


def test_a_folder_can_be_evolved(
    written: Writer, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = written(PROGRAMS | {"plain.py": "x = 1\n"})
    monkeypatch.setenv("REMINT_DB", str(folder / "ledger.db"))
    few = ("--generations", "1", "--inputs", "20", "--no-pylint", "--paper")
    assert run("mint", "evolve", str(folder), "-o", str(folder / "fresh.jsonl"), "--jobs", "1", "--json", *few) == 0
    captured = capfd.readouterr()
    assert (json.loads(captured.out)["problems"], json.loads(captured.out)["left_out"]) == (3, {})
    assert "note: 1 file left out (no tests): plain.py" in captured.err
    assert len(read_benchmark(folder / "fresh.jsonl")) == 3


def test_a_single_file_is_one_problem(written: Writer) -> None:
    benchmark = read_benchmark(written(PROGRAMS) / "square.py")
    assert [problem.id for problem in benchmark.problems] == ["square"]
    assert benchmark.manifest.name == "square"


def test_packages_beside_a_program_come_along_and_others_are_required(written: Writer) -> None:
    folder = written(
        {
            "main.py": "import numpy\nfrom tools.text import shout\n\n"
            'def f(x):\n    """\n    >>> f("a")\n    "A"\n    """\n    return shout(x)\n',
            "tools/__init__.py": "",
            "tools/text.py": "from .letters import upper\n\ndef shout(x):\n    return upper(x)\n",
            "tools/letters.py": "def upper(x):\n    return x.upper()\n",
        }
    )
    (problem,) = read_benchmark(folder).problems
    assert problem.reference is not None
    names = [file.path for file in problem.reference.files]
    assert names == ["main.py", "tools/__init__.py", "tools/letters.py", "tools/text.py"]
    assert problem.environment.packages == ("numpy",)


def test_what_is_left_out_is_named(written: Writer) -> None:
    broken = {
        "plain.py": "x = 1\n",
        "test_nothing.py": "def test_a():\n    assert True\n",
        "broken.py": "def f(:\n",
        ".hidden/bad.py": "def f(:\n",
        "pkg/__init__.py": "",
        "relative.py": "from . import other\n" + SQUARE,
    }
    folder = written({"square.py": SQUARE} | broken)
    (folder / "loop.py").symlink_to(folder / "loop.py")
    (folder / "around").symlink_to(folder, target_is_directory=True)
    (folder / "binary.py").write_bytes(b"\xff\xfe\x00\x01")
    (folder / "zero.py").write_bytes(b"x = 1\0")
    (folder / "huge.py").write_bytes(b"#" * (MAX_PROGRAM + 1))
    os.mkfifo(folder / "pipe.py")
    benchmark = open_benchmark(str(folder))
    assert [problem.id for problem in benchmark.problems] == ["square"]
    said = "\n".join(benchmark.remarks)
    for name, why in {
        "plain.py": "no tests", "test_nothing.py": "tests without a program", "broken.py": "line 1 is not Python",
        "loop.py": "symbolic link", "binary.py": "is not UTF-8", "zero.py": "NUL", "huge.py": "larger than 2 MB",
        "pipe.py": "not a regular file", "relative.py": "line 1 imports from its own package",
    }.items():  # fmt: skip
        assert any(name in line and why in line for line in benchmark.remarks), (name, said)
    assert "bad.py" not in said
    chosen = select(benchmark, Selection(limit=1))
    assert [finding.message for finding in check_benchmark(chosen)] == list(benchmark.remarks)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"x = 1\n", "has no tests that can be used. Tests are looked for in test_NAME.py"),
        (b"def f(:\n", "line 1: is not Python"),
        (b"x = " + b"(" * 100_000, "is not Python"),
        (b"\xff\xfe", "is not UTF-8"),
        (b"x = 1\0\n", "holds NUL bytes"),
        (b"", "has no tests"),
        (b"#" * (MAX_PROGRAM + 1), "is larger than 2 MB"),
        (b'"""\n>>> f(1)\n2\n"""\nf = 3\n', "doctest examples that are no calls with a literal as result"),
        (b'"""\n>>>f(1)\n2\n"""\n', "1 docstring with examples that are not laid out as such"),
    ],
    ids=["no tests", "syntax", "nested", "binary", "NUL", "empty", "huge", "no literals", "bad layout"],
)
def test_a_file_that_cannot_be_used_is_one_message_with_its_name(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "own.py"
    path.write_bytes(content)
    with pytest.raises(BadInputError) as caught:
        read_benchmark(path)
    assert str(path) in str(caught.value)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_folder_without_tests_says_what_is_looked_for(written: Writer) -> None:
    with pytest.raises(BadInputError, match=r"plain\.py\. Tests are looked for"):
        read_benchmark(written({"plain.py": "x = 1\n"}))


def test_python_files_do_not_hide_another_layout(written: Writer) -> None:
    folder = written({"a/statement.py": "def f(x):\n", "a/inputs.txt": "[1]\n", "a/outputs.txt": "1\n"})
    assert recognise(folder).name == "humaneval-pp"


def test_inputs_without_an_output_are_counted(written: Writer) -> None:
    folder = written({"p.py": "print(input())\n", "p.in": "1\n", "p.out": "1\n", "p.x.in": "2\n"})
    notes = [finding.message for finding in check_benchmark(read_benchmark(folder))]
    assert "left out: 1 input without an output: p.x.in" in notes


def test_tests_that_are_left_out_of_a_problem_are_named(written: Writer) -> None:
    tests = "from a import f\n\ndef test_file(tmp_path):\n    assert f(1)\n\ndef test_one():\n    assert f(1) == 1\n"
    folder = written({"a.py": "def f(x):\n    return x\n", "test_a.py": tests})
    for path in (folder, folder / "a.py"):
        (remark,) = read_benchmark(path).remarks
        assert remark.startswith("tests of a.py left out: test_a.py: 1 test function")
        assert "test_file" in remark


def test_a_form_feed_ends_no_line(written: Writer) -> None:
    text = 'import math\n\f\ndef f(x):\n    """Twice as much.\n\n    >>> f(1)\n    2\n    """\n    return 2 * x\n'
    (problem,) = read_benchmark(written({"a.py": text})).problems
    assert problem.prompt.endswith('    2\n    """\n')
