"""Skeletons, the rules that trials find between them, mining, and the operator."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from remint.errors import UsageError
from remint.mints.evolve.motifs.mining import counted_motifs, mined_motifs
from remint.mints.evolve.motifs.motif_set import motif_rules, shipped_motifs
from remint.mints.evolve.motifs.operator import UseMotif, motif_applied
from remint.mints.evolve.motifs.rules import Motif, MotifRule, rules_of
from remint.mints.evolve.motifs.skeleton import expression_skeletons, run_skeletons
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate

LOOP = "OUT = []\nfor L0 in H0:\n    OUT.append(F0(L0))"
COMPREHENSION = MotifRule(
    kind="assignment", before="OUT = [F0(L0) for L0 in H0]", after=LOOP, values=(0,), expressions=(0,)
)


def skeletons(text: str) -> list[str]:
    node = ast.parse(text, mode="eval").body
    return [one.text for one in expression_skeletons(node)]


@pytest.mark.parametrize(("code", "finest"), [
    ("len(rows[0]) > width", "len(H0[H1]) > H2"),
    ("name in names and name not in done", "H0 in H1 and H0 not in H2"),
    ("', '.join(str(x) for x in xs)", "', '.join((F0(L0) for L0 in H0))"),
    ("[a * b for a, b in zip(xs, ys) if a > limit]", "[F1(L0, L1) for L0, L1 in zip(H0, H1) if F0(L0)]"),
    ("self.items.get(key, 0) + 1", "H0.get(H1, 0) + 1"),
])  # fmt: skip
def test_the_finest_skeleton(code: str, finest: str) -> None:
    assert skeletons(code)[-1] == finest


@pytest.mark.parametrize("code", ["name", "lambda: x", "f(x)", "(yield)", "[x for x in a for y in b]", "x ** y"])
def test_what_is_no_idiom(code: str) -> None:
    assert skeletons(code) == []


def test_a_run_has_its_variable_and_its_holes() -> None:
    run = ast.parse("found = []\nfor row in table.rows:\n    found.append(row.name)").body
    (one,) = run_skeletons(run, "found")
    assert one.text == LOOP
    assert (one.out, one.locals, one.arguments) == ("found", ("row",), (("row",),))
    assert [ast.unparse(node) for node in (*one.values, *one.expressions)] == ["table.rows", "row.name"]


def test_trials_find_what_says_the_same_and_nothing_else() -> None:
    motifs = [
        Motif(kind="expression", text="[F0(L0) for L0 in H0]", values=1, expressions=1, count=9),
        Motif(kind="assignment", text=LOOP, values=1, expressions=1, count=4),
        Motif(kind="assignment", text=LOOP.replace("append", "extend"), values=1, expressions=1, count=5),
        Motif(kind="expression", text="H0 in (H1, H2)", values=3, expressions=0, count=7),
        Motif(kind="expression", text="H0 == H2 or H0 == H1", values=3, expressions=0, count=3),
        Motif(kind="expression", text="H0 == H1 or H1 == H2", values=3, expressions=0, count=3),
    ]
    found = {(rule.before, rule.after): rule for rule in rules_of(motifs)}
    assert ("OUT = [F0(L0) for L0 in H0]", LOOP) in found
    assert not any("extend" in text for pair in found for text in pair)
    # A member of a pair: the same with the holes in another order, so that both spellings are found.
    assert found["H0 in (H1, H2)", "H0 == H2 or H0 == H1"].values in ((0, 1, 2), (0, 2, 1))
    assert found["H0 in (H1, H2)", "H0 == H1 or H1 == H2"].values in ((1, 0, 2), (2, 0, 1))


def test_a_motif_that_leaves_its_variable_unset_has_no_rule() -> None:
    half = Motif(kind="assignment", text="if H0:\n    OUT = H1", values=2, expressions=0, count=50)
    whole = Motif(kind="expression", text="H1 if H0 else None", values=2, expressions=0, count=50)
    assert rules_of([half, whole]) == []


def test_motifs_come_often_and_in_more_than_one_file() -> None:
    text = "def f(x):\n    return len(x) > 0 and x[0]\n"
    assert counted_motifs([text]) == []
    found = {one.text: one for one in counted_motifs([text, text, "broken ("], least_count=2)}
    assert (found["len(H0) > 0"].count, found["len(H0) > 0"].files) == (2, 2)


def program(text: str) -> Subject:
    return Subject(Candidate.single(text), frozenset({"f"}))


def test_the_data_of_the_program_is_in_the_holes_and_the_step_tells_all() -> None:
    subject = program("def f(words, n):\n    longer = [w.upper() for w in words[1:]]\n    return longer[:n]\n")
    operator = UseMotif([COMPREHENSION])
    assert len(operator.sites(subject)) == 1
    made = applied(subject, operator, 0, 7)
    scope: dict[str, object] = {}
    exec(made.program.text, scope)
    assert "longer = []\n    for" in made.program.text
    assert ".upper())" in made.program.text
    assert scope["f"](["a", "b", "c"], 1) == ["B"]  # type: ignore[operator]
    # Without the set of motifs: the key of the step is enough.
    assert motif_applied(subject.program, frozenset({"f"}), made.step.key, made.step.seed) == made.program


def test_what_is_returned_can_be_made_first() -> None:
    subject = program("def f(words):\n    return [w.upper() for w in words if w]\n")
    rule = next(one for one in shipped_motifs().rules if one.before == "OUT = [F1(L0) for L0 in H0 if F0(L0)]")
    operator = UseMotif([rule])
    made = applied(subject, operator, 0, 1)
    scope: dict[str, object] = {}
    exec(made.program.text, scope)
    assert scope["f"](["a", "", "c"]) == ["A", "C"]  # type: ignore[operator]
    assert made.program.text.count("\n") == 6  # a list, a loop, a condition, and the return
    assert motif_applied(subject.program, frozenset({"f"}), made.step.key, made.step.seed) == made.program


def test_what_takes_work_is_not_done_twice() -> None:
    rule = MotifRule(
        kind="expression", before="H0 in (H1, H2)", after="H0 == H1 or H0 == H2", values=(0, 1, 2), expressions=()
    )
    assert len(UseMotif([rule]).sites(program("def f(a, b, c):\n    return a in (b, c)\n"))) == 1
    assert UseMotif([rule]).sites(program("def f(a, b, c):\n    return a.pop() in (b, c)\n")) == []


def test_the_shipped_motifs_tell_where_they_come_from() -> None:
    shipped = shipped_motifs()
    assert shipped.provenance["script"] == "scripts/build_stdlib_motifs.py"
    assert "Python 3.11" in shipped.provenance["source"]
    assert int(shipped.provenance["rules"]) == len(shipped.rules) >= 30
    assert ("OUT = [F0(L0) for L0 in H0]", LOOP) in {(rule.before, rule.after) for rule in shipped.rules}
    texts = {text for rule in shipped.rules for text in (rule.before, rule.after)}
    assert all(ast.parse(text) for text in texts)


def test_a_code_base_of_the_user_is_mined(tmp_path: Path) -> None:
    loop = "def g{0}(rows):\n    out = []\n    for row in rows:\n        out.append(row + {0})\n    return out\n"
    comprehension = "def h{0}(rows):\n    out = [row * {0} for row in rows]\n    return out\n"
    for number in range(4):
        (tmp_path / f"m{number}.py").write_text(loop.format(number) + comprehension.format(number))
    assert ("OUT = [F0(L0) for L0 in H0]", LOOP) in {(one.before, one.after) for one in motif_rules(str(tmp_path))}
    assert mined_motifs(str(tmp_path), most_files=1) == []
    (tmp_path / "only").mkdir()
    (tmp_path / "only" / "one.py").write_text("x = 1\n")
    with pytest.raises(UsageError, match="No two idioms"):
        motif_rules(str(tmp_path / "only"))


def test_random_order_is_the_same_for_the_same_seed() -> None:
    subject = program("def f(xs):\n    out = [x + 1 for x in xs]\n    return out\n")
    seeds = [random.Random(3).getrandbits(32)] * 2
    first, second = (applied(subject, UseMotif([COMPREHENSION]), 0, seed).program for seed in seeds)
    assert first == second
