"""How far programs are from the functions of real code."""

from __future__ import annotations

from pathlib import Path

import pytest

from remint.errors import UsageError
from remint.measures.complexity import Complexity
from remint.measures.profile import CodeProfile, code_profile, deciles, measure_profile, save_profile
from remint.measures.programs import NamedSource

TEXT = """\
import math
from . import shapes


def half(number):
    return number / 2


def area(width, height):
    total = 0
    for part in range(width):
        if part > height:
            total += half(math.sqrt(part))
    shapes.draw(total)
    return total
"""


def test_deciles_of_the_numbers_to_ten() -> None:
    assert deciles(range(11)) == tuple(float(number) for number in range(11))
    assert deciles([3.0]) == (3.0,) * 11


def test_a_function_counts_with_its_file_around_it() -> None:
    found = measure_profile([NamedSource("a.py", TEXT, "a.py")], "a.py")
    assert found.functions == 1  # `half` is too short to say anything
    assert found.means == {
        "c1_base": 3.0, "c2_predicates": 1.0, "c3_nesting": 1.0, "c4_structures": 0.0, "c5_third_party_calls": 1.0,
        "c6_inter_dependencies": 1.0, "c7_intra_dependencies": 1.0,
    }  # fmt: skip


def test_the_distance_to_itself_is_0_and_grows() -> None:
    one = Complexity(3.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0)
    profile = CodeProfile("x", 1, {name: (value,) * 11 for name, value in one.figures().items()}, one.figures())
    assert profile.distance([one]) == 0
    # C1 is 4 away from 3, which is one unit of 1 + 3; the other six are as they should be.
    assert profile.distance([Complexity(7.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0)]) == pytest.approx(1 / 7)
    with pytest.raises(ValueError, match="no programs"):
        profile.distance([])


def test_the_standard_library_ships() -> None:
    found = code_profile("stdlib")
    assert found.functions == 2000
    assert 3 < found.means["c1_base"] < 6
    assert found.deciles["c3_nesting"][5] == 0  # half of all functions nest nothing
    assert found.bits_per_token


def test_a_folder_a_file_and_what_is_neither(tmp_path: Path) -> None:
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "a.py").write_text(TEXT)
    found = code_profile(str(tmp_path / "code"))
    save_profile(found, tmp_path / "profile.json")
    assert code_profile(str(tmp_path / "profile.json")) == found
    (tmp_path / "bad.json").write_text("{}")
    with pytest.raises(UsageError, match="holds no profile"):
        code_profile(str(tmp_path / "bad.json"))
    (tmp_path / "code" / "a.py").write_text("x = 1\n")
    with pytest.raises(UsageError, match="holds no function"):
        code_profile(str(tmp_path / "code"))
