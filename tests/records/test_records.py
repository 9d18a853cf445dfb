"""Records: what they hold, what they refuse, and that a JSON line keeps all of it."""

from __future__ import annotations

import math

import pytest

from remint.records import (
    AnyOf,
    Assertion,
    Benchmark,
    Call,
    Calls,
    Candidate,
    Comparator,
    Environment,
    Exchange,
    Given,
    Group,
    Item,
    Lineage,
    Manifest,
    Message,
    Method,
    MintStep,
    Outcome,
    Problem,
    Projection,
    Raises,
    RecordError,
    Sample,
    Score,
    Script,
    SourceFile,
    Stdio,
    Step,
    Unittest,
    Usage,
    Value,
    Verdict,
    convert,
    decode,
    encode,
    pack,
    test_id,
)

FULL_PROBLEM = Problem(
    id="set/1",
    suite=Calls(
        groups=(Group("edge", 2.0, "empty input"), Group("typical")),
        tests=(
            Call(args=Value.of([(1, 2), {3}]), expected=Given(Value.of(float("inf"))), group="edge", weight=0.5),
            Call(
                args=Value.of([]), kwargs=Value.of({"n": 1}), expected=AnyOf((Value.of(1), Value.of(2))), group="edge"
            ),
            Call(
                args=Value.of([]),
                steps=(Step("push", Value.of([1])), Step("size")),
                expected=Raises("KeyError"),
                group="typical",
                compare=Comparator(relation="close", absolute=0.1, projections=(Projection("round", Value.of(2)),)),
            ),
        ),
        compare=Comparator(checker="def check(arguments, expected, got): return True"),
    ),
    prompt="def f():\n    '''\u2028é\0'''\n",
    instruction="Write f.",
    entry_point="f",
    reference=Candidate(files=(SourceFile("a/b.py", "x = 1"), SourceFile("main.py", "")), main="main.py"),
    files=(SourceFile("data.csv", "1,2"),),
    environment=Environment("python>=3.11", ("numpy",)),
    released="2026-01-31",
    licence="MIT",
    tags=("strings",),
    metadata={"level": Value.of(3), "odd": Value.of({1: (2,)})},
    lineage=Lineage("root", "parent", "00ff", "evolve", 7, (MintStep("S1", {"line": Value.of(3)}),), ("gpt",)),
)


@pytest.mark.parametrize(
    "record",
    [
        FULL_PROBLEM,
        Problem(id="x", suite=Stdio(tests=(Exchange("1\n", Given(Value.of("2\n"))), Exchange("3\n")))),
        Problem(id="x", suite=Script(tests=(Assertion("assert candidate(1)"),), setup="import math")),
        Problem(id="x", suite=Unittest(tests=(Method("T.test_a"),), module="import unittest")),
        Item("predict-output", Problem(id="x", suite=Calls()), "1"),
        Sample(
            problem="x",
            index=3,
            model="m",
            messages=(Message("user", "hi"), Message("assistant", "ok", "hm")),
            candidate=Candidate.single("x"),
            extraction=("last-fence",),
            usage=Usage(1, 2, 1),
            cost=0.5,
            seconds=1.5,
            parameters={"temperature": Value.of(0.8)},
        ),
        Verdict("x", "ab", Outcome.WRONG, pack([Outcome.PASS, Outcome.WRONG]), b"12345678abcdefgh", "f(1) gave 2"),
        Score("pass@1", 0.5, 0.4, 0.6, "bootstrap", 164, 1640),
    ],
    ids=lambda record: type(record).__name__,
)
def test_a_json_line_keeps_everything(record: object) -> None:
    line = encode(record)
    assert b"\n" not in line
    assert decode(type(record), line) == record
    assert encode(decode(type(record), line)) == line


def test_wrong_json_is_refused_with_the_path_of_the_field() -> None:
    cases = {
        b'{"id": 3, "suite": {"kind": "calls"}}': "id",
        b'{"id": "x", "suite": {"kind": "calls", "tests": [{"args": {"$tuple": 1}}]}}': "suite.tests[0].args",
        b'{"id": "x", "suite": {"kind": "poem"}}': "suite.kind",
        b'{"id": "x"}': "",
        b'{"id": "x", "suite": {"kind": "calls"}, "colour": 1}': "",
        b'{"id": "x"': "",
        b"\xff": "",
        b"[" * 100_000: "",
    }
    for line, field in cases.items():
        with pytest.raises(RecordError) as caught:
            decode(Problem, line)
        assert caught.value.field == field, line


def test_a_parsed_tree_converts_like_a_line() -> None:
    import json

    assert convert(Problem, json.loads(encode(FULL_PROBLEM))) == FULL_PROBLEM


def test_records_do_not_change() -> None:
    with pytest.raises(AttributeError):
        FULL_PROBLEM.id = "other"


def test_test_ids_follow_content_not_place_group_or_weight() -> None:
    call = Call(args=Value.of([1, 2]), expected=Given(Value.of(3)))
    assert test_id(call) == test_id(Call(args=Value.of([1, 2]), expected=Given(Value.of(3)), weight=9.0))
    different = [
        Call(args=Value.of([1, 3]), expected=Given(Value.of(3))),
        Call(args=Value.of([1, 2]), expected=Given(Value.of(4))),
        Call(args=Value.of([1, 2])),
        Call(args=Value.of([1, 2]), expected=Given(Value.of(3)), kwargs=Value.of({"a": 1})),
        Call(args=Value.of([1, 2]), expected=Given(Value.of(3)), compare=Comparator(relation="not-equal")),
        Call(args=Value.of([(1, 2)]), expected=Given(Value.of(3))),
        Exchange("1", Given(Value.of("2"))),
        Exchange("1"),
        Assertion("assert f(1)"),
        Method("T.test_a"),
    ]
    assert len({test_id(test) for test in [call, *different]}) == len(different) + 1


def test_a_test_that_occurs_twice_has_two_ids() -> None:
    call = Call(args=Value.of([1]))
    first, second, third = Calls(tests=(call, Call(args=Value.of([2])), call)).test_ids()
    assert third == f"{first}-2"
    assert second != first


def test_suites_refuse_groups_that_do_not_fit() -> None:
    with pytest.raises(ValueError, match="not listed"):
        Calls(tests=(Call(args=Value.of([]), group="edge"),))
    with pytest.raises(ValueError, match="twice"):
        Calls(groups=(Group("a"), Group("a")))
    with pytest.raises(ValueError, match="above 0"):
        Calls(groups=(Group("a", 0.0),))
    assert [group.name for group in Calls().grouping()] == ["all"]


@pytest.mark.parametrize("path", ["/etc/passwd", "../x.py", "a/../../x.py", "", "a\0b"])
def test_a_candidate_stays_in_its_folder(path: str) -> None:
    with pytest.raises(ValueError, match="outside"):
        Candidate(files=(SourceFile(path, ""),), main=path)


def test_a_pass_needs_a_passing_outcome_for_every_test() -> None:
    for outcomes in ("", ".w", ".-"):
        with pytest.raises(ValueError, match="every test"):
            Verdict("x", "ab", Outcome.PASS, outcomes)
    assert Verdict("x", "ab", Outcome.PASS, "..").tests == [Outcome.PASS, Outcome.PASS]


def test_packed_outcomes_unpack_to_what_they_were() -> None:
    verdict = Verdict("x", "ab", Outcome.WRONG, pack(list(Outcome)))
    assert verdict.tests == list(Outcome)
    with pytest.raises(ValueError, match="bytes"):
        Verdict("x", "ab", Outcome.WRONG, "..", b"short")


def test_numbers_that_json_cannot_say_are_refused() -> None:
    for weight in (math.nan, math.inf):
        with pytest.raises(ValueError, match="JSON cannot say"):
            Group("a", weight)
    with pytest.raises(ValueError, match="JSON cannot say"):
        Sample(problem="x", cost=math.inf)


def test_the_arguments_of_a_call_are_a_list() -> None:
    with pytest.raises(ValueError, match="arguments of a call"):
        Call(args=Value.of(3))
    with pytest.raises(ValueError, match="arguments of a call"):
        Call(args=Value.of([]), kwargs=Value.of([1]))
    with pytest.raises(ValueError, match="arguments of a step"):
        Step("up", Value.of({}))
    with pytest.raises(RecordError, match="a list"):
        decode(Call, b'{"args": 3}')


def test_extra_files_stay_in_the_folder_too() -> None:
    with pytest.raises(ValueError, match="outside"):
        SourceFile("../../etc/passwd", "x")


def test_a_score_lies_in_its_interval() -> None:
    with pytest.raises(ValueError, match="outside"):
        Score("pass@1", 0.7, 0.4, 0.6, "bootstrap", 1, 1)


def test_benchmarks_have_distinct_ids_and_a_hash_of_their_problems() -> None:
    one, two = Problem(id="1", suite=Calls()), Problem(id="2", suite=Calls())
    benchmark = Benchmark(Manifest("a"), [one, two])
    assert benchmark.content_hash == Benchmark(Manifest("b"), [one, two]).content_hash
    assert benchmark.content_hash != Benchmark(Manifest("a"), [two, one]).content_hash
    assert benchmark["2"] is two
    assert "3" not in benchmark
    with pytest.raises(ValueError, match="'1'"):
        Benchmark(Manifest("a"), [one, one])


def test_equal_records_have_equal_bytes_however_they_were_made() -> None:
    plain = Call(args=Value.of([1]))
    spelt_out = decode(
        Call, b'{"args":[1],"kwargs":null,"steps":[],"expected":{"kind":"from-reference"},"group":"all","weight":1.0}'
    )
    assert spelt_out == plain
    assert encode(spelt_out) == encode(plain) == b'{"args":[1]}'
    problem = Problem(id="x", suite=Calls(), environment=Environment(), language="".join(["py", "thon"]))
    assert encode(problem) == b'{"id":"x","suite":{"kind":"calls"}}'
