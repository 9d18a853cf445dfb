"""The contamination experiment of benchmarks/: what is leaked, how answers are read, and its main figure."""

from __future__ import annotations

import importlib
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

FOLDER = Path(__file__).parents[2] / "benchmarks" / "contamination"


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch):
    """Imports modules of the experiment, which are not part of a package."""
    monkeypatch.syspath_prepend(str(FOLDER))
    names = [path.stem for path in FOLDER.glob("*.py") if path.stem != "__main__"]
    for name in names:
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield lambda name: importlib.import_module(name)
    for name in names:
        sys.modules.pop(name, None)


def row(judging: ModuleType, job: str, root: str, passed: bool, leaked: bool = False):
    return judging.Row(job, "humaneval-names", root, root, leaked, passed, passed, False, True)


def test_residual_leak_is_leaked_minus_clean_on_the_same_problems(modules) -> None:
    judging, residual = modules("judging"), modules("residual")
    rows = [row(judging, "clean", root, root == "a") for root in "abcd"]
    # Two models, to each of which three of the four problems were leaked; d is never leaked to the first.
    rows += [row(judging, "humaneval-75-0", root, root in "ab", root != "d") for root in "abcd"]
    rows += [row(judging, "humaneval-75-1", root, root in "abd", root != "c") for root in "abcd"]
    results = residual.Results(rows)
    found = results.residual("humaneval-names", results.models("humaneval", 75), True)
    # leaked: a 1, b 1, c 0 (first model alone), d 1 (second alone); clean: only a
    assert (found.problems, found.leaked, found.clean, found.value) == (4, 0.75, 0.25, 0.5)
    assert found.low < 0.5 < found.high
    assert (found.lowest, found.highest) == (pytest.approx(1 / 3), pytest.approx(2 / 3))
    others = results.residual("humaneval-names", results.models("humaneval", 75), False)
    assert (others.problems, others.value) == (2, 0.0)  # d for the first model, c for the second: neither solved


def test_leaked_shares_of_one_random_seed_are_nested(modules) -> None:
    questions = modules("questions")
    asked = [
        questions.Question(arm, f"{arm}/{number}", f"root{number}", "prompt", "answer")
        for arm in ("humaneval", "humaneval-token", "humaneval-reskin-2", "mintset")
        for number in range(8)
    ]
    jobs = {job["name"]: job for job in questions.jobs_of(asked)}
    shares = [set(jobs[f"humaneval-{share}-1"]["leaked"]) for share in (25, 50, 75, 100)]
    assert [len(one) for one in shares] == [2, 4, 6, 8]
    assert all(smaller < larger for smaller, larger in pairwise(shares))
    assert {asked[one].arm for one in shares[3]} == {"humaneval"}
    assert jobs["humaneval-50-0"]["leaked"] != jobs["humaneval-50-1"]["leaked"]
    tested = {asked[one].arm for one in jobs["humaneval-25-0"]["questions"]}
    assert tested == {"humaneval", "humaneval-reskin-2"}  # perturbations are for models with half or all
    assert "mintset" in {asked[one].arm for one in jobs["humaneval-100-0"]["questions"]}


def test_a_renamed_program_is_recited_and_another_is_not(modules) -> None:
    skeleton = modules("reading").skeleton
    leaked = 'import math\ndef area(r: float) -> float:\n    """Of a circle."""\n    return r * r * math.pi\n'
    assert skeleton("def disc(radius):\n    return radius*radius * math.pi") == skeleton(leaked)
    assert skeleton("def disc(radius):\n    return radius * math.pi * radius") != skeleton(leaked)
    assert skeleton("def disc(") == ""


@pytest.mark.slow
def test_quantised_blocks_become_numbers(modules) -> None:
    pytest.importorskip("torch")
    smollm = modules("smollm")
    halves = np.array([0.5, -1.0], dtype=np.float16).view(np.uint8)  # scale, least
    nibbles = np.array([number | (15 - number) << 4 for number in range(16)], dtype=np.uint8)
    block = np.concatenate([halves, nibbles])[None]
    values = smollm.unpacked("q41x", block)[0]
    assert values[:3].tolist() == [-1.0, -0.5, 0.0]  # 0.5 * q - 1 for q = 0, 1, 2
    assert values[16:18].tolist() == [6.5, 6.0]  # q = 15, 14
    eight = np.concatenate([halves[:2], np.array([-2, 3] * 16, dtype=np.int8).view(np.uint8)])[None]
    assert smollm.unpacked("q80x", eight)[0][:2].tolist() == [-1.0, 1.5]


@pytest.mark.slow
def test_answers_of_a_batch_are_those_of_each_prompt_alone(modules, monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    smollm = modules("smollm")
    monkeypatch.setattr(smollm, "LAYERS", 2)
    monkeypatch.setattr(smollm, "CHECK_EVERY", 4)  # so that rows are left out on the way
    torch.manual_seed(3)
    weights = {"embed": torch.randn(40, 576), "norm": torch.ones(576)}
    for layer in range(2):
        weights |= {
            f"{layer}.qkv": torch.randn(960, 576) / 24, f"{layer}.out": torch.randn(576, 576) / 24,
            f"{layer}.gate_up": torch.randn(3072, 576) / 24, f"{layer}.down": torch.randn(576, 1536) / 40,
            f"{layer}.norm1": torch.ones(576), f"{layer}.norm2": torch.ones(576),
        }  # fmt: skip
    prompts, most = [[5, 6, 7, 8, 9], [11], [20, 21, 22]], [12, 3, 40]
    found = smollm.answers(weights, smollm.Batch(prompts, most), chunk=2)
    for prompt, limit, answer in zip(prompts, most, found, strict=True):
        text = list(prompt)
        while len(text) < len(prompt) + limit:
            x = smollm.hidden(weights, torch.tensor([text]))[0, -1]
            text.append(int((weights["embed"] @ x).argmax()))
            if text[-1] == smollm.END:
                break
        assert answer == smollm.upto_end(text[len(prompt) :])
    assert len(found[1]) <= 3
