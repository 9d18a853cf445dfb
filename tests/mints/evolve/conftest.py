"""Which tests of `evolve` are left to the whole suite: those that put an operator through dozens of programs or values.

An operator's worked examples stay in the fast tier.
"""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
DOZENS = {
    "test_a_lineage_of_an_earlier_version_leads_to_the_same_bytes",
    "test_every_value_comes_out_as_it_went_in",
    "test_nasty_programs_do_the_same",
    "test_recent_operators",
    "test_there_are_many_forms_and_each_calls_the_library",
}


@pytest.hookimpl(tryfirst=True)  # before pytest selects by `-m`
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark them as slow."""
    for item in items:
        if HERE in item.path.parents and getattr(item, "originalname", "") in DOZENS:
            item.add_marker("slow")
