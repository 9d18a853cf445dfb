"""The kernel as Python sees it here: system calls, mounts, namespaces of users, capabilities, filters, Landlock."""
