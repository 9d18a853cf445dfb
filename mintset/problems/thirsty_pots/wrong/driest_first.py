# Mistake: sorts by moisture instead of by name.
def thirsty_pots(moisture: dict[str, int]) -> list[str]:
    thirsty = [name for name in moisture if moisture[name] < 30]
    return sorted(thirsty, key=lambda name: moisture[name])
