"""`remint.evolve` with a guide and with motifs: what the options mean."""

from __future__ import annotations

from typing import Any

import pytest

from remint.api.display.sheets import TextLine
from remint.api.evolve import evolve
from remint.api.options.evolving import EvolveOptions, NamingOptions
from remint.api.options.guiding import GuideOptions
from remint.api.plan_guide import plan_guide
from remint.api.sheets.evolved import evolved_blocks, unanswered
from remint.errors import UsageError
from remint.mints.evolve.summary import evolve_summary


def test_the_recorded_answers_have_the_same_name_everywhere() -> None:
    asking = GuideOptions(guide="recorded").asking(NamingOptions())
    assert asking is not None
    assert asking.model.startswith("replay:")
    assert asking.max_tokens == 4096
    assert GuideOptions(guide="recorded").label(asking.model) == "recorded"
    assert GuideOptions(guide="openai/m").label("openai/m") == "openai/m"


def test_address_and_budget_belong_to_whoever_is_asked() -> None:
    shared = NamingOptions(base_url="http://localhost:1/v1", budget=2.0)
    asking = GuideOptions(guide="openai/m").asking(shared)
    assert asking is not None
    assert (asking.base_url, asking.budget) == ("http://localhost:1/v1", 2.0)
    assert shared.asking(guided=True) is None
    with pytest.raises(UsageError, match="`naming` or `guide`"):
        shared.asking()


def test_a_plan_counts_one_request_per_program_and_asks_nobody() -> None:
    planned = plan_guide("mintset", ids=["kettle_seconds"], guide="openai/gpt-4o-mini", guide_attempts=3)
    assert (planned.seeds, planned.requests) == (1, 1)
    assert planned.at_most is not None
    assert planned.roles[0].cost is not None
    assert planned.at_most > planned.roles[0].cost
    with pytest.raises(UsageError, match="Name one with `guide`"):
        plan_guide("mintset")


def test_what_a_model_proposes_cannot_be_shipped_without_a_model() -> None:
    with pytest.raises(UsageError, match="Name the model with `guide`"):
        evolve("mintset", limit=1, guide_only=True)


def test_motifs_are_in_the_settings_of_the_search() -> None:
    assert EvolveOptions().settings().motifs == ()
    assert len(EvolveOptions(motifs="stdlib").settings().motifs) >= 30


def test_what_is_shipped_as_it_is_leaves_nothing_to_fine_tune_with() -> None:
    with pytest.raises(UsageError, match="`guide_only` does not search"):
        evolve("mintset", limit=1, guide="recorded", guide_only=True, export_finetune="examples.jsonl")


def test_what_is_shipped_as_it_is_has_no_operators() -> None:
    with pytest.raises(UsageError, match="`guide_only` does not search"):
        evolve("mintset", limit=1, guide="recorded", guide_only=True, operators="stages")


def summary(only: bool) -> dict[str, Any]:
    figures = ("rc_before", "rc_after", "rr_before", "rr_after", "added_data_dependent")
    guide = {"model": "m", "answered": 1, "accepted": 0, "final": 0, "refused": {}, "unchecked": {},
             "unanswered": {"it is down": 2}, "only": only, **dict.fromkeys(figures)}  # fmt: skip
    rest = {"tasks": [], "pytest": False, "remarks": [], "seconds": 1.0, "output": "out.jsonl",
            "original": None}  # fmt: skip
    return {**evolve_summary(()), **rest, "guide": guide}


def told(made: dict[str, Any]) -> list[str]:
    return [str(block.words) for block in evolved_blocks(made) if isinstance(block, TextLine)]


def test_programs_without_an_answer_are_said_to_be_what_they_are() -> None:
    assert list(unanswered(summary(only=True))) == [
        "no refactoring by m for 2 programs: it is down",
        "these stay as they were: run the same command again to retry",
    ]
    assert list(unanswered(summary(only=False)))[1].startswith("these were evolved from their originals:")
    recorded = summary(only=True)
    recorded["guide"] = recorded["guide"] | {"model": "recorded", "unanswered": {"none to a": 1, "to b": 2}}
    assert list(unanswered(recorded)) == [
        "no recorded refactoring for 3 programs: these stay as they were",
        "answers are recorded for twenty programs of mintset, without --like; for others, name a model: --guide MODEL",
    ]
    stayed = {"stayed": ["a", "b"]}
    assert "unchanged, without an accepted refactoring: a, b" in told(summary(only=True) | stayed)
    assert "unchanged, since no change passed every gate: a, b" in told(summary(only=False) | stayed)


def test_what_could_not_be_compared_is_told() -> None:
    made = summary(only=True)
    made["guide"] = made["guide"] | {"unchecked": {"nothing was called in a shared process": 2}}
    assert "  2 passed, but nothing was called in a shared process" in told(made)


def test_programs_that_are_no_package_are_told_with_the_reason() -> None:
    made = summary(only=True) | {"no_package": {"a": "nothing moves", "b": "it differs", "c": "nothing moves"}}
    assert [line for line in told(made) if "package" in line] == [
        "no package for a, c: nothing moves", "no package for b: it differs",
    ]  # fmt: skip
