"""Rules for system calls on files that Landlock does not cover, for programs without a mount namespace.

Without a mount namespace every file of the machine has a name, and the program's user may be the user's own. Landlock
keeps files from being opened, made, moved and removed; modes, owners, times, attributes and watches it leaves to
whoever owns the file. Neither a path nor a descriptor tells a filter whose file it is (a descriptor for reading is
enough to change a mode), so these calls are refused for all files, or accepted without effect where ordinary libraries
make them on the way to something else.
docs/explanation/decisions/0006-isolation.md goes through all calls that take a path.
"""

from __future__ import annotations

import errno

from remint.sandbox.inside.kernel.seccomp import (
    CallRule,
    always,
    decided,
    ioctl_kinds,
    is_null,
    not_in,
    refuse,
    refused_for_reading,
)

# shutil, tarfile, zipfile and linkers set modes and times of what they have just written, and fail where that fails.
WITHOUT_EFFECT = "chmod fchmod fchmodat fchmodat2"
# An ordinary user cannot give files away, so libraries are prepared for this answer.
OWNERS = "chown fchown lchown fchownat"
# Many file systems have none, so libraries are prepared for this answer, too. Reading them by path is refused as well.
ATTRIBUTES = (
    "setxattr lsetxattr fsetxattr setxattrat removexattr lremovexattr fremovexattr removexattrat getxattr lgetxattr"
    " getxattrat listxattr llistxattr listxattrat file_getattr file_setattr"
)
# Tells what others do with their files. Libraries that watch files look at them now and then instead.
WATCHES = "inotify_init inotify_init1 inotify_add_watch fanotify_mark"
# utimensat and its elders, with the places of the path and of the times among their arguments.
_TIMES = {"utimensat": (1, 2), "futimesat": (1, 2), "utimes": (0, 1), "utime": (0, 1)}
# A lease holds up everybody who opens the file; a notice of changes is a watch; the others send signals.
_F_SETOWN, _F_SETOWN_EX, _F_SETLEASE, _F_NOTIFY = 8, 15, 1024, 1026
# Terminals, random numbers, sockets. All others belong to file systems and devices: attributes, encryption, snapshots.
_IOCTL_KINDS = (0x54, 0x52, 0x89)

_ACCEPTED = refuse(0)  # the call returns 0, and nothing has been done
_EPERM = refuse(errno.EPERM)
_ENOSYS = refuse(errno.ENOSYS)
_ENOTSUP = refuse(errno.EOPNOTSUPP)


def file_call_rules(*, truncation_covered: bool) -> list[CallRule]:
    """What is refused to programs on top where Landlock alone guards files; from its version 3 on it covers truncation.

    Compilers are spared: they run before the program, and none of its code runs in them.
    """
    rules = [always(name, _ACCEPTED) for name in WITHOUT_EFFECT.split()]
    rules += [always(name, _EPERM) for name in OWNERS.split()]
    rules += [always(name, _ENOTSUP) for name in ATTRIBUTES.split()]
    rules += [always(name, _ENOSYS) for name in WATCHES.split()]
    for name, (path, times) in _TIMES.items():
        # "Now" by path is how Path.touch asks whether the file exists: refused, it goes on and makes the file.
        rules.append(decided(name, [*is_null(times), not_in(path, 0)], _EPERM, _ACCEPTED))
    fcntl = [not_in(1, _F_SETOWN, _F_SETOWN_EX, _F_SETLEASE, _F_NOTIFY)]
    rules += [decided("fcntl", fcntl, None, _EPERM), ioctl_kinds(_IOCTL_KINDS, _ENOTSUP)]
    return rules if truncation_covered else rules + _truncation_rules()


def _truncation_rules() -> list[CallRule]:
    # Opening a file for reading may empty it on the way. openat2 hides its flags from filters; libraries do without.
    opening = [refused_for_reading(name, flags, _EPERM) for name, flags in (("open", 1), ("openat", 2))]
    return [always("truncate", _EPERM), always("openat2", _ENOSYS), *opening]
