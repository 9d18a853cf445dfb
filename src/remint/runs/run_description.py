"""How a run was made and judged, in words."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

from remint.records import encode
from remint.runs.overview import Spent
from remint.runs.run import RunRecord
from remint.runs.store import SHORT

_NAMED = 5  # problems with more time that are listed


def model_name(run: RunRecord) -> str:
    """The model, or the file that the samples came from."""
    return run.asked.model if run.asked else Path(run.source).name


def local_time(created: str) -> str:
    """When it was made, by the clock here."""
    return datetime.fromisoformat(created).astimezone().strftime("%Y-%m-%d %H:%M")


def describe_run(run: RunRecord, spent: Spent) -> dict[str, str]:
    """What there is to say, by name, in the order to show."""
    limits, settings = run.settings.limits, run.settings
    judging = [f"{limits.test_cpu:g} s CPU a test", f"{limits.program_cpu:g} s a program"]
    judging += [f"{limits.memory // 2**20:,} MB"]
    judging += ["no further tests after a hang or a crash"] if settings.stop_early else []
    judging += [] if settings.check else ["problems not checked"]
    money = "" if spent.dollars is None else f", ${spent.dollars:,.4f}"
    facts = {
        "made": local_time(run.created),
        **_asked(run),
        "samples from": run.source,
        "holds": f"{run.samples:,} samples of {run.problems:,} problems, content {run.benchmark_hash[:SHORT]}",
        "limits": ", ".join(judging),
        "more time": _more_time(run),
        "interpreter": run.environment,
        "isolation": run.layer.replace("+", " "),
        "tests": shared_process(run),
        "tokens": f"{spent.input_tokens:,} in, {spent.output_tokens:,} out{money}" if spent.output_tokens else "",
        "judged": f"in {run.seconds:.1f} s, {run.samples - run.judged:,} samples were known already",
    }
    return {name: value for name, value in facts.items() if value}


def shared_process(run: RunRecord) -> str:
    """How many samples were judged in one process with their tests; nothing where none was."""
    if not run.shared_process:
        return ""
    share = "all" if run.shared_process == run.samples else f"{run.shared_process:,} of {run.samples:,}"
    return f"shared-process for {share} samples: tests ran in the program's own process, so a pass is no proof"


def _more_time(run: RunRecord) -> str:
    """The problems whose references are slow."""
    slow = [f"{factor} × for {name}" for name, factor in run.more_time.items()]
    return ", ".join(slow[:_NAMED]) + (f" and {len(slow) - _NAMED} more" if len(slow) > _NAMED else "")


def _asked(run: RunRecord) -> dict[str, str]:
    """What a model was asked with; of samples made elsewhere nothing is known."""
    asked = run.asked
    if asked is None:
        return {}
    chosen = json.loads(encode(asked.parameters))  # what was left to the model is not written
    prompts = {"style": asked.prompts.style, "template": asked.prompts.template or "the usual one"}
    prompts |= {"template": "the user's own"} if asked.prompts.template_text else {}
    prompts |= {"into": asked.prompts.to} if asked.prompts.to else {}
    prompts |= {"with equivalent": asked.prompts.equivalent} if asked.prompts.equivalent else {}
    refused = f"; the model would not take {', '.join(asked.left_out)}" if asked.left_out else ""
    return {
        "model": asked.model,
        "task": f"{asked.task}, {asked.samples} sample{'s' * (asked.samples > 1)} of each problem",
        "prompt": ", ".join(f"{name} {value}" for name, value in prompts.items()),
        "parameters": ", ".join(f"{name} {value}" for name, value in chosen.items()) + refused,
        "asked now": f"{asked.asked:,} questions; {run.samples - asked.asked:,} answers were known",
        "without answer": f"{asked.unanswered:,}: the same command asks again" if asked.unanswered else "",
    }
