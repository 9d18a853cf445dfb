"""What becomes of refactorings that a model proposes: the figures of docs/results/guided-evolution.md.

    python benchmarks/evolve_guided.py DATA --only HumanEval --count 20 --seed 2 -o OUT

The model is whoever answers: each run writes the questions that are open to OUT/HumanEval/NAME.1.question.md, a second
one about what was refused to NAME.2.question.md, and reads the replies beside them (NAME.1.reply.md). Programs whose
refactoring was accepted are in OUT/HumanEval.jsonl, shipped as they are, in the form that evolve_flow.py and
evolve_attacks.py read; the others are there as they were.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import msgspec
from evolve_flow import FILES, drawn

from remint.ledger import open_ledger
from remint.mints.context import SandboxPlace
from remint.mints.driver.driver import run_mint
from remint.mints.evolve.guided.mint import GuidedEvolveMint, starts_of
from remint.mints.evolve.guided.questions import MOST_TOKENS, GuideQuestion, GuideQuestions
from remint.mints.evolve.guided.rounds import Guided, GuideRounds, guide_summary
from remint.mints.evolve.original import original_of
from remint.mints.evolve.settings import EvolveSettings
from remint.models import ModelOptions, Parameters, open_model
from remint.models.asking import Asker, AskSettings
from remint.records import Benchmark, Manifest, Problem

PARAMETERS = Parameters(max_tokens=MOST_TOKENS)


class Folder:
    """Questions and replies in files."""

    def __init__(self, path: Path) -> None:
        self.path, self.questions = path, GuideQuestions(PARAMETERS)
        path.mkdir(parents=True, exist_ok=True)

    def name(self, problem: Problem, number: int, kind: str) -> Path:
        """The file of a question or a reply."""
        return self.path / f"{problem.id.replace('/', '_')}.{number}.{kind}.md"

    def replies(self, problem: Problem) -> int:
        """How often somebody has answered."""
        return sum(self.name(problem, number, "reply").exists() for number in (1, 2))

    def ask(self, problem: Problem, question: GuideQuestion, number: int) -> None:
        """Write a question down."""
        self.name(problem, number, "question").write_text(text_of(question))

    def pack(self, problems: list[Problem]) -> Path:
        """All replies as a file that `replay:` answers from."""
        packed = self.path.with_suffix(".replies.jsonl")
        rows = [
            {"prompt": self.name(problem, number, "question").read_text(), "reply": reply.read_text().strip("\n")}
            for problem in problems
            for number in (1, 2)
            if (reply := self.name(problem, number, "reply")).exists()
        ]
        rows = rows or [{"prompt": "nobody has answered yet", "reply": ""}]
        packed.write_text("".join(json.dumps(row) + "\n" for row in rows))
        return packed


def text_of(question: GuideQuestion) -> str:
    """What the model is asked."""
    return str(question.request.messages[0].content)


def main() -> None:
    """Check the replies that are there, ship what was accepted, and ask what is open."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=Path("evolve-guided"))
    parser.add_argument("--only", choices=tuple(FILES), default="HumanEval")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.0, help="search on from the refactorings for that long")
    options = parser.parse_args()
    folder, problems = Folder(options.output / options.only), drawn(options)
    settings = EvolveSettings(
        seed=options.seed, generations=0, seconds=options.seconds, as_proposed=not options.seconds
    )  # fmt: skip
    source = folder.pack(problems)
    with open_ledger(str(options.output / "ledger.db")) as ledger:
        asker = Asker(open_model(f"replay:{source}", ModelOptions()), ledger, AskSettings(tries=1))
        rounds = GuideRounds(settings, folder.questions, asker, SandboxPlace(), ledger)
        guided = rounds.all(problems, 2)
        for problem, one in zip(problems, guided, strict=True):
            told = "accepted" if one.is_accepted else one.objection or one.unanswered
            print(f"{problem.id}: {told}")
            ask(folder, problem, one)
        print(json.dumps(guide_summary("files", guided, rounds.spent), indent=1))
        mint = GuidedEvolveMint(settings, False, starts_of(guided), "files")
        made = run_mint(mint, Benchmark(Manifest(name=options.only), problems), SandboxPlace(), ledger)
    name = f"{options.only}{'-searched' if options.seconds else ''}.jsonl"
    (options.output / name).write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in made.findings))


def ask(folder: Folder, problem: Problem, one: Guided) -> None:
    """Write down the first question, or the second where the first reply was refused."""
    number = folder.replies(problem)
    if one.is_accepted or number > 1 or (one.objection and number == 0):
        return
    program = original_of(problem)
    folder.ask(problem, folder.questions.of(problem, program, number, one.objection if number else ""), number + 1)


if __name__ == "__main__":
    main()
