"""Processes that ask a scripted server, to be killed.

Reads one job per line, ``LEDGER URL COUNT CONCURRENCY OUTPUT``, and forks a process for each: importing everything anew
would take longer than the test. Says its number, then how it ended.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import remint.models.openai_compatible  # noqa: F401 - before the fork, since that takes longest
from remint.ledger import open_ledger
from remint.models import Parameters, Request
from remint.models.asking import Asker, AskSettings, Price, Prices, Question
from remint.models.opening import ModelOptions, open_model
from remint.records import Message


async def ask(path: str, url: str, count: str, concurrency: str, output: str) -> None:
    model = open_model("scripted", ModelOptions(base_url=url))
    settings = AskSettings(concurrency=int(concurrency), budget=9.0, budget_name="of-the-test")
    prices = Prices({"scripted": Price(input=1.0, output=1.0)})
    asked = (
        Question(Request(messages=(Message(role="user", content=str(n)),), parameters=Parameters(max_tokens=9)), 0, n)
        for n in range(int(count))
    )
    with open_ledger(path) as ledger, Path(output).open("w", buffering=1) as told:
        async for answer in Asker(model, ledger, settings, prices).ask(asked):
            assert answer.reply is not None, answer.error
            told.write(f"{answer.question.about} {answer.reply.text}\n")
    await model.close()


def say(text: object) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    for job in sys.stdin:
        child = os.fork()
        if child == 0:
            asyncio.run(ask(*job.split()))
            os._exit(0)
        say(child)
        say(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
