"""A diagnosis as a page: the dictionary with its counts, and every explained sample with its evidence."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from remint.analysis.diagnose.records import Cause, RunDiagnosis, SampleDiagnosis
from remint.records.wording import counted, for_number
from remint.reports.static_page import Section, cards, escaped, static_page, table

_MOST = 300  # samples that are shown in full


def diagnosis_page(found: RunDiagnosis) -> str:
    """The page."""
    sections = [_numbers(found), _dictionary(found), _explained(found)]
    sections += _unexplained(found)
    sections += _clusters(found)
    lead = f"{found.task}, {counted(found.samples, 'sample')} on {found.benchmark}. " + " ".join(
        f"{remark}." for remark in found.remarks
    )
    return static_page(f"Why {found.model} fails", lead, sections)


def _numbers(found: RunDiagnosis) -> Section:
    shown = len(found.diagnoses)
    share = found.explained / shown if shown else 0.0
    figures = [
        ("failing", f"{found.failing:,}", f"of {counted(found.samples, 'sample')} that count"),
        ("looked at", f"{shown:,}", counted(found.diagnosed, "distinct program")),
        ("explained", f"{share:.0%}", f"{counted(found.explained, 'sample')} with an entry other than “other”"),
        (
            "repaired",
            f"{found.repaired:,}",
            for_number(found.repaired, "program has", "programs have")
            + " a repair of at most three instructions that passes",
        ),
    ]
    return Section("Overview", "", cards(figures))


def _dictionary(found: RunDiagnosis) -> Section:
    rows = [
        (one.entry, f"{one.samples:,}", f"{one.problems:,}",
         ", ".join(f"{name} {count:,}" for name, count in one.details.items()))
        for one in found.entries
    ]  # fmt: skip
    lead = (
        "What goes wrong, by entry of the debugging dictionary. A cause is an instruction that makes all tests pass "
        "once it is put right; a sample may have several."
    )
    shown = table(("entry", "samples", "problems", "details"), rows, (1, 2))
    kinds = [(name, f"{count:,}") for name, count in found.constructs.items()]
    second = f'<div class="card">{table(("kind of instruction", "causes"), kinds, (1,))}</div>' if kinds else ""
    return Section("Debugging dictionary", lead, f'<div class="card">{shown}</div>{second}')


def _explained(found: RunDiagnosis) -> Section:
    repaired = _programs(found, repaired=True)
    left_out = len(repaired) - _MOST
    lead = f"{left_out:,} more are in the JSON file." if left_out > 0 else ""
    body = "\n".join(map(_sample, repaired[:_MOST])) or "<p>None.</p>"
    return Section("Explained samples", lead, body)


def _programs(found: RunDiagnosis, repaired: bool) -> list[tuple[SampleDiagnosis, str]]:
    """Each failing program once, with the numbers of the samples that are this program."""
    groups: dict[SampleDiagnosis, list[int]] = {}
    for one in found.diagnoses:
        if bool(one.patch) == repaired:
            groups.setdefault(replace(one, index=0), []).append(one.index)
    return [(one, _numbered(indices)) for one, indices in groups.items()]


def _numbered(indices: list[int]) -> str:
    return ("samples " if len(indices) > 1 else "sample ") + ", ".join(map(str, indices))


def _sample(program: tuple[SampleDiagnosis, str]) -> str:
    one, numbers = program
    pills = "".join(f'<span class="pill lost">{escaped(entry)}</span> ' for entry in one.entries)
    told = f"<code>{escaped(one.problem)}</code> {numbers}: {escaped(one.failure)}"
    summary = f"<summary>{pills}{told}</summary>"
    return f'<details class="card answers evidence">{summary}{"".join(_parts(one))}</details>'


def _parts(one: SampleDiagnosis) -> Iterator[str]:
    yield from map(_cause, one.causes)
    if one.first_failure:
        yield f"<p>First failing call: <code>{escaped(one.first_failure)}</code></p>"
    if one.divergence:
        first = one.divergence
        yield (
            f"<p>First value that differs, after {first.step:,} that do not, in "
            f"<code>{escaped(first.call)}</code>: "
            f"<code>{escaped(first.in_words())}</code>.</p>"
        )
    if one.smallest_input:
        small = one.smallest_input
        yield (
            f"<p>Smallest failing input: <code>{escaped(small.call)}</code> gives "
            f"<code>{escaped(small.seen)}</code>, not <code>{escaped(small.expected)}</code>.</p>"
        )
    more = counted(one.harmless, "further difference is", "further differences are")
    yield f"<p>The repair comes from {escaped(one.source)}; {more} harmless.</p>"
    yield f"<pre><code>{_diff(one.patch)}</code></pre>"


def _cause(cause: Cause) -> str:
    where = f", line {cause.line}" if cause.line else ""
    instruction = f" <code>{escaped(cause.instruction)}</code> {escaped(cause.english)}" if cause.instruction else ""
    return f"<p><strong>{escaped(cause.entry)}</strong>: {escaped(cause.detail)}{where}.{instruction}</p>"


def _diff(patch: str) -> str:
    lines = patch.splitlines()[2:]
    return "\n".join(f"<mark>{escaped(line)}</mark>" if line.startswith("-") else escaped(line) for line in lines)


def _unexplained(found: RunDiagnosis) -> Iterator[Section]:
    rest = _programs(found, repaired=False)
    if rest:
        rows = [
            (one.problem, numbers.split(" ", 1)[1], one.failure, ", ".join(one.entries), one.note,
             one.smallest_input.call if one.smallest_input else one.first_failure)
            for one, numbers in rest[:_MOST]
        ]  # fmt: skip
        heads = ("problem", "samples", "failure", "entry", "why there is no repair", "smallest failing input")
        lead = f"{counted(len(rest), 'program')}." + (f" The first {_MOST:,} are shown." if len(rest) > _MOST else "")
        yield Section("Samples without a repair", lead, f'<div class="card">{table(heads, rows, (1,), (5,))}</div>')


def _clusters(found: RunDiagnosis) -> Iterator[Section]:
    large = sorted((one for one in found.clusters if len(one.samples) > 1), key=lambda one: -len(one.samples))
    if large:
        rows = [(one.problem, f"{len(one.samples):,}", one.outcome, one.example) for one in large[:_MOST]]
        heads = ("problem", "samples", "failure", "first failing call")
        lead = "Samples of one problem with the same outputs on every test, or the same exception."
        yield Section(
            "Samples that fail in the same way", lead, f'<div class="card">{table(heads, rows, (1,), (3,))}</div>'
        )
