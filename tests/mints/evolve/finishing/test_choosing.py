"""Names and docstrings that are chosen over a whole program, from what each function does by then."""

from __future__ import annotations

from textwrap import dedent, indent

import pytest

from remint.code.program_types import GivenValue
from remint.mints.evolve.finishing.choosing import finished
from remint.mints.evolve.programs.subject import PublicNames
from remint.records import Candidate, SourceFile

NUMBERS = GivenValue(frozenset({"list"}), frozenset({"int"}))
TEXT = GivenValue(frozenset({"str"}))


def program(**files: str) -> Candidate:
    """Files by the name of their module; `solution` is the main one."""
    found = tuple(SourceFile(path=f"{name}.py", text=dedent(text)) for name, text in files.items())
    return Candidate(files=found, main="solution.py")


def public(entry: str, **given: GivenValue) -> PublicNames:
    return PublicNames.of({entry, *given}, entry, given, ["solution.py"])


def finished_module(body: str, parameters: str, entry: str = "f", **given: GivenValue) -> str:
    """The module of a program whose entry point returns what one added function gives."""
    head = f"def {entry}({', '.join(given)}):\n"
    original = program(solution=f"{head}    return None\n")
    evolved = program(
        solution=f"from work import process\n\n\n{head}    return process({parameters})\n",
        work=f"def process({parameters}):\n{indent(body, '    ')}\n",
    )
    made = finished(evolved, original, public(entry, **given))
    return "" if made is None else made[0].files[1].text


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("odd = 0\nfor i in numbers:\n    if i % 2 == 1:\n        odd += 1\nreturn odd", "count_odd_numbers"),
        ("return sum(1 for n in numbers if n < 0)", "count_negative_numbers"),
        ("return [n for n in numbers if n % 2 == 0]", "select_even_numbers"),
        ("found = []\nfor n in numbers:\n    found.append(n * n)\nreturn found", "build_squares"),
        ("for i, n in enumerate(numbers):\n    if n < 0:\n        return i\nreturn None", "find_negative_number_index"),
        ("for n in numbers:\n    if n < 0:\n        return True\nreturn False", "has_negative_number"),
        ("for n in numbers:\n    if n % 2 != 0:\n        return False\nreturn True", "has_only_even_numbers"),
        ("for n in numbers:\n    if n > 0:\n        yield n", "iter_positive_numbers"),
        ("return sum(abs(n) for n in numbers)", "sum_absolute_values"),
        ("total = 0\nfor n in numbers:\n    total += n\nreturn total", "sum_numbers"),
        ("total = 0\nfor n in numbers:\n    if n % 2:\n        continue\n    total += n\nreturn total",
         "sum_even_numbers"),
        ("buffer = StringIO()\nfor n in numbers:\n    buffer.write(str(n))\nreturn buffer", "fill_buffer"),
        # It does not add up all of them.
        ("total = 0\nfor n in numbers:\n    if n > 9:\n        break\n    total += n\nreturn total",
         "sum_matching_numbers"),
        ("best = numbers[0]\nfor n in numbers:\n    if n > best:\n        best = n\nreturn best", "largest_number"),
        ("if len(numbers) <= 4:\n    return [abs(n) for n in numbers]\nhalf = len(numbers) // 2\n"
         "return process(numbers[:half]) + process(numbers[half:])", "build_absolute_values"),
    ],
)  # fmt: skip
def test_a_function_is_called_after_what_it_does_with_its_items(body: str, name: str) -> None:
    assert f"def {name}(numbers):" in finished_module(body, "numbers", numbers=NUMBERS)


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("vowels = 'aeiou'\nreturn sum(c in vowels for c in text)", "count_vowels"),
        ("return [text[:i + 1] for i in range(len(text))]", "build_prefixes"),
        ("for c in text:\n    if not c.isdigit():\n        return False\nreturn True", "has_only_digits"),
        ("made = ''\nfor c in text:\n    if c == 'l':\n        made += ','\n    else:\n        made += c\nreturn made",
         "replace_characters"),
        ("return text == text[::-1]", "is_palindrome"),
        ("return text[-1] == 'y'", "ends_with_y"),
        ("return 'The text is ' + text + '.'", "format_message"),
    ],
)  # fmt: skip
def test_a_function_of_a_text_says_so(body: str, name: str) -> None:
    assert f"def {name}(text):" in finished_module(body, "text", text=TEXT)


def test_the_entry_point_tells_what_is_done_where_the_code_does_not() -> None:
    body = "low = min(numbers)\nreturn [(n - low) / 2 + low % 3 for n in numbers]"
    assert "def rescale_numbers(numbers):" in finished_module(body, "numbers", "rescale_to_unit", numbers=NUMBERS)


CHECKED = {
    "solution": """\
        from checks import check_zero, ZeroError
        from lib import convert_items


        def f(rows, wanted):
            try:
                check_zero(rows)
            except ZeroError:
                return []
            return convert_items(rows, wanted)
        """,
    "checks": '''\
        class ZeroError(ValueError):
            """Raised if the rows equals zero."""


        def check_zero(rows):
            """Raise an error if the rows equals zero."""
            if len(rows) == 0:
                raise ZeroError(rows)
        ''',
    "lib": '''\
        def compute_result(row, wanted):
            """Return the remainder over the value."""
            skipped = row > wanted
            if not skipped:
                return wanted - row
            return row - wanted


        def convert_items(rows, wanted):
            found = []
            for row in rows:
                found.append(compute_result(row, wanted))
            return found
        ''',
}
ORIGINAL = program(solution="def f(rows, wanted):\n    return [abs(row - wanted) for row in rows]\n")


def test_checks_and_their_errors_are_called_after_what_they_require_in_every_file() -> None:
    made = finished(program(**CHECKED), ORIGINAL, public("f", rows=NUMBERS, wanted=GivenValue(frozenset({"int"}))))
    assert made is not None
    main, checks, lib = (file.text for file in made[0].files)
    assert checks == dedent('''\
        class NoRowsError(ValueError):
            """Raised if there are no rows."""


        def require_rows(rows):
            """Raise NoRowsError if there are no rows."""
            if len(rows) == 0:
                raise NoRowsError(rows)
        ''')
    assert main.startswith("from checks import require_rows, NoRowsError\n")
    assert "    except NoRowsError:\n" in main
    assert '"""' not in lib  # a sentence that was wrong is gone, and none that says nothing is in its place
    assert "is_larger = row > wanted\n    if not is_larger:" in lib


def test_what_the_original_or_a_text_speaks_of_keeps_its_name() -> None:
    original = program(solution="def compute_value(x):\n    '''Uses helper_of_x.'''\n    return x\n")
    evolved = program(
        solution="""\
            def helper_of_x(x):
                return x % 2 == 0


            def process_x(x):
                return x % 2 == 0


            def find_x(x):
                return x % 2 == 1


            def compute_value(x):
                '''Uses helper_of_x.'''
                names = ["process_x"]
                return x if helper_of_x(x) and process_x(x) and not find_x(x) else names
            """
    )
    made = finished(evolved, original, public("compute_value", x=GivenValue(frozenset({"int"}))))
    assert made is not None
    assert "def helper_of_x(x):" in made[0].text  # the original's docstring
    assert "def process_x(x):" in made[0].text  # a text that may be used to look it up
    assert "def is_odd(x):" in made[0].text
    assert "def compute_value(x):" in made[0].text


def test_names_that_tests_use_stay() -> None:
    evolved = program(solution="def process(x):\n    return x % 2 == 0\n\n\ndef f(x):\n    return process(x)\n")
    original = program(solution="def f(x):\n    return x % 2 == 0\n")
    keep = PublicNames.of({"f", "process", "x"}, "f", {}, ["solution.py"])
    assert finished(evolved, original, keep) is None


def test_two_files_do_not_give_one_name_to_two_things() -> None:
    original = program(solution="def f(numbers):\n    return None\n")
    evolved = program(
        solution="from lib import convert_items\n\n\ndef f(numbers):\n    return convert_items(numbers)\n",
        lib="from core import compute\n\n\n"
        "def convert_items(numbers):\n    return [n for n in compute(numbers) if n > 0]\n",
        core="def convert_items(numbers):\n    return [n for n in numbers if n % 2 == 0]\n\n\n"
        "def compute(numbers):\n    return convert_items(numbers)\n",
    )
    made = finished(evolved, original, public("f", numbers=NUMBERS))
    assert made is not None
    main, lib, core = (file.text for file in made[0].files)
    assert "def select_even_numbers(numbers):" in core
    assert "def collect_even_numbers(numbers):\n    return select_even_numbers(numbers)" in core
    assert "from transforms import collect_even_numbers" in lib
    assert "convert_items" not in main + lib + core


def test_a_program_that_can_look_at_its_names_stays_as_it_is() -> None:
    original = program(solution="def f(x):\n    return locals()\n")
    evolved = program(
        solution="def process(x):\n    return x % 2 == 0\n\n\ndef f(x):\n    return process(x), locals()\n"
    )
    assert finished(evolved, original, public("f")) is None


def test_a_helper_of_a_method_is_called_almost_as_the_method() -> None:
    original = program(
        solution="""\
        class Cipher:
            def __init__(self, key):
                self.key = key

            def caesar_decipher(self, text):
                return text + self.key

            def convert(self, amount):
                return amount * self.key
        """
    )
    evolved = program(
        solution="""\
        from work import apply_caesar_decipher, apply_convert


        class Cipher:
            def __init__(self, key):
                self.key = key

            def caesar_decipher(self, text):
                return apply_caesar_decipher(text, self.key)

            def convert(self, amount):
                return apply_convert(amount, self.key)
        """,
        work="""\
        def apply_caesar_decipher(text, key):
            return text + key


        def apply_convert(amount, key):
            return amount * key
        """,
    )
    made = finished(evolved, original, PublicNames.of({"Cipher"}, "Cipher", {}, ["solution.py"]))
    assert made is not None
    assert "from cipher_steps import decipher_caesar, convert_amount\n" in made[0].text
    assert "return decipher_caesar(text, self.key)" in made[0].text


def test_a_docstring_of_a_known_helper_stays_and_one_that_restates_the_name_goes() -> None:
    assert '"""Return the words of a text."""' in finished_module(
        '"""Return the words of a text."""\nfound = []\nfor one in text.split():\n    found.append(one)\nreturn found',
        "text", text=TEXT,
    )  # fmt: skip
    body = (
        '"""Return the odd over the value."""\nodd = 0\nfor i in numbers:\n    if i % 2:\n        odd += 1\nreturn odd'
    )
    assert '"""' not in finished_module(body, "numbers", numbers=NUMBERS)


def test_what_changes_something_and_says_whether_it_did_is_no_question() -> None:
    body = "if name in stock:\n    stock[name] += 1\n    return True\nreturn False"
    made = finished_module(body, "name, stock", name=TEXT, stock=GivenValue(frozenset({"dict"})))
    assert made.startswith("def update_stock(name, stock):")
