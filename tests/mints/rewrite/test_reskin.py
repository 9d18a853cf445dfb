"""Reskins, controls and answers from files: no server, but programs run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import remint
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
    assert one.prompt.replace("`", "") == text.replace("prices", renamed["prices"])


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
