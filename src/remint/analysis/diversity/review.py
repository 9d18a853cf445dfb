"""A sheet for two reviewers, and what their answers come to: agreement, and the share of valid variants."""

from __future__ import annotations

import csv
import io
import math
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from remint.analysis.diversity.texts import plain_text
from remint.errors import RemintError
from remint.records import Benchmark, Problem, Record
from remint.scores.intervals import Estimate, share_interval, student

COLUMNS = ("pair", "seed", "variant", "made_by", "seed_text", "variant_text", "rater_1", "rater_2", "agreed", "notes")
_ANSWERS = {"yes": True, "y": True, "1": True, "true": True, "no": False, "n": False, "0": False, "false": False}
_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would run


class ReviewSheetError(RemintError, ValueError):
    """A review sheet that cannot be read; the message says where and what to do."""


class ReviewedPair(NamedTuple):
    """One line of a sheet that came back."""

    pair: str
    variant: str
    made_by: str
    first: bool | None
    second: bool | None
    agreed: bool | None

    @property
    def decided(self) -> bool | None:
        """What the two settled on: what they both say, or what they agreed on after talking."""
        return self.agreed if self.agreed is not None else (self.first if self.first == self.second else None)


class ValidVariants(Record, frozen=True):
    """How many of the variants that were decided on are valid, with Wilson's interval."""

    made_by: str
    valid: int
    decided: int
    share: float
    low: float
    high: float


class Review(Record, frozen=True):
    """What two reviewers say."""

    pairs: int
    rated: int  # by both
    agreement: float | None
    kappa: float | None  # Cohen's; None where both give one answer alone
    kappa_low: float | None
    kappa_high: float | None
    undecided: tuple[str, ...]  # variants that still have to be talked about
    valid: tuple[ValidVariants, ...]  # of all variants, then by what made them
    unrated: tuple[str, ...] = ()  # variants that not both have rated, and that nobody settled


def review_sheet(fresh: Benchmark, source: Benchmark, pairs: int, seed: int = 0) -> str:
    """A CSV with so many random pairs of seed and variant, for two raters: does the variant ask for the same?"""
    known = [problem for problem in fresh.problems if problem.root in source]
    if not known:
        raise ReviewSheetError(f"no problem of {fresh.manifest.name} has its seed in {source.manifest.name}.")
    chosen = Random(f"review {seed}").sample(known, min(pairs, len(known)))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for number, problem in enumerate(chosen, 1):
        texts = (plain_text(source[problem.root]), plain_text(problem))
        row = (str(number), problem.root, problem.id, made_by(problem), *texts, "", "", "", "")
        writer.writerow([_inert(cell) for cell in row])
    return text.getvalue()


def made_by(problem: Problem) -> str:
    """The models that made a variant, or else its recipe."""
    return " + ".join(problem.lineage.models) or problem.lineage.recipe if problem.lineage else ""


def _inert(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def read_review(text: str) -> Review:
    """What the reviewers' answers come to. Raises ReviewSheetError with the line that is wrong."""
    reader = csv.DictReader(io.StringIO(text), delimiter=_delimiter(text))
    missing = [name for name in ("pair", "variant", "rater_1", "rater_2") if name not in (reader.fieldnames or ())]
    if missing:
        raise ReviewSheetError(
            f"the sheet has no column {missing[0]!r}. Keep the first line as `remint mint diversity --review-sheet` "
            "wrote it."
        )
    rows = [_row(row, reader.line_num) for row in reader]
    twice = [pair for pair, count in Counter((row.pair, row.variant) for row in rows).items() if count > 1]
    if twice:
        raise ReviewSheetError(
            f"pair {twice[0][0]} ({twice[0][1]}) is in the sheet more than once. Keep one line for each pair."
        )
    both = [row for row in rows if row.first is not None and row.second is not None]
    kappa = cohens_kappa([(bool(row.first), bool(row.second)) for row in both])
    makers = list(dict.fromkeys(row.made_by for row in rows))
    groups = [("all", rows)] + ([(one, [r for r in rows if r.made_by == one]) for one in makers] if makers[1:] else [])
    return Review(
        pairs=len(rows),
        rated=len(both),
        agreement=sum(row.first == row.second for row in both) / len(both) if both else None,
        kappa=kappa.value if kappa else None,
        kappa_low=kappa.low if kappa else None,
        kappa_high=kappa.high if kappa else None,
        undecided=tuple(row.variant for row in both if row.decided is None),
        valid=tuple(found for name, some in groups if (found := _valid(name, some)) is not None),
        unrated=tuple(row.variant for row in rows if row.decided is None and row not in both),
    )


def _delimiter(text: str) -> str:
    """What stands between columns: spreadsheets of many countries write semicolons."""
    first = text.lstrip("\ufeff").partition("\n")[0]
    return max(",;\t", key=first.count)


def _row(row: dict[str, str], line: int) -> ReviewedPair:
    answers = [_answer(row.get(name), name, line) for name in ("rater_1", "rater_2", "agreed")]
    first, second, agreed = answers
    if first is not None and first == second and agreed is not None and agreed != first:
        raise ReviewSheetError(
            f"line {line}: both raters say {'yes' if first else 'no'}, and agreed says the opposite. Leave agreed "
            "empty where they agree, or change what a rater says."
        )
    return ReviewedPair(row["pair"] or "", row["variant"] or "", row.get("made_by") or "", *answers)


def _answer(cell: str | None, column: str, line: int) -> bool | None:
    said = (cell or "").strip().lower()
    if not said:
        return None
    if said not in _ANSWERS:
        raise ReviewSheetError(f"line {line}, {column}: {said[:40]!r} is not an answer. Write yes or no.")
    return _ANSWERS[said]


class Kappa(NamedTuple):
    """Cohen's kappa with its 95 % interval."""

    value: float
    low: float
    high: float


def cohens_kappa(pairs: Sequence[tuple[bool, bool]], level: float = 0.95) -> Kappa | None:
    """Agreement beyond chance; None where there are no pairs, or where both raters always say the same one thing."""
    count = len(pairs)
    if not count:
        return None
    seen = sum(first == second for first, second in pairs) / count
    one, two = (sum(pair[place] for pair in pairs) / count for place in (0, 1))
    chance = one * two + (1 - one) * (1 - two)
    if chance >= 1.0 or count < 2:
        return None
    value = (seen - chance) / (1 - chance)
    # Cohen (1960): agreement is binomial, what chance makes of it is taken as known. One pair is added to each side,
    # so that full agreement of a few pairs is not taken for certain.
    leaning = (seen * count + 1) / (count + 2)
    half = student(level, count - 1) * math.sqrt(leaning * (1 - leaning) / count) / (1 - chance)
    return Kappa(value, max(-1.0, value - half), min(1.0, value + half))


def _valid(name: str, rows: Sequence[ReviewedPair]) -> ValidVariants | None:
    decided = [row.decided for row in rows if row.decided is not None]
    if not decided:
        return None
    count, valid = len(decided), sum(decided)
    share = valid / count
    error = math.sqrt(share * (1 - share) / max(1, count - 1))
    ends = share_interval(Estimate(share, error, count, float(count)), float(count), 0.95)
    return ValidVariants(name, valid, count, share, ends.low, ends.high)
