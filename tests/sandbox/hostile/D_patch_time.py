# problem: add
# attack: stops the clocks of the time module, then works on; fools limits measured in the same process
# expect: timeout
import time

sleep, monotonic = time.sleep, time.monotonic
time.time = time.monotonic = time.perf_counter = time.process_time = time.thread_time = lambda: 0.0
time.time_ns = time.monotonic_ns = time.perf_counter_ns = time.process_time_ns = lambda: 0
time.sleep = lambda seconds: None


def add(a, b):
    end = monotonic() + 20
    while monotonic() < end:
        pass
    return 41
