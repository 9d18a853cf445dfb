# problem: unit
# why: works in a process that is spawned, a new interpreter that imports the module again
import multiprocessing


def work(connection):
    while True:
        a, b = connection.recv()
        connection.send(a + b)


workers = []


def add(a, b):
    if not workers:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        context.Process(target=work, args=(theirs,), daemon=True).start()
        workers.append(ours)
    workers[0].send((a, b))
    return workers[0].recv()


if __name__ == "__main__":
    print(add(1, 2))
