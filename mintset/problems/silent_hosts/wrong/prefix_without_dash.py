# Leaves out every name that starts with "test", with or without the dash.
def silent_hosts(expected: set[str], seen: list[str]) -> set[str]:
    missing = expected - set(seen)
    return {name for name in missing if not name.startswith("test")}
