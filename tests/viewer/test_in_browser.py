"""The viewer as a person meets it: started by its command, looked at in a real browser."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from remint import export_pages
from remint.runs.activities import run_in_progress
from tests.viewer.conftest import HOSTILE_QUERY, Viewer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.slow]
_FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


class Served(NamedTuple):
    """A viewer in a process of its own."""

    url: str
    process: subprocess.Popen[str]

    @property
    def base(self) -> str:
        return self.url.partition("/?")[0]


@pytest.fixture(scope="module")
def served(viewer: Viewer) -> Iterator[Served]:
    db = viewer.application.library.catalogue.ledger.location
    command = [sys.executable, "-m", "remint", "view", "--port", "0", "--no-browser", "--json", "--db", db]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    text = ""
    while not text.rstrip().endswith("}"):
        line = process.stdout.readline()
        assert line, "the viewer has ended"
        text += line
    yield Served(json.loads(text)["url"], process)
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 0
    process.stdout.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("chromium is not installed")
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=chromium, args=_FLAGS)
        yield opened
        opened.close()


def window(browser: Browser, served: Served, complaints: list[str], **options: Any) -> Page:
    """A window that has been let in; what the browser complains about is noted."""
    page = browser.new_context(**options).new_page()
    page.set_default_timeout(30_000)
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(served.url)
    assert page.url == f"{served.base}/"  # the token is gone from the address
    return page


def test_hostile_answers_do_nothing_in_a_browser(browser: Browser, served: Served, viewer: Viewer) -> None:
    complaints: list[str] = []
    page = window(browser, served, complaints, viewport={"width": 1280, "height": 900})
    run = viewer.runs["hostile"]
    paths = [
        "/", f"/runs/{run}", f"/runs/{run}/problem?id={HOSTILE_QUERY}", f"/runs/{run}/answers/0", "/quarantine",
        f"/runs/{run}/answers/1", "/search?q=owned", f"/diff?a={run}:0&b={viewer.runs['first']}:0",
    ]  # fmt: skip
    for path in paths:
        page.goto(served.base + path)
        assert page.title().endswith("· Remint")
        assert page.locator("main img, main iframe, main script, main a[href^=javascript]").count() == 0
    assert complaints == []


def test_another_site_gets_nothing(browser: Browser, served: Served) -> None:
    connection = HTTPConnection(urlsplit(served.url).netloc)
    for headers in ({"host": "evil.example"}, {"origin": "http://evil.example"}, {}):
        connection.request("GET", "/", headers=headers)
        answer = connection.getresponse()
        assert answer.status in (401, 403, 421)
        assert b"baseline" not in answer.read()
    connection.close()
    page = browser.new_context().new_page()
    page.goto(served.url)
    page.goto("data:text/html,<title>evil</title>")
    stolen = page.evaluate(
        f"fetch('{served.base}/live', {{credentials: 'include'}}).then(() => 'read', () => 'refused')"
    )
    assert stolen == "refused"


@pytest.mark.parametrize(
    "options", [{"viewport": {"width": 375, "height": 740}}, {"color_scheme": "dark"}], ids=["phone", "dark"]
)
def test_phone_and_dark(browser: Browser, served: Served, viewer: Viewer, options: dict[str, Any]) -> None:
    complaints: list[str] = []
    page = window(browser, served, complaints, **options)
    run = viewer.runs["first"]
    for path in (
        "/",
        f"/runs/{run}",
        f"/runs/{run}/answers/1",
        "/leaderboard",
        f"/compare?a={run}&b={viewer.runs['hostile']}",
    ):
        page.goto(served.base + path)
        width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1], path
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (background == "rgb(12, 19, 17)") is (options.get("color_scheme") == "dark")
    assert complaints == []


def test_the_keyboard_is_enough(browser: Browser, served: Served) -> None:
    page = window(browser, served, [])
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("j")
    page.keyboard.press("j")
    name = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("Enter")
    page.wait_for_url("**/runs/*")
    assert name in page.locator("h1").inner_text()
    page.keyboard.press("g")
    page.wait_for_url(f"{served.base}/")
    page.keyboard.press("/")
    page.keyboard.type("returned")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search?*")
    page.locator(".hits li").nth(1).wait_for()  # the address is there before its page is
    assert page.locator(".hits li").count() == 2


def test_two_windows_watch_a_run(browser: Browser, served: Served, viewer: Viewer) -> None:
    pages = [window(browser, served, []) for _ in range(2)]
    with run_in_progress(viewer.application.library.catalogue.ledger, "running", "own", "a model") as live:
        for page in pages:
            page.wait_for_selector(".going-one")
        live.judged(None, 40)
        for page in pages:
            page.wait_for_selector('.going-one progress[max="40"]')
    for page in pages:
        page.wait_for_selector(".going-one", state="detached")


def test_comparisons_of_a_written_folder_are_reached_by_clicking(
    browser: Browser, viewer: Viewer, tmp_path: Path
) -> None:
    ledger = viewer.application.library.catalogue.ledger.location
    runs = [viewer.runs[name] for name in ("first", "second", "hostile")]
    export_pages(tmp_path / "pages", runs, db=ledger, progress=False)
    complaints: list[str] = []
    page = browser.new_context(viewport={"width": 375, "height": 740}).new_page()
    page.set_default_timeout(30_000)
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto((tmp_path / "pages" / "index.html").as_uri())
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Compare").click()
    page.wait_for_url("**/compare.html")
    assert page.locator("tbody tr").count() == 1  # the third run has no problem in common with the others
    page.locator("tbody a").first.click()
    page.wait_for_url("**/compare-*-*.html")
    assert page.locator("h2", has_text="A solved, B did not (1)").count() == 1
    assert page.get_by_role("navigation", name="Pages").locator("[aria-current]").inner_text() == "Compare"
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]
    # And from a run, in either order.
    for name, other in (("first", "second"), ("second", "first")):
        page.goto((tmp_path / "pages" / f"run-{viewer.runs[name]}.html").as_uri())
        page.locator(f"main p:has-text('Compare with') a:near(:text('{viewer.runs[other]}'))").first.click()
        page.wait_for_url("**/compare-*-*.html")
    assert complaints == []
