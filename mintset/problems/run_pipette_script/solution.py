def run_pipette_script(script: str, capacities: dict[str, int]) -> tuple[dict[str, int], int]:
    """Run a script for a pipetting robot and report where the liquid ended up.

    `capacities` maps vessels (single capital letters) to the amount each can hold. All vessels are empty at first. The
    script is a list of steps separated by semicolons; blanks around a step and empty steps mean nothing. With X and Y
    for two different vessels and n for a whole number, the steps are:

    * "X+n": add n to X. What X cannot hold goes to waste.
    * "X-": empty X; its content goes to waste.
    * "X>Y": pour from X to Y until X is empty or Y is full.
    * "X>Y:n": the same, but stop once n has been poured.
    * "X?n": if X holds less than n, the next step is skipped.
    * "*n": carry out the latest action n more times. An action is a step of one of the first four kinds that has been
      carried out; tests, repeats and skipped steps are not actions.

    Return the amount in each vessel and the total waste. Raise ValueError for a step that names a vessel missing from
    `capacities` and for a repeat with no action before it. A skipped step is not looked at and raises nothing.

    >>> run_pipette_script("A+50; A>B:15; *1", {"A": 60, "B": 20})
    ({'A': 30, 'B': 20}, 0)
    >>> run_pipette_script("A+7; A?8; A-; B+9", {"A": 10, "B": 5})
    ({'A': 7, 'B': 5}, 4)
    """
    levels = dict.fromkeys(capacities, 0)
    waste = 0
    latest_action = None
    skip_next = False
    for step in filter(None, map(str.strip, script.split(";"))):
        if skip_next:
            skip_next = False
            continue
        if any(sign.isalpha() and sign not in capacities for sign in step):
            raise ValueError(f"unknown vessel in {step!r}")
        if step[1] == "?":
            skip_next = levels[step[0]] < int(step[2:])
            continue
        times = 1
        if step[0] == "*":
            times = int(step[1:])
        else:
            latest_action = step
        if latest_action is None:
            raise ValueError("nothing to repeat")
        for _ in range(times):
            waste += carry_out(latest_action, levels, capacities)
    return levels, waste


def carry_out(action: str, levels: dict[str, int], capacities: dict[str, int]) -> int:
    """Change `levels` by one action and return how much it wasted."""
    vessel, kind, operand = action[0], action[1], action[2:]
    if kind == "-":
        wasted, levels[vessel] = levels[vessel], 0
        return wasted
    if kind == "+":
        total = levels[vessel] + int(operand)
        levels[vessel] = min(total, capacities[vessel])
        return total - levels[vessel]
    target, _, limit = operand.partition(":")
    amount = min(levels[vessel], capacities[target] - levels[target])
    if limit:
        amount = min(amount, int(limit))
    levels[vessel] -= amount
    levels[target] += amount
    return 0
