from __future__ import annotations

import pytest

from remint.measures.kinds import MEASURES, MissingPackageError, UnmeasurableError
from remint.measures.measurements import Context, measure_program, measure_programs, summarise
from remint.measures.programs import NamedSource, Unreadable
from remint.registry import UnknownNameError


def program(name: str, text: str) -> NamedSource:
    return NamedSource(name, text, name)


def test_one_program_by_all_measures() -> None:
    figures = measure_program("def f(x):\n    return x if x else 0\n")
    assert list(figures) == MEASURES.names()
    assert figures["cyclomatic"]["total"] == 2
    assert measure_program("x = 1", ["halstead"]).keys() == {"halstead"}


@pytest.mark.parametrize(("text", "reason"), [("x = (", "line 1: "), ("", "no code"), ('"""Doc."""\n# c', "no code")])
def test_what_is_no_program_is_refused(text: str, reason: str) -> None:
    with pytest.raises(UnmeasurableError, match=reason):
        measure_program(text)


def test_an_unknown_measure_is_refused_before_any_work() -> None:
    with pytest.raises(UnknownNameError, match="cyclomatic"):
        measure_programs(iter([program("a", "x = (")]), ["no-such"])


def test_many_programs_what_is_usual_and_what_stands_out() -> None:
    done: list[None] = []
    programs = [
        program("one", "if a: pass"),
        program("broken", "if"),
        program("three", "if a: pass\nif b: pass\nif c: pass"),
        Unreadable("binary", "holds a null byte"),
        program("none", "a"),
        program("deep", "x = " + "+".join("1" * 2500)),
    ]
    found = measure_programs(programs, ["cyclomatic", "security"], done=lambda: done.append(None))
    assert len(done) == 6
    assert [one.name for one in found.skipped] == ["broken", "binary"]
    assert [(one.name, one.measure) for one in found.failures] == [("deep", "security")]
    total, *_ = summarise(found.programs)
    assert total == ("cyclomatic", "total", 4, 2, 1.5, 1, 4, "none", "three")
    score = next(one for one in summarise(found.programs) if one.measure == "security")
    assert score.programs == 3


def test_a_measure_without_its_package_is_left_out_unless_it_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(source: str) -> dict[str, float]:
        raise MissingPackageError("security", "bandit", "security")

    monkeypatch.setitem(MEASURES._loaded, "security", missing)
    found = measure_programs([program("a", "x = 1"), program("b", "x = 2")])
    assert "pip install" in found.left_out["security"]
    assert all("security" not in one.figures for one in found.programs)
    with pytest.raises(MissingPackageError):
        measure_programs([program("a", "x = 1")], ["security"])


def test_modules_of_the_same_code_base_are_no_third_party() -> None:
    text = "import box\nbox.open()\n"
    alone, together = (
        measure_programs([program("a", text)], ["complexity"], context).programs[0].figures["complexity"]
        for context in (Context(), Context(own_modules=frozenset({"box"})))
    )
    assert (alone["c5_third_party_calls"], alone["c6_inter_dependencies"]) == (1, 0)
    assert (together["c5_third_party_calls"], together["c6_inter_dependencies"]) == (0, 1)
