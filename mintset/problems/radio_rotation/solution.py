from fractions import Fraction


class Rotation:
    """Picks what a small radio station plays next.

    Rotation(distance: int)
        How many songs should lie between two songs by the same artist, at least 1. See pick.

    add(title: str, artist: str, weight: int) -> None
        Put a new song into the rotation. The share of a song is its points divided by its weight, exactly. So that a
        new song is not played all the time, it starts with as many points as give it the lowest share that any song
        in the rotation has at this moment, or with 0 points if the rotation is empty.
        Raise ValueError if weight is below 1 or if a song of that title is in the rotation or ever was.

    remove(title: str) -> None
        Take a song out of the rotation. What it has played stays in the history. Raise KeyError if no song of that
        title is in the rotation.

    pick() -> str
        Choose a song, play it and return its title. A song may be chosen if its artist made none of the last
        `distance` songs played (removed songs included). If no song may be chosen, use distance - 1 instead for this
        pick, then distance - 2 and so on; with 0 every song may be chosen. Of the songs that may be chosen, take the
        one with the lowest share. In a tie take the song whose last play is longest ago, where a song that was never
        played goes before all others; if there are still several, the one that was added first. The chosen song gets
        1 more point.
        Raise LookupError if the rotation is empty.

    skip() -> str
        A listener rejects the song played last: it loses half a point, but stays in the history. If it has
        been removed since, no points change. Then do what pick does, and return its result.
        Raise RuntimeError if nothing has been played yet. If the rotation is empty, raise LookupError.

    points(title: str) -> Fraction
        The points of a song. Raise KeyError if no song of that title is in the rotation.

    history: list[str] (property)
        A new list of the titles of all songs played, the first one first.

    >>> radio = Rotation(1)
    >>> radio.add("Tin Roof", "Moss", 2)
    >>> radio.add("Low Tide", "Moss", 1)
    >>> radio.add("Ember", "Kea", 1)
    >>> [radio.pick() for _ in range(4)]
    ['Tin Roof', 'Ember', 'Low Tide', 'Ember']
    >>> radio.skip()
    'Tin Roof'
    >>> radio.points("Ember")
    Fraction(3, 2)
    >>> radio.add("Silt", "Oru", 3)
    >>> radio.points("Silt")
    Fraction(3, 1)
    """

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
            self._points[self._history[-1]] -= Fraction(1, 2)
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
