def silent_hosts(expected: set[str], seen: list[str]) -> set[str]:
    """Return the expected hosts that do not occur in seen.

    Hosts whose name starts with "test-" are never returned. Names are compared exactly.

    >>> silent_hosts({"web1", "web2", "test-a"}, ["web2", "db1", "web2"])
    {'web1'}
    >>> silent_hosts({"web1"}, ["web1"])
    set()
    """
    return {host for host in expected if host not in seen and not host.startswith("test-")}
