"""The local model with its real weights."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from remint.models import PassingError, RefusedError, Reply, Request, UnusableModelError
from remint.models.local.llama import LlamaModel
from remint.models.local.opening import open_local
from remint.models.local.unix_http import exchange
from remint.models.opening import ModelOptions, open_model
from tests.models.questions import go_on, say

pytestmark = pytest.mark.xdist_group("llama")  # the cores are its own while it answers
T = TypeVar("T")


def with_model(weights: Path, use: Callable[[LlamaModel], Awaitable[T]], **options: int) -> T:
    async def using() -> T:
        model = LlamaModel("small", weights, **{"most_at_once": 2, "context": 256, **options})
        try:
            return await use(model)
        finally:
            await model.close()

    return asyncio.run(using())


def replies(weights: Path, *requests: Request, together: bool = False, **options: int) -> list[Reply]:
    async def asking(model: LlamaModel) -> list[Reply]:
        if together:
            return list(await asyncio.gather(*map(model.reply, requests)))
        return [await model.reply(request) for request in requests]

    return with_model(weights, asking, **options)


def test_it_answers_and_continues(weights: Path) -> None:
    hello, told, code = replies(
        weights,
        say("Say hello.", temperature=0, max_tokens=6),
        say("Say hello.", system="You are a pirate.", temperature=0, max_tokens=6, reasoning_effort="low"),
        go_on("def add(a, b):\n    return", temperature=0, max_tokens=8, stop=("\n",)),
    )
    assert hello.text.startswith("Hello")
    assert (hello.finish_reason, hello.usage.output_tokens, hello.model) == ("length", 6, "small")
    assert hello.usage.input_tokens > 10  # the template puts a system prompt before it
    assert hello.seconds > 0
    assert told.text != hello.text
    assert told.left_out == ("reasoning_effort",)
    assert (code.text, code.finish_reason) == (" a + b", "stop")


def test_a_beginning_is_gone_on_with_and_not_repeated(weights: Path) -> None:
    asked = say("Write add.", prefill="def add(a, b):\n    return", temperature=0, max_tokens=4)
    assert replies(weights, asked)[0].text == " a + b\n"


def test_log_probabilities(weights: Path) -> None:
    two, none, chat = replies(
        weights,
        go_on("def add(a, b):\n    return", temperature=0, max_tokens=3, logprobs=2),
        go_on("def add(a, b):\n    return", temperature=0, max_tokens=3, logprobs=0),
        say("Say hello.", temperature=0, max_tokens=2, logprobs=1),
    )
    assert [token.text for token in two.tokens] == [" a", " +", " b"]
    assert -1 < two.tokens[0].logprob < 0
    assert two.tokens[0].alternatives[0].text == " a"
    assert len(two.tokens[0].alternatives) == 2
    assert [(token.text, token.alternatives) for token in none.tokens] == [(" a", ()), (" +", ()), (" b", ())]
    assert len(chat.tokens) == 2


def test_a_seed_gives_one_answer_whatever_is_asked_beside_it(weights: Path) -> None:
    questions = [say(f"Tell me about the number {n}.", temperature=1.0, seed=n, max_tokens=12) for n in range(6)]
    alone = [reply.text for reply in replies(weights, *questions, most_at_once=1)]
    together = [reply.text for reply in replies(weights, *questions, together=True, most_at_once=4)]
    assert together == alone
    assert len(set(alone)) == 6
    other_seed = say("Tell me about the number 0.", temperature=1.0, seed=99, max_tokens=12)
    assert replies(weights, other_seed)[0].text != alone[0]


def test_too_long_is_refused_and_the_next_question_is_answered(weights: Path) -> None:
    async def asking(model: LlamaModel) -> None:
        with pytest.raises(RefusedError, match=r"the question has .* room for 256.*REMINT_CONTEXT"):
            await model.reply(go_on("word " * 400))
        with pytest.raises(RefusedError, match="the answer may have 1,000 more"):
            await model.reply(go_on("1 2 3 " * 38, temperature=0, max_tokens=1000, extra={"ignore_eos": True}))
        with pytest.raises(RefusedError, match="cannot do that: Infill is not supported"):
            await model.reply(go_on("def f(", suffix="return x"))
        assert (await model.reply(go_on("1 2 3", max_tokens=1))).usage.output_tokens == 1

    with_model(weights, asking)


def test_a_cancelled_question_frees_its_place(weights: Path) -> None:
    async def asking(model: LlamaModel) -> bool:
        question = go_on("Once upon a time", max_tokens=3900, extra={"ignore_eos": True})
        await model.reply(go_on("1 2 3", max_tokens=1))
        task = asyncio.create_task(model.reply(question))
        await asyncio.sleep(1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        for _ in range(10):
            # llama.cpp looks for listeners that have left once a second, when nobody asks it anything.
            await asyncio.sleep(2.5)
            slots = json.loads((await exchange(model._server.socket(), "/slots")).body)
            if not any(slot["is_processing"] for slot in slots):
                return True
        return False

    assert with_model(weights, asking, context=4096)


def test_a_process_that_dies_costs_one_question(weights: Path) -> None:
    async def asking(model: LlamaModel) -> Reply:
        await model.reply(go_on("1 2 3", max_tokens=1))
        task = asyncio.create_task(model.reply(go_on("1 2 3", max_tokens=3900, extra={"ignore_eos": True})))
        await asyncio.sleep(0.5)
        process = model._server._process
        assert process
        os.kill(process.pid, signal.SIGKILL)
        with pytest.raises(PassingError, match="ended by signal 9"):
            await task
        return await model.reply(go_on("1 2 3", max_tokens=1))

    assert with_model(weights, asking, context=4096).usage.output_tokens == 1


def test_nothing_is_written_and_nothing_is_left_when_the_program_is_killed(weights: Path, tmp_path: Path) -> None:
    script = tmp_path / "asks.py"
    script.write_text(
        "import asyncio, sys\nfrom pathlib import Path\nfrom remint.models import Parameters, Request\n"
        "from remint.models.local.llama import LlamaModel\n"
        "async def main():\n"
        f"    model = LlamaModel('small', Path({str(weights)!r}), most_at_once=1, context=256)\n"
        "    await model.reply(Request(prompt='1 2 3', parameters=Parameters(max_tokens=1)))\n"
        "    print(model._server._process.pid, flush=True)\n"
        "    if 'stay' in sys.argv:\n        await asyncio.sleep(60)\n"
        "asyncio.run(main())\n"
    )
    # One that forgets to close the model: it ends by itself all the same.
    leaves = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60, check=False)
    assert (leaves.returncode, leaves.stderr) == (0, "")
    assert _ends(int(leaves.stdout))
    with subprocess.Popen([sys.executable, str(script), "stay"], stdout=subprocess.PIPE, text=True) as stays:
        assert stays.stdout
        child = int(stays.stdout.readline())
        stays.kill()
    assert _ends(child)
    with subprocess.Popen(
        [sys.executable, str(script), "stay"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as stays:
        assert stays.stdout
        child = int(stays.stdout.readline())
        stays.send_signal(signal.SIGINT)
        assert stays.wait(20) == -signal.SIGINT  # Python's own handler is still in place
    assert _ends(child)


def _ends(process: int) -> bool:
    for _ in range(200):
        try:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
        time.sleep(0.1)
    return False


def test_a_name_or_a_path_opens_it(weights: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = open_model("smollm2-135m")
    assert named.identity == "gguf:sha256:b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
    assert 4 <= named.most_at_once <= 16
    elsewhere = tmp_path / "copy.gguf"
    elsewhere.symlink_to(weights)
    assert open_model(str(elsewhere)).identity == named.identity
    assert open_local("smollm2-135m", ModelOptions(most_at_once=3)).most_at_once == 3
    monkeypatch.setenv("REMINT_CACHE", str(tmp_path / "empty"))
    with pytest.raises(UnusableModelError, match="remint models pull smollm2-135m"):
        open_model("smollm2-135m")


def test_what_is_no_model_is_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page.gguf").write_text("<html>")
    for name, why in (
        ("smollm3", "did you mean 'smollm2-135m'"),
        (str(tmp_path / "no.gguf"), "cannot be read: No such file"),
        (str(tmp_path / "page.gguf"), "is not a GGUF file"),
        ("all-minilm-l6-v2", "makes vectors"),
    ):
        with pytest.raises(UnusableModelError, match=why):
            open_model(name)
    monkeypatch.setenv("REMINT_CONTEXT", "many")
    (tmp_path / "half.gguf").write_bytes(b"GGUF\x03\0\0\0")
    with pytest.raises(UnusableModelError, match="REMINT_CONTEXT is 'many'"):
        open_model(str(tmp_path / "half.gguf"))


def test_a_damaged_file_is_a_clear_message(tmp_path: Path) -> None:
    half = tmp_path / "half.gguf"
    half.write_bytes(b"GGUF\x03\0\0\0" + bytes(100))

    async def asking(model: LlamaModel) -> None:
        with pytest.raises(UnusableModelError, match=r"llama.cpp cannot load .*half.gguf.*whole GGUF file"):
            await model.reply(go_on("1"))

    with_model(half, asking)
