# problem: sort
# attack: a thread keeps changing the returned list, so that check, encoding and report see different values
# expect: wrong | exception | unserialisable
import threading
import time


def ordered(xs):
    value = [41, 40]

    def change():
        for number in range(2_000):
            value[:] = [41, 40] * (number % 5)
            time.sleep(0.001)

    threading.Thread(target=change, daemon=True).start()
    return value
