"""The documentation builds as a site without a warning, needs no other host, and its pages are made from the code."""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from remint.formats import open_benchmark
from scripts.site.pictures import IMAGES, pictures
from scripts.site.report_picture import MODELS, sample_programs
from tests.docs.blocks import ROOT


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` builds it: a broken link or an orphaned page is an error."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.slow
def test_every_command_is_on_its_page(site: Path) -> None:
    import click

    from remint.cli.main import remint

    page = (site / "reference" / "commands.html").read_text(encoding="utf-8")
    names = remint.list_commands(click.Context(remint))
    assert "run" in names
    for name in names:
        assert f'id="remint-{name}"' in page, name
    assert "<code>--fail-under</code>" in page
    assert "the commands --" not in page


@pytest.mark.slow
def test_nothing_comes_from_another_host(site: Path) -> None:
    loaded = re.compile(
        r'<(?:script|img|iframe)[^>]+src="(https?:)?//|<link(?![^>]+rel="canonical")[^>]+href="(https?:)?//'
    )
    for page in site.rglob("*.html"):
        assert loaded.search(page.read_text(encoding="utf-8")) is None, page.name


@pytest.mark.slow
def test_the_search_index_holds_every_page(site: Path) -> None:
    index = (site / "search" / "search_index.json").read_text(encoding="utf-8")
    for page in (ROOT / "docs").rglob("*.md"):
        assert page.relative_to(ROOT / "docs").with_suffix(".html").as_posix() in index, page.name


def test_pictures_are_those_that_the_script_draws() -> None:
    for name, svg in pictures().items():
        assert (IMAGES / f"{name}.svg").read_text(encoding="utf-8") == svg, "run python -m scripts.site.pictures"


@pytest.mark.slow
def test_the_models_of_the_picture_of_a_report_are_made_up_the_same_way_every_time() -> None:
    problems = open_benchmark("mintset").problems[:30]
    right = dict.fromkeys(MODELS, 0)
    for model, problem in itertools.product(MODELS, problems):
        programs = list(sample_programs(model, problem))
        assert programs == list(sample_programs(model, problem))
        assert problem.reference is not None
        right[model] += programs.count(problem.reference.text)
    assert 0 < right["hasty"] < right["careful"] < 10 * len(problems)
