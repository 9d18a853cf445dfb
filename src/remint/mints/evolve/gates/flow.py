"""What is asked of where the data of a program goes."""

from __future__ import annotations

from remint.measures.data_flow import DataFlow
from remint.mints.evolve.settings import EvolveSettings

# The work that an input costs, however little the program does with it: by a fit to the processor time of 33 evolved
# programs of HumanEval and CRUXEval and their originals on their tests, which gave the other weights as well. Work in C
# shows in no line, so that the ratio is up to 2 times too high where the original is little else; it was too low by 1.3
# at most.
_INPUT = 30
_IMPORT_SHARE = 0.05  # of the executed statements may run at import only
_FREE_WORK = 0.2  # of the added work that `--slowdown` allows costs a program nothing
_SLACK = 1  # statements that a program which is still to have offspring may lack


def flow_objection(measured: DataFlow, original: DataFlow, settings: EvolveSettings, shipped: bool) -> str:
    """Why the data does not flow through a program as it should; nothing where it does."""
    if measured.one_way > original.one_way:
        return "a condition always comes out the same"
    if measured.constant_conditions > original.constant_conditions:
        return "the operands of a condition never vary"
    if measured.added_varying + (0 if shipped else _SLACK) < settings.data_dependent * measured.added:
        return "too little of what was added depends on the input"
    allowed = original.import_only + max(1.0, _IMPORT_SHARE * measured.executed)
    if measured.import_only > allowed:
        return "too much runs at import only"
    return "slower than the limit" if slowdown(measured, original) > settings.slowdown else ""


def slowdown(measured: DataFlow, original: DataFlow) -> float:
    """How many times the work of the original a program takes: on all inputs, or on the tests."""
    return max(
        _ratio(measured.work, original.work, original.inputs),
        _ratio(measured.test_work, original.test_work, original.tests),
    )


def speed_discount(measured: DataFlow, original: DataFlow, limit: float) -> float:
    """What to multiply the complexity of a program by, so that slow programs are worth less well before the limit."""
    free = 1.0 + _FREE_WORK * (limit - 1.0)
    return min(1.0, free / slowdown(measured, original))


def _ratio(work: int, before: int, inputs: int) -> float:
    return (work + _INPUT * inputs) / (before + _INPUT * inputs) if before + inputs else 1.0
