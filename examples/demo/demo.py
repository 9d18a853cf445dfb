"""Remint in forty lines of output; `make demo` runs this file.

Everything is stored in one folder: the ledger, the fresh benchmark and the report.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from naive_harness import passes
from rich.console import Console
from rich.markup import escape
from rich.table import Table

import remint
from remint.api.models import pull

HERE = Path(__file__).parent
HARNESS, PROGRAMS = HERE / "naive_harness.py", HERE / "programs"
BENCHMARK, CHEATED, SHOWN = "mintset-easy", "mintset-easy/order_price", "mintset-easy/mirror_sign"
ASKED = {"limit": 12, "samples": 2, "temperature": 0.2, "max_tokens": 128, "seed": 1, "template": HERE / "question.md"}
SURE = "The interval excludes 0: for this model, new wording alone changes the score."
UNSURE = "The interval includes 0: `remint plan` says how many problems would settle it."
console = Console(highlight=False, width=80)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", default="smollm2-135m")
    parser.add_argument("--base-url", default="")
    parser.add_argument("--folder", type=Path, default=Path("demo"))
    given, started = parser.parse_args(), time.monotonic()
    given.folder.mkdir(exist_ok=True)
    db, fresh, page = (given.folder / name for name in ("ledger.sqlite", "fresh.jsonl", "report.html"))
    model = {"model": given.model, "base_url": given.base_url, "db": db}

    title(1, f"Programs that cheat, judged by {HARNESS.relative_to(HERE.parents[1])} and by Remint")
    print_cheats(db)
    if not given.base_url:
        pull(given.model)
    title(2, f"{given.model} on 12 problems of {BENCHMARK}, 2 samples each")
    before = remint.run(BENCHMARK, **model, **ASKED, progress=console.is_terminal)
    print_run(before)
    title(3, f"A fresh version: remint mint rewrite {BENCHMARK} --reskin --seed 1")
    remint.rewrite(BENCHMARK, reskin=True, seed=1, output=fresh, db=db, progress=False)
    print_minted(fresh)
    title(4, "The same model on the fresh version")
    after = remint.run(fresh, **model, **ASKED, progress=console.is_terminal)
    print_run(after)
    (drop,) = after.scores("pass@1", against=before).drops
    difference = -100 * drop.drop.value, -100 * drop.drop.high, -100 * drop.drop.low
    console.print("difference, paired by problem: {:+.1f} points, 95 % interval {:+.1f} to {:+.1f}".format(*difference))
    sure = difference[1] > 0 or difference[2] < 0
    console.print(SURE if sure else UNSURE, style="dim")
    remint.report(before, after, output=page, db=db)
    title(5, f"Every reply and verdict: {page}   ({time.monotonic() - started:.0f} seconds in all)")


def title(number: int, text: str) -> None:
    console.print(f"\n{number}  {text}", style="bold", soft_wrap=True)


def print_cheats(db: Path) -> None:
    """The same programs, judged by a naive harness and by Remint."""
    (problem,) = (one for one in remint.open_benchmark(BENCHMARK).problems if one.id == CHEATED)
    calls = [(tuple(test.args.decode()), test.expected.value.decode()) for test in problem.suite.tests]
    assertions = "\n".join(f"assert {problem.entry_point}{given} == {expected}" for given, expected in calls)
    grid = Table("program", "naive", "Remint", box=None, pad_edge=False)
    for answer in remint.judge(BENCHMARK, PROGRAMS, db=db, progress=False).samples():
        program = answer.code
        naive = "pass" if passes(program, assertions) else "fail"
        fooled = naive == "pass" and answer.outcome != "pass"
        grid.add_row(program.splitlines()[0][2:], f"[red]{naive}[/]" if fooled else naive, answer.outcome)
    console.print(grid)


def print_run(run: remint.Run) -> None:
    """The result of a run, in two lines."""
    console.print("  ".join(f"{outcome} {count}" for outcome, count in run.outcomes.items()))
    (score,) = run.scores("pass@1")
    console.print(f"pass@1 [bold]{score.value:.1%}[/], 95 % interval {score.low:.1%} to {score.high:.1%}")


def print_minted(fresh: Path) -> None:
    """A problem before and after, without its examples."""
    grid = Table("before", "after", box=None, pad_edge=False)
    texts = (
        next(one.prompt for one in remint.open_benchmark(source).problems if one.id.startswith(SHOWN))
        for source in (BENCHMARK, fresh)
    )
    grid.add_row(*(escape(text.partition("\n\n    >>>")[0]) for text in texts))
    console.print(grid)


if __name__ == "__main__":
    main()
