"""Proposed programs go through the gates, each in a process of its own; what became of them is kept."""

from __future__ import annotations

from typing import ClassVar

from remint.errors import InfrastructureError
from remint.ledger import KeyPart
from remint.mints.context import MintContext
from remint.mints.evolve.environment import conditions_of, modules_of
from remint.mints.evolve.gates.equivalence.checks import UnprovenError
from remint.mints.evolve.gates.pylint_score import Pylint
from remint.mints.evolve.guided.proposal_gates import CheckedProposal, ProposalGates, Proposed
from remint.mints.evolve.settings import EvolveSettings
from remint.mints.mint import Mint, Minted, MintSession, Refused, WorkSteps
from remint.records import digest, encode


class CheckProposalsMint(Mint[EvolveSettings, Proposed, CheckedProposal]):
    """Puts proposed programs through every gate of the search, each in a process of its own."""

    name = "check-proposals"
    summary = "Check the programs that a model proposed."
    version = 7
    kind = "proposal-checked"
    counts = "proposals checked"
    settings_type = EvolveSettings
    input_type = Proposed
    finding_type: ClassVar[type[CheckedProposal]] = CheckedProposal
    uses_processes = True

    def __init__(self, settings: EvolveSettings) -> None:
        super().__init__(settings)
        self.preload, self.packages = modules_of(settings), bool(settings.packages)

    def input_id(self, one: Proposed) -> str:
        """The problem."""
        return one.problem.id

    def key(self, one: Proposed) -> dict[str, KeyPart]:
        """The program, its problem and the settings."""
        return {"proposed": digest(encode(one)), "settings": digest(encode(self.settings))}

    def conditions(self, context: MintContext) -> dict[str, KeyPart]:
        """As for the search."""
        limits = digest(encode(context.place.limits))
        return {"limits": limits, "conditions": conditions_of(self.settings, context.place)}

    def open(self, context: MintContext) -> CheckProposalsSession:
        """A sandbox and a linter."""
        return CheckProposalsSession(self.settings, context)

    def is_settled(self, finding: CheckedProposal) -> bool:
        """Whether every check came to its end; where one failed, another version of Remint may do better."""
        return not finding.failure

    def outcome(self, one: Proposed, finding: CheckedProposal) -> Minted | Refused:
        """A proposal is no problem of its own: the search starts from it."""
        return Minted(())


class CheckProposalsSession(MintSession[Proposed, CheckedProposal]):
    """A sandbox and a linter, for one program after the other."""

    def __init__(self, settings: EvolveSettings, context: MintContext) -> None:
        self._settings, self._limits, self._context = settings, context.place.limits, context
        self._pylint = Pylint() if settings.pylint else None

    def work(self, one: Proposed) -> WorkSteps[CheckedProposal]:
        """What the gates say; of the original itself, whether any proposal can be compared with it."""
        yield []
        try:
            gates = ProposalGates(one, self._settings, self._context.pool, self._limits, self._pylint)
            return gates.checked_original() if gates.is_about_the_original else gates.checked()
        except UnprovenError as error:
            return CheckedProposal(objection=str(error), unproven=str(error))
        except RecursionError:
            return CheckedProposal(objection="its code is nested too deeply to be checked")
        except InfrastructureError:
            raise
        except Exception as error:  # one reply must not end a command that has paid for all others
            failure = f"a check failed: {type(error).__name__}: {error}"
            return CheckedProposal(objection=failure, failure=failure)

    def close(self) -> None:
        """End the linter."""
        if self._pylint:
            self._pylint.close()
