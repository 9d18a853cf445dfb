# The closing lines follow the order in which the sources first appear instead of being sorted.
from collections import Counter


def throttle(lines: list[str], allowance: int) -> list[str]:
    counts: Counter[str] = Counter()
    result = []
    for line in lines:
        source, _ = line.split(": ", 1)
        counts[source] += 1
        if counts[source] <= allowance:
            result.append(line)
    result.extend(f"{source}: {n - allowance} suppressed" for source, n in counts.items() if n > allowance)
    return result
