# One hot reading is enough to switch the fan on.
def fan_switches(
    samples: list[tuple[int, float | None]], on_at: float, off_at: float, min_run: int
) -> list[tuple[int, bool]]:
    switches = []
    on_since = None
    failed = 0
    for second, temperature in samples:
        failed = failed + 1 if temperature is None else 0
        if on_since is None:
            if failed == 3 or (temperature is not None and temperature >= on_at):
                on_since = second
                switches.append((second, True))
        elif temperature is not None and temperature <= off_at and second - on_since >= min_run:
            on_since = None
            switches.append((second, False))
    return switches
