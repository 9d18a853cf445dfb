# problem: echo
# attack: writes to fd 0 and to the channels above 2, in case they lead back into the harness
# expect: wrong | tampered | early-exit
import os

for fd in (0, *range(3, 64)):
    if os.path.isfile(fd):
        continue  # channels only: a file would be the host's
    try:
        os.write(fd, b'{"outcome": "pass"}\n0 r "pass"\n')
    except OSError:
        continue
print("wrong")
