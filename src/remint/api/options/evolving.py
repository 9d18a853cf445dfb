"""How programs are evolved, who names what comes in, and which tests they get."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, TypedDict

from remint.api.options.asking import AskingOptions
from remint.api.options.groups import PathOrName, described, texts
from remint.errors import UsageError
from remint.measures.thresholds import thresholds as thresholds_named
from remint.mints.evolve.model_naming.suggestions import MOST_TOKENS
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.outputs.fresh_tests import FreshSettings
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Record

OFFLINE = "offline"
_USUAL, _FRESH = EvolveSettings(), FreshSettings()


class EvolveOptionKeywords(TypedDict, total=False):
    """Keywords of `evolve` that are its own."""

    seed: int
    generations: int
    offspring: int
    seconds_per_problem: float
    inputs: int
    thresholds: PathOrName
    readability: float
    drawn: float
    strict: bool
    no_pylint: bool
    operators: str | Iterable[str]
    packages: str | Iterable[str]
    naming: str
    base_url: str
    api_key: str
    max_tokens: int
    concurrency: int
    rpm: float
    tries: int
    request_timeout: float
    budget: float | None
    prices: PathOrName | None
    fresh_tests: int
    longest_input: int
    longest_output: int


class EvolveOptions(Record, frozen=True):
    """How a program is searched for."""

    seed: Annotated[int, described("Random seed: the same seed and a budget in steps give the same programs.")] = (
        _USUAL.seed
    )
    generations: Annotated[int, described("Generations per problem, at most; 0 is no limit.", ge=0)] = (
        _USUAL.generations
    )
    offspring: Annotated[int, described("Programs to look at per problem, at most; 0 is no limit.", ge=0)] = (
        _USUAL.offspring
    )
    seconds_per_problem: Annotated[float, described("Seconds per problem, at most; 0 is no limit.", ge=0)] = (
        _USUAL.seconds
    )
    inputs: Annotated[int, described("Further inputs on which original and offspring must agree.", ge=0)] = (
        _USUAL.inputs
    )
    thresholds: Annotated[str | Path, described("`paper`, `search`, or a file of `remint measure`.")] = "paper"
    readability: Annotated[
        float, described("The share of the original's relative readability that has to stay.", ge=0, le=1)
    ] = _USUAL.readability
    drawn: Annotated[
        float, described("The share of operators that each program evolves with, drawn at random.", gt=0, le=1)
    ] = _USUAL.drawn
    strict: Annotated[bool, described("Use the paper's own gate of readability.")] = False
    no_pylint: Annotated[bool, described("Let Pylint's score fall.")] = False
    operators: Annotated[str | tuple[str, ...], described("Use only this operator.")] = ()
    packages: Annotated[str | tuple[str, ...], described("Allow programs to import this package, such as numpy.")] = ()

    def settings(self) -> EvolveSettings:
        """The same for the search; unknown operators and thresholds are refused."""
        operators, packages = texts(self.operators), texts(self.packages)
        for name in operators:
            missing = set(OPERATORS.get(name).packages) - set(packages)
            if missing:
                raise UsageError(f"The operator {name} needs {missing.pop()}. Allow it with `--package`.")
        thresholds = thresholds_named(str(self.thresholds))
        return EvolveSettings(
            seed=self.seed, generations=self.generations, offspring=self.offspring, seconds=self.seconds_per_problem,
            inputs=self.inputs, thresholds=thresholds, readability=self.readability, drawn=self.drawn,
            strict=self.strict, pylint=not self.no_pylint, operators=operators, packages=packages,
        )  # fmt: skip


class NamingOptions(Record, frozen=True):
    """Who names what evolving brings in: the operators themselves, or a model."""

    naming: Annotated[
        str, described("Who names what evolving brings in: the operators, or a model as in `remint run`.")
    ] = OFFLINE
    base_url: Annotated[str, described("With --naming: the address of an OpenAI-compatible server.")] = ""
    api_key: Annotated[str, described("With --naming. Better in the environment: others see what you type.")] = ""
    max_tokens: Annotated[int, described("With --naming: tokens per answer. Reasoning models need more.", ge=1)] = (
        MOST_TOKENS
    )
    concurrency: Annotated[int, described("With --naming: requests at a time; 0 finds the number.", ge=0)] = 0
    rpm: Annotated[float, described("With --naming: requests per minute, at most; 0 is no limit.", ge=0)] = 0.0
    tries: Annotated[int, described("With --naming: tries per request.", ge=1)] = 3
    request_timeout: Annotated[float, described("With --naming: seconds per request.", gt=0)] = 300.0
    budget: Annotated[
        float | None, described("With --naming: stop before the model calls cost more US dollars than this.", ge=0)
    ] = None
    prices: Annotated[str | Path | None, described("With --naming: a TOML file with prices of models.")] = None

    def __repr__(self) -> str:
        return f"NamingOptions({self.naming!r})"  # never the key

    def asking(self) -> AskingOptions | None:
        """How the model is asked; None where the operators name things themselves."""
        name = self.naming.strip()
        if name and name != OFFLINE:
            return AskingOptions(
                model=name, base_url=self.base_url, api_key=self.api_key, max_tokens=self.max_tokens,
                concurrency=self.concurrency, rpm=self.rpm, tries=self.tries, request_timeout=self.request_timeout,
                budget=self.budget, prices=self.prices,
            )  # fmt: skip
        for option in ("base_url", "api_key", "budget", "prices"):
            if getattr(self, option) not in ("", None):
                raise UsageError(
                    f"--{option.replace('_', '-')} is for names by a model. Say which with --naming."
                )  # fmt: skip
        return None


class FreshTestsOptions(Record, frozen=True):
    """New calls in place of the tests."""

    fresh_tests: Annotated[
        int, described("New calls per problem in place of its tests, on which both programs agree.", ge=0)
    ] = 0
    longest_input: Annotated[int, described("With --fresh-tests: characters of a call's arguments, at most.", ge=1)] = (
        _FRESH.longest_input
    )
    longest_output: Annotated[
        int, described("With --fresh-tests: characters of what a call returns, at most.", ge=1)
    ] = _FRESH.longest_output

    def settings(self, seed: int) -> FreshSettings:
        """The same for the mint."""
        return FreshSettings(
            tests=self.fresh_tests, seed=seed, longest_input=self.longest_input, longest_output=self.longest_output
        )
