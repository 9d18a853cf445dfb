# Leaves out names that hold "test-" anywhere, not only at the start.
def silent_hosts(expected: set[str], seen: list[str]) -> set[str]:
    missing = expected.difference(seen)
    return {name for name in missing if "test-" not in name}
