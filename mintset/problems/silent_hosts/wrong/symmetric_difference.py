# Uses the symmetric difference, so that hosts nobody expected are reported too.
def silent_hosts(expected: set[str], seen: list[str]) -> set[str]:
    return {name for name in expected ^ set(seen) if not name.startswith("test-")}
