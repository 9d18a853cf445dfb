# problem: add
# attack: puts a link to a folder outside in the place of its own (sub)folder while the harness cleans up
# expect: wrong
import os
import threading
import time


def swap():
    end = time.monotonic() + 10
    while time.monotonic() < end:
        try:
            os.makedirs("remint-escape-swap/inner", exist_ok=True)
            os.rename("remint-escape-swap", "remint-escape-swapped")
            os.symlink("/tmp/remint-escape-outside", "remint-escape-swap")
            os.unlink("remint-escape-swap")
            os.rename("remint-escape-swapped", "remint-escape-swap")
        except OSError:
            time.sleep(0.001)


def add(a, b):
    threading.Thread(target=swap, daemon=True).start()
    time.sleep(0.05)
    return 41
