# Mistake: moves only the last person to the front.
def queue_backwards(names: list[str]) -> list[str]:
    return names[-1:] + names[:-1]
