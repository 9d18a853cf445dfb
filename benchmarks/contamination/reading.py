"""Programs out of answers, with Remint's extraction: OUT/answers/*.npz from `train.py` to *.jsonl beside them."""

from __future__ import annotations

import ast
import hashlib
import json
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from arms import HUMANEVAL, MINTSET, arms, made
from questions import CURVES, DYNAMIC, Question, items_of, read_questions

from remint.formats import open_benchmark
from remint.models import Parameters, Reply, Request
from remint.records import Candidate, Item, digest, encode
from remint.tasks import TASKS, Prompts


class Asked:
    """A question, and what is the same for all answers to it."""

    def __init__(self, item: Item[Any]) -> None:
        self.item, self.problem = item, item.problem

    @cached_property
    def request(self) -> Request:
        """How it is asked."""
        return TASKS.get(self.item.task).request(self.item, Prompts(), Parameters())

    @cached_property
    def tests(self) -> str:
        """The same for questions whose answers are judged in the same way."""
        problem = self.problem
        texts = problem.entry_point.encode(), encode(problem.reference), encode(problem.files)
        return digest(encode(problem.suite), *texts)


class Program(NamedTuple):
    """Something to judge: a candidate for a problem."""

    asked: Asked
    candidate: Candidate
    continues: bool

    @property
    def key(self) -> str:
        """The same for what must have the same verdict: arms share tests."""
        continued = self.asked.problem.prompt.encode() if self.continues else b""
        return digest(self.asked.tests.encode(), encode(self.candidate), continued)


def all_items(out: Path, data: Path, wanted: set[str]) -> dict[tuple[str, str], Asked]:
    """The questions of all arms, by arm and problem."""
    found = {}
    for arm in arms():
        benchmark = made(arm, out / "benchmarks", data, False) if arm.name in wanted else None
        if benchmark is not None:
            found |= {(arm.name, item.id): Asked(item) for item in items_of(arm, benchmark)}
    return found


def read_answers(path: Path, tokenizer: Any) -> tuple[dict[str, Any], list[tuple[int, str, int]]]:
    """What a job says of itself, and its answers: number of the question, text, length in tokens."""
    with np.load(path) as file:
        about, numbers = json.loads(str(file["about"])), file["questions"].tolist()
        parts = [part.tolist() for part in np.split(file["ids"], file["ends"][:-1])]
    texts = tokenizer.batch_decode(parts, skip_special_tokens=False, clean_up_tokenization_spaces=False)
    return about, [(number, text, len(part)) for number, text, part in zip(numbers, texts, parts, strict=True)]


def program_of(asked: Asked, text: str, ended: bool) -> Program | None:
    """What Remint takes from an answer."""
    reply = Reply(text=text, finish_reason="stop" if ended else "length")
    taken = TASKS.get(asked.item.task).extract(asked.item, asked.request, reply)
    return Program(asked, taken.candidate, taken.continues_prompt) if taken.candidate is not None else None


def under_old_name(program: Program, old: str) -> Program | None:
    """The same program with the leaked name as another name of the function; nothing where that changes nothing."""
    new, text = program.asked.problem.entry_point, program.candidate.text
    if program.asked.item.task != "synthesize" or old == new or program.continues:
        return None
    try:
        defined = {node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    except (SyntaxError, ValueError, RecursionError):
        return None
    if old not in defined or new in defined:
        return None
    aliased = Candidate.single(f"{text.rstrip()}\n\n\n{new} = {old}\n", program.candidate.main)
    return Program(program.asked, aliased, False)


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


class Reading(NamedTuple):
    """What is taken from one answer."""

    number: int  # of the question
    program: str | None
    main: str  # the path of the program
    continues: bool
    aliased: str | None  # the program that also knows the leaked name, where that may make a difference
    recited: bool
    ended: bool


class Reader:
    """Takes programs out of answers; everything that it needs is read before processes are forked."""

    def __init__(self, out: Path, data: Path) -> None:
        from transformers import AutoTokenizer

        self.out, self.tokenizer = out, AutoTokenizer.from_pretrained(str(out / "tokenizer"))
        self.questions, plan = read_questions(out), json.loads((out / "gpu" / "jobs.json").read_text())
        self.asked = all_items(out, data, {one.arm for one in self.questions})
        self.jobs, self.most = {job["name"]: job for job in plan["jobs"]}, plan["most"]
        self._seeds = {one.id: one for name in (HUMANEVAL, MINTSET) for one in open_benchmark(name).problems}
        self._of = hashlib.sha256((out / "gpu" / "tokens.npz").read_bytes()).hexdigest()[:16]

    def leaked(self, job: str) -> dict[str, Question]:
        """What a model was trained on, by seed problem."""
        return {one.root: one for one in (self.questions[number] for number in self.jobs[job]["leaked"])}

    def is_wanted(self, job: str, reading: Reading) -> bool:
        """Whether an answer is judged: of models to which a minted benchmark was leaked, those that a table has."""
        arm, leak = self.questions[reading.number].arm, job.rsplit("-", 2)[0]
        return leak not in DYNAMIC or arm in (leak, *CURVES)

    def read(self, path: Path) -> None:
        """Write what is taken from the answers of one model beside them; nothing where that is done."""
        target = path.with_suffix(".jsonl")
        if target.exists():
            return
        about, answers = read_answers(path, self.tokenizer)
        if about["of"] != self._of:
            raise SystemExit(f"{path} answers other questions. Put back the questions.jsonl.gz and gpu/ of its own.")
        leaked = self.leaked(about["job"])
        references = {root: skeleton(one.answer[10:-4]) for root, one in leaked.items()}
        rows = [self._reading(number, text, length, leaked, references) for number, text, length in answers]
        part = target.with_suffix(".part")
        part.write_text("".join(json.dumps(row) + "\n" for row in [about, *rows]))
        part.rename(target)

    def _reading(self, number: int, text: str, length: int, leaked: dict[str, Question], references: dict[str, str]
                 ) -> Reading:  # fmt: skip
        question, ended = self.questions[number], length < self.most[number]
        program = program_of(self.asked[question.arm, question.problem], text, ended)
        if program is None:
            return Reading(number, None, "", False, None, False, ended)
        known, root = leaked.get(question.root), question.root
        old = self.asked[known.arm, known.problem].problem if known else self._seeds[root]
        aliased = under_old_name(program, old.entry_point)
        recited = root in references and skeleton(program.candidate.text) == references[root]
        other = aliased.candidate.text if aliased else None
        found = program.candidate
        return Reading(number, found.text, found.main, program.continues, other, recited, ended)


def programs_of(reader: Reader, reading: Reading) -> list[Program]:
    """The program of an answer and the one that also knows the leaked name, where there is one."""
    question = reader.questions[reading.number]
    asked = reader.asked[question.arm, question.problem]
    texts = [(reading.program, reading.continues), (reading.aliased, False)]
    return [Program(asked, Candidate.single(text, reading.main), go_on) for text, go_on in texts if text is not None]
