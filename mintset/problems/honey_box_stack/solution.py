class HoneyStack:
    """The stack of honey boxes of one beehive. It starts with a single empty box.

    HoneyStack(frames: int)
        Every box has room for this many frames of honey (at least 1).

    fill(count: int) -> int
        The bees fill count more frames: the lowest box with room gets as many as it can take, then the next lowest, and
        so on. Return how many frames found no room. Raise ValueError if count is negative.

    eat(count: int) -> None
        The bees empty count full frames, all they can in the lowest box first, then in the next one, and so on.
        Raise ValueError, and change nothing, if count is negative or the whole stack has fewer full frames than count.

    add_box() -> int
        Put an empty box on top and return the new number of boxes. Raise RuntimeError if fewer than three quarters
        of the frames in the topmost box are full.

    harvest() -> int
        Take away every box in which all frames are full, except the lowest box of the stack, which always stays.
        The other boxes keep their order. Return the number of frames taken away, 0 if there was no such box.

    layout: list[int] (property)
        A new list of the number of full frames in each box, from the lowest to the topmost.

    >>> stack = HoneyStack(4)
    >>> stack.fill(3)
    0
    >>> stack.add_box()
    2
    >>> stack.fill(6)
    1
    >>> stack.eat(2)
    >>> stack.layout
    [2, 4]
    >>> stack.harvest()
    4
    """

    def __init__(self, frames: int) -> None:
        self._frames = frames
        self._boxes = [0]

    def fill(self, count: int) -> int:
        if count < 0:
            raise ValueError("count is negative")
        for index, full in enumerate(self._boxes):
            added = min(count, self._frames - full)
            self._boxes[index] += added
            count -= added
        return count

    def eat(self, count: int) -> None:
        if not 0 <= count <= sum(self._boxes):
            raise ValueError("the stack does not hold that many full frames")
        for index, full in enumerate(self._boxes):
            eaten = min(count, full)
            self._boxes[index] -= eaten
            count -= eaten

    def add_box(self) -> int:
        if 4 * self._boxes[-1] < 3 * self._frames:
            raise RuntimeError("the topmost box still has too much room")
        self._boxes.append(0)
        return len(self._boxes)

    def harvest(self) -> int:
        kept = [full for full in self._boxes[1:] if full < self._frames]
        taken = sum(self._boxes[1:]) - sum(kept)
        self._boxes = self._boxes[:1] + kept
        return taken

    @property
    def layout(self) -> list[int]:
        return list(self._boxes)
