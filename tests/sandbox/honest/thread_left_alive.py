# problem: add
# why: leaves a thread that is no daemon and sleeps on; harnesses that wait for exit fail it or take long
import threading
import time

threading.Thread(target=time.sleep, args=(30,)).start()


def add(a, b):
    return a + b
