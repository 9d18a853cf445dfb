def throttle(lines: list[str], allowance: int) -> list[str]:
    """Thin out a log so that no source fills the screen.

    Each line has the form "source: message", where the source is everything before the first ": ". Keep the first
    `allowance` lines (0 or more) of each source, unchanged and in their original order. After all of them, append one
    line "source: N suppressed" for every source that has lost lines, N being how many it lost. These closing lines
    are sorted by source, in plain string order.

    >>> throttle(["web: up", "db: slow", "web: 200", "web: 404", "db: ok"], 2)
    ['web: up', 'db: slow', 'web: 200', 'db: ok', 'web: 1 suppressed']
    >>> throttle(["web: up", "db: slow", "web: down"], 0)
    ['db: 1 suppressed', 'web: 2 suppressed']
    """
    kept = []
    seen: dict[str, int] = {}
    for line in lines:
        source = line.partition(": ")[0]
        seen[source] = seen.get(source, 0) + 1
        if seen[source] <= allowance:
            kept.append(line)

    for source in sorted(seen):
        suppressed = seen[source] - allowance
        if suppressed > 0:
            kept.append(f"{source}: {suppressed} suppressed")
    return kept
