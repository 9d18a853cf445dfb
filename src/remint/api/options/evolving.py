"""Options of `evolve`: the search, the naming of new variables, and fresh tests."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, TypedDict

from remint.api.options.asking import AskingOptions
from remint.api.options.groups import PathOrName, described, texts, with_named_model
from remint.errors import UsageError
from remint.measures.code_base import measure_code_base
from remint.measures.programs import open_programs
from remint.measures.thresholds import Thresholds
from remint.measures.thresholds import thresholds as thresholds_named
from remint.mints.evolve.model_naming.suggestions import MOST_TOKENS
from remint.mints.evolve.motifs.motif_set import motif_rules
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.outputs.fresh_tests import FreshSettings
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Record

OFFLINE = "offline"
_USUAL, _FRESH = EvolveSettings(), FreshSettings()


class EvolveOptionKeywords(TypedDict, total=False):
    """Keywords of `evolve` that are its own."""

    seed: int
    generations: int | None
    offspring: int
    seconds_per_problem: float
    inputs: int
    thresholds: PathOrName
    like: PathOrName | None
    paper: bool
    data_dependent: float
    surviving: float
    slowdown: float
    readability: float
    drawn: float
    project: bool
    strict: bool
    no_pylint: bool
    operators: str | Iterable[str]
    packages: str | Iterable[str]
    motifs: PathOrName | None
    naming: str
    guide: str
    guide_attempts: int
    guide_only: bool
    guide_tokens: int
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
    generations: Annotated[
        int | None,
        described("At most this many generations per problem; 0 is no limit. "
                  f"Default: {_USUAL.generations}, or no limit with --offspring or --seconds-per-problem.", ge=0),
    ] = None  # fmt: skip
    offspring: Annotated[int, described("Try at most this many changed programs per problem; 0 is no limit.", ge=0)] = (
        _USUAL.offspring
    )
    seconds_per_problem: Annotated[
        float, described("Search time per problem; 0 is no limit.", ge=0, metavar="SECONDS")
    ] = _USUAL.seconds
    inputs: Annotated[
        int, described("Generated inputs on which an evolved program must agree with the original.", ge=0)
    ] = _USUAL.inputs
    thresholds: Annotated[
        str | Path,
        described("Complexity thresholds: paper, search, or a file of `remint measure`.", metavar="NAME_OR_FILE"),
    ] = "paper"
    like: Annotated[
        str | Path | None,
        described("Code base whose complexity profile the programs should have, instead of thresholds.",
                  metavar="PATH"),
    ] = None  # fmt: skip
    paper: Annotated[
        bool, described("Use the paper's objectives and gates: no check of data flow, helpers and nesting.")
    ] = False
    data_dependent: Annotated[
        float,
        described("Least share of the added statements that must depend on the input.", ge=0, le=1, metavar="SHARE"),
    ] = _USUAL.data_dependent
    surviving: Annotated[
        float,
        described("Least share of the added statements that inlining of helpers, records and copies must leave. Up to "
                  "0.6, it may remove six statements in any case.",
                  ge=0, le=1, metavar="SHARE"),
    ] = _USUAL.surviving  # fmt: skip
    slowdown: Annotated[
        float,
        described("Reject programs that do more than this many times the original's work. Slow programs below the "
                  "limit rank lower.", ge=1, metavar="TIMES"),
    ] = _USUAL.slowdown  # fmt: skip
    readability: Annotated[
        float,
        described("Share of the original's relative readability to keep at least. Up to 0.9, a relative readability "
                  "of 0.75 is enough.", ge=0, le=1, metavar="SHARE"),
    ] = _USUAL.readability  # fmt: skip
    drawn: Annotated[
        float, described("Share of the operators to draw at random for each program.", gt=0, le=1, metavar="SHARE")
    ] = _USUAL.drawn
    project: Annotated[bool, described("Spread each final program over the modules of a package.")] = False
    strict: Annotated[
        bool, described("Reject every program with a readability metric at its threshold, as in the paper.")
    ] = False
    no_pylint: Annotated[
        bool,
        described("Skip Pylint. Without this, a program with a Pylint message that the original does not have is "
                  "rejected; with --paper, one with a lower score."),
    ] = False  # fmt: skip
    operators: Annotated[
        str | tuple[str, ...],
        described("Use only this operator. Skips the checks of needless conditions, helpers, nesting and inlining.",
                  metavar="NAME"),
    ] = ()  # fmt: skip
    packages: Annotated[
        str | tuple[str, ...], described("Let programs import this package, such as numpy.", metavar="NAME")
    ] = ()

    motifs: Annotated[
        str | Path | None,
        described("Also use idioms mined from real code: stdlib (included), or a code base to mine.",
                  metavar="NAME_OR_PATH"),
    ] = None  # fmt: skip

    def settings(self) -> EvolveSettings:
        """The settings of the search. Raises UsageError for unknown operators and thresholds."""
        operators, packages = texts(self.operators), texts(self.packages)
        for name in operators:
            missing = set(OPERATORS.get(name).packages) - set(packages)
            if missing:
                raise UsageError(f"The operator {name} imports {missing.pop()}. Allow it with `packages`.")
        if self.like is not None and str(self.thresholds) != "paper":
            raise UsageError("`like` and `thresholds` both say what real code is. Give one of them.")
        thresholds = _profile(self.like) if self.like is not None else thresholds_named(str(self.thresholds))
        generations = self.generations
        if generations is None:
            generations = 0 if self.offspring or self.seconds_per_problem else _USUAL.generations
        return EvolveSettings(
            seed=self.seed, generations=generations, offspring=self.offspring, seconds=self.seconds_per_problem,
            inputs=self.inputs, thresholds=thresholds, readability=self.readability, drawn=self.drawn,
            paper=self.paper, data_dependent=self.data_dependent, surviving=self.surviving,
            slowdown=self.slowdown, project=self.project, strict=self.strict, pylint=not self.no_pylint,
            operators=operators, packages=packages,
            motifs=() if self.motifs is None else motif_rules(str(self.motifs)),
        )  # fmt: skip


def _profile(path: str | Path) -> Thresholds:
    """The averages of a code base."""
    programs = open_programs(str(path), "reference", 0)
    return measure_code_base(programs.each, programs.own_modules).thresholds


class NamingOptions(Record, frozen=True):
    """What names new variables and functions: the operators themselves, or a model."""

    naming: Annotated[
        str,
        described(
            "Who names new variables and functions: offline (the operators) or a model, as in `remint run`.",
            metavar="MODEL",
        ),
    ] = OFFLINE
    base_url: Annotated[
        str, described("With --naming or --guide: address of an OpenAI-compatible server.", metavar="URL")
    ] = ""
    api_key: Annotated[
        str, described("With --naming or --guide: API key. Safer in the environment or a .env file.", metavar="KEY")
    ] = ""
    max_tokens: Annotated[
        int, described("With --naming: maximum tokens per reply. Reasoning models need more.", ge=1)
    ] = MOST_TOKENS
    concurrency: Annotated[
        int, described("With --naming or --guide: requests in flight; 0 adapts to the server.", ge=0)
    ] = 0
    rpm: Annotated[
        float,
        described("With --naming or --guide: at most this many requests per minute; 0 is no limit.", ge=0, metavar="N"),
    ] = 0.0
    tries: Annotated[int, described("With --naming or --guide: attempts per request before giving up.", ge=1)] = 3
    request_timeout: Annotated[
        float, described("With --naming or --guide: time limit of one request.", gt=0, metavar="SECONDS")
    ] = 300.0
    budget: Annotated[
        float | None,
        described("With --naming or --guide: stop before the model calls cost more than this.", ge=0, metavar="USD"),
    ] = None
    prices: Annotated[
        str | Path | None, described("With --naming or --guide: TOML file with model prices.", metavar="FILE")
    ] = None

    def __repr__(self) -> str:
        return f"NamingOptions({self.naming!r})"  # never the key

    def asking(self, guided: bool = False) -> AskingOptions | None:
        """How the model is asked; None where the operators name things themselves.

        Where programs are `guided` by a model, that one has a use for address, key and budget.
        """
        name = self.naming.strip()
        if name and name != OFFLINE:
            usual = type(self)()
            own = [field for field in self.__struct_fields__ if field in AskingOptions.__struct_fields__]
            given = {field: getattr(self, field) for field in own}
            said = [field for field in own if given[field] != getattr(usual, field)]
            named = with_named_model({**given, "model": name}, said, AskingOptions.__struct_fields__)
            return AskingOptions(**named)
        for option in ("base_url", "api_key", "budget", "prices"):
            if getattr(self, option) not in ("", None) and not guided:
                raise UsageError(f"`{option}` needs a model. Name one with `naming` or `guide`.")
        return None


class FreshTestsOptions(Record, frozen=True):
    """New calls in place of the tests."""

    fresh_tests: Annotated[
        int,
        described("Replace the tests of each problem by N new calls that both programs agree on; 0 keeps them.", ge=0),
    ] = 0
    longest_input: Annotated[
        int, described("With --fresh-tests: at most this many characters in the arguments.", ge=1)
    ] = _FRESH.longest_input
    longest_output: Annotated[
        int, described("With --fresh-tests: at most this many characters in the result.", ge=1)
    ] = _FRESH.longest_output

    def settings(self, seed: int) -> FreshSettings:
        """The settings of the mint."""
        return FreshSettings(
            tests=self.fresh_tests, seed=seed, longest_input=self.longest_input, longest_output=self.longest_output
        )
