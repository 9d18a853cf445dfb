# The fan must have run longer than min_run seconds; exactly min_run is not enough.
def fan_switches(
    samples: list[tuple[int, float | None]], on_at: float, off_at: float, min_run: int
) -> list[tuple[int, bool]]:
    switches: list[tuple[int, bool]] = []
    started = None
    last_two: list[float | None] = []
    for second, temperature in samples:
        recent = [*last_two, temperature]
        last_two = recent[-2:]
        if started is None:
            both_hot = len(last_two) == 2 and all(value is not None and value >= on_at for value in last_two)
            if both_hot or recent == [None, None, None]:
                started = second
                switches.append((second, True))
        elif temperature is not None and temperature <= off_at and second - started > min_run:
            started = None
            switches.append((second, False))
    return switches
