# problem: sort
# why: empties its input while it builds a new list
import heapq


def ordered(xs):
    heapq.heapify(xs)
    return [heapq.heappop(xs) for _ in range(len(xs))]
