# Debugging messages are dropped at once, so their repeats count for the message before them.
import re
from collections import Counter


def noisiest_messages(lines: list[str]) -> dict[str, tuple[str, int]]:
    counts: dict[str, Counter[str]] = {}
    latest: dict[str, str] = {}
    for line in lines:
        host, message = line.split(" ", 1)
        if message.startswith("DEBUG "):
            continue
        match = re.fullmatch(r"last message repeated (\d+) times", message)
        if match:
            if host not in latest:
                raise ValueError(f"no earlier message from {host}")
            counts[host][latest[host]] += int(match[1])
        else:
            latest[host] = re.sub(r"\d+", "#", message)
            counts.setdefault(host, Counter())[latest[host]] += 1
    return {host: counter.most_common(1)[0] for host, counter in counts.items()}
