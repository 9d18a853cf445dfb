# Mistake: pays for one crate, however many come back.
def bottle_deposit_refund(bottles: int, crates: int) -> int:
    refund = bottles * 8
    if crates:
        refund += 150
    return refund
