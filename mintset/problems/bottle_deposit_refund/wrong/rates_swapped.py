# Mistake: the two rates are swapped.
def bottle_deposit_refund(bottles: int, crates: int) -> int:
    bottle_rate, crate_rate = 150, 8
    return bottles * bottle_rate + crates * crate_rate
