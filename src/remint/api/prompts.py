"""`remint.prompts`: what a model would be asked, without asking it."""

from __future__ import annotations

from typing import Unpack

from remint.api.benchmarks import opened
from remint.api.options import PathOrName, PromptKeywords, PromptOptions, check_keywords, group, takes
from remint.records import Benchmark, Message
from remint.runs.model_runs import plan_run, requests_of


@takes(PromptOptions)
def prompts(
    benchmark: Benchmark | PathOrName, *, task: str = "synthesize", format: str = "", **options: Unpack[PromptKeywords]
) -> dict[str, tuple[Message, ...]]:
    """The messages that `run` would send about each problem, by its id."""
    check_keywords(prompts, options)
    chosen = group(PromptOptions, options).prompts(task)
    plan = plan_run(opened(benchmark, format), task, chosen)
    asked = {question.about.id: question.request for question in requests_of(plan)}
    return {
        name: request.messages if request.is_chat else (Message(role="user", content=request.prompt),)
        for name, request in asked.items()
    }
