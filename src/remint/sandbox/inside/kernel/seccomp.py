"""Filters for system calls: classic BPF, assembled by hand and installed as the last step."""

from __future__ import annotations

import ctypes
import struct
from typing import NamedTuple

from remint.sandbox.inside.kernel.call_numbers import AUDIT_ARCHITECTURES, MACHINE, number_of
from remint.sandbox.inside.kernel.errors import IsolationError
from remint.sandbox.inside.kernel.system_calls import call

# Return values (linux/seccomp.h).
ALLOW = 0x7FFF0000
KILL = 0x80000000
_ERRNO = 0x00050000

# Instructions (linux/bpf_common.h): load a word, jump, mask, return a constant.
_LOAD = 0x20
_JUMP_EQUAL = 0x15
_JUMP_ANY_BIT = 0x45
_JUMP_AT_LEAST = 0x35
_AND = 0x54
_RETURN = 0x06

# Where struct seccomp_data keeps things. Both machines are little-endian, so an argument's low half comes first; the
# kernel reads `int` arguments from the low half only, hence so must a filter, or a high bit would slip past it.
_NUMBER = 0
_ARCHITECTURE = 4
_ARGUMENTS = 16

_X32_BIT = 0x40000000
_ENOSYS = 38
SET_MODE_FILTER = 1
_O_ACCMODE, _O_TRUNC = 0x3, 0x200


def refuse(code: int) -> int:
    """The filter result that makes a call fail with this errno."""
    return _ERRNO | code


def instruction(operation: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    """One BPF instruction; jumps count instructions from the next one."""
    return struct.pack("=HBBI", operation, if_true, if_false, value & 0xFFFFFFFF)


class CallRule:
    """What is done with one system call; every rule ends in a decision, so rules need not know of each other."""

    def __init__(self, name: str, body: bytes) -> None:
        self.name = name
        self.body = body

    def assembled(self, machine: str) -> bytes:
        """The rule as instructions that expect the call's number loaded."""
        number = number_of(self.name, machine)
        if number is None:
            return b""
        return instruction(_JUMP_EQUAL, number, 0, len(self.body) // 8) + self.body


def always(name: str, decision: int) -> CallRule:
    """The call gets this decision whatever its arguments."""
    return CallRule(name, instruction(_RETURN, decision))


class Condition(NamedTuple):
    """A 32-bit word of the call's data is one of the values, or none of them."""

    offset: int
    values: tuple[int, ...]
    among: bool


def is_in(argument: int, *values: int) -> Condition:
    """The argument (its low half) is one of the values."""
    return Condition(_ARGUMENTS + 8 * argument, values, True)


def not_in(argument: int, *values: int) -> Condition:
    """The argument (its low half) is none of the values."""
    return Condition(_ARGUMENTS + 8 * argument, values, False)


def is_null(argument: int) -> list[Condition]:
    """The argument, an address, is zero in both halves."""
    low = _ARGUMENTS + 8 * argument
    return [Condition(low, (0,), True), Condition(low + 4, (0,), True)]


def _checked(conditions: list[Condition], then: bytes) -> bytes:
    # What follows ends with the refusal, so that one instruction serves all conditions.
    body = then
    for condition in reversed(conditions):
        to_refusal = len(body) // 8 - 1
        block = instruction(_LOAD, condition.offset)
        for index, value in enumerate(condition.values):
            left = len(condition.values) - index - 1
            on_match = left if condition.among else left + to_refusal
            block += instruction(_JUMP_EQUAL, value, on_match, to_refusal if condition.among and not left else 0)
        body = block + body
    return body


def allowed_where(name: str, conditions: list[Condition], otherwise: int) -> CallRule:
    """The call is allowed where all conditions hold, and gets the other decision elsewhere."""
    return CallRule(name, _checked(conditions, instruction(_RETURN, ALLOW) + instruction(_RETURN, otherwise)))


def refused_where(name: str, conditions: list[Condition], decision: int) -> CallRule:
    """The call gets the decision where all conditions hold, and is allowed elsewhere."""
    return CallRule(name, _checked(conditions, instruction(_RETURN, decision) + instruction(_RETURN, ALLOW)))


def decided(name: str, conditions: list[Condition], decision: int | None, otherwise: int) -> CallRule:
    """The call gets one decision where all conditions hold (None: allowed), and the other elsewhere."""
    first = instruction(_RETURN, ALLOW if decision is None else decision)
    return CallRule(name, _checked(conditions, first + instruction(_RETURN, otherwise)))


def ioctl_kinds(kinds: tuple[int, ...], otherwise: int) -> CallRule:
    """ioctl: allowed for requests of these kinds, by their second byte."""
    body = instruction(_RETURN, ALLOW) + instruction(_RETURN, otherwise)
    for index, kind in enumerate(reversed(kinds)):
        body = instruction(_JUMP_EQUAL, kind << 8, index, 1 if index == 0 else 0) + body
    return CallRule("ioctl", instruction(_LOAD, _ARGUMENTS + 8) + instruction(_AND, 0xFF00) + body)


def refused_for_reading(name: str, argument: int, decision: int) -> CallRule:
    """open: the decision where the flags say to empty the file and not to write to it."""
    body = instruction(_LOAD, _ARGUMENTS + 8 * argument)
    body += instruction(_JUMP_ANY_BIT, _O_ACCMODE, 2, 0) + instruction(_JUMP_ANY_BIT, _O_TRUNC, 0, 1)
    return CallRule(name, body + instruction(_RETURN, decision) + instruction(_RETURN, ALLOW))


def refused_with_bits(name: str, argument: int, bits: int, decision: int) -> CallRule:
    """The decision where the argument has any of the bits; allowed where it has none."""
    body = instruction(_LOAD, _ARGUMENTS + 8 * argument)
    body += instruction(_JUMP_ANY_BIT, bits, 0, 1) + instruction(_RETURN, decision)
    return CallRule(name, body + instruction(_RETURN, ALLOW))


def limit_setting(name: str, whose: Condition, forbidden: int, otherwise: int) -> CallRule:
    """prlimit64: allowed on those processes; the forbidden limit may be read (no new value given) but not set."""
    only_read = allowed_where(name, is_null(2), otherwise).body
    other_limits = instruction(_LOAD, _ARGUMENTS + 8) + instruction(_JUMP_EQUAL, forbidden, 1, 0)
    return CallRule(name, _checked([whose], other_limits + instruction(_RETURN, ALLOW) + only_read))


def assemble(rules: list[CallRule], machine: str = MACHINE) -> bytes:
    """The whole filter: what no rule names is allowed, another calling convention ends the process."""
    if machine not in AUDIT_ARCHITECTURES:
        raise IsolationError("seccomp", "no filter has been written for " + machine + " machines")
    program = instruction(_LOAD, _ARCHITECTURE)
    program += instruction(_JUMP_EQUAL, AUDIT_ARCHITECTURES[machine], 1, 0) + instruction(_RETURN, KILL)
    program += instruction(_LOAD, _NUMBER)
    if machine == "x86_64":
        # The x32 calling convention has its own numbers for the same calls; a kernel without it answers ENOSYS.
        program += instruction(_JUMP_AT_LEAST, _X32_BIT, 0, 1) + instruction(_RETURN, refuse(_ENOSYS))
    program += b"".join(rule.assembled(machine) for rule in rules)
    return program + instruction(_RETURN, ALLOW)


def filter_header(program: bytes, address: int) -> bytes:
    """What the kernel is shown of a filter that lies at that address."""
    # struct sock_fprog: a 16-bit count, padding, a pointer.
    return struct.pack("@HxxxxxxQ", len(program) // 8, address)


def install(program: bytes) -> None:
    """Put the filter on this process and all it will ever start; there is no way back."""
    instructions = ctypes.create_string_buffer(program, len(program))
    call("seccomp", SET_MODE_FILTER, 0, filter_header(program, ctypes.addressof(instructions)))
