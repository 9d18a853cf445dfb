# problem: add
# attack: ignores and blocks every signal that can be ignored, then hangs; hangs whoever only sends SIGTERM
# expect: timeout
import signal
import time


def add(a, b):
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            continue
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    time.sleep(60)
    return 41
