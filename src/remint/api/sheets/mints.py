"""What minting came to, from the figures that `--json` prints: any mint, and those that say more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from remint.api.display.sheets import Block, Table, TableRow, TextLine, left, note, reasons, right
from remint.records.wording import counted, for_number
from remint.scores.percent import percent

Summary = dict[str, Any]
_NAMED, _MANY, _COMMON = 5, 8, 12  # reasons and constructs that are named
_BASES = {
    "programs": "what programs fail and do",
    "both": "what programs fail and do and, where that does not tell, by features of the tests",
    "features": "features of the tests alone",
}
_FIGURES = {
    "mixed": "share of groups that a program passes in part",
    "correlation": "correlation of failures in two groups",
}


def minted_blocks(made: Summary) -> Iterator[Block]:
    """What any mint came to."""
    yield from reasons("left out", made["left_out"], _NAMED)
    yield from map(note, made["remarks"])
    yield _said(f"{place(made)}: {counted(made['problems'], 'problem')} from {counted(made['inputs'], 'input')}", made)


def harvested_blocks(made: Summary) -> Iterator[Block]:
    """What was taken from a repository."""
    yield from reasons("left out", made["left_out"], _NAMED)
    yield from map(note, made["remarks"])
    if told := made.get("statements"):
        asked = f"{counted(told['asked'], 'question')} asked now"
        yield TextLine(f"{counted(told['written'], 'statement')} by {told['model']}; {asked}", whole=True)
        yield from reasons("docstring kept", told["docstrings_kept"], _NAMED)
    thin = {name: about["thin"][0] for name, about in made["taken"].items() if about["thin"]}
    if thin:
        yield from reasons("thin statement", thin, _NAMED)
        yield TextLine(
            f"{counted(len(thin), 'statement')} may say too little to write the code. --skip-thin leaves "
            f"{for_number(len(thin), 'it', 'them')} out; --model MODEL --statements thin has a model write better ones",
            "faint", whole=True,
        )  # fmt: skip
    if made["mutants"]:
        share = f"{made['killed']:,} of {counted(made['mutants'], 'wrong version')} ({made['mutation_score']:.0%})"
        yield TextLine(f"the tests notice {share}", whole=True)
    dropped = sum(len(one["tests_left_out"]) for one in made["taken"].values())
    if dropped:
        tests = f"{counted(dropped, 'test')} of what was taken {for_number(dropped, 'is', 'are')}"
        yield TextLine(f"{tests} left out; --report says why", "faint", whole=True)
    if made["report"]:
        yield TextLine(f"{made['report']}: what was taken, what not, and why", whole=True)
    problems = f"{counted(made['problems'], 'problem')} with {counted(made['tests'], 'test')}"
    inputs = counted(made["inputs"], "function or class", "functions and classes")
    yield _said(f"{place(made)}: {problems} from {inputs}", made)
    yield TextLine(f"next: remint run {made['output']} --model MODEL --python {made['python']}", "faint", whole=True)


def injected_blocks(made: Summary) -> Iterator[Block]:
    """The bugs."""
    rows = [TableRow((order, f"{count:,}")) for order, count in made["orders"].items()]
    yield Table(left("statements changed", "bugs"), rows)
    changes = ", ".join(f"{name} {count:,}" for name, count in made["operators"].items())
    yield TextLine(f"changes: {changes}", whole=True)
    if made["evolved_output"]:
        yield TextLine(
            f"{made['shared']:.0%} of the originals' statements are in the evolved programs, too", whole=True
        )
    if made["ends_otherwise"]:
        yield TextLine(
            f"{counted(made['ends_otherwise'], 'bug makes', 'bugs make')} a test end neither by an answer nor by an "
            "exception, such as by the limit of time: there were no others", "warning", whole=True,
        )  # fmt: skip
    yield from reasons("no bug", made["left_out"])
    yield from reasons("fewer bugs", made["fewer"])
    for remark in made["remarks"]:
        yield TextLine(remark, "warning", whole=True)
    files = ", ".join(filter(None, (made["output"], made["evolved_output"])))
    bugs = f"{counted(made['bugs'], 'bug')} in {counted(made['problems'], 'problem')}, each proven"
    yield _said(f"{files}: {bugs}; {counted(made['tried'], 'program')} run", made)


def grouped_blocks(made: Summary) -> Iterator[Block]:
    """The groups, and what they rest on."""
    rows = [TableRow((number, f"{problems:,}")) for number, problems in made["groups"].items()]
    yield Table((*left("groups"), *right("problems")), rows)
    if len(made["reports"]) <= _NAMED:
        for report in made["reports"]:
            found = [TableRow((group["name"], f"{group['tests']:,}")) for group in report["groups"]]
            yield Table((*left(report["problem"]), *right("tests")), found)
    if made["replaced"]:
        had = f"{counted(made['replaced'], 'group')} of the source replaced"
        yield TextLine(f"{had}: the lineage says which tests they held, and --by-rules keeps groups", whole=True)
    for basis, words in _BASES.items():
        if made["basis"].get(basis):
            problems = counted(made["basis"][basis], "problem")
            yield TextLine(f"{problems} grouped by {words}", whole=True)
    for name, words in _FIGURES.items():
        figure, at_random = made["quality"][name], made["quality"][f"{name}_at_random"]
        if figure is not None and at_random is not None:
            yield TextLine(f"{words}: {figure:.3f}   (for groups at random {at_random:.3f})", whole=True)
    said = Counter(report["remark"] for report in made["reports"] if report["remark"])
    for remark, count in said.most_common():
        names = [report["problem"] for report in made["reports"] if report["remark"] == remark][:_NAMED]
        more = f" and {count - _NAMED} more" if count > _NAMED else ""
        yield TextLine(f"{', '.join(names)}{more}: {remark}", "warning", whole=True)
    yield from map(note, made["remarks"])
    every, have = counted(made["problems"], "problem"), for_number(made["grouped"], "has", "have")
    grouped = f"{made['grouped']:,} of {every} {have} groups"
    yield TextLine(f"{place(made)}: {grouped}, {made['seconds']:,} s", whole=True)


def perturbed_blocks(made: Summary) -> Iterator[Block]:
    """The variants."""
    yield from reasons("left out", made["left_out"], _NAMED)
    yield from reasons("fewer variants than wanted", made["fewer"], _NAMED)
    yield from map(note, made["remarks"])
    words = f", words by {made['words_by']}" if made["words_by"] else ""
    counts = f"{counted(made['variants'], 'variant')} of {made['problems']:,} of {counted(made['inputs'], 'problem')}"
    yield _said(f"{place(made)}: {counts} ({made['kind']}{words})", made)


def described_blocks(made: Summary) -> Iterator[Block]:
    """The descriptions."""
    if len({*made["left_out"].values()}) > _MANY:  # else the reasons below name them all
        for node, count in list(made["nodes"].items())[:_MANY]:
            yield TextLine(f"no wording for {node}: {counted(count, 'program')}", "warning", whole=True)
    yield from reasons("left out", made["left_out"], _MANY)
    if made["generated_tests"]:
        taken = f"they take every branch that any input takes ({made['branches']:,})"
        killed = f"kill {made['killed']:,} of {counted(made['mutants'], 'mutant')}"
        told = f"{counted(made['generated_tests'], 'program')} had no tests: answers on generated inputs are the tests"
        yield TextLine(f"{told}; {taken} and {killed}", whole=True)
    yield from map(note, made["remarks"])
    enough = made["programs"] - made["too_short"]
    programs = f"{counted(enough, 'program')} that {for_number(enough, 'is', 'are')} long enough"
    yield TextLine(
        f"{made['described']:,} of {programs} described ({percent(made['coverage'])}): "
        "each reads back as the same program and passes its tests", whole=True,
    )  # fmt: skip
    yield _said(f"{place(made)}: {counted(made['problems'], 'problem')}", made)


def generated_blocks(made: Summary) -> Iterator[Block]:
    """The programs, and how good their tests are."""
    yield from reasons("left out", made["left_out"], _MANY)
    yield from map(note, made["remarks"])
    common = ", ".join(f"{name} {count:,}" for name, count in list(made["constructs"].items())[:_COMMON])
    yield TextLine(f"programs that have a construct: {common}", whole=True)
    killed = f"{percent(made['killed'])} of {counted(made['mutants'], 'mutant')}"
    tests, kill = counted(made["tests"], "test takes", "tests take"), for_number(made["tests"], "kills", "kill")
    yield TextLine(f"{tests} every branch ({made['branches']:,}) and {kill} {killed}", whole=True)
    yield _said(f"{place(made)}: {counted(made['problems'], 'problem')}", made)


def place(made: Summary) -> str:
    """The file that was written."""
    return made["output"] or "not written to a file"


def _said(text: str, made: Summary) -> TextLine:
    return TextLine(f"{text}, {made['seconds']:.1f} s", whole=True)
