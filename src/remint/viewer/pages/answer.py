"""One answer: what was said, the program, and the verdict test by test; and two answers beside one another."""

from __future__ import annotations

from remint.records import Failure, Outcome
from remint.runs.run import RunRecord, RunRow
from remint.runs.store import JudgedSample
from remint.viewer.catalogue import RunLine
from remint.viewer.differences import difference
from remint.viewer.errors import NoSuchPageError
from remint.viewer.pages.page import Library, Page, Query, number, text
from remint.viewer.problems import tests_of
from remint.viewer.text import ShownText, shown, visible

_SAMPLES = 100  # of a problem, among which one that passes or fails is looked for
_RIVALS = 4  # other runs that an answer can be held against


def answer_page(library: Library, name: str, place: int, query: Query) -> Page:
    """An answer of a run, by the number of its row."""
    line, row, judged = found_answer(library, name, place)
    catalogue, run = library.catalogue, line.run
    found = library.problems.find(catalogue.stored(run), row.problem, 0.25 if library.addresses.live else None)
    only_failed, first = text(query, "tests") == "failed", number(query, "first")
    tests, next_test = tests_of(judged.verdict, found.value, first, only_failed)
    rows = catalogue.rows(run)
    sample, verdict = judged.sample, judged.verdict
    files = sample.candidate.files if sample.candidate else ()
    reference = found.value.reference if found.value else None
    values = {
        "line": line, "run": run, "place": place, "row": row, "shown_id": visible(row.problem), "judged": judged,
        "messages": [(one.role, shown(one.content), shown(one.reasoning)) for one in sample.messages],
        "files": [(visible(file.path), shown(file.text)) for file in files], "has_reference": reference is not None,
        "tests": tests, "next_test": next_test, "only_failed": only_failed, "first": first,
        "passed": sum(outcome is Outcome.PASS for outcome in verdict.tests), "pending": found.pending,
        "error": found.error, "message": shown(verdict.message, 5000), "failure": _failure(verdict.failure),
        "siblings": [(one.index, other) for other, one in enumerate(rows) if one.problem == row.problem],
        "rivals": _rivals(library, run, row) if library.addresses.live else [], "last": len(rows) - 1,
        "quarantined": run.quarantined.get(row.problem, ""),
        "parameters": {visible(what): visible(repr(value.decode())) for what, value in sample.parameters.items()},
    }  # fmt: skip
    title = f"{visible(row.problem)}, sample {row.index}"
    return Page("answer.html", title, values, found.pending, "runs")


def _failure(failure: Failure | None) -> list[tuple[str, ShownText]]:
    """The parts of a failure that say something."""
    parts = {"input": failure.input, "expected": failure.expected, "got": failure.got} if failure else {}
    return [(what, shown(said, 5000)) for what, said in parts.items() if said]


def _rivals(library: Library, run: RunRecord, row: RunRow) -> list[tuple[RunLine, int]]:
    """The same sample in other runs over the benchmark."""
    every = [one for one in library.catalogue.runs() if one.run.benchmark == run.benchmark and one.run.id != run.id]
    found = []
    for one in every[:_RIVALS]:
        same = (place for place, other in enumerate(library.catalogue.rows(one.run)) if other.problem == row.problem)
        place = next(same, None)
        if place is not None:
            found.append((library.catalogue.line(one, 0.0), place))
    return found


def raw_answer(library: Library, name: str, place: int) -> str:
    """The whole reply, or the program where there is no reply, as it came."""
    _, _, judged = found_answer(library, name, place)
    replies = [one.content for one in judged.sample.messages if one.role == "assistant"]
    return "\n".join(replies) if replies else program(judged)


def diff_page(library: Library, query: Query) -> Page:
    """Two answers, each as RUN:NUMBER, line by line; `b` may be `reference`."""
    problem = text(query, "problem", 2000)
    first = _named(library, text(query, "a"), problem, passes=False)
    line, row, judged = first
    other = text(query, "b")
    if other == "reference":
        found = library.problems.find(library.catalogue.stored(line.run), row.problem)
        if found.value is None or found.value.reference is None:
            raise NoSuchPageError(
                "The reference is not at hand: its benchmark is being opened, or has moved. Load again."
            )
        before, second = found.value.reference.text, None
    else:
        second = _named(library, other, problem, passes=True)
        before = program(second[2])
    # The other one, or the reference, is what this answer is held against.
    found_difference = difference(visible(before), visible(program(judged)))
    values = {
        "first": first, "second": second, "difference": found_difference, "shown_id": visible(row.problem),
        "place": _place(library, line, row),
    }  # fmt: skip
    return Page("diff.html", f"Difference: {visible(row.problem)}", values, section="runs")


def program(judged: JudgedSample) -> str:
    """The program of an answer, all its files."""
    files = judged.sample.candidate.files if judged.sample.candidate else ()
    return files[0].text if len(files) == 1 else "\n".join(f"# {file.path}\n{file.text}" for file in files)


def found_answer(library: Library, name: str, place: int) -> tuple[RunLine, RunRow, JudgedSample]:
    """A row of a run with what it points to."""
    catalogue = library.catalogue
    listed = catalogue.find(name)
    rows = catalogue.rows(listed.run)
    if not 0 <= place < len(rows):
        raise NoSuchPageError(f"Run {name} has no answer {place}: it has {len(rows):,}.")
    (judged,) = catalogue.judged(listed.run, [rows[place]])
    return catalogue.line(listed, 0.2), rows[place], judged


def _named(library: Library, name: str, problem: str, passes: bool) -> tuple[RunLine, RunRow, JudgedSample]:
    """The answer RUN:NUMBER; of a RUN alone, its first answer to the problem that passes, or does not."""
    run, _, place = name.partition(":")
    if place or not problem:
        return found_answer(library, run, number({"n": place}, "n", -1))
    listed = library.catalogue.find(run)
    rows = [row for row in library.catalogue.rows(listed.run) if row.problem == problem][:_SAMPLES]
    every = library.catalogue.judged(listed.run, rows)
    if not every:
        raise NoSuchPageError(f"Run {run} has no problem {problem[:200]!r}.")
    judged = next((one for one in every if (one.verdict.outcome is Outcome.PASS) is passes), every[0])
    return library.catalogue.line(listed, 0.2), judged.row, judged


def _place(library: Library, line: RunLine, row: RunRow) -> int:
    return library.catalogue.rows(line.run).index(row)
