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
        "2. Assign the tuple (y, x modulo y) to x, y.\n"
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
        "3.2. Set x, y to the tuple (y, x mod y).\n"
        "4. Return (a × b) div x.\n"
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
        "1. Если y равно 1 то вернуть a умножить на b.\n"
        "2. Записать кортеж из (y, x по модулю y) в x, y.\n"
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
        ("int | str", "(int bitwise-or str)"),
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
    assert "to(`true`, `then`, `which`)." in text
    assert "Assign `null` plus item to a." in text
    for wording in all_wordings():
        assert parse(render(program, wording).text, wording) == program


def test_a_call_that_looks_like_an_instruction_is_not_written_bare() -> None:
    program = read_python("assign(x)\ndelete(y)\nDeclare(z)\n")
    assert render(program).text == "Evaluate assign(x).\nEvaluate delete(y).\nEvaluate Declare(z).\n"
    assert parse(render(program).text) == program


def test_strings_are_one_line_and_exact() -> None:
    program = read_python("s = 'a\"b\\\\n\\n\\t\\x00é\\u2028\\ud800'")
    text = render(program).text
    assert text == 'Assign "a\\"b\\\\n\\n\\t\\u{0}é\\u{2028}\\u{d800}" to s.\n'
    assert parse(text) == program


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
