"""The original problems in the layout of the evolved ones: a comparison is of the code, not of its form."""

from __future__ import annotations

import msgspec

from remint.mints.evolve.original import original_of
from remint.records import Lineage, Manifest, Problem, digest, encode

ORIGINAL = "original"  # the companion of an evolved benchmark
RECIPE = "layout"


def laid_out_original(problem: Problem, recipe: str = RECIPE, seed: int = 0) -> Problem:
    """The problem with the program that a search begins with: the reference without comments, laid out anew."""
    lineage = Lineage(
        root=problem.root, parent=problem.id, parent_hash=digest(encode(problem)), recipe=recipe, seed=seed
    )
    return msgspec.structs.replace(problem, reference=original_of(problem), lineage=lineage)


def original_manifest(source: Manifest) -> Manifest:
    """What is said about them."""
    return msgspec.structs.replace(
        source, name=f"{source.name}-original", version="", content="",
        description=f"{source.name}, its programs laid out as the evolved ones are",
    )  # fmt: skip
