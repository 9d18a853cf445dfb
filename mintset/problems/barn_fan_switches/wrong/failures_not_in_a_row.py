# Failed readings are added up over the whole series instead of in a row.
def fan_switches(
    samples: list[tuple[int, float | None]], on_at: float, off_at: float, min_run: int
) -> list[tuple[int, bool]]:
    switches: list[tuple[int, bool]] = []
    running = False
    previous_hot = False
    failures = 0
    for second, temperature in samples:
        if temperature is None:
            failures += 1
        is_hot = temperature is not None and temperature >= on_at
        if not running:
            if (is_hot and previous_hot) or failures >= 3:
                running = True
                failures = 0
                switches.append((second, True))
        elif temperature is not None and temperature <= off_at and second - switches[-1][0] >= min_run:
            running = False
            failures = 0
            switches.append((second, False))
        previous_hot = is_hot
    return switches
