"""`remint.evolve` with a guide and with motifs: what the options mean."""

from __future__ import annotations

import pytest

from remint.api.evolve import evolve
from remint.api.options.evolving import EvolveOptions, NamingOptions
from remint.api.options.guiding import GuideOptions
from remint.api.plan_guide import plan_guide
from remint.errors import UsageError


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
