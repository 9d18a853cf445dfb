# Mistake: pays out in euros instead of cents.
def bottle_deposit_refund(bottles: int, crates: int) -> float:
    return bottles * 0.08 + crates * 1.50
