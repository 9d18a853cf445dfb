"""How much CPU time the programs of a problem get: the usual, or more where its reference comes near the limits.

CPU time is not quite the same on a busy machine as on a quiet one, because caches and memory are shared. A reference
that needs nearly all of its limit passes on some days only, and so do the samples that work as it does. So a reference
must fit into its limits with room to spare; where it does not, the problem's limits are doubled, twice at most.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from remint.sandbox.limits import Limits

# On two busy cores of a virtual machine we have seen CPU time grow by up to 1.44 (docs/reference/judging.md).
HEADROOM = 2
FACTORS = (1, 2, 4)
MOST = FACTORS[-1]


class CpuTime(NamedTuple):
    """CPU seconds that a reference took."""

    test: float  # its longest test
    program: float  # all of them


def extended(limits: Limits, factor: int) -> Limits:
    """Limits with so many times the CPU time. Wall time is for programs that wait: working ones get more anyway."""
    if factor == 1:
        return limits
    return msgspec.structs.replace(
        limits,
        test_cpu=limits.test_cpu * factor,
        program_cpu=limits.program_cpu * factor,
        program_wall=limits.program_wall * factor,
    )


def factor_for(used: CpuTime, limits: Limits) -> int | None:
    """How many times the CPU time of these limits a problem needs; None where even the most is not enough."""
    needed = HEADROOM * max(used.test / limits.test_cpu, used.program / limits.program_cpu)
    return next((factor for factor in FACTORS if needed <= factor), None)


def too_slow(used: CpuTime, limits: Limits) -> str:
    """Why a problem has no factor, in words."""
    share = MOST / HEADROOM
    if used.test / limits.test_cpu >= used.program / limits.program_cpu:
        what, most = f"{used.test:.1f} s CPU for a test", share * limits.test_cpu
    else:
        what, most = f"{used.program:.1f} s CPU for all tests", share * limits.program_cpu
    return f"its reference is too slow: {what}; more than {most:g} s is too near to the limits, which --timeout raises"
