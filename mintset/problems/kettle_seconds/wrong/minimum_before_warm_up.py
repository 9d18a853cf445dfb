# Mistake: applies the minimum to the heating alone and adds the 20 seconds afterwards.
def kettle_seconds(millilitres: int) -> int:
    return 20 + max(60, millilitres // 5)
