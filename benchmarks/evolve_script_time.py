"""Processor time of evolved scripts against their originals, on the tests. The figures of docs/results/evolving.md.

    python benchmarks/evolve_script_time.py OUT/AVATAR.jsonl DATA/avatar/avatar.jsonl.gz

OUT is what `evolve_flow.py evolve` wrote. Each script runs in two ways: as `python FILE`, start of Python and imports
included, and many times in one process, where its modules are loaded once and only its own work counts.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from evolve_flow import findings

from remint.formats import open_benchmark
from remint.records import Candidate, Stdio

TESTS, STARTS = 8, 3
ROUNDS = 15  # the best of which counts
IN_ONE_PROCESS = f"""
import io, json, sys, time
folder, main, inputs = sys.argv[1], sys.argv[2], json.load(sys.stdin)
sys.path.insert(0, folder)
sys.argv = [main]
with open(folder + "/" + main) as file:
    code = compile(file.read(), main, "exec")
output, taken = sys.stdout, []
for _ in range({ROUNDS}):
    spent = 0.0
    for text in inputs:
        sys.stdin, sys.stdout = io.StringIO(text), io.StringIO()
        begun = time.process_time()
        try:
            exec(code, {{"__name__": "__main__"}})
        except SystemExit:
            pass
        spent += time.process_time() - begun
    taken.append(spent)
print(min(taken), file=output)
"""


def main() -> None:
    """Compare each program that evolving changed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("data", type=Path)
    options = parser.parse_args()
    problems = {one.id: one for one in open_benchmark(str(options.data), "").problems}
    own, started = {}, {}
    for one in findings(options.file):
        if one.before and one.after and one.after.steps:
            suite = problems[one.problem].suite
            assert isinstance(suite, Stdio)
            inputs = [test.stdin for test in suite.tests[:TESTS]]
            pair = one.before.candidate, one.after.candidate
            before, after = (of_program(each, inputs) for each in pair)
            own[one.problem], started[one.problem] = (
                round(new / old, 2) for old, new in zip(before, after, strict=True)
            )
    for name, ratios in (("its own work", own), ("with the start of Python", started)):
        figures = {"median": median(ratios.values()), "most": max(ratios.values()), "each": ratios}
        print(json.dumps({name: figures}, indent=1))


def of_program(program: Candidate, inputs: list[str]) -> tuple[float, float]:
    """Seconds of all inputs: of the program's own work, and with the start of Python."""
    with tempfile.TemporaryDirectory() as folder:
        for file in program.files:
            path = Path(folder, file.path)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(file.text, encoding="utf-8")
        command = [sys.executable, "-c", IN_ONE_PROCESS, folder, program.main]
        told = subprocess.run(command, input=json.dumps(inputs), capture_output=True, text=True, check=True)
        taken = []
        for _ in range(STARTS):
            before = spent_by_children()
            for text in inputs:
                command = [sys.executable, "-S", "-E", str(Path(folder, program.main))]
                subprocess.run(command, input=text, capture_output=True, text=True, check=False)
            taken.append(spent_by_children() - before)
        return float(told.stdout), min(taken)


def spent_by_children() -> float:
    """Processor time of processes that are over."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
