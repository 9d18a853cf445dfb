# problem: script
# why: prints a lot, logs, and leaves a thread running and a child behind
import logging
import subprocess
import sys
import threading
import time

threading.Thread(target=time.sleep, args=(30,), daemon=False).start()


def add(a, b):
    print("adding", a, b, "x" * 100_000)
    logging.warning("adding %s", a)
    sys.stderr.write("done\n")
    try:
        subprocess.Popen(["sleep", "30"])
    except OSError:
        pass
    return a + b
