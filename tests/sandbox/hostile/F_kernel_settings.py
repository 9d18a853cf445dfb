# problem: add
# attack: opens the kernel's settings for writing (and writes nothing): core pattern, modules, cgroups, devices
# expect: wrong
import os

PATHS = (
    "/proc/sys/kernel/core_pattern",
    "/proc/sys/kernel/modprobe",
    "/proc/sys/vm/overcommit_memory",
    "/proc/sysrq-trigger",
    "/sys/fs/cgroup/cgroup.procs",
    "/sys/kernel/uevent_helper",
    "/sys/fs/cgroup/memory.max",
    "/dev/mem",
    "/dev/kmsg",
    "/dev/sda",
    "/dev/vda",
    "/dev/nvme0n1",
    "/dev/fuse",
    "/dev/kvm",
)


def add(a, b):
    for path in PATHS:
        try:
            os.close(os.open(path, os.O_WRONLY))
            return f"ESCAPED may write {path}"
        except OSError:
            continue
    return 41
