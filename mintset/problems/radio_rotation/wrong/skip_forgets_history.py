# Mistake: a skipped song is struck from the history, so its artist does not count as played
from fractions import Fraction


class Rotation:
    def __init__(self, distance: int) -> None:
        self._distance = distance
        self._artists: dict[str, str] = {}
        self._weights: dict[str, int] = {}
        self._points: dict[str, Fraction] = {}
        self._history: list[str] = []

    def add(self, title: str, artist: str, weight: int) -> None:
        if weight < 1 or title in self._artists:
            raise ValueError("the song cannot be added")
        self._artists[title] = artist
        self._weights[title] = weight
        lowest_share = min(map(self._share, self._points), default=Fraction(0))
        self._points[title] = weight * lowest_share

    def remove(self, title: str) -> None:
        del self._points[title]

    def pick(self) -> str:
        if not self._points:
            raise LookupError("the rotation is empty")
        recent = [self._artists[title] for title in reversed(self._history)][: self._distance]
        candidates: list[str] = []
        while not candidates:
            candidates = [title for title in self._points if self._artists[title] not in recent]
            del recent[-1:]
        chosen = min(candidates, key=self._rank)
        self._history.append(chosen)
        self._points[chosen] += 1
        return chosen

    def skip(self) -> str:
        if not self._history:
            raise RuntimeError("nothing has been played yet")
        if self._history[-1] in self._points:
            self._points[self._history.pop()] -= Fraction(1, 2)
        return self.pick()

    def points(self, title: str) -> Fraction:
        return self._points[title]

    @property
    def history(self) -> list[str]:
        return list(self._history)

    def _share(self, title: str) -> Fraction:
        return self._points[title] / self._weights[title]

    def _rank(self, title: str) -> tuple[Fraction, int]:
        plays = [index for index, played in enumerate(self._history) if played == title]
        return self._share(title), max(plays, default=-1)
