# Mistake: a pot at exactly 30 percent is listed too.
def thirsty_pots(moisture: dict[str, int]) -> list[str]:
    return sorted(name for name, level in moisture.items() if level <= 30)
