import re

import pytest

from remint.code.instructions import InstructionError, Wording, all_wordings, checked, parse, render
from remint.code.ir import nodes, read_python, write_python
from tests.code.ir.examples import EXAMPLES

GCD = """def lcm(a: int, b: int) -> int:
    x = a
    y = b
    while y != 0:
        if y == 1:
            return a * b
        x, y = (y, x % y)
    return a * b // x
"""


@pytest.mark.parametrize("name", EXAMPLES)
def test_wording(name: str) -> None:
    assert render(read_python(EXAMPLES[name].python)).text == EXAMPLES[name].english


@pytest.mark.slow
@pytest.mark.parametrize("wording", all_wordings(), ids=str)
def test_every_example_reads_back_in_every_wording(wording: Wording) -> None:
    for example in EXAMPLES.values():
        program = read_python(example.python)
        assert parse(render(program, wording).text, wording) == program


def described(**choices: str) -> str:
    return render(read_python(GCD), Wording(**choices)).text  # type: ignore[arg-type]


def test_value_first_in_words() -> None:
    assert described() == (
        "Define a function called lcm getting as parameters a as integer, b as integer and returns integer.\n"
        "Assign a to x.\n"
        "Assign b to y.\n"
        "While y is not equal to 0 do:\n"
        "1. If y is equal to 1 then return a multiplied by b.\n"
        "2. Unpack the tuple (y, x modulo y) into x, y.\n"
        "Return (a multiplied by b) floor-divided by x.\n"
    )


def test_target_first_in_symbols_with_flat_numbers_and_nothing_inline() -> None:
    assert described(assignment="target-first", operators="symbols", numbering="flat", detail="full") == (
        "Define a function called lcm getting as parameters a as integer, b as integer and returns integer.\n"
        "1. Set x to a.\n"
        "2. Set y to b.\n"
        "3. While y ≠ 0 do:\n"
        "3.1. If y = 1 then:\n"
        "3.1.1. Return a × b.\n"
        "3.2. Set x, y by unpacking the tuple (y, x mod y).\n"
        "4. Return (a × b) // x.\n"
    )


def test_merged() -> None:
    assert described(detail="merged").splitlines()[1] == "Assign a to x, then assign b to y."


def test_russian() -> None:
    assert described(language="ru") == (
        "Определить функцию lcm, принимающую параметры a типа целое число, b типа целое число и возвращающую тип целое "
        "число.\n"
        "Записать a в x.\n"
        "Записать b в y.\n"
        "Пока y не равно 0 выполнять:\n"
        "1. Если y равно 1, то вернуть a умножить на b.\n"
        "2. Разложить кортеж из (y, x по модулю y) по переменным x, y.\n"
        "Вернуть (a умножить на b) разделить с округлением вниз на x.\n"
    )


def test_a_published_example() -> None:
    source = """def __main__(var0: int, var1: int) -> str:
    var2: int
    var3: int
    var4: int
    var2 = (var0 / func0(var0, var1)) * var1
    var3 = var2 / var0
    var4 = var2 / var1
    if var0 > var1:
        var3 = var3 + 1
    else:
        var4 = var4 + 1
    if var3 > var4:
        return "Dasha"
    elif var3 < var4:
        return "Masha"
    else:
        return "Equal"
"""
    program = read_python(source)
    assert checked(program).text == (
        "Define a function called __main__ getting as parameters var0 as integer, var1 as integer and returns string.\n"
        "Declare var2 as integer, var3 as integer, var4 as integer.\n"
        "Assign (var0 divided by func0(var0, var1)) multiplied by var1 to var2.\n"
        "Assign var2 divided by var0 to var3.\n"
        "Assign var2 divided by var1 to var4.\n"
        "If var0 is greater than var1 then assign var3 plus 1 to var3.\n"
        "Otherwise assign var4 plus 1 to var4.\n"
        'If var3 is greater than var4 then return "Dasha".\n'
        'Otherwise if var3 is less than var4 then return "Masha".\n'
        'Otherwise return "Equal".\n'
    )
    assert "    var2: int\n    var3: int\n    var4: int\n" in write_python(program)


def test_what_does_not_read_back_is_refused() -> None:
    not_a_number = nodes.ProgramTree((nodes.Assign((nodes.Name("x"),), nodes.Const("real", float("nan"))),))
    with pytest.raises(InstructionError):
        checked(not_a_number)


@pytest.mark.parametrize(
    ("annotation", "words"),
    [
        ("list[list[int]]", "list of lists of integers"),
        ("dict[str, list[float]]", "dictionary from strings to lists of real numbers"),
        ("tuple[int, str]", "tuple of (integer, string)"),
        ("tuple[int]", "`tuple` of integer"),
        ("Iterable[Iterable[str]]", "Iterable of (Iterable of string)"),
        ("Union[int, set[str]]", "Union of types (integer, set of strings)"),
        ("Optional[int]", "optional integer"),
        ("str | None", "either string or null"),
        ("int | str", "either integer or string"),
        ("str | int | None", "either string or integer or null"),
        ("str | list[Item]", "either string or (list of Item)"),
        ("list[str | None]", "list of either string or null"),
        ("tuple[str, ...]", "tuple of any number of strings"),
        ("np.ndarray", "np.ndarray"),
        ("string", "`string`"),
        ("'Later'", '"Later"'),
    ],
)
def test_types(annotation: str, words: str) -> None:
    program = read_python(f"def f(x: {annotation}):\n    return x\n")
    assert checked(program).text.splitlines()[0] == f"Define a function called f getting as parameters x as {words}."
    for wording in all_wordings():
        checked(program, wording)


@pytest.mark.parametrize(
    ("source", "words", "symbols"),
    [
        ("x = (-1) ** n\n", "Assign ((-1) raised to the power of n) to x.", "Assign (-1) ** n to x."),
        ("x = (-2.5) ** 2\n", "Assign ((-2.5) raised to the power of 2) to x.", "Assign (-2.5) ** 2 to x."),
        ("x = -(1 ** n)\n", "Assign the negative of (1 raised to the power of n) to x.",
         "Assign the negative of (1 ** n) to x."),
        ("x = 2 ** -n\n", "Assign (2 raised to the power of (the negative of n)) to x.",
         "Assign 2 ** (the negative of n) to x."),
    ],
)  # fmt: skip
def test_the_base_of_a_power_cannot_be_mistaken(source: str, words: str, symbols: str) -> None:
    program = read_python(source)
    assert render(program).text == f"{words}\n"
    assert render(program, Wording(operators="symbols")).text == f"{symbols}\n"
    for wording in all_wordings():
        assert "(-" in checked(program, wording).text or "(-" not in words


@pytest.mark.parametrize(
    ("source", "english"),
    [
        ("x += [1]\n", "Change x in place to itself plus [1]."),
        ("x = x + [1]\n", "Assign x plus [1] to x."),
        ("x += y\n", "Change x in place to itself plus y."),
        ("x += len(y) * 2\n", "Increase x by len(y) multiplied by 2."),
        ("x -= {1}\n", "Change x in place to itself minus the set {1}."),
        ("a, b = f()\n", "Unpack f() into a, b."),
        ("a = b = f()\n", "Assign one and the same object (f()) to a and to b."),
        ("(a,) = f()\n", "Unpack f() into the tuple (a)."),
        ("(a, b), *c = f()\n", "Unpack f() into (a, b), the rest collected in the list c."),
        ("A = list[tuple[int, str]]\n", "Let A stand for the type list of tuples of (integer, string)."),
        ("A = str | None\n", "Let A stand for the type either string or null."),
        ("A = table[int]\n", "Assign the item of table at int to A."),
        ("A = x | y\n", "Assign x bitwise-or y to A."),
        ("a = b == c\n", "Assign (b is equal to c) to a."),
        ("a = b != c and d\n", "Assign ((b is not equal to c) and d) to a."),
        ("a: list = [f(b) for b in c]\n", "Assign (the list of f(b) for each b in c) to a as list."),
        ("a = b[1:]\n", "Assign (the part of b from 1 to the end) to a."),
        ("a = 'to'\n", 'Assign "to" to a.'),
        ("a = 0 <= b < c\n", "Assign (0 is less than or equal to b, which is less than c) to a."),
        ("global a\n", "Treat a as global."),
    ],
)
def test_what_could_be_taken_for_something_else(source: str, english: str) -> None:
    program = read_python(source)
    assert checked(program).text == f"{english}\n"
    for wording in all_wordings():
        checked(program, wording)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("x:.2f", "x with exactly 2 decimal places"),
        ("x:.0%", "x as a percentage with exactly 0 decimal places"),
        ("x:02", "x padded with zeros to at least 2 characters"),
        ("x:02d", "x as an integer padded with leading zeros to at least 2 characters"),
        ("x:3d", "x as an integer padded with leading blanks to at least 3 characters"),
        ("x:>10", "x aligned right in at least 10 characters"),
        ("x:,", "x with commas between thousands"),
        ("x:X", "x in hexadecimal with capital letters"),
        ("x:+4d", 'x with the format code "+4d"'),
        ("x:002", 'x with the format code "002"'),
        ("x!r", "x as repr gives it"),
        ("x!s:>4", 'x as str gives it with the format code ">4"'),
    ],
)
def test_common_format_codes_have_words(code: str, words: str) -> None:
    program = read_python(f"a = f'{{{code}}}!'\n")
    assert checked(program).text == f'Assign the text joined from ({words}, "!") to a.\n'
    for wording in all_wordings():
        checked(program, wording)


def test_a_row_of_comparisons_in_symbols() -> None:
    program = read_python("while 0 <= a < b is not c:\n    a = b == c\n")
    assert checked(program, Wording(operators="symbols")).text == (
        "While (0 ≤ a < b is not the same object as c) do:\n1. Assign (b = c) to a.\n"
    )


def test_two_instructions_of_a_condition_are_not_on_its_line() -> None:
    program = read_python("if a < b:\n    c.append(3)\n    c.append(4)\nc.append(5)\n")
    assert checked(program, Wording(detail="merged")).text == (
        "If a is less than b then:\n1. c.append(3), then c.append(4).\nc.append(5).\n"
    )


def test_lines_know_their_statements() -> None:
    lines = render(read_python(GCD), Wording(detail="merged")).lines
    assert [line.ids for line in lines] == [
        ("lcm",), ("lcm.1", "lcm.2"), ("lcm.3",), ("lcm.3.1", "lcm.3.1.1"), ("lcm.3.2",), ("lcm.4",),
    ]  # fmt: skip


def test_counting_step_is_said_with_the_loop_and_another_one_below_it() -> None:
    def loop(step: str) -> nodes.ProgramTree:
        header = read_python("while i < n:\n    f(i)\n").body[0]
        assert isinstance(header, nodes.While)
        return nodes.ProgramTree((nodes.While(header.condition, header.body, step=read_python(step).body),))

    up = render(loop("i = i + 1")).text
    assert up == "While i is less than n do the following and increment i:\n1. f(i).\n"
    assert render(loop("i = i - 1")).text.startswith("While i is less than n do the following and decrement i:\n")
    other = render(loop("i = i * 2")).text
    assert other == (
        "While i is less than n do:\n1. f(i).\nAfter each iteration of the loop, also one that was cut short, do:\n"
        "1. Assign i multiplied by 2 to i.\n"
    )
    for wording in all_wordings():
        for step in ("i = i + 1", "i = i - 1", "i = i * 2"):
            text = render(loop(step), wording).text
            assert write_python(parse(text, wording)) == write_python(loop(step))


def test_names_that_are_words_of_the_language_are_quoted() -> None:
    source = "def f(true, then, of, to, the, item, a, new, list):\n    to(true, then, which)\n    a = null + item\n"
    program = read_python(source)
    text = render(program).text
    assert "`to`(`true`, `then`, `which`)." in text
    assert "Assign `null` plus `item` to a." in text
    assert "list" in text
    assert "`list`" not in text  # a built-in is known as one
    for wording in all_wordings():
        assert parse(render(program, wording).text, wording) == program


def test_a_call_that_looks_like_an_instruction_is_not_written_bare() -> None:
    program = read_python("assign(x)\ndelete(y)\nDeclare(z)\n")
    assert render(program).text == "`assign`(x).\n`delete`(y).\nEvaluate Declare(z).\n"
    assert parse(render(program).text) == program


def test_strings_are_one_line_and_exact() -> None:
    program = read_python("s = 'a\"b\\\\n\\n\\t\\x00é\\u2028\\ud800'")
    text = render(program).text
    assert text == 'Assign "a\\"b\\\\n\\n\\t\\x00é\\u2028\\ud800" to s.\n'
    assert parse(text) == program


def test_strings_and_bytes_can_be_copied_into_python() -> None:
    program = read_python(r"s = 'ß\u200b\U000e0001'" + "\n" + r"b = b'\x00ab\xe9'" + "\n")
    text = checked(program).text
    assert text == 'Assign "ß\\u200b\\U000e0001" to s.\nAssign the bytes "\\x00ab\\xe9" to b.\n'
    for wording in all_wordings():
        checked(program, wording)


def test_two_filters_are_told_apart() -> None:
    program = read_python("a = [y for y in x if y if y > 1]\n")
    listed = "(the list of y for each y in x where y, and where y is greater than 1)"
    assert checked(program).text == f"Assign {listed} to a.\n"
    for wording in all_wordings():
        checked(program, wording)


def test_no_python_operators_in_words() -> None:
    text = " ".join(render(read_python(example.python)).text for example in EXAMPLES.values())
    without_strings = re.sub(r'"(?:[^"\\]|\\.)*"', "", text)
    assert not re.search(r"==|!=|<=|>=|\+|\*|//|%|:=|\bdef\b|\blambda\b|\bNone\b|\bTrue\b", without_strings)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("Assign 1 to x.\nFrobnicate x.\n", 2, "an instruction expected"),
        ("Assign 1 to x", 1, "ends with neither a full stop nor a colon"),
        ("While x do:\nAssign 1 to x.\n", 1, "a block without instructions"),
        ("Assign 1 to x.\nOtherwise do nothing.\n", 2, "goes on with a block that was not begun"),
        ("While x do:\n   1. Do nothing.\n", 2, "is numbered for another level"),
        ("Assign (1 plus 2 to x.\n", 1, "expected instead of"),
        ('Assign "a\\q" to x.\n', 1, "unknown escape"),
        ("Define a function called f getting no parameters.\n", 1, "a function without instructions"),
    ],
)
def test_text_that_is_no_instruction_is_refused_with_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(InstructionError, match=re.escape(message)) as caught:
        parse(text)
    assert caught.value.line == line


def test_flat_numbers_are_needed() -> None:
    with pytest.raises(InstructionError, match="line 1: has no number"):
        parse("Assign 1 to x.\n", Wording(numbering="flat"))
