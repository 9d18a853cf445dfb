# A repeat line is applied to the latest message in the log, whichever host it came from.
import re


def noisiest_messages(lines: list[str]) -> dict[str, tuple[str, int]]:
    counts: dict[str, dict[str, int]] = {}
    latest = None
    for line in lines:
        host, message = line.split(" ", 1)
        match = re.fullmatch(r"last message repeated (\d+) times", message)
        if match:
            if latest is None:
                raise ValueError("nothing to repeat")
            host, message = latest
            times = int(match.group(1))
        else:
            message = re.sub(r"\d+", "#", message)
            latest = host, message
            times = 1
        if message.startswith("DEBUG "):
            continue
        per_host = counts.setdefault(host, {})
        per_host[message] = per_host.get(message, 0) + times
    return {host: max(per_host.items(), key=lambda item: item[1]) for host, per_host in counts.items()}
