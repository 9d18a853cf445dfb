# Mistake: refusals are counted in total, a successful move does not clear them
class StairHouse:
    def __init__(self, clearance: list[int]) -> None:
        self._clearance = list(clearance)
        self._levels: dict[str, int] = {}
        self._floors: dict[str, int] = {}
        self._refusals: dict[str, int] = {}
        self._locked: set[str] = set()

    def enroll(self, badge: str, level: int) -> None:
        renewable = badge in self._locked and badge not in self._floors
        if level < 0 or (badge in self._levels and not renewable):
            raise ValueError("the badge cannot be enrolled")
        self._levels[badge] = level
        self._refusals[badge] = 0
        self._locked.discard(badge)

    def enter(self, badge: str) -> None:
        self._check_known(badge)
        if badge in self._floors:
            raise RuntimeError("the owner is in the house already")
        if badge in self._locked:
            raise PermissionError("the badge is locked")
        self._floors[badge] = 0

    def move(self, badge: str, floor: int) -> None:
        self._check_known(badge)
        if badge not in self._floors:
            raise RuntimeError("the owner is not in the house")
        here = self._floors[badge]
        if floor not in range(len(self._clearance)) or abs(floor - here) != 1:
            raise ValueError("the floor is not next to the present one")
        if floor > here and badge in self._locked:
            raise PermissionError("the badge is locked")
        staying = self.on_floor(here) - {badge}
        if staying and not self._any_cleared(staying, here):
            raise RuntimeError("visitors would be left alone")
        if not self._any_cleared(self.on_floor(floor) | {badge}, floor):
            self._refuse(badge)
        self._floors[badge] = floor

    def leave(self, badge: str) -> None:
        self._check_known(badge)
        if self._floors.get(badge) != 0:
            raise RuntimeError("the owner is not on floor 0")
        del self._floors[badge]

    def on_floor(self, floor: int) -> set[str]:
        return {badge for badge, here in self._floors.items() if here == floor}

    def _check_known(self, badge: str) -> None:
        if badge not in self._levels:
            raise KeyError(badge)

    def _any_cleared(self, badges: set[str], floor: int) -> bool:
        return any(self._levels[badge] >= self._clearance[floor] for badge in badges)

    def _refuse(self, badge: str) -> None:
        self._refusals[badge] += 1
        if self._refusals[badge] == 3:
            self._locked.add(badge)
        raise PermissionError("nobody is cleared for the floor")
