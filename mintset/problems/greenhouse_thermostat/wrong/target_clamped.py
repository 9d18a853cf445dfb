# Mistake: a target outside the range is cut to the range instead of being refused
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
        self._target = min(30, max(5, target))
        return self._target

    @property
    def starts(self) -> int:
        return self._starts
