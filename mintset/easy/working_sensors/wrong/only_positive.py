# Mistake: leaves out negative readings too.
def working_sensors(readings: list[int]) -> list[int]:
    return [reading for reading in readings if reading > 0]
