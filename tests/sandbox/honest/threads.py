# problem: add
# why: works in threads and waits for them
import threading


def add(a, b):
    parts = []
    workers = [threading.Thread(target=parts.append, args=(number,)) for number in (a, b)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return sum(parts)
