"""What minting came to, in words."""

from __future__ import annotations

from collections import Counter
from typing import Any

import click
from rich.markup import escape

from remint.cli.present.consoles import console, print_reasons, table

_NAMED, _FEW = 5, 3  # reasons and problems that are named
_FLOW = (
    ("statements that depend on the input", "data_dependent"),
    ("added statements that do", "added_data_dependent"),
    ("statements that run at import only", "import_only"),
    ("conditions that never vary", "constant_conditions"),
)
_BASES = {
    "programs": "what programs fail and do",
    "both": "that and, where it does not tell, by features of the tests",
    "features": "features of the tests alone",
}
_FIGURES = {
    "mixed": "share of groups that a program passes in part",
    "correlation": "correlation of failures in two groups",
}
Summary = dict[str, Any]


def print_minted(made: Summary) -> None:
    """What any mint came to."""
    print_reasons("left out", made["left_out"], _NAMED)
    _print_notes(made)
    _say(f"{made['output']}: {made['problems']:,} problems from {made['inputs']:,} inputs, {made['seconds']:.1f} s")


def print_harvested(made: Summary) -> None:
    """What `harvest` came to."""
    print_reasons("left out", made["left_out"], _NAMED)
    _print_notes(made)
    if told := made.get("statements"):
        _say(f"{_counted(told['written'], 'statement')} by {told['model']}; {told['asked']:,} questions asked now")
        print_reasons("docstring kept", told["docstrings_kept"], _NAMED)
    if made["mutants"]:
        _say(
            f"the tests notice {made['killed']:,} of {made['mutants']:,} wrong versions ({made['mutation_score']:.0%})"
        )
    dropped = sum(len(one["tests_left_out"]) for one in made["taken"].values())
    if dropped:
        _say(f"{_counted(dropped, 'test')} of what was taken are left out; --report says why", "dim")
    if made["report"]:
        _say(f"{made['report']}: what was taken, what not, and why")
    _say(f"{made['output']}: {made['problems']:,} problems with {made['tests']:,} tests from {made['inputs']:,} "
         f"functions and classes, {made['seconds']:.1f} s")  # fmt: skip
    _say(f"next: remint run {made['output']} --model MODEL --python {made['python']}", "dim")


def print_evolved(made: Summary) -> None:
    """What `evolve` came to."""
    show = console().print
    grid = table("", "before", "after")
    grid.columns[1].justify = grid.columns[2].justify = "right"
    for name, short in (("relative complexity", "rc"), ("relative readability", "rr")):
        before, after = made[f"{short}_before"], made[f"{short}_after"]
        grid.add_row(name, "–" if before is None else f"{before:.3f}", "–" if after is None else f"{after:.3f}")
    for name, key in _FLOW:
        if made["data_flow"]:
            before, after = (made["data_flow"][side][key] for side in ("before", "after"))
            grid.add_row(name, *("–" if one is None else f"{one:.0%}" for one in (before, after)))
    show(grid)
    rate = made["offspring_per_second"]
    speed = f", {rate:g} per second" if rate else ""
    show(f"{made['looked_at']:,} programs made{speed}, {made['accepted']:,} of them readable and the same")
    for reason, count in list(made["refused"].items())[:_NAMED]:
        show(f"  {count:,} refused: {escape(reason)}", style="dim")
    for checked, count in Counter(made["checked"].values()).most_common(_NAMED):
        show(f"  {count:,} compared on {escape(checked)}", style="dim")
    shares = ", ".join(f"{name} {share:.0%}" for name, share in list(made["operators"].items())[:10])
    if shares:
        show(f"operators in the final programs: {shares}", soft_wrap=True)
    if "guide" in made:
        _print_guide(made["guide"])
    if "naming" in made:
        _print_naming(made["naming"])
    if made["rc_before"] is not None and made["rc_after"] is not None and made["rc_after"] <= made["rc_before"]:
        _say("complexity did not grow on average: give each problem more time or more generations", "yellow")
    if made["stayed"]:
        _say(f"unchanged, since no change passed every gate: {_some(made['stayed'])}", "yellow")
    for name, reason in list(made["left_out"].items())[:_NAMED]:
        _say(f"left out: {name}: {reason}", "yellow")
    if "fresh" in made:
        _print_fresh(made["fresh"])
    _print_notes(made)
    if examples := made.get("examples"):
        _say(f"{examples['output']}: {examples['programs']:,} programs to fine-tune with")
    _say("to ask about the programs: --task predict-output, predict-input, repair or translate", "dim")
    _say(f"{made['output']}: {made['problems']:,} problems, {made['seconds']:.1f} s")


def _some(names: list[str]) -> str:
    more = f" and {len(names) - _NAMED:,} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def _print_guide(guided: Summary) -> None:
    answered = _counted(guided["answered"], "answered program")
    _say(f"refactorings by {guided['model']}: {guided['accepted']:,} of {answered} passed, {guided['final']:,} of "
         "them every gate of a final program")  # fmt: skip
    if guided["rc_before"] is not None:
        added = guided["added_data_dependent"]
        share = "" if added is None else f"; {added:.0%} of what they added depends on the input"
        _say(f"  relative complexity {guided['rc_before']:.3f} → {guided['rc_after']:.3f}, readability "
             f"{guided['rr_before']:.3f} → {guided['rr_after']:.3f}{share}", "dim")  # fmt: skip
    for reason, count in list(guided["refused"].items())[:_NAMED]:
        _say(f"  {count:,} refused: {reason}", "dim")


def _print_naming(named: Summary) -> None:
    _say(f"{_counted(named['names'], 'name')} by {named['model']} in {named['named']:,} of "
         f"{_counted(named['programs'], 'program')} with something to name")  # fmt: skip
    for reason, count in list(named["kept"].items())[:_FEW]:
        _say(f"  kept as before, {_counted(count, 'name')}: {reason}", "dim")
    for reason, count in list(named["unusable"].items())[:_FEW]:
        _say(f"  kept as before, all names of {_counted(count, 'program')}: {reason}", "yellow")


def _print_fresh(fresh: Summary) -> None:
    _say(f"{fresh['problems']:,} problems have {fresh['tests']:,} fresh tests")
    if fresh["fewer"]:
        _say(f"  {fresh['fewer']:,} of them have fewer than were asked for", "dim")
    if fresh["kept"]:
        reasons = ", ".join(sorted(set(fresh["kept"].values())))
        _say(f"{len(fresh['kept']):,} problems keep their old tests: {reasons}", "yellow")
    for name, call in list(fresh["left_out"].items())[:_FEW]:
        _say(f"left out: {name}: the evolved program does something else on {call}", "yellow")
    _say(f"{fresh['output']}: the original programs with the same tests")


def tell_unanswered(made: Summary) -> None:
    """Say which programs keep their names for want of an answer; also beside --json, which is for programs."""
    guided = made.get("guide", {"unanswered": {}})
    for reason, count in list(guided["unanswered"].items())[:_FEW]:
        click.echo(f"no refactoring by {guided['model']} for {_counted(count, 'program')}: {reason}", err=True)
    if guided["unanswered"]:
        click.echo("these were evolved from their originals: the same command asks again", err=True)
    named = made.get("naming", {"unanswered": {}})
    for reason, count in list(named["unanswered"].items())[:_FEW]:
        click.echo(f"no answer of {named['model']} about {_counted(count, 'program')}: {reason}", err=True)
    if named["unanswered"]:
        click.echo("these keep the names that they had: the same command asks again", err=True)


def print_injected(made: Summary) -> None:
    """What `inject` came to."""
    grid = table("statements changed", "bugs")
    for order, count in made["orders"].items():
        grid.add_row(order, f"{count:,}")
    console().print(grid)
    _say("changes: " + ", ".join(f"{name} {count:,}" for name, count in made["operators"].items()))
    if made["evolved_output"]:
        _say(f"{made['shared']:.0%} of the originals' statements are in the evolved programs, too")
    if made["ends_otherwise"]:
        _say(f"{made['ends_otherwise']:,} bugs make a test end neither by an answer nor by an exception, such as by "
             "the limit of time: there were no others", "yellow")  # fmt: skip
    print_reasons("no bug", made["left_out"])
    print_reasons("fewer bugs", made["fewer"])
    for remark in made["remarks"]:
        _say(remark, "yellow")
    files = ", ".join(filter(None, (made["output"], made["evolved_output"])))
    _say(f"{files}: {made['bugs']:,} bugs in {made['problems']:,} problems, each proven; "
         f"{made['tried']:,} programs run, {made['seconds']:.1f} s")  # fmt: skip


def print_grouped(made: Summary) -> None:
    """What `group` came to."""
    grid = table("groups", "problems")
    for number, problems in made["groups"].items():
        grid.add_row(number, f"{problems:,}")
    console().print(grid)
    for basis, words in _BASES.items():
        if made["basis"].get(basis):
            _say(f"{made['basis'][basis]:,} problems are grouped by {words}")
    for name, words in _FIGURES.items():
        figure, at_random = made["quality"][name], made["quality"][f"{name}_at_random"]
        if figure is not None and at_random is not None:
            _say(f"{words}: {figure:.3f}   (for groups at random {at_random:.3f})")
    said = Counter(report["remark"] for report in made["reports"] if report["remark"])
    for remark, count in said.most_common():
        names = [report["problem"] for report in made["reports"] if report["remark"] == remark][:_NAMED]
        more = f" and {count - _NAMED} more" if count > _NAMED else ""
        _say(f"{', '.join(names)}{more}: {remark}", "yellow")
    _print_notes(made)
    _say(f"{made['output']}: {made['grouped']:,} of {made['problems']:,} problems have groups, {made['seconds']:,} s")


def _print_notes(made: Summary) -> None:
    for remark in made["remarks"]:
        _say(f"note: {remark}", "yellow")


def _say(text: str, style: str = "") -> None:
    console().print(escape(text), style=style or None, soft_wrap=True)


def _counted(count: int, thing: str) -> str:
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"


def print_perturbed(made: Summary) -> None:
    """What `perturb` came to."""
    print_reasons("left out", made["left_out"], _NAMED)
    print_reasons("fewer variants than wanted", made["fewer"], _NAMED)
    _print_notes(made)
    words = f", words by {made['words_by']}" if made["words_by"] else ""
    counts = f"{made['variants']:,} variants of {made['problems']:,} of {made['inputs']:,} problems"
    _say(f"{made['output']}: {counts} ({made['kind']}{words}), {made['seconds']:.1f} s")
