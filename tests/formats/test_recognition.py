"""Every real file is recognised by one format of this list, and by none that would read it as something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from remint.formats.avatar import Avatar
from remint.formats.bigcodebench import BigCodeBench
from remint.formats.classeval import ClassEval
from remint.formats.cruxeval import CruxEval
from remint.formats.evoeval import EvoEval
from remint.formats.format import RowFormat, Sniffed
from remint.formats.humaneval import HumanEval
from remint.formats.humaneval_x import HumanEvalX
from remint.formats.livecodebench import LiveCodeBench
from remint.formats.multipl_e import MultiplE
from remint.formats.naps import Naps
from remint.formats.rows import read_rows

FORMATS: list[RowFormat] = [
    Avatar(), BigCodeBench(), ClassEval(), CruxEval(), EvoEval(), HumanEvalX(), LiveCodeBench(), MultiplE(), Naps(),
]  # fmt: skip
BY_FOLDER = {
    "avatar": "avatar",
    "bigcodebench": "bigcodebench",
    "classeval": "classeval",
    "cruxeval": "cruxeval",
    "evoeval": "evoeval",
    "humaneval_x": "humaneval-x",
    "multipl_e": "multipl-e",
    "naps_sample": "naps",
}


def sniff(file: Path) -> Sniffed:
    return Sniffed(file, next(read_rows(file)).fields)


@pytest.mark.parametrize(
    "folder", [*BY_FOLDER, "humaneval", "humanevalplus", "mbpp", "mbppplus"]
)  # fmt: skip
def test_each_real_file_has_one_format(shared_data: Path, folder: str) -> None:
    files = sorted((shared_data / "benchmarks" / folder).glob("*.json*"))
    assert files
    for file in files:
        names = [known.name for known in FORMATS if known.recognises(sniff(file))]
        assert names == ([BY_FOLDER[folder]] if folder in BY_FOLDER else []), file.name


def test_humaneval_sees_itself_only_in_files_that_have_all_its_fields(shared_data: Path) -> None:
    # These two are HumanEval with more in it: the registry asks EvoEval first.
    supersets = {"EvoEval_concise.jsonl.gz", "EvoEval_verbose.jsonl.gz"}
    for folder in BY_FOLDER:
        for file in sorted((shared_data / "benchmarks" / folder).glob("*.json*")):
            assert HumanEval().recognises(sniff(file)) == (file.name in supersets), file.name


def test_a_folder_is_none_of_them(tmp_path: Path) -> None:
    assert not any(known.recognises(Sniffed(tmp_path, None)) for known in FORMATS)
