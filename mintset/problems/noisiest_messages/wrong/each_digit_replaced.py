# Every single digit becomes a "#", so numbers of different length stay different.
import re


def noisiest_messages(lines: list[str]) -> dict[str, tuple[str, int]]:
    counts: dict[str, dict[str, int]] = {}
    latest: dict[str, str] = {}
    for line in lines:
        host, message = line.split(" ", 1)
        match = re.fullmatch(r"last message repeated (\d+) times", message)
        if match:
            if host not in latest:
                raise ValueError("nothing to repeat")
            times = int(match[1])
        else:
            latest[host] = re.sub(r"[0-9]", "#", message)
            times = 1
        if latest[host].startswith("DEBUG "):
            continue
        per_host = counts.setdefault(host, {})
        per_host[latest[host]] = per_host.get(latest[host], 0) + times
    return {host: max(per_host.items(), key=lambda item: item[1]) for host, per_host in counts.items()}
