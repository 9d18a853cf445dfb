"""Controls: the seed in the form of its variant, and as long. Whatever differs then is the telling, not the length."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import cycle

import msgspec

from remint.mints.rewrite.findings import Rewriting
from remint.mints.rewrite.put_back import docstring_body, with_docstring
from remint.mints.rewrite.statement import ProblemText, docstring_of, statement_of
from remint.mints.rewrite.variants import with_lineage
from remint.records import Benchmark, Manifest, Problem

CONTROL = "control"
# Each is true of any problem and helps with none.
_NEUTRAL = (
    "The behaviour described above is complete.",
    "Nothing beyond the description is required.",
    "The description applies to every call in the same way.",
    "No further files, settings or services are involved.",
    "The code is going to be read by people as well as run by machines.",
    "Other parts of the program depend on what is described here.",
    "It will be used as it is, without changes by the caller.",
    "There is no difference between the first call and any later one in how the description is to be read.",
    "The order in which the description mentions things carries no meaning unless it says so.",
    "The wording of this description has been agreed upon and will not change.",
)
_WORD = re.compile(r"\w+")


def control_benchmark(seeds: Benchmark, findings: Iterable[Rewriting], same_length: bool, seed: int) -> Benchmark:
    """One control per variant, in the order of the variants."""
    by_id = {problem.id: problem for problem in seeds.problems}
    problems = [
        _control(by_id[finding.problem], variant.problem, number, same_length, seed)
        for finding in findings for number, variant in enumerate(finding.variants, 1)
    ]  # fmt: skip
    before = seeds.manifest
    about = "as long as its variants" if same_length else "in the form of its variants"
    manifest = Manifest(f"{before.name}-{CONTROL}", source=before.source, licence=before.licence,
                        description=f"{before.name}, {about}", canary=before.canary)  # fmt: skip
    return Benchmark(manifest, problems)


def padded(text: str, words: int) -> str:
    """A text with neutral sentences behind it, up to about so many words."""
    missing = words - len(_WORD.findall(text))
    added, count = list[str](), 0
    for sentence in cycle(_NEUTRAL):
        length = len(_WORD.findall(sentence))
        # Whichever is nearer: with the sentence or without it.
        if missing - count < length / 2:
            break
        added.append(sentence)
        count += length
    return f"{text}\n\n{' '.join(added)}" if added else text


def _control(seed_problem: Problem, variant: Problem, number: int, same_length: bool, seed: int) -> Problem:
    statement = statement_of(seed_problem)
    prompt = statement.prompt
    if same_length:
        text = padded(statement.text, _words(variant, statement))
        prompt = with_docstring(prompt, statement.entry_point, docstring_body(statement, text, statement.demos))
    made = msgspec.structs.replace(
        seed_problem, id=f"{seed_problem.id}/{CONTROL}-{number}", prompt=prompt, instruction=""
    )
    detail = {"how": CONTROL, "same_length": same_length, "variant": variant.id}
    return with_lineage(made, seed_problem, seed, detail)


def _words(variant: Problem, statement: ProblemText) -> int:
    """The words of a variant's text, without its demos."""
    entry = variant.entry_point if statement.entry_point else ""
    found = docstring_of(variant.prompt, entry)
    text = found.value if found is not None else ""
    text = text.partition(">>> ")[0] if entry else text.partition("\nExample input")[0]
    return len(_WORD.findall(text))
