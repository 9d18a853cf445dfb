"""Every function gets a new name, in its program, its prompt and its tests; proven by running the tests."""

import random
import re
from typing import Annotated

import msgspec

from remint.judging import UnjudgeableError, plan_for
from remint.mints import Mint, Minted, MintSession, MintSettings, Refused
from remint.records import Calls, Candidate, Lineage, Outcome, Problem, Record, digest, encode


class RenameSettings(MintSettings, frozen=True):
    """What a user can choose."""

    prefix: Annotated[str, msgspec.Meta(description="What every new name begins with.")] = "solve"


class Renamed(Record, frozen=True):
    """What was found for one problem: kept in the ledger."""

    problem: Problem | None = None
    reason: str = ""


class RenameMint(Mint[RenameSettings, Problem, Renamed]):
    name, summary = "rename", "Give the functions of a BENCHMARK new names."
    settings_type, finding_type = RenameSettings, Renamed

    def open(self, context):
        return RenameSession(self.settings, context.place.limits)

    def outcome(self, one, finding):
        return Minted((finding.problem,)) if finding.problem else Refused(finding.reason)


class RenameSession(MintSession[Problem, Renamed]):
    def __init__(self, settings, limits):
        self.settings, self.limits = settings, limits

    def work(self, one):
        if not isinstance(one.suite, Calls) or one.reference is None or len(one.reference.files) > 1:
            return Renamed(reason="its tests are not calls of one function in one file")
        word = random.Random(f"{self.settings.seed} {one.id}").choice(["task", "quest", "riddle"])
        new, old = f"{self.settings.prefix}_{word}", re.compile(rf"\b{re.escape(one.entry_point)}\b")
        lineage = Lineage(one.root, one.id, digest(encode(one)), "rename", self.settings.seed)
        program = Candidate.single(old.sub(new, one.reference.text))
        fresh = msgspec.structs.replace(one, entry_point=new, prompt=old.sub(new, one.prompt), reference=program,
                                        instruction=old.sub(new, one.instruction), lineage=lineage)  # fmt: skip
        try:
            plan = plan_for(fresh, self.limits)
            if plan.needs_reference:
                yield [asked := plan.reference_task()]
                plan.learn(asked.answers())
        except UnjudgeableError as error:
            return Renamed(reason=str(error))
        yield [proof := plan.task(program, "")]  # runs in the sandbox; afterwards the task holds the verdict
        return Renamed(fresh) if proof.verdict("").outcome is Outcome.PASS else Renamed(reason="it fails its tests now")
