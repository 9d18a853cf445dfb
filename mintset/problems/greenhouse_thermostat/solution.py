class Thermostat:
    """The heater control of a small greenhouse. Temperatures are degrees Celsius; the heater is off at first.

    Thermostat(target: float, margin: float)
        target lies between 5 and 30, margin is above 0.

    reading(temperature: float | None) -> bool
        Take one reading and return whether the heater is on after it. Below target - margin the heater goes on,
        above target + margin it goes off, anywhere else (both limits included) it stays as it is.
        None means that the sensor gave nothing: the heater stays as it is. But the third None in a row switches the
        heater off and raises RuntimeError, and so does every None that follows it directly; the next real reading
        is handled as usual and ends the row.

    nudge(step: float) -> float
        Move the target by step, which may be negative, and return the new target. The heater does not react before
        the next reading. Raise ValueError and leave the target alone if it would end below 5 or above 30.

    starts: int (property)
        How often the heater has gone from off to on.

    >>> stove = Thermostat(18.0, 1.5)
    >>> [stove.reading(t) for t in (16.5, 16.0, None, 19.5, 20.0)]
    [False, True, True, True, False]
    >>> stove.nudge(2.5)
    20.5
    >>> stove.starts
    1
    """

    def __init__(self, target: float, margin: float) -> None:
        self._target = target
        self._margin = margin
        self._heating = False
        self._missing = 0
        self._starts = 0

    def reading(self, temperature: float | None) -> bool:
        if temperature is None:
            self._missing += 1
            if self._missing >= 3:
                self._heating = False
                raise RuntimeError("no reading from the sensor")
            return self._heating
        self._missing = 0
        if temperature < self._target - self._margin and not self._heating:
            self._heating = True
            self._starts += 1
        elif temperature > self._target + self._margin:
            self._heating = False
        return self._heating

    def nudge(self, step: float) -> float:
        target = self._target + step
        if not 5 <= target <= 30:
            raise ValueError("the target must lie between 5 and 30")
        self._target = target
        return target

    @property
    def starts(self) -> int:
        return self._starts
