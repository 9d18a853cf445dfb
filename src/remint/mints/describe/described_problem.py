"""The problem of following instructions: the ground truth is its reference, the description its instruction."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from remint.mints.describe.answer_languages import ANSWER_LANGUAGES
from remint.mints.describe.findings import Described, DescribeFinding
from remint.mints.describe.settings import DescribeSettings
from remint.records import Calls, Candidate, Lineage, MintStep, Problem, SourceFile, Value, digest, encode

RECIPE = "describe"
KEPT = ("level", "title")  # metadata that says nothing about how the program was once asked for


def described_problems(problem: Problem, finding: DescribeFinding, settings: DescribeSettings) -> Iterator[Problem]:
    """One problem per wording; the first keeps the id."""
    suite, before = problem.suite, problem
    if finding.tests and isinstance(suite, Calls):
        suite = msgspec.structs.replace(suite, tests=finding.tests)
    problem = msgspec.structs.replace(
        problem, suite=suite, reference=with_main(problem, finding.program), entry_point=finding.entry_point
    )
    made = problem
    if settings.answers in ANSWER_LANGUAGES:
        translate = ANSWER_LANGUAGES[settings.answers].translate
        made = translate(problem, finding.program, finding.entry_point)
    for number, description in enumerate(finding.descriptions):
        about = _about(finding, description, settings)
        step = MintStep("word", {name: Value.of(about[name]) for name in ("wording", "instructions_language", "names")})
        yield msgspec.structs.replace(
            made, id=before.id if not number else f"{before.id}#wording{number + 1}", prompt="",
            instruction=description.text,
            metadata={name: problem.metadata[name] for name in KEPT if name in problem.metadata}
            | {name: Value.of(value) for name, value in about.items()},
            lineage=Lineage(
                root=before.root, parent=before.id, parent_hash=digest(encode(before)), recipe=RECIPE,
                seed=settings.seed, steps=(step,),
            ),
        )  # fmt: skip


def _about(finding: DescribeFinding, description: Described, settings: DescribeSettings) -> dict[str, object]:
    return {
        "wording": description.wording,
        "instructions_language": settings.language,
        "names": settings.names,
        "renamed": dict(sorted(finding.names.items())),
        "instruction_ids": [list(ids) for ids in description.lines],
        "constructs": dict(sorted(finding.constructs.items())),
        "generated_tests": bool(finding.tests),
        **({"mutants": finding.mutants, "killed": finding.killed} if finding.tests else {}),
        **({"answers": settings.answers} if settings.answers in ANSWER_LANGUAGES else {}),
    }


def with_main(problem: Problem, text: str) -> Candidate:
    """The reference with another text in its main file."""
    reference = problem.reference
    assert reference is not None
    files = tuple(
        SourceFile(path=file.path, text=text) if file.path == reference.main else file for file in reference.files
    )
    return Candidate(files=files, main=reference.main)
