"""Source text of languages with braces."""

from __future__ import annotations

import pytest

from remint.judging.foreign.source_text import blanked, end_of_brackets, open_braces, parts


def test_comments_become_spaces_and_quotes_become_empty() -> None:
    assert blanked("f(\"a{\", '}') // {\n/* { */ g()", "cpp") == "f(\"\0\0\", '\0')     \n        g()"
    assert blanked("fn f<'a>(x: &'a str) -> char { '{' }", "rust") == "fn f<'a>(x: &'a str) -> char { '\0' }"
    assert blanked("const s = `{\n${1}`", "js") == "const s = `\0\n\0\0\0\0`"


@pytest.mark.parametrize(
    ("language", "text", "count"),
    [
        ("cpp", "int f() {\n  return 1; // }", 1),
        ("cpp", "int f() { return '{'; }", 0),
        ("java", 'class P { void f() { String s = "}}}";', 2),
        ("rust", "fn f<'a>(x: &'a str) {", 1),
    ],
)
def test_open_braces(language: str, text: str, count: int) -> None:
    assert open_braces(text, language) == count


def test_brackets_and_what_commas_separate() -> None:
    code = "f(a, (b, c), {d, e}) == 1, g"
    assert end_of_brackets(code, 0) == code.index(" ==")
    assert [code[start:end] for start, end in parts(code, 2, end_of_brackets(code, 0) - 1)] == [
        "a",
        " (b, c)",
        " {d, e}",
    ]
    assert parts("f()", 2, 2) == []
    assert end_of_brackets("f(a", 0) == 3


@pytest.mark.slow
@pytest.mark.parametrize("language", ["cpp", "rust"])
@pytest.mark.parametrize("piece", ["/*", '"\\"', "'\\'", "`\\`", "\n", "'\\", '"\\', "`\\", "{"])
def test_no_text_takes_long_to_read(language: str, piece: str) -> None:
    # 100,000 times: were it quadratic, this would take hours.
    assert open_braces("{" + piece * 100_000, language) > 0
