# problem: add
# attack: faulthandler's watchdog ends the process from a C thread while the call waits
# expect: early-exit
import faulthandler
import os
import time


def add(a, b):
    faulthandler.dump_traceback_later(0.05, exit=True, file=os.open(os.devnull, os.O_WRONLY))
    time.sleep(0.5)
    return 41
