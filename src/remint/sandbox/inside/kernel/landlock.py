"""Landlock: a process gives up parts of the file system, and signals and sockets of others, without any privilege."""

from __future__ import annotations

import os
import struct
from typing import NamedTuple

from remint.sandbox.inside.kernel.system_calls import call

_VERSION_ONLY = 1
_PATH_BENEATH = 1

EXECUTE = 1 << 0
WRITE_FILE = 1 << 1
READ_FILE = 1 << 2
READ_FOLDER = 1 << 3
TRUNCATE = 1 << 14
IOCTL_DEVICE = 1 << 15
READING = EXECUTE | READ_FILE | READ_FOLDER
_ON_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEVICE

# All file system rights that each version of the interface knows: REFER came with 2, TRUNCATE 3, IOCTL_DEV 5.
_RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1, 5: (1 << 16) - 1}
_TCP_BIND_AND_CONNECT = 3  # from version 4
_SCOPE_SOCKETS_AND_SIGNALS = 3  # from version 6
SCOPES_FROM = 6
RENAMES_FROM = 2
TRUNCATION_FROM = 3


class Grant(NamedTuple):
    """Rights on everything beneath a path."""

    path: str
    rights: int


def version() -> int:
    """The kernel's Landlock version; 0 where there is none."""
    try:
        return call("landlock_create_ruleset", 0, 0, _VERSION_ONLY)
    except OSError:
        return 0


def all_rights(abi: int) -> int:
    """Every file system right of that version."""
    return _RIGHTS[min(abi, 5)]


def writing_rights(abi: int) -> int:
    """Every right that changes something."""
    return all_rights(abi) & ~READING


def make_ruleset(abi: int, handled: int, grants: list[Grant], no_tcp: bool) -> int:
    """A ruleset's descriptor: of the handled rights, only the granted ones will be left."""
    fields = [handled]
    if abi >= 4:
        fields.append(_TCP_BIND_AND_CONNECT if no_tcp else 0)
    if abi >= SCOPES_FROM:
        fields.append(_SCOPE_SOCKETS_AND_SIGNALS)
    attributes = struct.pack("=" + "Q" * len(fields), *fields)
    ruleset = call("landlock_create_ruleset", attributes, len(attributes), 0)
    for grant in grants:
        _add(ruleset, grant, handled)
    return ruleset


def _add(ruleset: int, grant: Grant, handled: int) -> None:
    place = os.open(grant.path, os.O_PATH | os.O_CLOEXEC)
    try:
        rights = grant.rights & handled
        if not _is_folder(place):
            rights &= _ON_FILES
        call("landlock_add_rule", ruleset, _PATH_BENEATH, struct.pack("=Qi", rights, place), 0)
    finally:
        os.close(place)


def _is_folder(descriptor: int) -> bool:
    return (os.fstat(descriptor).st_mode & 0o170000) == 0o040000
