"""Every link of the pages leads somewhere, also to the heading behind its #."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.docs.blocks import PAGES, ROOT

_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
CHECKED = [*PAGES, ROOT / "CHANGELOG.md", ROOT / "mintset" / "README.md"]
MADE_AT_BUILD_TIME = {ROOT / "docs/reference/commands.md", ROOT / "docs/reference/python-api.md"}


def without_code(text: str) -> str:
    return re.sub(r"^( *)```.*?^\1```$", "", text, flags=re.MULTILINE | re.DOTALL)


@cache
def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub and the site make them; the second of a name ends in -1 or _1."""
    found: set[str] = set()
    for heading in _HEADING.findall(without_code(page.read_text(encoding="utf-8"))):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", words.lower()).strip().replace(" ", "-")
        found.add(slug if slug not in found else f"{slug}-1")
    return found


@pytest.mark.parametrize("page", CHECKED, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    broken = []
    for link in _LINK.findall(without_code(page.read_text(encoding="utf-8"))):
        target, _, anchor = link.partition("#")
        if ":" in target:
            continue
        path = (page.parent / target).resolve() if target else page
        known = not anchor or path in MADE_AT_BUILD_TIME or (path.exists() and anchor in anchors(path))
        if not (path.exists() and known):
            broken.append(link)
    assert broken == []


def test_every_page_is_linked_from_another() -> None:
    linked = set()
    for page in CHECKED:
        for link in _LINK.findall(without_code(page.read_text(encoding="utf-8"))):
            target = link.partition("#")[0]
            if target and ":" not in target and (page.parent / target).resolve() != page:
                linked.add((page.parent / target).resolve())
    listed_by_the_site = set((ROOT / "docs" / "how-to").glob("add-a-*.md"))
    pages = {page for page in PAGES if page.is_relative_to(ROOT / "docs")} - listed_by_the_site
    assert sorted(str(page) for page in pages - linked) == []
