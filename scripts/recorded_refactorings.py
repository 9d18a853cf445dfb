"""Pack refactorings of mintset's programs into the file that `remint mint evolve --guide recorded` answers from.

    python scripts/recorded_refactorings.py pack FOLDER     # FOLDER/NAME.py for mintset/NAME
    python scripts/recorded_refactorings.py unpack FOLDER   # the other way
    python scripts/recorded_refactorings.py renew           # after a change of the question's template

Replies are found by the words of the question, so a change of its template or of mintset needs `renew`. A docstring
that consists of DOC stands for the docstring of the original.
"""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path

from remint.formats import open_benchmark
from remint.mints.evolve.guided.questions import MOST_TOKENS, GuideQuestions
from remint.mints.evolve.original import original_of
from remint.models import Parameters
from remint.records import Problem

FILE = Path(__file__).parents[1] / "src" / "remint" / "mints" / "evolve" / "guided" / "mintset-refactorings.jsonl"
PROVENANCE = "written for Remint as an answer to this question, checked by the gates of `mint evolve`"


def main() -> None:
    """Do what the command line asks for."""
    action, *rest = sys.argv[1:] or [""]
    if action == "pack":
        programs = {path.stem: path.read_text() for path in sorted(Path(rest[0]).glob("*.py"))}
        FILE.write_text(packed(programs))
    elif action == "unpack":
        for name, text in recorded().items():
            (Path(rest[0]) / f"{name}.py").write_text(text)
    elif action == "renew":
        FILE.write_text(packed(recorded()))
    else:
        raise SystemExit(__doc__)


def packed(programs: dict[str, str]) -> str:
    """The lines of the file, in the order of mintset."""
    problems = {problem.id.partition("/")[2]: problem for problem in open_benchmark("mintset").problems}
    return "".join(json.dumps(_row(problems[name], text)) + "\n" for name, text in sorted(programs.items()))


def recorded() -> dict[str, str]:
    """The programs in the file, by name."""
    found = {}
    for line in FILE.read_text().splitlines():
        row = json.loads(line)
        text = row["reply"].partition(">\n")[2].removesuffix("\n</program>")
        found[row["about"].partition("/")[2]] = text + "\n"
    return found


def _row(problem: Problem, text: str) -> dict[str, object]:
    original = original_of(problem)
    question = GuideQuestions(Parameters(max_tokens=MOST_TOKENS)).of(problem, original)
    program = text.replace('"""DOC"""', _docstring(original.text, problem.entry_point)).strip("\n")
    return {
        "about": problem.id,
        "provenance": PROVENANCE,
        "prompt": question.request.messages[0].content,
        "reply": f'<program id="{question.id}">\n{program}\n</program>',
    }


def _docstring(text: str, name: str) -> str:
    """The docstring of a function as it stands in the text."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return ast.get_source_segment(text, node.body[0]) or ""
    raise ValueError(f"there is no {name}")


if __name__ == "__main__":
    main()
