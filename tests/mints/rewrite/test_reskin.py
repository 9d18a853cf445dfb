"""Reskins, controls and answers from files: no server, but programs run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import remint
from remint.analysis.audit.evidence import channels_of
from remint.formats import read_benchmark
from remint.mints.rewrite.statement import statement_of
from remint.records import Benchmark, Call, Calls, Candidate, Given, Manifest, Problem, Value
from tests.mints.rewrite.played_agents import PlayedAgents, small_benchmark
from tests.models.scripted_server import ScriptedServer

pytestmark = pytest.mark.xdist_group("rewrite")


def test_a_reskin_is_deterministic_and_changes_all_channels(tmp_path: Path) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for number, file in enumerate(files):
        options = {"reskin": True, "variants": 2, "seed": 3, "progress": False, "workers": 1}
        made = remint.rewrite(small_benchmark(), output=file, db=tmp_path / f"{number}.db", **options)
    assert files[0].read_bytes() == files[1].read_bytes()
    assert len(made.problems) == 6
    for one in made.problems:
        seed = small_benchmark()[one.root]
        assert one.entry_point != seed.entry_point
        assert seed.entry_point not in one.prompt
        assert one.lineage.steps[0].detail["demos"].decode() == "new"
    # The control is the seed, padded to the length of its variant.
    control = remint.rewrite(
        small_benchmark(), reskin=True, seed=3, variants=2, same_length=True, db=tmp_path / "0.db", progress=False
    ).companions["control"]
    assert [one.id for one in control.problems[:2]] == ["small/0/control-1", "small/0/control-2"]
    lengths = [len(one.problems[0].prompt.split()) for one in (control, made)]
    assert abs(lengths[0] - lengths[1]) <= 15


def test_names_alone(tmp_path: Path) -> None:
    options = {"text": False, "demos": False, "reskin": True, "limit": 1, "progress": False, "workers": 1}
    (one,) = remint.rewrite(small_benchmark(), db=tmp_path / "a.db", **options).problems
    renamed = one.lineage.steps[0].detail["names"].decode()
    text = small_benchmark().problems[0].prompt.replace("total_price", renamed["total_price"])
    # A name that is a word of the sentence stays one, and the text says what it is called in the code.
    told = f"the sum of the prices.\n\n    In the code, `{renamed['prices']}` stands for prices.\n"
    assert one.prompt == text.replace("(prices:", f"({renamed['prices']}:").replace("the sum of the prices.\n", told)


SHIFTED = """def shift(arr):
    '''Tell if the list 'arr' is not empty.

    {examples}
    '''
"""


def shifting(examples: str, tests: int) -> Problem:
    prompt = SHIFTED.replace("{examples}", examples.replace("\n", "\n    "))
    calls = tuple(Call(args=Value.of([[0] * one]), expected=Given(Value.of(one > 0))) for one in range(tests))
    reference = Candidate.single(prompt + "    return bool(arr)\n")
    return Problem(f"shift/{tests}", Calls(tests=calls), prompt=prompt, entry_point="shift", reference=reference)


def test_a_variant_claims_only_what_it_changed(tmp_path: Path) -> None:
    explained = "shift([5])==>True\nExplanation: it has a 5.\n\nshift([6])==>True\nExplanation: and this a 6."
    problems = [
        shifting(explained, 5),
        shifting("For instance, shift([5]) is true.", 4),  # no example that is read
        shifting(">>> shift([5])\nTrue\n\nNote that shift([6]) is so, too.", 6),
        shifting(">>> shift([5])\nTrue", 1),  # one test, of which nothing is shown
        shifting("shift([5])==>True\nExplanation: it has a 5.\nThe list may be long.", 7),  # a rule, or not?
    ]
    output, options = tmp_path / "a.jsonl", {"reskin": True, "seed": 1, "progress": False, "workers": 1}
    made = remint.rewrite(Benchmark(Manifest("s"), problems), output=output, db=tmp_path / "a.db", **options)
    told = [{name: value.decode() for name, value in one.lineage.steps[0].detail.items()} for one in made.problems]
    assert [one["demos"] for one in told] == ["new", "kept", "partly new", "kept", "kept"]
    assert [one["channels"] for one in told] == [["text", "names", "demos"], *[["text", "names"]] * 4]
    assert channels_of(read_benchmark(output).problems[3]) == ("text", "names")
    assert made.summary["remarks"] == [
        "4 of 5 keep their seed's examples, or some of them: the text shows none that can be told from it (1); the "
        "text shows some in another form (1); there are too few inputs to learn from (1); it is not certain which "
        "example is explained (1)",
        "1 of 5 shows inputs of its tests (at most half): no others were found",
    ]
    assert all("'arr'" not in one.prompt for one in made.problems)
    assert ["Explanation" in one.prompt for one in made.problems] == [False, False, False, False, True]
    # Inputs that are in no test: their lists have zeros alone.
    new = [demo.source.partition("([")[2] for demo in statement_of(made.problems[0]).demos]
    assert len(new) == 2
    assert all(set(one) - set("0, ])") for one in new)
    # With nothing but examples to change, those that keep them are no variants.
    few = remint.rewrite(Benchmark(Manifest("s"), problems), text=False, names=False, db=tmp_path / "a.db", **options)
    assert [one.root for one in few.problems] == ["shift/5"]
    assert (
        few.summary["left_out"]["shift/1"] == "nothing of it could be changed: there are too few inputs to learn from"
    )


def test_answers_from_files_are_a_panel(tmp_path: Path) -> None:
    """Two files agree on something else than the reference: the variant is rejected, with the evidence."""
    wrong = "def coins_in_tray(tray):\n    return len(tray)\n"
    files = []
    for name in ("a", "b"):
        files.append(tmp_path / f"{name}.jsonl")
        files[-1].write_text(json.dumps({"task_id": "small/0/rewrite-1", "solution": wrong}) + "\n")
    with (
        ScriptedServer(PlayedAgents()) as server,
        pytest.raises(remint.RemintError, match="agree against"),
    ):
        remint.rewrite(
            small_benchmark(), model="openai/played", base_url=server.url, api_key="k", pool=10, attempts=1, limit=1,
            solver_answers=tuple(map(str, files)), db=tmp_path / "a.db", progress=False, workers=1,
        )  # fmt: skip
