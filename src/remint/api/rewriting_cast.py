"""Who plays the agents of `rewrite`: models, their askers, the panel, and scenarios that a user chose."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from remint.api.benchmarks import opened
from remint.api.options import AskingOptions
from remint.api.options.groups import texts
from remint.api.options.rewriting import AgentOptions
from remint.errors import UsageError
from remint.formats.rows import read_rows
from remint.formats.samples.reading import read_samples
from remint.ledger import Ledger
from remint.mints.rewrite.agents import CONTEXT, REWRITE, SCENARIO, VALIDATOR
from remint.mints.rewrite.errors import UnusableReplyError
from remint.mints.rewrite.mint import NO_MODEL, Cast
from remint.mints.rewrite.scenarios import Scenario, parse_scenario
from remint.mints.rewrite.solvers import ModelSolver, Solver, WrittenAnswers
from remint.models.asking import Asker
from remint.records import Sample, Suite, digest, encode
from remint.runs.engines.selecting import RunEngine

ROLES = {SCENARIO: "scenario_model", CONTEXT: "context_model", REWRITE: "rewrite_model", VALIDATOR: "validator_model"}


class Askers(NamedTuple):
    """The main model, and others for single roles."""

    main: Asker
    others: dict[str, Asker]


def models_of(agents: AgentOptions, asking: AskingOptions) -> dict[str, str]:
    """The model of each role; "" is the main one. Solvers have a role each."""
    named = {role: getattr(agents, field) for role, field in ROLES.items()}
    others = {role: name for role, name in named.items() if name}
    main = asking.model or next(iter(others.values()), "")
    if not main or (not asking.model and len(others) < len(ROLES)):
        raise UsageError(NO_MODEL)
    return {"": main} | others | {solver.role: solver.name for solver in model_solvers(agents, asking)}


def model_solvers(agents: AgentOptions, asking: AskingOptions) -> list[ModelSolver]:
    """The models on the panel."""
    parameters = asking.parameters()
    return [ModelSolver(name, f"solver-{number}", parameters) for number, name in enumerate(texts(agents.solvers), 1)]


def cast_of(agents: AgentOptions, asking: AskingOptions) -> Cast:
    """Everything that the mint has to know."""
    names = models_of(agents, asking)
    solvers: list[Solver] = [*model_solvers(agents, asking)]
    files = [Path(one).expanduser() for one in texts(agents.solver_answers)]
    solvers += [WrittenAnswers(file.name, _answers(file)) for file in files]
    stronger = _stronger(agents.panel_tests) if agents.panel_tests else {}
    panel = digest(
        encode(texts(agents.solvers)), *(file.read_bytes() for file in files), encode(sorted(stronger)),
        agents.panel_tests.encode(),
    )  # fmt: skip
    scenarios = _chosen(Path(agents.scenarios).expanduser()) if agents.scenarios else {}
    # The path of a replay is no part of what it says: the same replies give the same bytes anywhere.
    told = {role: "replay" if name.startswith("replay:") else name for role, name in names.items()}
    models = tuple(dict.fromkeys(told[role] for role in ("", *ROLES) if role in told))
    return Cast(asking.parameters(), models, scenarios, tuple(solvers), stronger, panel if solvers else "")


def askers_of(agents: AgentOptions, asking: AskingOptions, ledger: Ledger, work: str, engine: RunEngine) -> Askers:
    """The models with retries and accounting, on all machines of an engine; they share one budget."""
    names = models_of(agents, asking)
    purse = digest(b"rewrite", work.encode(), *(f"{role} {name}".encode() for role, name in sorted(names.items())))
    made = {
        role: msgspec.structs.replace(asking, model=name).asker(ledger, work, purse, engine)
        for role, name in names.items()
    }
    return Askers(made.pop(""), made)


def _answers(path: Path) -> dict[str, Sample]:
    """The first sample of every variant."""
    found = dict[str, Sample]()
    for one in read_samples(path):
        found.setdefault(one.sample.problem, one.sample)
    return found


def _stronger(source: str) -> dict[str, Suite]:
    return {problem.id: problem.suite for problem in opened(source).problems}


def _chosen(path: Path) -> dict[str, tuple[Scenario, ...]]:
    """The scenarios of single problems."""
    found = dict[str, tuple[Scenario, ...]]()
    for row in read_rows(path):
        try:
            scenarios = tuple(parse_scenario(line) for line in row.texts("scenarios"))
        except UnusableReplyError as error:
            raise row.bad("scenarios", str(error), "Write each like 'Bakery: planning batches of bread'") from error
        if len(set(scenarios)) < len(scenarios) or not scenarios:
            raise row.bad("scenarios", "is empty or names one twice", "List different scenarios")
        found[row.text("problem")] = scenarios
    return found
