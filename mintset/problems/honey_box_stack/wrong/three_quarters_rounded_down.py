# Mistake: three quarters of the frames are rounded down
class HoneyStack:
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
        if self._boxes[-1] < 3 * self._frames // 4:
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
