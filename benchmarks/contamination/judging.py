"""Answers to verdicts: Remint's extraction and its judge, each different program once.

OUT/answers/*.npz come from `train.py`. Verdicts are kept in OUT/verdicts.jsonl; OUT/rows.jsonl.gz has a row per
answer.
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from arms import arms, made
from questions import items_of, read_questions

from remint.formats import open_benchmark
from remint.judging.judge import Judge, Settings
from remint.models import Parameters, Reply
from remint.records import Benchmark, Candidate, Item, Manifest, Outcome, Sample, digest, encode
from remint.sandbox.pool import Pool
from remint.tasks import TASKS, Prompts


class Program(NamedTuple):
    """Something to judge: a candidate for a problem."""

    item: Item[Any]
    candidate: Candidate
    continues: bool

    @property
    def key(self) -> str:
        """The same for what must have the same verdict: arms share tests."""
        problem = self.item.problem
        return digest(
            encode(problem.suite), problem.entry_point.encode(), encode(problem.reference), encode(problem.files),
            encode(self.candidate), problem.prompt.encode() if self.continues else b"",
        )  # fmt: skip


class Row(NamedTuple):
    """One answer of one model."""

    job: str
    arm: str
    problem: str
    root: str
    leaked: bool  # the seed problem, to this model
    passed: bool
    old_name: bool  # it passes, or would if the function were called as in what was leaked
    recited: bool  # its program is the leaked reference, but for imports, docstrings, names and layout
    ended: bool  # before the limit of tokens


def all_items(out: Path, data: Path, wanted: set[str]) -> dict[tuple[str, str], Item[Any]]:
    """The questions of all arms, by arm and problem."""
    found = {}
    for arm in arms():
        benchmark = made(arm, out / "benchmarks", data, False) if arm.name in wanted else None
        if benchmark is not None:
            found |= {(arm.name, item.id): item for item in items_of(arm, benchmark)}
    return found


def read_answers(path: Path, tokenizer: Any) -> tuple[dict[str, Any], list[tuple[int, str, int]]]:
    """What a job says of itself, and its answers: number of the question, text, length in tokens."""
    with np.load(path) as file:
        about, numbers = json.loads(str(file["about"])), file["questions"].tolist()
        parts = [part.tolist() for part in np.split(file["ids"], file["ends"][:-1])]
    texts = tokenizer.batch_decode(parts, skip_special_tokens=False, clean_up_tokenization_spaces=False)
    return about, [(number, text, len(part)) for number, text, part in zip(numbers, texts, parts, strict=True)]


def program_of(item: Item[Any], text: str, ended: bool) -> Program | None:
    """What Remint takes from an answer."""
    task = TASKS.get(item.task)
    request = task.request(item, Prompts(), Parameters())
    taken = task.extract(item, request, Reply(text=text, finish_reason="stop" if ended else "length"))
    return Program(item, taken.candidate, taken.continues_prompt) if taken.candidate is not None else None


def under_old_name(program: Program, old: str) -> Program | None:
    """The same program with the leaked name as another name of the function; nothing where that changes nothing."""
    new, text = program.item.problem.entry_point, program.candidate.text
    if program.item.task != "synthesize" or old == new or program.continues:
        return None
    try:
        defined = {node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    except (SyntaxError, ValueError, RecursionError):
        return None
    if old not in defined or new in defined:
        return None
    aliased = Candidate.single(f"{text.rstrip()}\n\n\n{new} = {old}\n", program.candidate.main)
    return Program(program.item, aliased, False)


def skeleton(text: str) -> str:
    """A program without imports, docstrings, annotations, names and layout; empty where it cannot be parsed."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return ""
    tree.body = [one for one in tree.body if not isinstance(one, ast.Import | ast.ImportFrom)]
    for node in ast.walk(tree):
        _strip(node)
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            node.name = names.setdefault(node.name, f"n{len(names)}")
        elif isinstance(node, ast.Name):
            node.id = names.setdefault(node.id, f"n{len(names)}")
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            node.arg = names.setdefault(node.arg, f"n{len(names)}")
    return ast.dump(tree)


def _strip(node: ast.AST) -> None:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        node.decorator_list, first = [], node.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and len(node.body) > 1:
            node.body = node.body[1:]
    if isinstance(node, ast.FunctionDef):
        node.returns = None
    elif isinstance(node, ast.arg):
        node.annotation = None
    elif isinstance(node, ast.AnnAssign):
        node.annotation = ast.Constant(None)


def is_hopeless(program: Program) -> bool:
    """Whether a program fails for certain: it is no Python, or does not have the function that is called."""
    if program.item.task != "synthesize" or program.continues:
        return False
    text = program.candidate.text
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return True
    return program.item.problem.entry_point not in text


def judged(programs: dict[str, Program], kept: Path, workers: int) -> dict[str, bool]:
    """Whether each program passes, by key; what is known already is not run again."""
    known = {}
    if kept.exists():
        known = dict(json.loads(line) for line in kept.read_text().splitlines())
    known |= {key: False for key, one in programs.items() if key not in known and is_hopeless(one)}
    missing = {key: one for key, one in programs.items() if key not in known}
    print(f"{len(programs)} different programs, {len(missing)} to judge", flush=True)
    if not missing:
        return known
    names = {key: f"{number}" for number, key in enumerate(_problem_keys(missing))}
    of_problem = {names[_problem_key(one)]: one.item.problem for one in missing.values()}
    problems = [msgspec.structs.replace(one, id=name) for name, one in of_problem.items()]
    benchmark = Benchmark(Manifest("contamination"), problems)
    keys = list(missing)
    samples = (
        Sample(
            problem=names[_problem_key(missing[key])], index=number, candidate=missing[key].candidate,
            continues_prompt=missing[key].continues,
        )
        for number, key in enumerate(keys)
    )  # fmt: skip
    with Pool(cells=workers) as pool, kept.open("a") as file:
        judge = Judge(benchmark, pool, Settings(check=False))
        for count, one in enumerate(judge.verdicts(samples), 1):
            key, passed = keys[one.sample.index], one.verdict.outcome is Outcome.PASS
            known[key] = passed
            file.write(json.dumps([key, passed]) + "\n")
            if count % 2000 == 0:
                print(f"{count} of {len(keys)}", flush=True)
    return known


def _problem_key(program: Program) -> str:
    return digest(encode(program.item.problem))


def _problem_keys(programs: dict[str, Program]) -> dict[str, None]:
    return {_problem_key(one): None for one in programs.values()}


class _Reading(NamedTuple):
    """An answer on its way to a row."""

    job: str
    number: int
    program: Program | None
    aliased: Program | None
    recited: bool
    ended: bool


def judge(out: Path, data: Path, workers: int) -> None:
    """Judge every answer that is there, and write the rows."""
    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(str(out / "tokenizer"))
    questions, plan = read_questions(out), json.loads((out / "gpu" / "jobs.json").read_text())
    items = all_items(out, data, {one.arm for one in questions})
    seeds = {one.id: one for name in ("humaneval", "mintset") for one in open_benchmark(name).problems}
    jobs = {job["name"]: job for job in plan["jobs"]}
    leaked = {job["name"]: {questions[one].root for one in job["leaked"]} for job in plan["jobs"]}
    own = {job["name"]: {questions[one].root: questions[one].answer for one in job["leaked"]} for job in plan["jobs"]}
    of = hashlib.sha256((out / "gpu" / "tokens.npz").read_bytes()).hexdigest()[:16]
    readings, programs, reports = list[_Reading](), dict[str, Program](), []
    for path in sorted((out / "answers").glob("*.npz")):
        about, answers = read_answers(path, tokenizer)
        if about["of"] != of:
            raise SystemExit(f"{path} answers other questions. Put back the questions.jsonl.gz and gpu/ of its own.")
        reports.append(about)
        names = {
            questions[one].root: items[questions[one].arm, questions[one].problem].problem.entry_point
            for one in jobs[about["job"]]["leaked"]
        }
        references = {root: skeleton(answer[10:-4]) for root, answer in own[about["job"]].items()}
        for number, text, length in answers:
            question = questions[number]
            item = items[question.arm, question.problem]
            program = program_of(item, text, length < plan["most"][number])
            old = names.get(question.root, seeds[question.root].entry_point)
            aliased = under_old_name(program, old) if program else None
            wanted = references.get(question.root)
            recited = bool(program and wanted and skeleton(program.candidate.text) == wanted)
            readings.append(_Reading(about["job"], number, program, aliased, recited, length < plan["most"][number]))
            programs |= {one.key: one for one in (program, aliased) if one is not None}
    passed = judged(programs, out / "verdicts.jsonl", workers)
    (out / "reports.json").write_text(json.dumps(reports))
    with gzip.open(out / "rows.jsonl.gz", "wt", encoding="utf-8") as file:
        for row in _rows(readings, questions, leaked, passed):
            file.write(json.dumps(row._asdict()) + "\n")


def _rows(readings: list[_Reading], questions: list[Any], leaked: dict[str, set[str]], passed: dict[str, bool]
          ) -> Iterator[Row]:  # fmt: skip
    for one in readings:
        question = questions[one.number]
        right = one.program is not None and passed[one.program.key]
        other = one.aliased is not None and passed[one.aliased.key]
        yield Row(one.job, question.arm, question.problem, question.root, question.root in leaked[one.job], right,
                  right or other, one.recited, one.ended)  # fmt: skip


def read_rows(out: Path) -> list[Row]:
    """What `judge` wrote."""
    with gzip.open(out / "rows.jsonl.gz", "rt", encoding="utf-8") as file:
        return [Row(**json.loads(line)) for line in file]
