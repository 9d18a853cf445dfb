"""Scores as JSON."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

from remint.records import encode
from remint.runs.comparability import problems_of_one
from remint.runs.overview import model_name
from remint.scores.scoring import Scored

if TYPE_CHECKING:
    from remint.api.handles.scores import ScoreTable


def scores_document(scores: ScoreTable) -> Any:
    """The scores of a run as JSON."""
    scored, base, drops = scores.found, scores.base, scores.drops
    document: dict[str, Any] = {
        "run": scored.run.id, "benchmark": scored.run.benchmark, "model": model_name(scored.run),
        "scores": [_score_document(one) for one in scored.scores.scored],
        "refused": [one._asdict() for one in scored.scores.refused],
        "summaries": [_plain(one) for one in scored.summaries()],
        "remarks": list(scored.remarks),
    }  # fmt: skip
    if base:
        apart = problems_of_one(base.counted, scored.counted)
        document |= {"against": base.run.id, "drops": [_plain(one) for one in drops], "counted_by_one": apart}
        document |= {"p": scores.p_values, "same_problems": scores.same_problems}
        document |= {"robustness": [_plain(one) for one in scores.robustness]} if scores.robustness else {}
    if scores.components is not None:
        document |= {"components": _plain(scores.components)}
    if scored.tsa_band is not None:
        document |= {"tsa_band": _plain(scored.tsa_band)}
    if scores.by:
        document |= {"by": [_plain(one) for one in scores.by]}
    if scores.levels is not None:
        document |= {"levels": _plain(scores.levels)}
    return document


def _score_document(one: Scored) -> Any:
    error = one.estimate.error if math.isfinite(one.estimate.error) else None  # of one problem there is none
    return {**_plain(one.score), "standard_error": error, "detectable": one.detectable}


def _plain(record: Any) -> Any:
    return {name: _value(getattr(record, name)) for name in record.__struct_fields__}


def _value(value: Any) -> Any:
    return _plain(value) if hasattr(value, "__struct_fields__") else json.loads(encode(value))
