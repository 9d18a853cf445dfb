"""Answers that repeat the leaked solution, whether they pass or not: a name that does not fit makes them fail.

A program repeats the solution where its tokens, without docstrings and comments and with one sign for every name, are
at least nine tenths those of the leaked reference (difflib's ratio).
"""

from __future__ import annotations

import json
import keyword
import re
from collections import defaultdict
from difflib import SequenceMatcher
from pathlib import Path

from questions import Question, read_questions
from residual import CLEAN, Model

LEAST = 0.9
_DOCSTRING, _COMMENT = re.compile(r'"""[\s\S]*?"""|\'\'\'[\s\S]*?\'\'\''), re.compile(r"#.*")
_TOKEN = re.compile(r"[A-Za-z_]\w*|\d+|\"[^\"\n]*\"|'[^'\n]*'|[^\w\s]")


def tokens(code: str) -> list[str]:
    """The tokens of a program, also of one that does not parse."""
    plain = _COMMENT.sub("", _DOCSTRING.sub("", code))
    lines = [line for line in plain.splitlines() if not line.startswith(("import ", "from "))]
    found = _TOKEN.findall("\n".join(lines))
    return ["name" if (one[0].isalpha() and not keyword.iskeyword(one)) or one[0] == "_" else one for one in found]


def repeats(code: str, leaked: list[str]) -> bool:
    """Whether a program is the leaked one but for names."""
    matcher = SequenceMatcher(None, tokens(code), leaked, autojunk=False)
    return matcher.real_quick_ratio() >= LEAST and matcher.quick_ratio() >= LEAST and matcher.ratio() >= LEAST


def shares(out: Path, questions: list[Question], job: str, seed: str) -> dict[str, float]:
    """The share of a model's answers that repeat the seed's solution, per arm."""
    leaked = {one.root: tokens(one.answer[10:-4]) for one in questions if one.arm == seed}
    counts: dict[str, list[bool]] = defaultdict(list)
    for line in (out / "answers" / f"{job}.jsonl").read_text().splitlines()[1:]:
        number, program, *_ = json.loads(line)
        question = questions[number]
        if question.arm.partition("-")[0] == seed and "predict" not in question.arm:
            counts[question.arm].append(program is not None and repeats(program, leaked[question.root]))
    return {arm: sum(found) / len(found) for arm, found in counts.items()}


def recited_shares(out: Path, seed: str) -> dict[str, float]:
    """Per arm: the mean over the models to which all of a benchmark was leaked."""
    questions = read_questions(out)
    jobs = [path.stem for path in sorted((out / "answers").glob("*.npz")) if path.stem != CLEAN]
    each = [shares(out, questions, job, seed) for job in jobs if Model.of(job)[:2] == (seed, 100)]
    return {arm: sum(one[arm] for one in each) / len(each) for arm in each[0]}
