"""The page as a person meets it: in a real browser, from a file."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from remint.analysis.compare.records import PairTest
from remint.reports.document import ProblemRow, Report, RunRanks, ScoreStanding
from remint.reports.findings import finding_of
from remint.reports.html import write_html
from remint.scores.scoring import SCORES
from tests.reports.documents import HOSTILE, WRONG, hostile, one_run, problem, result, right, score, two_runs, wrong

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.xdist_group("browser")

_FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
# Every text with a figure in the tables of ranks and beside the comparisons, except names, and on how many lines it is.
_FIGURES = """() => {
  const found = {};
  for (const part of document.querySelectorAll("#standings td, .forest-size, .forest-name")) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      if (!/[0-9]/.test(text.data) || text.parentElement.closest("bdi")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
      found[text.data] = Math.max(lines, found[text.data] ?? 0);
    }
  }
  return found;
}"""
_VIEWPORT: Any = {"width": 1280, "height": 900}
_PATIENCE = 30_000  # ms; a busy machine is no reason to fail

Open = Callable[..., "Page"]


# One module long, no longer: while it is open, playwright keeps an event loop running in this thread.
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


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    """The tab of all tests that ask for nothing special: a new one costs three times as much as another page in it."""
    with browser.new_page(viewport=_VIEWPORT) as opened:
        yield opened


@pytest.fixture
def open_page(browser: Browser, tab: Page, tmp_path: Path) -> Iterator[Open]:
    """Opens a report. At the end, whatever the browser complained about or asked for is an error."""
    complaints: list[str] = []
    requests: list[str] = []
    pages: list[Page] = []
    path = tmp_path / "report.html"
    noted: dict[Any, Callable[[Any], None]] = {
        "console": lambda message: complaints.append(message.text),
        "pageerror": lambda error: complaints.append(str(error)),
        "request": lambda request: requests.append(request.url.partition("#")[0]),
    }

    def open_report(report: Report, fragment: str = "", **options: Any) -> Page:
        assert not pages, "a test opens one report"
        write_html(report, path)
        page = browser.new_page(**options) if options else tab
        pages.append(page)
        page.set_default_timeout(_PATIENCE)
        for event, note in noted.items():
            page.on(event, note)
        page.goto(path.as_uri() + fragment)
        page.wait_for_selector("html[data-ready]")
        return page

    yield open_report
    for page in pages:
        if page is not tab:
            page.close()
            continue
        page.evaluate("0")  # what it has said until now has arrived behind this
        for event, note in noted.items():
            page.remove_listener(event, note)
        page.goto("about:blank")
        page.mouse.move(0, 0)  # away from what the next page may show under it
        page.set_viewport_size(_VIEWPORT)
    assert complaints == []
    assert set(requests) <= {path.as_uri()}


def listed(page: Page) -> list[str]:
    """The names of the problems that the list shows."""
    return page.locator(".rows > li:not([hidden]) .row-id").all_text_contents()


def opened(page: Page) -> list[str]:
    return page.locator(".rows > li.open .row-id").all_text_contents()


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def brightness(page: Page) -> float:
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    parts = [int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(",")]
    return sum(parts) / 765


def test_the_headline_says_score_and_interval(open_page: Open) -> None:
    page = open_page(one_run())
    assert page.locator("h1").inner_text() == "A small one"
    card = page.locator('[data-score="pass@1"]').inner_text()
    assert "50.0" in card
    assert "40.0 – 60.0%" in card
    assert "Difference that is usually detected: at least 12.3\u00a0pp." in card
    assert page.locator(".legend").inner_text().split() == ["passed", "3", "wrong", "answer", "3"]


def test_runs_stand_side_by_side(open_page: Open) -> None:
    page = open_page(two_runs())
    card = page.locator('.cards [data-score="pass@1"]').inner_text()
    assert "first-model" in card
    assert "40.0" in card
    assert "second-model" in card
    assert "80.0" in card
    row = page.locator('.forest [data-score="pass@1"]').inner_text()
    assert "40.0% → 80.0%" in row
    assert "+40.0\u00a0pp" in row
    assert "+15.0 … +60.0\u00a0pp" in row
    assert "improvement" in row
    assert "detectable" not in row  # a difference that was found is no question of what could have been
    ticks = page.locator(".forest .scale span").all_inner_texts()
    assert ticks == ["−60\u00a0pp", "−30\u00a0pp", "0", "+30\u00a0pp", "+60\u00a0pp"]
    assert page.locator(".maps .card").count() == 2


@pytest.mark.parametrize(
    ("name", "low", "high", "word"),
    [
        ("pass@1", -0.1, 0.6, "no difference shown"),
        ("pass@1", -0.2, -0.1, "regression"),
        ("incoherence", -0.2, -0.1, "improvement"),
        ("incoherence", 0.1, 0.2, "regression"),
    ],
)
def test_without_a_test_a_difference_is_named_by_its_interval(
    open_page: Open, name: str, low: float, high: float, word: str
) -> None:
    report = two_runs()
    changed = replace(report.comparisons[0].difference, name=name, value=(low + high) / 2, low=low, high=high)
    lower_is_better = SCORES.get(name.partition("@")[0]).lower_is_better
    finding = finding_of(changed, None, lower_is_better)
    comparison = replace(report.comparisons[0], difference=changed, lower_is_better=lower_is_better, finding=finding)
    page = open_page(replace(report, comparisons=(comparison,)))
    assert "a difference is shown if its interval excludes 0" in page.locator("#comparison .lead").inner_text()
    assert page.locator(".forest .forest-word > :first-child").inner_text().split(" ", 1)[1] == word


def test_what_the_exact_test_alone_finds_is_named_so(open_page: Open) -> None:
    report = two_runs()
    changed = replace(report.comparisons[0].difference, value=-0.018, low=-0.039, high=0.003)
    finding = finding_of(changed, 0.001)
    comparison = replace(report.comparisons[0], difference=changed, p=0.001, adjusted=0.001, finding=finding)
    page = open_page(replace(report, comparisons=(comparison,)))
    assert "regression by the test alone" in page.locator(".forest .forest-word").inner_text()
    lead = page.locator("#comparison .lead").inner_text()
    assert "The finding is that of the exact paired test." in lead
    assert "the interval reaches 0, so there is a difference" in lead
    assert "interval excludes 0" not in lead


@pytest.mark.parametrize(
    ("first", "detectable", "said"),
    [
        (0.4, 0.2, "at least 20.0\u00a0pp"),
        (0.938, 0.249, "at least 24.9\u00a0pp lower"),
        (0.05, 0.3, "at least 30.0\u00a0pp higher"),
        (0.5, 0.557, "none"),
        (0.5, None, "none"),
    ],
)
def test_only_a_possible_difference_is_called_detectable(
    open_page: Open, first: float, detectable: float | None, said: str
) -> None:
    report = two_runs()
    changed = replace(report.comparisons[0].difference, value=0.01, low=-0.2, high=0.2)
    comparison = replace(
        report.comparisons[0], first=first, difference=changed, detectable=detectable, finding="no difference shown"
    )
    page = open_page(replace(report, comparisons=(comparison,)))
    assert page.locator(".forest-word").inner_text().split("\n")[-1] == f"detectable: {said}"


def test_a_score_has_one_value_on_the_page(open_page: Open) -> None:
    report = two_runs()  # the same score, once exact and once as a sum of floats comes out
    line = replace(report.runs[0].scores[0], score=score("pass@1", 0.5975))
    runs = (replace(report.runs[0], scores=(line,)), report.runs[1])
    comparison = replace(report.comparisons[0], first=0.5974999999999999)
    page = open_page(replace(report, runs=runs, comparisons=(comparison,)))
    assert page.locator('.cards [data-score="pass@1"] .value').first.inner_text() == "59.8%"
    assert "59.8% → 80.0%" in page.locator('.forest [data-score="pass@1"]').inner_text()


def test_what_to_know_first_is_in_plain_sight(open_page: Open) -> None:
    page = open_page(two_runs())
    said = page.locator(".warnings").inner_text()
    assert "Programs ran without isolation" in said
    assert "1 sample without a verdict" in said
    assert "1 problem quarantined" in said
    assert "doubles/broken: its reference fails its own tests" in said
    assert "No pass@10: doubles/lossy has 1 sample" in said
    assert "made of thin air" in said
    assert page.locator(".warnings").bounding_box()["y"] < 500  # type: ignore[index]


def test_a_run_without_faults_has_no_warnings(open_page: Open) -> None:
    assert open_page(one_run()).locator(".warnings").count() == 0


def test_squares_of_the_map_lead_to_problems(open_page: Open) -> None:
    page = open_page(two_runs())
    squares = page.locator(".maps .card:first-child .square")
    assert [square.get_attribute("aria-label") for square in squares.all()] == [
        "doubles/easy: 2 of 2 samples passed",
        "doubles/torn: 0 of 2 samples passed",
        "doubles/lossy: 1 of 1 sample passed",
        "doubles/broken: does not count: its reference fails its own tests",
    ]
    page.get_by_role("button", name="Hardest first").click()
    assert squares.first.get_attribute("aria-label") == "doubles/torn: 0 of 2 samples passed"
    squares.first.click()
    assert opened(page) == ["doubles/torn"]


def test_groups_show_which_inputs_break(open_page: Open) -> None:
    page = open_page(one_run())
    first = page.locator(".heat li").first
    assert first.locator("a").inner_text() == "doubles/hard"
    assert [cell.inner_text() for cell in first.locator(".cell").all()] == ["50%", "0%"]
    first.locator(".cell").nth(1).hover()
    tip = page.locator("#tip").inner_text()
    assert "odd numbers" in tip
    assert "the number is odd" in tip
    assert "2 tests" in tip
    kinds = page.locator(".kinds").inner_text()
    assert kinds.index("odd numbers") < kinds.index("even numbers")


def test_hardest_problems_come_first(open_page: Open) -> None:
    page = open_page(one_run())
    assert [link.inner_text() for link in page.locator(".hard a").all()] == ["doubles/hard", "doubles/half"]


def test_search_filter_and_order(open_page: Open) -> None:
    page = open_page(two_runs())
    everything = ["doubles/easy", "doubles/torn", "doubles/lossy", "doubles/broken"]
    assert listed(page) == everything
    page.get_by_role("button", name="Runs differ").click()
    assert listed(page) == ["doubles/torn"]
    page.get_by_role("button", name="Not counted").click()
    assert listed(page) == ["doubles/broken"]
    page.get_by_role("group", name="Which problems").get_by_role("button", name="All").click()
    page.get_by_label("Order", exact=True).select_option("hardest")
    assert listed(page)[0] == "doubles/torn"
    page.get_by_label("Search problems").fill("LOSS doubles")
    assert listed(page) == ["doubles/lossy"]
    assert page.locator(".found").inner_text() == "1 of 4 problems"


def test_search_looks_into_prompts(open_page: Open) -> None:
    page = open_page(one_run())
    page.get_by_label("Search problems").fill("turnips")
    assert listed(page) == ["doubles/hard"]


def test_an_outcome_leads_to_its_problems(open_page: Open) -> None:
    page = open_page(two_runs())
    page.locator(".legend").get_by_role("button", name="no verdict").click()
    assert listed(page) == ["doubles/lossy"]


def test_a_problem_shows_prompt_answers_and_the_failing_test(open_page: Open) -> None:
    page = open_page(one_run())
    page.get_by_role("button", name="doubles/half").click()
    detail = page.locator(".rows > li.open .detail")
    assert "Return twice the number" in detail.get_by_role("group", name="Prompt", exact=True).inner_text()
    failed = detail.locator(".answer[open]")
    assert "wrong answer" in failed.locator("summary").inner_text()
    assert "1/4 tests" in failed.locator("summary").inner_text()
    box = failed.locator(".failure")
    assert "test 3 of 4 · group odd numbers" in box.inner_text()
    assert [value.inner_text() for value in box.locator("dd").all()] == ["double(7)", "14", "9"]
    assert failed.get_by_role("group", name="Program").inner_text().strip() == WRONG.strip()
    failed.get_by_role("button", name="Whole reply").click()
    assert "Sure! Here it is" in failed.get_by_role("group", name="Reply of the model").inner_text()


@pytest.mark.parametrize("layout", ["One column", "Side by side"])
def test_the_difference_to_the_reference(open_page: Open, layout: str) -> None:
    page = open_page(one_run(), "#problem-doubles%2Fhard")
    answer = page.locator(".answer[open]")
    answer.get_by_role("button", name="Difference to the reference").click()
    answer.get_by_role("button", name=layout).click()
    gone, new = answer.locator("td.text.gone"), answer.locator("td.text.new")
    assert gone.all_inner_texts() == ["def double(number: int) -> int:", "    return number * 2"]
    assert new.all_inner_texts() == ["def double(number):", "    return number + 2"]
    assert gone.locator("mark").nth(1).inner_text() == "*"
    answer.get_by_label("without comments and docstrings").uncheck()
    assert any("Return twice" in text for text in gone.all_inner_texts())


def test_a_link_opens_its_problem(open_page: Open) -> None:
    page = open_page(one_run(), "#problem-doubles%2Fhard")
    assert opened(page) == ["doubles/hard"]
    page.evaluate("location.hash = '#problem-doubles%2Feasy'")
    page.wait_for_selector(".rows > li:first-child.open")
    assert opened(page) == ["doubles/easy"]


def test_a_link_to_what_the_list_hides_shows_it(open_page: Open) -> None:
    page = open_page(one_run())
    page.get_by_label("Search problems").fill("turnips")
    page.locator(".squares .square").first.click()
    assert opened(page) == ["doubles/easy"]
    page.locator(".squares .square").first.click()
    page.wait_for_function("document.querySelector('.rows > li.open').getBoundingClientRect().top < 200")


def test_the_keyboard_goes_from_problem_to_problem(open_page: Open) -> None:
    page = open_page(one_run())
    page.keyboard.press("j")
    page.keyboard.press("j")
    assert opened(page) == ["doubles/half"]
    assert page.evaluate("document.activeElement.textContent").startswith("doubles/half")
    page.keyboard.press("k")
    assert opened(page) == ["doubles/easy"]
    page.keyboard.press("Escape")
    assert opened(page) == []
    page.keyboard.press("/")
    page.keyboard.type("jk")
    assert page.get_by_label("Search problems").input_value() == "jk"
    assert listed(page) == []


def test_the_map_is_one_stop_of_the_tab_key(open_page: Open) -> None:
    page = open_page(one_run())
    squares = page.locator(".squares .square")
    assert [square.get_attribute("tabindex") for square in squares.all()] == ["0", "-1", "-1"]
    squares.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector(".rows > li.open")
    assert opened(page) == ["doubles/half"]


def test_light_and_dark(open_page: Open) -> None:
    page = open_page(one_run(), color_scheme="dark")
    assert brightness(page) < 0.2
    page.get_by_role("button", name="Use light colours").click()
    assert brightness(page) > 0.8
    # It is kept: a browser writes it down a moment later, on a busy machine after the next page is there.
    for _ in range(5):
        page.reload()
        page.wait_for_selector("html[data-ready]")
        if brightness(page) > 0.8:
            break
        page.get_by_role("button", name="Use light colours").click()
        page.wait_for_timeout(500)
    else:
        pytest.fail("the colours that were chosen are forgotten")


@pytest.mark.parametrize("make", [one_run, two_runs, hostile])
def test_nothing_hangs_over_the_side(open_page: Open, make: Callable[[], Report]) -> None:
    page = open_page(make(), viewport={"width": 360, "height": 800})
    assert not scrolls_sideways(page)
    page.locator(".row-button").last.click()
    page.wait_for_selector(".answer[open]")
    for button in page.locator(".answer[open] .choices button").all():
        button.click()
        assert not scrolls_sideways(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    assert not scrolls_sideways(page)


def test_hostile_text_stays_text(open_page: Open) -> None:
    page = open_page(hostile())
    page.locator(".row-button").click()
    page.wait_for_selector(".answer[open]")
    for button in page.locator(".answer[open] .choices button").all():
        button.click()
    seen = HOSTILE.replace("\0", "␀").replace("\u202e", "⟨U+202E⟩")
    assert page.locator(".failure dd").first.evaluate("node => node.textContent") == seen
    assert page.evaluate("window.harmed") is None
    assert page.evaluate("document.querySelectorAll('img, iframe, object, embed, script:not([type])').length") == 1


def test_the_browser_itself_refuses_elements_from_text(browser: Browser, tmp_path: Path) -> None:
    write_html(one_run(), tmp_path / "report.html")
    page = browser.new_page()
    page.goto((tmp_path / "report.html").as_uri())
    attempt = "() => { try { document.body.innerHTML = '<b>x</b>'; return 'done' } catch (e) { return e.name } }"
    assert page.evaluate(attempt) == "TypeError"
    page.close()


def test_a_report_without_its_benchmark(open_page: Open) -> None:
    report = one_run()
    bare = tuple(
        ProblemRow(id=one.id, results=tuple(replace(found, groups=(), tsa=None) for found in one.results if found))
        for one in report.problems
    )
    page = open_page(replace(report, problems=bare), "#problem-doubles%2Fhard")
    assert page.locator("#groups").count() == 0
    assert "The benchmark was not at hand" in page.locator(".detail-inner").inner_text()
    assert page.get_by_role("button", name="Difference to the reference").count() == 0
    assert page.locator(".failure").is_visible()


def test_a_report_in_which_nothing_counts(open_page: Open) -> None:
    report = one_run()
    runs = (replace(report.runs[0], scores=(), counted_problems=0),)
    problems = (problem("doubles/out", result(wrong(0), right(1), counted=False, reason="no good")),)
    page = open_page(replace(report, runs=runs, problems=problems))
    assert "No problem counts" in page.locator(".warnings").inner_text()
    assert "No score could be given" in page.locator("#scores").inner_text()
    assert "1 not counted" in page.locator(".tally").inner_text()


def test_programs_in_other_languages_and_in_other_scripts(open_page: Open) -> None:
    program = 'fn main() {\n    // שלום\n    let s: &\'static str = "日本語 \\" /* no */";\n}\n'
    answer = replace(wrong(0), program=program)
    row = problem("קוד/日本", result(answer), prompt="הדפס שלום", language="rust")
    page = open_page(replace(one_run(), problems=(row,)))
    page.locator(".row-button").click()
    shown = page.locator(".answer[open]").get_by_role("group", name="Program")
    assert shown.evaluate("node => node.textContent") == program
    assert shown.locator(".t-comment").all_inner_texts() == ["// שלום"]
    assert shown.locator(".t-string").all_inner_texts() == ['"日本語 \\" /* no */"']
    prompt = page.get_by_role("group", name="Prompt", exact=True)
    assert prompt.evaluate("node => node.matches(':dir(rtl)')")


def test_what_was_run_is_told_and_compared(open_page: Open) -> None:
    page = open_page(two_runs())
    rows = {
        row.locator("th").inner_text(): row.locator("td").all_inner_texts()
        for row in page.locator(".facts tbody tr").all()
    }
    assert rows["model ≠"] == ["first-model", "second-model"]
    assert rows["limits"] == ["3 s CPU a test", "3 s CPU a test"]
    assert "document schema 1" in page.locator("footer").inner_text()


def test_a_run_of_164_problems_with_ten_samples_is_there_soon(open_page: Open) -> None:
    long = "".join(f"    value_{i} = number * {i}  # step {i}\n" for i in range(60))
    answers = [replace(wrong(i), program=f"{WRONG}{long}# {i}\n", reply=f"{long} {i}") for i in range(10)]
    rows = tuple(problem(f"doubles/{i}", result(*answers, groups=(0.5, 0.1))) for i in range(164))
    page = open_page(replace(one_run(), problems=rows))
    # 0.8 s on two busy cores (benchmarks/report_page.py): this only notices when it becomes something else.
    assert page.evaluate("performance.getEntriesByName('remint-ready')[0].startTime") < 10_000
    assert len(listed(page)) == 164


def three_runs() -> Report:
    """A third run, which cannot be told from the second."""
    report = two_runs()
    third = replace(report.runs[1], name="third-model", id="c" * 64)
    pairs = (
        PairTest(first=0, second=1, difference=0.4, low=0.15, high=0.6, p=0.004, adjusted=0.012, problems=4),
        PairTest(first=0, second=2, difference=0.35, low=0.1, high=0.5, p=0.01, adjusted=0.02, problems=4),
        PairTest(first=1, second=2, difference=-0.05, low=-0.2, high=0.1, p=0.6, adjusted=0.6, problems=4),
    )
    ranks = (RunRanks(best=3, worst=3), RunRanks(best=1, worst=2), RunRanks(best=1, worst=2))
    compared = replace(report.comparisons[0], p=0.004, adjusted=0.012)
    return replace(
        report,
        runs=(*report.runs, third),
        problems=tuple(replace(one, results=(*one.results, one.results[-1])) for one in report.problems),
        comparisons=(compared,),
        standings=(ScoreStanding(score="pass@1", pairs=pairs, ranks=ranks, problems=4),),
    )


def test_ranks_and_p_values_are_in_plain_sight(open_page: Open) -> None:
    page = open_page(three_runs())
    assert "p 0.012 (Holm)" in page.locator('.forest [data-score="pass@1"] .forest-word').inner_text()
    ranks = page.locator('#standings [data-kind="ranks"]').inner_text().split("\n")
    assert "".join(ranks[-1].split()) == "pass@131–21–24"  # 3, 1–2, 1–2, four problems
    pairs = page.locator('#standings [data-kind="pairs"] tbody tr').all_inner_texts()
    assert len(pairs) == 3
    assert "0.6" in pairs[2]
    assert "no difference shown" in pairs[2]
    assert "−20.0 … +10.0\u00a0pp" in pairs[2]
    assert "differ" in pairs[0]
    page.set_viewport_size({"width": 1280, "height": 900})
    assert not scrolls_sideways(page)


@pytest.mark.parametrize("width", [1280, 390])
def test_no_figure_wraps_beside_names_of_files(open_page: Open, width: int) -> None:
    report = three_runs()
    names = ("codellama-34b-instruct.jsonl.gz (d74cf55f8363)", "codellama-34b-instruct.jsonl.gz (8afb0d21dfde)",
             "gpt-3.5-turbo.jsonl.gz")  # fmt: skip
    runs = tuple(replace(run, name=name) for run, name in zip(report.runs, names, strict=True))
    small = tuple(replace(pair, adjusted=1.8e-7) for pair in report.standings[0].pairs)
    standings = tuple(replace(report.standings[0], score=name, pairs=small) for name in ("pass@10", "incoherence"))
    page = open_page(replace(report, runs=runs, standings=standings), viewport={"width": width, "height": 900})
    figures = page.evaluate(_FIGURES)
    assert {"pass@10", "1–2", "4", "1.8e-07", "−5.0\u00a0pp", "−20.0 … +10.0\u00a0pp"} <= figures.keys()
    assert {text: lines for text, lines in figures.items() if lines != 1} == {}
    assert not scrolls_sideways(page)


def test_two_runs_have_a_p_value_and_no_ranks(open_page: Open) -> None:
    report = two_runs()
    page = open_page(replace(report, comparisons=(replace(report.comparisons[0], p=0.00001, adjusted=0.00001),)))
    assert "p 1e-05" in page.locator(".forest-word .chance").inner_text()
    assert "Holm" not in page.locator(".forest-word .chance").inner_text()
    assert page.locator("#standings").count() == 0
