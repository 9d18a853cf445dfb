"""Every extra that can be installed is listed, and every model that can be named."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from remint.models.opening import provider_names

ROOT = Path(__file__).parents[2]


def test_every_extra_is_listed() -> None:
    declared = set(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"])
    page = (ROOT / "docs/reference/extras.md").read_text()
    listed = set(re.findall(r"^\| `([\w-]+)` \|", page, re.MULTILINE)) | {"dev", "docs"}
    assert listed == declared
    assert all(f"`{name}`" in page for name in ("dev", "docs"))


def test_every_kind_of_model_is_in_the_guide() -> None:
    guide = (ROOT / "docs/how-to/choose-a-model.md").read_text()
    for name in ("echo", "replay:FILE", "smollm2-135m", "hf/", "vllm-local/", "anthropic/"):
        assert name in guide
    assert {"echo", "replay"} <= set(provider_names())
