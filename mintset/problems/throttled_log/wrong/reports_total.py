# The closing lines give how many lines the source had in all, not how many it lost.
def throttle(lines: list[str], allowance: int) -> list[str]:
    kept = []
    counts: dict[str, int] = {}
    for line in lines:
        source = line.partition(": ")[0]
        counts[source] = counts.get(source, 0) + 1
        if counts[source] <= allowance:
            kept.append(line)
    noisy = sorted(source for source, count in counts.items() if count > allowance)
    return kept + [f"{source}: {counts[source]} suppressed" for source in noisy]
