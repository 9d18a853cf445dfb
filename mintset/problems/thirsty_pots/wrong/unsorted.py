# Mistake: keeps the order of the dictionary instead of sorting.
def thirsty_pots(moisture: dict[str, int]) -> list[str]:
    result = []
    for name, level in moisture.items():
        if level < 30:
            result.append(name)
    return result
