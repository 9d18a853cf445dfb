def fan_switches(
    samples: list[tuple[int, float | None]], on_at: float, off_at: float, min_run: int
) -> list[tuple[int, bool]]:
    """Work out when the controller of a barn switches its fan.

    samples holds (second, temperature) with the seconds rising; the temperature is None where the sensor failed. off_at
    is below on_at. The fan is off before the first sample. Each sample can switch it once:

    * If the fan is off, it is switched on when this sample and the one directly before it are both at on_at or above.
      To be safe it is also switched on when this sample is the third failed one in a row.
    * If the fan is on, it is switched off when this sample is at off_at or below and at least min_run seconds have
      passed since the sample that switched it on.

    Return the switchings in order, each as (second, True) for on or (second, False) for off.

    >>> fan_switches([(0, 29.0), (10, 30.5), (20, 31.0), (30, 24.0), (60, 24.0)], 30.0, 25.0, 40)
    [(20, True), (60, False)]
    >>> fan_switches([(0, 31.0), (10, None), (20, 31.0), (30, None), (40, None), (50, None)], 30.0, 25.0, 40)
    [(50, True)]
    """
    switches: list[tuple[int, bool]] = []
    running = False
    hot = failed = 0
    for second, temperature in samples:
        if temperature is None:
            hot = 0
            failed += 1
        else:
            hot = hot + 1 if temperature >= on_at else 0
            failed = 0

        if running:
            cool = temperature is not None and temperature <= off_at
            switch = cool and second - switches[-1][0] >= min_run
        else:
            switch = hot == 2 or failed == 3
        if switch:
            running = not running
            switches.append((second, running))
    return switches
