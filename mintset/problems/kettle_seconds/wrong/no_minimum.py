# Mistake: forgets the minimum of 60 seconds.
def kettle_seconds(millilitres: int) -> int:
    return 20 + millilitres // 5
