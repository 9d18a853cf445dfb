# Mistake: checks the vessel names of the whole script before running it, so skipped steps raise as well.
def run_pipette_script(script: str, capacities: dict[str, int]) -> tuple[dict[str, int], int]:
    steps = [step.strip() for step in script.split(";") if step.strip()]
    for step in steps:
        for letter in step:
            if letter.isalpha() and letter not in capacities:
                raise ValueError(f"unknown vessel {letter}")
    levels = {vessel: 0 for vessel in capacities}
    waste = 0
    last = None
    index = 0
    while index < len(steps):
        step = steps[index]
        index += 1
        if step[0] != "*" and step[1] == "?":
            if levels[step[0]] < int(step[2:]):
                index += 1
            continue
        times = 1
        if step[0] == "*":
            if last is None:
                raise ValueError("nothing to repeat")
            times = int(step[1:])
        else:
            last = step
        for _ in range(times):
            source = last[0]
            if last[1] == "+":
                total = levels[source] + int(last[2:])
                levels[source] = min(total, capacities[source])
                waste += total - levels[source]
            elif last[1] == "-":
                waste += levels[source]
                levels[source] = 0
            else:
                target, _, limit = last[2:].partition(":")
                amount = min(levels[source], capacities[target] - levels[target])
                if limit:
                    amount = min(amount, int(limit))
                levels[source] -= amount
                levels[target] += amount
    return levels, waste
