"""Docstrings for Sphinx: nothing is announced that went, and nothing is shown that cannot run."""

from __future__ import annotations

from msgspec.structs import replace

from remint.mints.rewrite.demos import split_session
from remint.mints.rewrite.reskin import reskins
from remint.mints.rewrite.settings import RewriteSettings
from remint.mints.rewrite.statement import statement_of
from remint.mints.rewrite.word_changes import renamed_text
from remint.records import Call, Calls, Candidate, Problem, Value

PROMPT = '''def camelize(string_, upper=True):
    """
    Convert to CamelCase, like :func:`titleize`; see :py:meth:`~words.camelize`.

    Examples::

        >>> camelize("device_type")
        'DeviceType'

    It can be undone, although there are some cases where that does not
    hold::

        >>> camelize(underscore("IOError"))
        'IoError'

    :param upper: whether the first letter is a capital
    """
'''
BODY = "    return string_.title().replace('_', '')\n"


def sphinx_problem() -> Problem:
    tests = tuple(Call(args=Value.of([one])) for one in ("a_b", "c"))
    reference = Candidate.single(PROMPT + BODY)
    return Problem("p", Calls(tests=tests), prompt=PROMPT, entry_point="camelize", reference=reference)


def test_a_heading_goes_with_its_examples_and_a_sentence_ends() -> None:
    text = statement_of(sphinx_problem()).text
    assert "::" not in text
    assert "Examples" not in text
    assert "cases where that does not\nhold.\n" in text
    for before, left in (("Usage::", ""), ("Say more.\nSome words here::", "Say more.\nSome words here."), ("::", "")):
        assert split_session(f"{before}\n\n    >>> f(1)\n    2\n", "f").text == left
    # What announces something that is not read stays.
    assert split_session("Grammar::\n\n    a: b\n", "f").text == "Grammar::\n\n    a: b"


def test_an_example_that_calls_what_is_not_defined_is_left_out() -> None:
    assert [one.source for one in statement_of(sphinx_problem()).demos] == ['camelize("device_type")']
    # A word without quotes is no call, and what a session defines is defined.
    told = PROMPT.replace('underscore("IOError")', "aa")
    session = PROMPT.replace("camelize(underscore", "underscore = str\n        >>> camelize(underscore")
    for prompt, count in ((told, 2), (session, 3)):
        one = Problem("p", sphinx_problem().suite, prompt=prompt, entry_point="camelize",
                      reference=Candidate.single(prompt + BODY))  # fmt: skip
        assert len(statement_of(one).demos) == count
    # What the reference defines is what tests may need, as a class for their arguments.
    given = replace(sphinx_problem(), reference=Candidate.single(f"underscore = str\n{PROMPT}{BODY}"))
    assert len(statement_of(given).demos) == 2


def test_roles_and_fields_in_new_names() -> None:
    one = sphinx_problem()
    skin = next(reskins(one, statement_of(one), RewriteSettings(seed=1, reskin=True)))
    assert "like titleize; see" in skin.text
    assert f"`{skin.names['camelize']}`." in skin.text
    assert ":func:" not in skin.text
    fields = ":param str string_: the text\n:type string_: str\nTake string_ as it is"
    assert renamed_text(fields, {"string_": "tag"}) == ":param str tag: the text\n:type tag: str\nTake `tag` as it is"
