# Mistake: when crates come back, the bottles are no longer counted.
def bottle_deposit_refund(bottles: int, crates: int) -> int:
    if crates > 0:
        return crates * 150
    return bottles * 8
