# Mistake: remembers a skipped step as the latest action, so a repeat carries it out.
def run_pipette_script(script: str, capacities: dict[str, int]) -> tuple[dict[str, int], int]:
    levels = {vessel: 0 for vessel in capacities}
    waste = 0

    def perform(step: str) -> None:
        nonlocal waste
        vessel = step[0]
        if step[1] == "+":
            levels[vessel] += int(step[2:])
            overflow = max(0, levels[vessel] - capacities[vessel])
            levels[vessel] -= overflow
            waste += overflow
        elif step[1] == "-":
            waste += levels[vessel]
            levels[vessel] = 0
        else:
            target = step[2]
            amount = min(levels[vessel], capacities[target] - levels[target])
            if ":" in step:
                amount = min(amount, int(step.split(":")[1]))
            levels[vessel] -= amount
            levels[target] += amount

    last = None
    skip = False
    for step in script.split(";"):
        step = step.strip()
        if not step:
            continue
        is_action = step[0] != "*" and step[1] != "?"
        if is_action:
            last = step
        if skip:
            skip = False
            continue
        if any(letter.isalpha() and letter not in levels for letter in step):
            raise ValueError(step)
        if step[0] == "*":
            if last is None:
                raise ValueError(step)
            for _ in range(int(step[1:])):
                perform(last)
        elif step[1] == "?":
            skip = levels[step[0]] < int(step[2:])
        else:
            perform(step)
    return levels, waste
