# problem: add
# attack: leaves a thread that is no daemon, which keeps the interpreter from ending; costs evalplus 14 seconds
# expect: wrong
import threading
import time


def add(a, b):
    threading.Thread(target=time.sleep, args=(60,)).start()
    return 41
