# Mistake: the count of missing readings starts over after the error, so the next None raises nothing
class Thermostat:
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
                self._missing = 0
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
