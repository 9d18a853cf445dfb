"""Hooks of MkDocs: pages made from the code when the site is built, so that none of them can be out of date."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from scripts.site.commands import command_reference  # noqa: E402
from scripts.site.python_api import api_reference  # noqa: E402
from scripts.site.repository import INCLUDED, text_for_site  # noqa: E402

COMMANDS, API, EXTENSIONS = "<!-- the commands -->", "<!-- the API -->", "<!-- the extension points -->"
EXTEND = "Extend Remint"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the page of every extension point into the navigation."""
    guides = next(section["How-to guides"] for section in config.nav or [] if "How-to guides" in section)
    guides[:] = [entry for entry in guides if not (isinstance(entry, dict) and EXTEND in entry)]
    pages = [{page_title(page): f"how-to/{page.name}"} for page in extension_pages()]
    if pages:
        guides.append({EXTEND: pages})
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Take the files of the repository in that readers of the site want, too."""
    for source, page in INCLUDED.items():
        text = text_for_site((ROOT / source).read_text(encoding="utf-8"), source, page)
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Fill in what comes from the code, and lead links to the pages of the site."""
    if COMMANDS in markdown:
        from remint.cli.main import remint

        markdown = markdown.replace(COMMANDS, command_reference(remint, "remint"))
    if API in markdown:
        markdown = markdown.replace(API, api_reference("remint"))
    if EXTENSIONS in markdown:
        links = [f"- [{page_title(path)}]({path.name})" for path in extension_pages()]
        markdown = markdown.replace(EXTENSIONS, "\n".join(links))
    path: Any = page.file.src_uri
    return markdown if path in INCLUDED.values() else text_for_site(markdown, f"docs/{path}", path)


def extension_pages() -> list[Path]:
    """The pages that say how to add something."""
    return sorted((ROOT / "docs" / "how-to").glob("add-a-*.md"))


def page_title(page: Path) -> str:
    """The heading of a page."""
    return page.read_text(encoding="utf-8").split("\n", 1)[0].removeprefix("# ")
