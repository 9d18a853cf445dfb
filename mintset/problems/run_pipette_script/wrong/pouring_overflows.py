# Mistake: pours everything into the target and wastes what does not fit, instead of stopping when it is full.
def run_pipette_script(script: str, capacities: dict[str, int]) -> tuple[dict[str, int], int]:
    levels = {vessel: 0 for vessel in capacities}
    waste = 0
    last = None
    skip = False
    for step in (part.strip() for part in script.split(";")):
        if not step:
            continue
        if skip:
            skip = False
            continue
        if any(letter.isalpha() and letter not in levels for letter in step):
            raise ValueError(step)
        if step[1] == "?":
            skip = levels[step[0]] < int(step[2:])
            continue
        times = int(step[1:]) if step[0] == "*" else 1
        if step[0] != "*":
            last = step
        if last is None:
            raise ValueError(step)
        for _ in range(times):
            vessel = last[0]
            if last[1] == "-":
                waste += levels[vessel]
                levels[vessel] = 0
                continue
            if last[1] == "+":
                target, amount = vessel, int(last[2:])
            else:
                target, _, limit = last[2:].partition(":")
                amount = min(levels[vessel], int(limit)) if limit else levels[vessel]
                levels[vessel] -= amount
            levels[target] += amount
            if levels[target] > capacities[target]:
                waste += levels[target] - capacities[target]
                levels[target] = capacities[target]
    return levels, waste
