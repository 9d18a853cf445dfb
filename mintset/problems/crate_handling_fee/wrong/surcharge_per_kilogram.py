# The surcharge for fragile crates is taken per kilogram instead of once.
def handling_fee(weight_kg: int, fragile: bool) -> int:
    rate = 40
    if fragile:
        rate += 250
    return weight_kg * rate
