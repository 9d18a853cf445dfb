# A failed reading between two hot ones does not break the pair.
def fan_switches(
    samples: list[tuple[int, float | None]], on_at: float, off_at: float, min_run: int
) -> list[tuple[int, bool]]:
    switches: list[tuple[int, bool]] = []
    running = False
    started = 0
    hot = failed = 0
    for second, temperature in samples:
        if temperature is None:
            failed += 1
        else:
            failed = 0
            hot = hot + 1 if temperature >= on_at else 0
        if not running and (hot >= 2 or failed >= 3):
            running = True
            started = second
            switches.append((second, True))
        elif running and temperature is not None and temperature <= off_at and second - started >= min_run:
            running = False
            switches.append((second, False))
    return switches
