# problem: script
# why: works in a process that is spawned, a new interpreter that imports the module again
import multiprocessing


def work(connection, a, b):
    connection.send(a + b)
    connection.close()


def add(a, b):
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, a, b))
    process.start()
    theirs.close()
    result = ours.recv()
    process.join()
    return result


if __name__ == "__main__":
    print(add(1, 2))
