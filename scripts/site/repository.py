"""Links of the pages that lead out of docs/, and the files of the repository that are pages of the site as well."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Files outside docs/ that the site shows, and under which name.
INCLUDED = {
    "CHANGELOG.md": "project/changelog.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "mintset/README.md": "project/mintset.md",
}

_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#]*)(#[^)\s]*)?\)")


def text_for_site(text: str, source: str, page: str) -> str:
    """The text of a file of the repository (its path is `source`) with links as `page` of the site needs them.

    A link to a file that is no part of the site, such as a script, becomes its text.
    """

    def replace(link: re.Match[str]) -> str:
        image, words, target, anchor = link[1], link[2], link[3], link[4] or ""
        if not target or ":" in target:
            return link[0]
        there = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
        on_site = INCLUDED.get(there) or (there.removeprefix("docs/") if there.startswith("docs/") else None)
        if on_site is None:
            return words if "`" in words else f"{words} (`{there}`)"
        return f"{image}[{words}]({posixpath.relpath(on_site, posixpath.dirname(page) or '.')}{anchor})"

    return _LINK.sub(replace, text)
