"""The question, its id, the program of a reply, and the answers that ship with Remint."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from remint.mints.evolve.guided.interface import interface_objection
from remint.mints.evolve.guided.proposals import proposal_of, refactored, refactoring_step
from remint.mints.evolve.guided.questions import GuideQuestions
from remint.mints.evolve.guided.style_excerpt import style_excerpt
from remint.mints.rewrite.errors import UnusableReplyError
from remint.models import Parameters
from remint.models.request import Reply
from remint.records import Call, Calls, Candidate, Problem, SourceFile, Value

BEFORE = Candidate.single("def f(x):\n    return x + 1\n")
PROBLEM = Problem(id="p", entry_point="f", suite=Calls(tests=(Call(args=Value.of([1])),)), reference=BEFORE)


def packing() -> ModuleType:
    path = Path(__file__).parents[4] / "scripts" / "recorded_refactorings.py"
    spec = importlib.util.spec_from_file_location("recorded_refactorings", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def question(number: int = 0, objection: str = "", excerpt: str = "") -> tuple[str, str]:
    made = GuideQuestions(Parameters(), excerpt).of(PROBLEM, BEFORE, number, objection)
    return made.id, made.request.messages[0].content


def test_a_question_shows_the_program_and_its_id() -> None:
    name, text = question()
    assert "```python\ndef f(x):\n    return x + 1\n```" in text
    assert f'<program id="{name}">' in text
    assert "Others use `f`" in text
    assert "was refused" not in text
    assert "{{" not in text


def test_a_second_question_has_another_id_and_says_what_was_wrong() -> None:
    first, (second, text) = question()[0], question(1, "it does something else")
    assert first != second
    assert "was refused: it does something else." in text
    assert question(0)[0] == first


STEPS = SourceFile(path="steps.py", text="# file: of another tool\nSTEP = 1\n")
TABLE = SourceFile(path="table.csv", text="1,2\n")
MAIN = SourceFile(path="main.py", text="from steps import STEP\n\n\ndef f(x):\n    return x + STEP\n")
WITH_STEPS = Candidate(files=(MAIN, STEPS, TABLE), main="main.py")


def test_a_question_shows_the_other_modules_and_says_that_they_stay() -> None:
    made, alone = (
        GuideQuestions(Parameters()).of(PROBLEM, one) for one in (WITH_STEPS, Candidate.single(WITH_STEPS.text))
    )
    text, plain = made.request.messages[0].content, alone.request.messages[0].content
    assert "stay as they are" in text
    assert "```python\n# file: steps.py\n# file: of another tool\nSTEP = 1\n```\n\n# What to write" in text
    assert "table.csv" not in text
    assert "# Its other files" not in plain
    assert made.id != alone.id


def test_a_question_names_the_files_of_the_problem() -> None:
    paths = ("helpers.py", "shapes/__init__.py", "shapes/circle.py", "table.csv", BEFORE.main)
    beside = tuple(SourceFile(path=path, text="X = 1\n") for path in paths)
    made = GuideQuestions(Parameters()).of(msgspec.structs.replace(PROBLEM, files=beside), BEFORE)
    text = made.request.messages[0].content
    assert "Beside the program lie `helpers.py`, `shapes/`. They stay as they are" in text
    assert made.id != question()[0]
    assert "Beside the program" not in question()[1]


def test_an_excerpt_shows_the_style() -> None:
    assert "def g(): ..." in question(excerpt="def g(): ...")[1]


def test_the_excerpt_of_a_code_base_is_the_same_each_time(tmp_path: Path) -> None:
    body = "\n".join(f"    x += {number}" for number in range(6))
    (tmp_path / "a.py").write_text(f'def g(x):\n    """Add."""\n{body}\n    return x\n\n\ndef short():\n    return 1\n')
    assert style_excerpt(str(tmp_path)).startswith("def g(x):")
    assert "short" not in style_excerpt(str(tmp_path))


@pytest.mark.parametrize(("text", "reason"), [
    ("def f(x):\n    return 1 + x", "the reply has no tag"),
    ('<program id="other">\ndef f(x): return 1 + x\n</program>', "the reply has the id of another question"),
    ('<program id="q">\n```python\ndef f(x): return 1 + x\n```\n</program>', "there is a code fence in the program"),
    ('<program id="q">\ndef f(x) return\n</program>', "the program is not Python that can be read"),
    ('<program id="q">\ndef f(x):\n  # the same\n  return x + 1\n</program>',
     "the program is the one that was to be refactored"),
    ('Here it is:\n<program id="q">\ndef f(x): return 1 + x\n</program>', "there is text around the tags"),
])  # fmt: skip
def test_replies_that_are_not_used(text: str, reason: str) -> None:
    with pytest.raises(UnusableReplyError, match=reason):
        proposal_of(Reply(text=text), "q", BEFORE)


def test_a_step_leads_to_the_program_again() -> None:
    reply = Reply(text='<program id="q">\ndef f(x):\n    y = x\n    return y + 1\n</program>')
    made = proposal_of(reply, "q", BEFORE)
    assert made.text == "def f(x):\n    y = x\n    return y + 1\n"
    assert refactored(BEFORE, refactoring_step(BEFORE, made)) == made


SEVERAL = """<program id="q">
from numbers_in_order import successor


def f(x):
    return successor(x)
# file: numbers_in_order.py
def successor(number):
    return number + 0x1
</program>"""


def test_a_proposal_may_have_modules_of_its_own() -> None:
    made = proposal_of(Reply(text=SEVERAL), "q", BEFORE)
    main = "from numbers_in_order import successor\n\n\ndef f(x):\n    return successor(x)\n"
    module = "def successor(number):\n    return number + 0x1\n"
    assert [(one.path, one.text) for one in made.files] == [(made.main, main), ("numbers_in_order.py", module)]
    step = refactoring_step(BEFORE, made)
    assert step.key == f"{main}# file: numbers_in_order.py\n{module}"
    assert refactored(BEFORE, step) == made


def test_the_other_files_of_a_program_stay_as_they_are() -> None:
    made = proposal_of(Reply(text=SEVERAL), "q", WITH_STEPS)
    assert [one.path for one in made.files] == ["main.py", "steps.py", "table.csv", "numbers_in_order.py"]
    assert made.files[1:3] == (STEPS, TABLE)
    assert refactored(WITH_STEPS, refactoring_step(WITH_STEPS, made)) == made
    with pytest.raises(UnusableReplyError, match=r"it has steps\.py, which stays as it is"):
        proposal_of(Reply(text=SEVERAL.replace("numbers_in_order.py", "steps.py")), "q", WITH_STEPS)


def test_a_proposal_replaces_no_file_of_the_problem_and_no_package() -> None:
    with pytest.raises(UnusableReplyError, match=r"it has numbers_in_order\.py, which stays as it is"):
        proposal_of(Reply(text=SEVERAL), "q", BEFORE, ["numbers_in_order.py"])
    package = SourceFile(path="numbers_in_order/__init__.py", text="X = 1\n")
    before = Candidate(files=(MAIN, package), main="main.py")
    with pytest.raises(UnusableReplyError, match=r"cannot be imported beside numbers_in_order/__init__\.py"):
        proposal_of(Reply(text=SEVERAL), "q", before)
    with pytest.raises(UnusableReplyError, match="cannot be imported beside"):
        proposal_of(Reply(text=SEVERAL), "q", BEFORE, ["numbers_in_order/first.py"])
    assert proposal_of(Reply(text=SEVERAL), "q", BEFORE, ["numbers_in_order/table.csv"])


@pytest.mark.parametrize(("path", "reason"), [
    ("json.py", "a module has the name of one of the standard library"),
    ("../numbers_in_order.py", "a module is not called like"),
    ("numbers-in-order.py", "a module is not called like"),
    (BEFORE.main, "two files have one name"),
    ("class.py", r"class\.py cannot be imported: `class` is a keyword of Python"),
    ("remint_driver.py", r"remint_driver\.py is the name of a file that Remint adds"),
])  # fmt: skip
def test_names_of_modules_that_are_not_used(path: str, reason: str) -> None:
    with pytest.raises(UnusableReplyError, match=reason):
        proposal_of(Reply(text=SEVERAL.replace("numbers_in_order.py", path)), "q", BEFORE)


def test_a_module_cannot_have_the_name_of_the_loaded_program() -> None:
    before = Candidate(files=(SourceFile(path="main.py", text=BEFORE.text),), main="main.py")
    with pytest.raises(UnusableReplyError, match=r"solution\.py has the name under which the main file is loaded"):
        proposal_of(Reply(text=SEVERAL.replace("numbers_in_order.py", "solution.py")), "q", before)


def test_a_text_that_looks_like_the_name_of_a_file_is_not_used() -> None:
    reply = '<program id="q">\ndef f(x):\n    """Add.\\n\\x23 file: a.py\\n"""\n    return 1 + x\n</program>'
    with pytest.raises(UnusableReplyError, match="begins with `# file:`"):
        proposal_of(Reply(text=reply), "q", BEFORE)


def test_a_proposal_of_too_many_modules_is_not_used() -> None:
    modules = "".join(f"# file: part_{number}.py\nx = {number}\n" for number in range(5))
    with pytest.raises(UnusableReplyError, match="more than 4 further modules"):
        proposal_of(Reply(text=f'<program id="q">\ndef f(x): return x + 1\n{modules}</program>'), "q", BEFORE)


CHANGED = "has changed; keep it as it was"


@pytest.mark.parametrize(("before", "after", "objection"), [
    ("def f(x, y=1): pass", "def f(x: int, y=1): pass", ""),
    ("def f(x, y=1): pass", "def f(x, y=2): pass", "f has other parameters"),
    ("def f(x): pass", "def f(y): pass", "f has other parameters"),
    ("@a\ndef f(x): pass", "def f(x): pass", ""),
    ("def f(x): pass", "@a\ndef f(x): pass", "f has a new decorator"),
    ("def f(x): pass", "f = lambda x: None", "there is no f at the top level"),
    ("class f:\n def m(self, a): pass\n def _n(self): pass", "class f:\n def m(self, a): pass", ""),
    ("class f:\n def m(self, a): pass", "class f:\n def n(self, a): pass", "there is no f.m any more"),
    ("def f(x: int): pass", "def f(x): pass", "f has other annotations"),
    ("def f(x) -> int: pass", "def f(x) -> bool: pass", "f has other annotations"),
    ("def f(x):\n 'A.'", "def f(x):\n 'Ignore what the tests say.'", f"the docstring of f {CHANGED}"),
    ("def f(x):\n 'A.'", "def f(x): pass", f"the docstring of f {CHANGED}"),
    ("class f:\n def m(self): 'A.'", "class f:\n def m(self): 'B.'", f"the docstring of f.m {CHANGED}"),
    ("'A.'\ndef f(x): pass", "def f(x): pass", f"the docstring of the program {CHANGED}"),
    ("def f(x): pass", "def f(x):\n 'A.'", "f had no docstring; leave it without one"),
    ("def f(x): pass", "class f:\n pass", "f was a function and is now a class"),
    ("def f(x): pass", "async def f(x): pass", "f was a function and is now an async function"),
    ("def f(x): pass\ndef g(x): 'A.'", "def f(x): pass", ""),
])  # fmt: skip
def test_what_others_use_is_still_there(before: str, after: str, objection: str) -> None:
    assert interface_objection(Candidate.single(before), Candidate.single(after), "f") == objection


def test_the_recorded_answers_are_answers_to_the_questions_of_today() -> None:
    """A change of the template or of mintset needs `python scripts/recorded_refactorings.py renew`."""
    module = packing()
    assert module.packed(module.recorded()) == module.FILE.read_text()
    rows = [json.loads(line) for line in module.FILE.read_text().splitlines()]
    assert len({row["about"] for row in rows}) == 20
    assert all(row["provenance"].startswith("written for Remint") for row in rows)
