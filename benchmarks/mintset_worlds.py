"""How different mintset-worlds is from mintset: BLEU-4, and semantic similarity by an encoder.

    python benchmarks/mintset_worlds.py [--no-encoder]

Texts are compared without their examples. "Another problem" pairs each variant with the seed of another problem, drawn
at random with a fixed seed: what two unrelated texts of the set have in common.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Sequence
from statistics import fmean

import remint
from remint.measures.bleu import bleu
from remint.measures.embedding_similarity import embedding_similarities
from remint.mints.rewrite.statement import statement_of
from remint.models.embedders import open_embedder

Pairs = Sequence[tuple[str, str]]


def compared() -> dict[str, Pairs]:
    """The pairs of texts of each row of the table."""
    seeds = {one.id: statement_of(one).text for one in remint.open_benchmark("mintset").problems}
    texts: dict[str, list[str]] = {name: [] for name in seeds}
    for one in remint.open_benchmark("mintset-worlds").problems:
        assert one.lineage is not None
        texts[one.lineage.parent].append(statement_of(one).text)
    chance = random.Random(0)
    return {
        "variant and its seed (external)": [(text, seeds[name]) for name, some in texts.items() for text in some],
        "two variants of a seed (internal)": [(first, second) for first, second in texts.values()],
        "variant and the seed of another problem": [
            (text, seeds[chance.choice([other for other in seeds if other != name])])
            for name, some in texts.items()
            for text in some
        ],
    }


def main(with_encoder: bool) -> None:
    """Print the table."""
    print("| pairs | n | BLEU-4 | highest | smoothed BLEU-4 | cosine, all-MiniLM-L6-v2 |")
    print("|---|---|---|---|---|---|")
    for name, pairs in compared().items():
        plain = [bleu(*pair) for pair in pairs]
        smoothed = [bleu(*pair, smoothing="epsilon") for pair in pairs]
        cosine = f"{fmean(asyncio.run(embedding_similarities(pairs, open_embedder()))):.3f}" if with_encoder else "–"
        print(f"| {name} | {len(pairs)} | {fmean(plain):.3f} | {max(plain):.3f} | {fmean(smoothed):.3f} | {cosine} |")


if __name__ == "__main__":
    main("--no-encoder" not in sys.argv[1:])
