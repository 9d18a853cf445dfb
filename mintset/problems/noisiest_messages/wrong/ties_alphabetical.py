# Among equally frequent messages the alphabetically first one wins.
import re


def noisiest_messages(lines: list[str]) -> dict[str, tuple[str, int]]:
    counts: dict[str, dict[str, int]] = {}
    latest: dict[str, str] = {}
    for line in lines:
        host, _, message = line.partition(" ")
        match = re.fullmatch(r"last message repeated (\d+) times", message)
        if match and host not in latest:
            raise ValueError("nothing to repeat")
        if not match:
            latest[host] = re.sub(r"\d+", "#", message)
        text = latest[host]
        if not text.startswith("DEBUG "):
            per_host = counts.setdefault(host, {})
            per_host[text] = per_host.get(text, 0) + (int(match[1]) if match else 1)
    return {host: min(per_host.items(), key=lambda item: (-item[1], item[0])) for host, per_host in counts.items()}
