# problem: echo
# attack: closes stdout, then a daemon holding it prints more; the end of output and the end of the program differ
# expect: wrong | timeout | early-exit
import os
import time

print("wrong", flush=True)
if os.fork() == 0:
    os.setsid()
    try:
        with open("/proc/self/comm", "w") as name:
            name.write("remint-escape")
    except OSError:
        pass  # /proc is read-only: a daemon without the name does the same harm
    for _ in range(100):
        time.sleep(0.1)
        os.write(1, b"PASSED\n")
    os._exit(0)
