"""Which system calls a program must not make, and why."""

from __future__ import annotations

import errno
import os

from remint.sandbox.inside.isolation.side_channel_rules import program_side_channel_rules, side_channel_rules
from remint.sandbox.inside.kernel.seccomp import (
    CallRule,
    Condition,
    allowed_where,
    always,
    is_in,
    limit_setting,
    not_in,
    refuse,
    refused_with_bits,
)

# Reading or driving another process: the cell shares the program's user where only one id can be mapped.
OTHER_PROCESSES = (
    "ptrace process_vm_readv process_vm_writev process_madvise process_mrelease pidfd_getfd kcmp move_pages"
    " migrate_pages"
)
# Changing what the file system looks like, or reaching files without a path.
FILE_SYSTEM = (
    "mount umount2 pivot_root move_mount open_tree open_tree_attr fsopen fsmount fsconfig fspick mount_setattr"
    " statmount listmount chroot open_by_handle_at name_to_handle_at quotactl quotactl_fd fanotify_init"
)
# The machine as a whole. All need privileges that a program lacks; a refusal here also spares the kernel's own checks.
MACHINE_WIDE = (
    "acct adjtimex clock_adjtime clock_settime delete_module finit_module init_module ioperm iopl kexec_file_load"
    " kexec_load lookup_dcookie nfsservctl reboot setdomainname sethostname settimeofday swapoff swapon sysfs syslog"
    " uselib ustat vhangup modify_ldt"
)
# Large, young or often broken parts of the kernel that no judged program needs.
ATTACK_SURFACE = "bpf perf_event_open userfaultfd seccomp vmsplice"
NAMESPACES = "unshare setns"
# Keys and SysV or POSIX queues outlive the process that made them: they would carry from one program to the next.
OUTLIVING = "add_key keyctl request_key shmget shmat shmctl msgget msgsnd msgrcv msgctl semget semop semtimedop semctl"
# Libraries try these and do without when told that the kernel does not have them. memfd_create: its pages count
# against no resource limit while they are not mapped, so it would be memory without bounds.
DO_WITHOUT = "clone3 io_uring_setup io_uring_enter io_uring_register memfd_create memfd_secret mq_open mq_unlink"

# Refused to programs alone: a cell wipes its box with the first two, confines programs with the third and moves on to
# another network with the last.
CELL_ONLY = ("mount", "umount2", "seccomp", "unshare")

# NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET; clone() has no bit for NEWTIME.
# PIDFD: see side_channel_rules.py.
_CLONE_NEW, _CLONE_PIDFD = 0x7E020000, 0x1000
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C  # types into, or pastes into, a terminal that others read
_FIOSETOWN, _SIOCSPGRP, _F_SETOWN, _F_SETOWN_EX = 0x8901, 0x8902, 8, 15
_RLIMIT_CORE = 4
_AF_UNIX, _AF_INET = 1, 2
_PROTOCOLS = (0, 1, 6, 17)  # the usual one, ICMP (and unix sockets by number), TCP, UDP
_STREAM, _SEQPACKET = 1, 5
_SOCKET_FLAGS = (0, 0x800, 0x80000, 0x80800)  # SOCK_NONBLOCK, SOCK_CLOEXEC
_EPERM = refuse(errno.EPERM)
_ENOSYS = refuse(errno.ENOSYS)


def cell_rules(*, network_namespace: bool = True, pid_namespace: bool = True) -> list[CallRule]:
    """What a cell can do without as well: put on it once, inherited by every program, paid for by none."""
    refused = " ".join((OTHER_PROCESSES, FILE_SYSTEM, MACHINE_WIDE, ATTACK_SURFACE, NAMESPACES, OUTLIVING))
    rules = side_channel_rules(os.getpid(), pid_namespace=pid_namespace)
    rules += [always(name, _EPERM) for name in refused.split() if name not in CELL_ONLY]
    rules += [always(name, _ENOSYS) for name in DO_WITHOUT.split()]
    rules += [
        refused_with_bits("clone", 0, _CLONE_NEW | _CLONE_PIDFD, _EPERM),
        allowed_where("personality", [is_in(0, 0, 0xFFFFFFFF)], _EPERM),
        allowed_where("ioctl", [not_in(1, _TIOCSTI, _TIOCLINUX, _FIOSETOWN, _SIOCSPGRP)], _EPERM),
    ]
    return rules + _family_rules(network_namespace) + _scheduling_rules(pid_namespace)


def program_rules(*, allow_exec: bool, pid_namespace: bool = True, own_pid: int = 0) -> list[CallRule]:
    """What is refused to a program on top. `own_pid` keeps signals in its own group, where nothing else does."""
    rules = [always(name, _EPERM) for name in CELL_ONLY] + program_side_channel_rules(pid_namespace=pid_namespace)
    # RLIMIT_CORE must stay 1 (see resource_limits.py): at 0 a crash would start the host's core handler, as root.
    rules.append(allowed_where("setrlimit", [not_in(0, _RLIMIT_CORE)], _EPERM))
    rules.append(limit_setting("prlimit64", _other_than_the_cell(0, pid_namespace), _RLIMIT_CORE, _EPERM))
    if own_pid:
        rules += _signal_rules(own_pid)
    if not allow_exec:
        rules += [always(name, _EPERM) for name in ("execve", "execveat")]
    return rules


def _family_rules(network_namespace: bool) -> list[CallRule]:
    refusal = refuse(errno.EAFNOSUPPORT)
    if network_namespace:
        # Without a route an internet socket is what an offline machine has: libraries meet the error that they know.
        # Every other family is refused: vsock, for one, ignores network namespaces altogether. IPv6 as well, as on a
        # machine without: its counters are slow to read, and its flow labels outlive the program.
        allowed = [is_in(0, _AF_UNIX, _AF_INET), is_in(2, *_PROTOCOLS)]
        return [allowed_where(name, allowed, refusal) for name in ("socket", "socketpair")]
    # Not even unix sockets: the way to docker's, and so to root, is open to many users. Connected pairs stay, which
    # event loops need; a pair of datagram sockets could still be pointed at a third.
    kinds = [kind | flags for kind in (_STREAM, _SEQPACKET) for flags in _SOCKET_FLAGS]
    pair = allowed_where("socketpair", [is_in(0, _AF_UNIX), is_in(1, *kinds)], refusal)
    return [always("socket", refusal), pair]


def _other_than_the_cell(argument: int, pid_namespace: bool) -> Condition:
    # With a pid namespace the cell is pid 1 and everyone else belongs to the program; without, only "myself" is safe.
    return not_in(argument, 1) if pid_namespace else is_in(argument, 0)


def _scheduling_rules(pid_namespace: bool) -> list[CallRule]:
    # Priorities of the cell may not be touched, even where it runs under the program's own user.
    scheduling = ("sched_setaffinity", "sched_setscheduler", "sched_setparam", "sched_setattr")
    rules = [allowed_where(name, [_other_than_the_cell(0, pid_namespace)], _EPERM) for name in scheduling]
    for name, one_process in (("setpriority", 0), ("ioprio_set", 1)):
        # Not by group or user: the user may be the cell's.
        whose = [is_in(0, one_process), _other_than_the_cell(1, pid_namespace)]
        rules.append(allowed_where(name, whose, _EPERM))
    return rules


def _signal_rules(own_pid: int) -> list[CallRule]:
    # kill(-1) as an ordinary user without a pid namespace would end the user's whole session.
    rules = [allowed_where(name, [is_in(0, own_pid)], _EPERM) for name in ("tgkill", "rt_tgsigqueueinfo")]
    rules.append(allowed_where("kill", [is_in(0, 0, own_pid, -own_pid)], _EPERM))
    # "Tell that process when input arrives" can be told to do so with SIGKILL.
    rules.append(allowed_where("fcntl", [not_in(1, _F_SETOWN, _F_SETOWN_EX)], _EPERM))
    return rules + [always(name, _EPERM) for name in ("tkill", "rt_sigqueueinfo", "pidfd_send_signal")]
