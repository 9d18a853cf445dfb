# Mistake: leaves out the first zero only.
def working_sensors(readings: list[int]) -> list[int]:
    left = list(readings)
    if 0 in left:
        left.remove(0)
    return left
