"""Embedders: MiniLM with its real weights, and a server that answers from a script."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from remint.models import BrokenReplyError, OverloadedError, UnusableModelError
from remint.models.embedders import Embedder, open_embedder
from remint.models.local.pulling import pull
from remint.models.opening import ModelOptions
from tests.models.local.weights import cache_for_tests
from tests.models.scripted_server import Answer, Asked, ScriptedServer, as_json, error

# The first numbers of two vectors, from the BertModel of transformers with the same weights.
FOOD = [0.0332416, 0.0044060, -0.0062770, 0.0483787, -0.1387023]
CODE = [-0.0237880, -0.0060084, -0.0671258, 0.0234884, -0.0913755]


def embed(embedder: Embedder, texts: Sequence[str]) -> Any:
    async def embedding() -> Any:
        try:
            return await embedder.embed(texts)
        finally:
            await embedder.close()

    return asyncio.run(embedding())


@pytest.fixture
def minilm(monkeypatch: pytest.MonkeyPatch) -> Embedder:
    monkeypatch.setenv("REMINT_CACHE", str(cache_for_tests()))
    pull("all-minilm-l6-v2")
    return open_embedder()


def test_minilm_gives_what_torch_gives(minilm: Embedder) -> None:
    vectors = embed(minilm, ["A man is eating food.", "A man eats something.", "def add(a, b): return a + b"])
    assert (vectors.shape, vectors.dtype) == ((3, 384), np.float32)
    assert vectors[0][:5] == pytest.approx(FOOD, abs=1e-5)
    assert vectors[2][:5] == pytest.approx(CODE, abs=1e-5)
    assert vectors[0] @ vectors[1] == pytest.approx(0.875, abs=1e-3)
    assert abs(vectors[0] @ vectors[2]) < 0.1
    assert minilm.identity.startswith("minilm:sha256:53aa51172d142c89")


def test_a_vector_does_not_depend_on_its_neighbours(minilm: Embedder) -> None:
    texts = ["", "long " * 300, "Ünïcödé", "x = 1", *(f"text {n} " for n in range(40))]
    together = embed(minilm, texts)
    for place in (0, 1, 2, 20):
        assert embed(minilm, [texts[place]])[0] == pytest.approx(together[place], abs=1e-5)
    assert np.linalg.norm(together, axis=1) == pytest.approx(1, abs=1e-5)
    assert embed(minilm, []).shape == (0, 384)


def test_what_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REMINT_CACHE", str(tmp_path))
    with pytest.raises(UnusableModelError, match="remint models pull all-minilm-l6-v2"):
        open_embedder()
    with pytest.raises(UnusableModelError, match="unknown embedder 'smollm2-135m'"):
        open_embedder("smollm2-135m")
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnusableModelError, match="OPENAI_API_KEY"):
        open_embedder("openai/text-embedding-3-small")


def backwards(asked: Asked) -> Answer:
    """A vector for each text that tells its length, the last one first."""
    texts = json.loads(asked.body)["input"]
    data = [{"index": place, "embedding": [float(len(text)), 0.0]} for place, text in enumerate(texts)]
    return as_json({"object": "list", "data": data[::-1]})


def of_server(server: ScriptedServer) -> Embedder:
    return open_embedder("m", ModelOptions(base_url=server.url, api_key="sk-a-key-of-the-tests", timeout=20))


def test_a_server_is_asked_and_its_answers_are_put_in_order() -> None:
    def two_rows(asked: Asked) -> Answer:
        data = [{"index": 1, "embedding": [0.0, 2.0]}, {"index": 0, "embedding": [3.0, 4.0]}]
        return as_json({"data": data})

    with ScriptedServer(two_rows) as server:
        embedder = of_server(server)
        vectors = embed(embedder, ["a", "b"])
    assert vectors.tolist() == [pytest.approx([0.6, 0.8]), pytest.approx([0.0, 1.0])]
    assert server.asked[0].path == "/v1/embeddings"
    assert server.asked[0].json["input"] == ["a", "b"]
    assert embedder.identity == f"{server.url} m"


def test_many_texts_are_sent_in_several_requests() -> None:
    with ScriptedServer(backwards) as server:
        vectors = embed(of_server(server), ["x" * n for n in range(1, 601)])
        assert vectors.shape == (600, 2)
        assert [len(asked.json["input"]) for asked in server.asked] == [256, 256, 88]
        assert embed(of_server(server), []).shape == (0, 0)


@pytest.mark.parametrize(
    ("answer", "kind", "says"),
    [
        (error(429, "slow down"), OverloadedError, "slow down"),
        (error(401, "bad key sk-a-key-of-the-tests"), UnusableModelError, "key is not accepted"),
        (as_json({"data": [{"index": 0, "embedding": [1.0]}]}), BrokenReplyError, "not theirs"),
        (as_json({"data": [{"index": 1, "embedding": [1.0]}] * 2}), BrokenReplyError, "not theirs"),
        (
            as_json({"data": [{"index": 0, "embedding": [1.0]}, {"index": 1, "embedding": [1.0, 2.0]}]}),
            BrokenReplyError,
            "different lengths",
        ),
        (Answer(b'{"data": ['), BrokenReplyError, "not whole JSON"),
    ],
)
def test_faults(answer: Answer, kind: type[Exception], says: str) -> None:
    with ScriptedServer([answer]) as server, pytest.raises(kind, match=says) as caught:
        embed(of_server(server), ["a", "b"])
    assert "sk-a-key" not in str(caught.value)
