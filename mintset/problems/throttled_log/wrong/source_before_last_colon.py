# Cuts the source at the last ": " of the line instead of the first.
def throttle(lines: list[str], allowance: int) -> list[str]:
    kept = []
    counts: dict[str, int] = {}
    for line in lines:
        source = line.rsplit(": ", 1)[0]
        counts[source] = counts.get(source, 0) + 1
        if counts[source] <= allowance:
            kept.append(line)
    for source, count in sorted(counts.items()):
        if count > allowance:
            kept.append(f"{source}: {count - allowance} suppressed")
    return kept
