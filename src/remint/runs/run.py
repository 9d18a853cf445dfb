"""A run: which samples of which benchmark were judged how, and what came of it."""

from __future__ import annotations

from remint.judging.judge import Settings
from remint.models import Parameters
from remint.records import Origin, Record
from remint.tasks import Prompts


class RunRow(Record, frozen=True, array_like=True):
    """One sample of a run; the keys say where the ledger keeps it and its verdict."""

    problem: str
    index: int
    sample: str
    verdict: str


class AskedModel(Record, frozen=True):
    """How the samples of a run came about, where Remint asked for them itself."""

    task: str
    model: str
    model_identity: str = ""  # what its answers depend on: the hash of a file, the address of a server
    parameters: Parameters = Parameters()
    prompts: Prompts = Prompts()
    samples: int = 1  # for each problem
    extraction: str = ""  # the version of the rules that took the programs out of the replies
    asked: int = 0  # questions that the model was asked now; the other answers from the ledger
    unanswered: int = 0
    left_out: tuple[str, ...] = ()  # parameters that the model would not take
    cost: float | None = None  # US dollars spent now; None: nobody knows the price


class ImportedFrom(Record, frozen=True):
    """The file that a run was imported from."""

    file: str  # its name
    sha256: str
    trusted: bool = False  # whether judging here takes its verdicts over


class RunRecord(Record, frozen=True):
    """What there is to know about a run without looking at its samples."""

    id: str
    benchmark: str
    benchmark_hash: str
    source: str  # where the samples came from
    created: str  # ISO date and time
    samples: int
    problems: int
    outcomes: dict[str, int] = {}  # samples by the word of their outcome
    quarantined: dict[str, str] = {}  # problems that do not count, each with the reason
    more_time: dict[str, int] = {}  # problems with slow references, and how many times the usual CPU time they have
    settings: Settings = Settings()
    environment: str = ""  # the interpreter that ran the programs
    layer: str = ""  # the isolation that they ran under
    seconds: float = 0.0
    judged: int = 0  # samples that were not known already
    shared_process: int = 0  # samples whose tests ran in the program's own process, where a pass is no proof
    asked: AskedModel | None = None  # None: the samples were made elsewhere
    origin: Origin = Origin()  # where the benchmark was opened from
    name: str = ""  # what the user calls samples made elsewhere
    model: str = ""  # the model that samples made elsewhere name, where it is one
    wanted_problems: int = 0  # that samples made elsewhere were to be of; 0: nobody has said
    imported: ImportedFrom | None = None  # None: its verdicts were given here

    @property
    def without_sample(self) -> int:
        """How many problems there is no sample of, where that is known."""
        return max(0, self.wanted_problems - self.problems)

    @property
    def every_problem(self) -> int:
        """All problems that the run should be about, with samples or without."""
        return max(self.wanted_problems, self.problems)
