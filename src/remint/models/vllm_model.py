"""Models in this process through vLLM, which needs a GPU. Servers that run vLLM are asked by their address instead."""

from __future__ import annotations

import asyncio
import importlib.util
import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any

from remint.models.errors import PassingError, RefusedError, UnusableModelError
from remint.models.local.chat_prompts import Prompt, prompt_of, without_thoughts
from remint.models.local.transformers_weights import identity_of
from remint.models.request import Alternative, Parameters, Reply, Request, Token
from remint.records import Usage

if TYPE_CHECKING:
    from remint.models.opening import ModelOptions

_MOST_AT_ONCE = 256


class VllmModel:
    """Answers through vLLM's engine, which batches by itself."""

    def __init__(self, name: str, place: str, most_at_once: int = 0, timeout: float = 600.0) -> None:
        self.name, self._place, self._timeout = name, place, timeout
        self.most_at_once = most_at_once or _MOST_AT_ONCE
        self._engine: Any = None
        self._tokenizer: Any = None
        self._starting = asyncio.Lock()
        self._identity = ""

    @property
    def identity(self) -> str:
        """The content of the model's folder, or its revision on the hub."""
        self._identity = self._identity or identity_of(self._place)
        return self._identity

    async def reply(self, request: Request) -> Reply:
        """Answer once; to cancel it ends the request in the engine too."""
        await self._start()
        prompt = prompt_of(request, self._tokenizer, self._place)
        tokens = self._tokenizer(prompt.text, add_special_tokens=not prompt.has_special_tokens)["input_ids"]
        started = time.monotonic()
        try:
            async with asyncio.timeout(self._timeout):
                output = await self._ask(tokens, prompt, request.parameters)
        except TimeoutError:
            raise PassingError(f"{self.name} gave no answer within {self._timeout:g} seconds") from None
        except ValueError as error:  # how vLLM says that a question is too long
            raise RefusedError(f"{self.name} refuses the question: {error}") from None
        return self._reply(output, prompt, time.monotonic() - started)

    async def close(self) -> None:
        """Release the GPU."""
        if self._engine is not None:
            self._engine.shutdown()
            self._engine = None

    async def _start(self) -> None:
        async with self._starting:
            if self._engine is None:
                from vllm import AsyncEngineArgs, AsyncLLMEngine

                # The sampling defaults that some repositories bring would answer another question than was asked.
                arguments = AsyncEngineArgs(model=self._place, generation_config="vllm", disable_log_stats=True)
                try:
                    self._engine = AsyncLLMEngine.from_engine_args(arguments)
                except (OSError, ValueError, RuntimeError) as error:
                    first_line = (str(error).strip() or type(error).__name__).splitlines()[0]
                    raise UnusableModelError(f"{self._place} cannot be loaded by vLLM: {first_line}") from error
                self._tokenizer = await self._engine.get_tokenizer()

    async def _ask(self, tokens: list[int], prompt: Prompt, asked: Parameters) -> Any:
        from vllm import SamplingParams
        from vllm.sampling_params import RequestOutputKind

        parameters = SamplingParams(
            temperature=1.0 if asked.temperature is None else asked.temperature,
            top_p=1.0 if asked.top_p is None else asked.top_p,
            top_k=asked.top_k or 0,
            max_tokens=asked.max_tokens,
            stop=list(prompt.stop) or None,
            seed=asked.seed,
            logprobs=asked.logprobs,
            output_kind=RequestOutputKind.FINAL_ONLY,
            **asked.extra,
        )
        output = None
        question = {"prompt_token_ids": tokens}
        # The engine gives a request up when whoever reads its answers is cancelled.
        async for output in self._engine.generate(question, parameters, request_id=uuid.uuid4().hex):  # noqa: B007
            pass
        if output is None or not output.outputs:
            raise PassingError(f"{self.name} gave no answer")
        return output

    def _reply(self, output: Any, prompt: Prompt, seconds: float) -> Reply:
        best = output.outputs[0]
        said = without_thoughts(best.text)
        thought = len(self._tokenizer(said.reasoning)["input_ids"]) if said.reasoning else 0
        return Reply(
            text=said.text,
            reasoning=said.reasoning,
            finish_reason=best.finish_reason or "",
            usage=Usage(len(output.prompt_token_ids), len(best.token_ids), min(thought, len(best.token_ids))),
            model=self._place,
            tokens=_tokens(best),
            left_out=prompt.left_out,
            seconds=seconds,
        )


def _tokens(best: Any) -> tuple[Token, ...]:
    if not best.logprobs:
        return ()
    return tuple(
        Token(
            text=choices[chosen].decoded_token or "",
            logprob=choices[chosen].logprob,
            alternatives=tuple(
                Alternative(text=each.decoded_token or "", logprob=each.logprob) for each in choices.values()
            ),
        )
        for chosen, choices in zip(best.token_ids, best.logprobs, strict=True)
    )


def open_vllm(name: str, options: ModelOptions) -> VllmModel:
    """A model of the hub (``ORGANISATION/NAME``), or of a folder."""
    if not importlib.util.find_spec("vllm"):
        raise UnusableModelError(
            f"vllm-local/{name} needs vllm and a GPU. Install it with: pip install 'remint[vllm]'. A server "
            f"that runs vLLM elsewhere is asked as vllm/{name} with `base_url`."
        )
    folder = Path(name).expanduser()
    return VllmModel(
        f"vllm-local/{name}", str(folder) if folder.is_dir() else name, options.most_at_once, options.timeout
    )
