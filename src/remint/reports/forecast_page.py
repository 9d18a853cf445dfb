"""A page about forecasts: the estimate as a picture, what it rests on, and a map of the prompts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from remint.analysis.forecast import Forecast
from remint.analysis.forecast.calibration import APART
from remint.analysis.forecast.diagnostics import EQUAL_WEIGHTS
from remint.analysis.forecast.prompt_map import PromptMap
from remint.records.wording import counted
from remint.reports.forecast_charts import estimate_chart, map_chart
from remint.reports.static_page import Section, cards, static_page, table
from remint.scores.percent import percent

# A forecast, the same without labels, the map of prompts, and what was measured where that is known.
Drawn = tuple[Forecast, Forecast | None, PromptMap | None, float | None]
_NAMED = 25  # uncovered problems that are listed
_MEANING = {
    "supported": "Of forecasts like this, at most one in ten was off by more than 5 points on pairs held out.",
    "weak": "A direction, not a number to rely on.",
    "refuse": "There is no basis for a forecast; the numbers are shown so that you can see why.",
}


def forecast_page(found: Sequence[Drawn], metric: str, shown: Callable[[float], str]) -> str:
    """The page."""
    sections = [section for one in found for section in _sections(one, shown)]
    targets = ", ".join(dict.fromkeys(one.target for one, *_ in found))
    checked = any(truth is not None for *_, truth in found)
    when = "from some of its problems" if any(one.labels for one, *_ in found) else "before the model is run there"
    when = "next to what was measured there" if checked else when
    return static_page("Forecast", f"{metric} on {targets}, {when}", sections)


def _sections(drawn: Drawn, shown: Callable[[float], str]) -> list[Section]:
    one, before, prompts, truth = drawn
    title = f"{one.model} on {one.target}: {one.verdict}"
    few = counted(one.labels, "labelled problem is", "labelled problems are")
    told = f"{few} too few for a number to rely on."
    meaning = told if one.labels and one.verdict == "refuse" else _MEANING[one.verdict]
    lead = " ".join((meaning, *one.reasons))
    body = estimate_chart(one, before, truth, shown) + cards(_figures(one, shown))
    sections = [Section(title, lead, body)]
    if prompts is not None:
        lead = (
            f"Two directions that show {prompts.shown:.0%} of all difference between prompts. The larger a source "
            "prompt, the more it weighs; red target prompts have no source prompt near them."
        )
        sections.append(Section("Map of prompts", lead, map_chart(prompts, one)))
    uncovered = ", ".join(one.uncovered[:_NAMED]) or "none"
    more = f" and {len(one.uncovered) - _NAMED} more" if len(one.uncovered) > _NAMED else ""
    rows = [
        ("carry the estimate of reweighting", "all alike" if _is_even(one) else ", ".join(one.carriers)),
        (f"nothing covers them ({one.uncovered_share:.0%} of the target)", uncovered + more),
    ]
    lead = "Label the ones that nothing covers, or write such problems for the source."
    sections.append(Section("Problems that matter", lead, f'<div class="card">{table(("", "problems"), rows)}</div>'))
    return sections


def _figures(one: Forecast, shown: Callable[[float], str]) -> list[tuple[str, str, str]]:
    weights = one.weights
    some = "another model" if one.known_models == 1 else f"{one.known_models} other models"
    known = f"{some} known on source and target" if one.known_models else "no other model is known on the target"
    labels = f", {counted(one.labels, 'labelled problem')}" if one.labels else ""
    heavy = "above" if weights.pareto_k > one.largest_k else "below"
    equal = _is_even(one)
    tail = f"{heavy} {one.largest_k:.2f}, up to which weights can be trusted"
    if equal or one.auc >= APART:
        tail = (
            "all weights are equal"
            if equal
            else "of a smoothed ratio: it shows nothing, since the prompts differ clearly"
        )
    return [
        ("forecast", shown(one.value), f"{one.level:.0%} interval {shown(one.low)} … {shown(one.high)}"),
        ("source mean", shown(one.source_mean), one.source),
        ("rests on", one.estimator, known + labels),
        ("gap closed", f"{one.gap_closed:.0%}", f"of the source mean's error, on {one.gap_closed_on}"),
        ("effective size", f"{weights.effective_size:.0f}", f"{weights.effective_share:.0%} of source prompts"),
        ("largest weight", percent(weights.largest), f"reweighting alone would say {shown(one.reweighted)}"),
        ("Pareto k", "–" if equal else f"{weights.pareto_k:.2f}", tail),
        (
            "classifier AUC",
            f"{one.auc:.2f}",
            "how well a classifier separates source from target prompts; .5: not at all",
        ),
    ]


def _is_even(one: Forecast) -> bool:
    """Whether no source prompt weighs more than another."""
    return one.weights.effective_share > EQUAL_WEIGHTS
