# problem: echo
# why: a whole program whose work is done in a spawned process, which finds the program again by its file
import multiprocessing
import sys


def reverse(connection, lines):
    connection.send([line[::-1] for line in lines])


if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=reverse, args=(theirs, sys.stdin.read().splitlines()))
    process.start()
    for line in ours.recv():
        print(line)
    process.join()
