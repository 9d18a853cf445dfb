# A fragile crate pays only the flat 250 cents; its weight is forgotten.
def handling_fee(weight_kg: int, fragile: bool) -> int:
    if fragile:
        return 250
    return 40 * weight_kg
