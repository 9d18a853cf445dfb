# problem: add
# attack: a thread keeps reading the main thread's frames between calls, where the harness compares
# expect: wrong
import sys
import threading
import time

SEEN = []


def watch():
    end = time.monotonic() + 30
    while time.monotonic() < end:
        for frame in list(sys._current_frames().values()):
            while frame is not None:
                value = frame.f_locals.get("expected")
                if type(value) is int:
                    SEEN.append(value)
                frame = frame.f_back
        time.sleep(0.0005)


threading.Thread(target=watch, daemon=True).start()


def add(a, b):
    time.sleep(0.005)
    return SEEN[-1] if SEEN else 41
