import re


def noisiest_messages(lines: list[str]) -> dict[str, tuple[str, int]]:
    """Find the most frequent message of every host in a log.

    A line consists of a host name, a single space and a message. In the messages each run of digits (0 to 9) is
    replaced by one "#", so that messages which differ only in numbers are the same message.

    The message "last message repeated N times" (the whole message reads like this, N is a positive number written in
    digits) is no message of its own: it means that the latest message of the same host has come N times more. Several
    of these can follow each other; all of them refer to that latest message. Raise ValueError if there is no earlier
    message of the host.

    Messages that start with "DEBUG " are not counted, nor are repetitions of them.

    Return a dict from host to (message, count) for the message with the highest count; among equal counts, the message
    that the host logged first. Hosts without any counted message are left out.

    >>> noisiest_messages(["a disk 3 full", "b up", "a fan 12 ok", "b last message repeated 4 times", "a disk 17 full"])
    {'a': ('disk # full', 2), 'b': ('up', 5)}
    >>> noisiest_messages(["a up", "a DEBUG tick 1", "a last message repeated 9 times"])
    {'a': ('up', 1)}
    """
    counts: dict[str, dict[str, int]] = {}
    latest: dict[str, str] = {}
    for line in lines:
        host, message = line.split(" ", 1)
        repeat = re.fullmatch("last message repeated ([0-9]+) times", message)
        if repeat is None:
            latest[host] = re.sub("[0-9]+", "#", message)
            times = 1
        elif host in latest:
            times = int(repeat[1])
        else:
            raise ValueError(f"nothing to repeat for {host}")

        message = latest[host]
        if not message.startswith("DEBUG "):
            tally = counts.setdefault(host, {})
            tally[message] = tally.get(message, 0) + times
    return {host: max(tally.items(), key=lambda entry: entry[1]) for host, tally in counts.items()}
