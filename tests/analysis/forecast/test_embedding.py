from __future__ import annotations

import asyncio

import numpy as np
import pytest

from remint.analysis.forecast.embedding import HashedNgrams


def test_texts_that_share_words_are_near() -> None:
    embedder = HashedNgrams()
    sort, sorts, graph = asyncio.run(embedder.embed(["sort a list", "Sort a list!", "shortest path in a graph"]))
    assert np.linalg.norm(sort) == pytest.approx(1)
    assert sort @ sorts == pytest.approx(1)
    assert sort @ graph < 0.5
    asyncio.run(embedder.close())


def test_a_text_without_words_has_no_direction() -> None:
    assert not HashedNgrams(8).vectors(["…"]).any()


def test_what_vectors_depend_on_is_part_of_the_identity() -> None:
    assert HashedNgrams(8).identity != HashedNgrams(16).identity
