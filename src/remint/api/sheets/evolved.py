"""What evolving programs came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from remint.api.display.sheets import Block, Table, TableRow, TextLine, left, note, right
from remint.api.options.guiding import RECORDED, RECORDED_FOR
from remint.api.sheets.mints import place
from remint.records.wording import counted, for_number

Summary = dict[str, Any]
_NAMED, _FEW = 5, 3  # reasons and problems that are named
_FLOW = (
    ("statements that depend on the input", "data_dependent"),
    ("the same, of added statements", "added_data_dependent"),
    ("statements that run at import only", "import_only"),
    ("conditions that never vary", "constant_conditions"),
)


def evolved_blocks(made: Summary) -> Iterator[Block]:
    """Complexity before and after, the search, the names, and the files."""
    yield _figures(made)
    yield from _search(made)
    if "guide" in made:
        yield from _guide(made["guide"])
    if "naming" in made:
        yield from _naming(made["naming"])
    has_both = made["looked_at"] and made["rc_before"] is not None and made["rc_after"] is not None
    if has_both and made["rc_after"] <= made["rc_before"]:
        told = "complexity did not grow on average: give each problem more time or more generations"
        yield TextLine(told, "warning", whole=True)
    if made["stayed"]:
        why = "without an accepted refactoring" if _is_guided_only(made) else "since no change passed every gate"
        yield TextLine(f"unchanged, {why}: {_some(made['stayed'])}", "warning", whole=True)
    yield from _single_files(made["no_package"])
    for name, reason in list(made["left_out"].items())[:_NAMED]:
        yield TextLine(f"left out: {name}: {reason.removeprefix(f'{name}: ')}", "warning", whole=True)
    if "fresh" in made:
        yield from _fresh(made["fresh"])
    yield from map(note, made["remarks"])
    if examples := made.get("examples"):
        yield TextLine(
            f"{examples['output']}: {counted(examples['programs'], 'program')} to fine-tune with", whole=True
        )
    if made["original"]:
        same = ", with the same tests" if "fresh" in made else ""
        yield TextLine(f"{made['original']}: the original programs in the same layout{same}", whole=True)
    yield from (TextLine(line, "faint", whole=True) for line in asking_lines(made["tasks"], made["pytest"]))
    how = "with their programs as they were" if "fresh" in made else "as they were"
    stayed = f", {made['unchanged']:,} of them {how}" if made["unchanged"] else ""
    yield TextLine(
        f"{place(made)}: {counted(made['problems'], 'problem')}{stayed}, {made['seconds']:.1f} s", whole=True
    )


def _is_guided_only(made: Summary) -> bool:
    return bool(made.get("guide", {}).get("only"))


def _single_files(reasons: dict[str, str]) -> Iterator[TextLine]:
    """The programs that could not be spread over a package, by the reason."""
    for reason, _ in Counter(reasons.values()).most_common(_NAMED):
        names = [name for name, why in reasons.items() if why == reason]
        yield TextLine(f"no package for {_some(names)}: {reason}", "warning", whole=True)


def asking_lines(tasks: Sequence[str], pytest: bool) -> Iterator[str]:
    """The tasks that work on the file, and what makes others work."""
    if tasks:
        listed = " or ".join(filter(None, (", ".join(tasks[:-1]), tasks[-1])))
        yield f"to ask about the programs: --task {listed}"
    if "repair" not in tasks:
        yield "for --task repair, put bugs into them first: remint mint inject"
    if pytest and "predict-output" not in tasks:
        yield "for --task predict-output and predict-input, harvest the repository with --tests calls"


def _figures(made: Summary) -> Table:
    rows = []
    for name, short in (("relative complexity", "rc"), ("relative readability", "rr")):
        pair = (made[f"{short}_before"], made[f"{short}_after"])
        rows.append(TableRow((name, *("–" if one is None else f"{one:.3f}" for one in pair))))
    for name, key in _FLOW if made["data_flow"] else ():
        pair = tuple(made["data_flow"][side][key] for side in ("before", "after"))
        rows.append(TableRow((name, *("–" if one is None else f"{one:.0%}" for one in pair))))
    return Table((*left(""), *right("before", "after")), rows)


def _search(made: Summary) -> Iterator[Block]:
    rate = made["offspring_per_second"]
    speed = f", {rate:g} per second" if rate else ""
    if made["looked_at"] or "guide" not in made:  # a model's refactorings have lines of their own
        programs = f"{counted(made['looked_at'], 'program')} made{speed}"
        yield TextLine(f"{programs}, {made['accepted']:,} of them readable and the same")
    for reason, count in list(made["refused"].items())[:_NAMED]:
        yield TextLine(f"  {count:,} refused: {reason}", "faint")
    for checked, count in Counter(made["checked"].values()).most_common(_NAMED):
        yield TextLine(f"  {count:,} compared on {checked}", "faint")
    shares = ", ".join(f"{name} {share:.0%}" for name, share in list(made["operators"].items())[:10])
    if shares:
        yield TextLine(f"operators in the final programs: {shares}", whole=True)


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED:,} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def _guide(guided: Summary) -> Iterator[Block]:
    answered = counted(guided["answered"], "answered program")
    told = f"refactorings by {guided['model']}: {guided['accepted']:,} of {answered} accepted"
    final = "" if guided["only"] else f", {guided['final']:,} of them fit to be shipped as they are"
    yield TextLine(f"{told}{final}", whole=True)
    if guided["rc_before"] is not None:
        added = guided["added_data_dependent"]
        share = "" if added is None else f"; {added:.0%} of what they added depends on the input"
        complexity = f"  relative complexity {guided['rc_before']:.3f} → {guided['rc_after']:.3f}, readability "
        told = f"{complexity}{guided['rr_before']:.3f} → {guided['rr_after']:.3f}{share}"
        yield TextLine(told, "faint", whole=True)
    for reason, count in guided["unchecked"].items():
        yield TextLine(f"  {count:,} passed, but {reason}", "warning", whole=True)
    for reason, count in list(guided["refused"].items())[:_NAMED]:
        yield TextLine(f"  {count:,} refused: {reason}", "faint", whole=True)


def _naming(named: Summary) -> Iterator[Block]:
    programs = f"{named['named']:,} of {counted(named['programs'], 'program')} with something to name"
    yield TextLine(f"{counted(named['names'], 'name')} by {named['model']} in {programs}", whole=True)
    for reason, count in list(named["kept"].items())[:_FEW]:
        yield TextLine(f"  kept as before, {counted(count, 'name')}: {reason}", "faint", whole=True)
    for reason, count in list(named["unusable"].items())[:_FEW]:
        yield TextLine(f"  kept as before, all names of {counted(count, 'program')}: {reason}", "warning", whole=True)


def _fresh(fresh: Summary) -> Iterator[Block]:
    problems = counted(fresh["problems"], "problem has", "problems have")
    yield TextLine(f"{problems} {counted(fresh['tests'], 'fresh test')}", whole=True)
    if fresh["fewer"]:
        some = f"  {fresh['fewer']:,} of them {for_number(fresh['fewer'], 'has', 'have')}"
        yield TextLine(f"{some} fewer than were asked for", "faint", whole=True)
    if fresh["kept"]:
        reasons = ", ".join(sorted(set(fresh["kept"].values())))
        kept = counted(len(fresh["kept"]), "problem keeps its", "problems keep their")
        yield TextLine(f"{kept} old tests: {reasons}", "warning", whole=True)
    for name, call in list(fresh["left_out"].items())[:_FEW]:
        told = f"left out: {name}: the evolved program does something else on {call}"
        yield TextLine(told, "warning", whole=True)


def unanswered(made: Summary) -> Iterator[str]:
    """What was not done for want of an answer: for people, also where a program reads the result."""
    yield from _unguided(made)
    named = made.get("naming", {"unanswered": {}})
    for reason, count in list(named["unanswered"].items())[:_FEW]:
        yield f"no answer of {named['model']} about {counted(count, 'program')}: {reason}"
    if named["unanswered"]:
        yield "these keep their old names: run the same command again to retry"


def _unguided(made: Summary) -> Iterator[str]:
    guided = made.get("guide", {"unanswered": {}})
    if not guided["unanswered"]:
        return
    done = "stay as they were" if _is_guided_only(made) else "were evolved from their originals"
    if guided["model"] == RECORDED:
        programs = counted(sum(guided["unanswered"].values()), "program")
        yield f"no recorded refactoring for {programs}: these {done}"
        yield f"answers are recorded for {RECORDED_FOR}; for others, name a model: --guide MODEL"
        return
    for reason, count in list(guided["unanswered"].items())[:_FEW]:
        yield f"no refactoring by {guided['model']} for {counted(count, 'program')}: {reason}"
    yield f"these {done}: run the same command again to retry"
