"""Scripts for the scripted server that know mintset: they answer with a reference, or with a program that is wrong.

Only functions are asked for (``--tag function``), because those are judged quickly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from remint.formats import open_benchmark
from remint.records import Problem
from tests.models.scripted_server import Answer, Asked, ScriptedServer, chat

TAG = "function"
MINTSET = open_benchmark("mintset").where(lambda problem: TAG in problem.tags)
PROBLEMS = MINTSET.problems

Script = Callable[[Problem, Asked], Answer]


def problem_of(asked: Asked) -> Problem:
    """The problem that a question is about."""
    text = asked.json["messages"][-1]["content"]
    (found,) = [problem for problem in PROBLEMS if problem.instruction.strip() in text]
    return found


def right(problem: Problem, *, remark: str = "", delay: float = 0.0) -> Answer:
    """The reference as a chat model would write it."""
    assert problem.reference is not None
    return chat(f"Here you are:\n```python\n{problem.reference.text}\n# {remark}\n```\nHave fun!", delay=delay)


def wrong(problem: Problem) -> Answer:
    """A program that returns nothing."""
    return chat(f"```python\ndef {problem.entry_point}(*arguments):\n    return None\n```")


def every_third_wrong(problem: Problem, asked: Asked) -> Answer:
    """Right, but for the first and every third problem after it."""
    return right(problem) if PROBLEMS.index(problem) % 3 else wrong(problem)


def serving(script: Script) -> ScriptedServer:
    """A server that answers questions about problems."""
    return ScriptedServer(lambda asked: script(problem_of(asked), asked))


def times_asked(server: ScriptedServer) -> Counter[str]:
    """How often the server was asked about each problem."""
    return Counter(problem_of(asked).id for asked in server.asked)
