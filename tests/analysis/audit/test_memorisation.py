"""The memorisation probe against a real server that answers from a script."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import remint as api
from remint.analysis.audit.errors import AuditError
from remint.analysis.audit.memorisation import likelihood, twin_of
from remint.formats import open_benchmark
from remint.models.request import Token
from remint.records import Candidate, Problem, Script
from tests.models.scripted_server import Answer, Asked, ScriptedServer, as_json, completion

pytestmark = pytest.mark.xdist_group(__name__)
TEXT = """import math


def halve(amounts, unit):
    kept = []
    for one in amounts:
        kept.append(math.floor(one / unit))
    return kept
"""


def test_a_twin_has_other_names_and_nothing_else() -> None:
    twin = twin_of(Problem(id="p", suite=Script(), entry_point="halve", reference=Candidate.single(TEXT)))
    assert twin is not None
    assert twin.before + twin.after == TEXT
    whole = twin.twin_before + twin.twin_after
    assert not re.search(r"\b(halve|amounts|unit|kept|one)\b", whole)
    assert "math.floor" in whole
    assert ".append" in whole
    assert re.sub(r"\w+", "x", whole) == re.sub(r"\w+", "x", TEXT)
    assert twin_of(Problem(id="p", suite=Script())) is None


def test_the_likelihood_counts_the_second_part_alone() -> None:
    tokens = [Token("ab", -9.0), Token("cd", -1.0), Token("ef", -3.0), Token("!", -7.0)]
    assert likelihood(tokens, "ab", "cdef") == pytest.approx(-4 / 4)
    with pytest.raises(AuditError, match="echo"):
        likelihood([Token("new text", -1.0)], "ab", "cdef")


def echoed(asked: Asked) -> Answer:
    """Log-probabilities of every word; a model that has learnt mintset's own names."""
    words = [*re.findall(r"\s*\S+|\s+$", asked.json["prompt"]), " x"]
    known = any(f"def {name}(" in asked.json["prompt"] for name in NAMES)
    values = [None, *[-0.5 if known else -2.0] * (len(words) - 1)]
    logprobs = {"tokens": words, "token_logprobs": values, "top_logprobs": None}
    choice = {"index": 0, "text": "".join(words), "finish_reason": "length", "logprobs": logprobs}
    return as_json({"id": "c", "object": "text_completion", "model": "m", "choices": [choice]}, 0.0)


NAMES = (
    "bus_display_text",
    "chore_assignments",
    "crate_handling_fee",
    "picking_walk",
    "running_head",
    "canteen_menu_line",
)


def judged(benchmark: str, name: str) -> str:
    """A run in which every problem is solved by its reference."""
    problems = [one for one in open_benchmark(benchmark).problems if one.root.removeprefix("mintset/") in NAMES]
    rows = [{"task_id": one.id, "solution": one.reference.text} for one in problems]  # type: ignore[union-attr]
    Path(name).write_text("".join(json.dumps(row) + "\n" for row in rows))
    with api.judge(benchmark, name, ids=tuple(one.id for one in problems), progress=False) as run:
        return run.id


def test_a_model_that_knows_the_seeds_is_told_from_one_that_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    chosen = tuple(f"mintset/{name}" for name in NAMES)
    api.perturb("mintset", kind="function-name", ids=chosen, output="fresh.jsonl", progress=False)
    static, fresh = judged("mintset", "a.jsonl"), judged("fresh.jsonl", "b.jsonl")
    with ScriptedServer(echoed) as server:
        found = api.audit(static, fresh, probe_model="m", base_url=server.url, signals=("drop", "memorisation"))
        asked = len(server.asked)
        again = api.audit(static, fresh, probe_model="m", base_url=server.url, output="audit.html")
        assert len(server.asked) == asked  # the ledger knows the answers
    probe = next(one for one in found.found.findings if one.signal == "memorisation")
    assert probe.reading == "sign", probe.sentence
    assert probe.value is not None
    assert probe.value > 0
    assert "nats per character" in probe.sentence
    assert again.verdicts[0].judgement == "cannot tell"  # the variants keep the text, and no seed was lost
    assert "memorisation" in Path("audit.html").read_text()
    with ScriptedServer([completion("hello")]) as deaf, pytest.raises(AuditError, match="echo"):
        api.audit(static, fresh, probe_model="deaf", base_url=deaf.url)
