class StairHouse:
    """Badge control of a house that has stairs but no lift, so people pass one floor at a time.

    StairHouse(clearance: list[int])
        clearance[f] is the level that floor f asks for. Floor 0 is the entrance hall, and clearance[0] is 0.

    A person is cleared for a floor if the level of their badge is at least the clearance of the floor. Others may go
    there only while somebody who is cleared for it is there.

    enroll(badge: str, level: int) -> None
        Make a badge known; its owner is outside the house. A badge that is known already can be enrolled again only
        if it is locked (see move) and its owner is outside: it gets the new level, is no longer locked and has no
        refusals. Raise ValueError in every other case of a known badge, and also if the level is negative.

    enter(badge: str) -> None
        The owner comes in from outside to floor 0. Raise KeyError if the badge is unknown, RuntimeError if the owner
        is in the house already, PermissionError if the badge is locked, checked in this order.

    move(badge: str, floor: int) -> None
        The owner walks to another floor. Checked in this order, raise
        - KeyError if the badge is unknown,
        - RuntimeError if the owner is not in the house,
        - ValueError unless the floor exists and is directly above or below the present one,
        - PermissionError if the floor is above the present one and the badge is locked,
        - RuntimeError if people would stay behind on the present floor and none of them is cleared for it,
        - PermissionError if neither the owner nor anybody who is on the new floor now is cleared for it. This is a
          refusal: the third one of a badge without a successful move of that badge in between locks it.

    leave(badge: str) -> None
        The owner goes out of the house. Raise KeyError if the badge is unknown, RuntimeError if the owner is not on
        floor 0. Leaving and entering have no influence on the counting of refusals.

    on_floor(floor: int) -> set[str]
        A new set of the badges of the people on a floor, empty if there is nobody or no such floor.

    A call that raises changes nothing, apart from the counting of refusals and its effect.

    >>> house = StairHouse([0, 2])
    >>> house.enroll("guest", 1)
    >>> house.enroll("clerk", 2)
    >>> house.enter("guest")
    >>> house.enter("clerk")
    >>> house.move("clerk", 1)
    >>> house.move("guest", 1)
    >>> sorted(house.on_floor(1))
    ['clerk', 'guest']
    >>> house.on_floor(0)
    set()
    """

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
        self._refusals[badge] = 0

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
