def handling_fee(weight_kg: int, fragile: bool) -> int:
    """Return the handling fee for a crate, in cents.

    The fee is 40 cents per kilogram. A fragile crate costs 250 cents more.

    >>> handling_fee(10, False)
    400
    >>> handling_fee(10, True)
    650
    """
    fee = 40 * weight_kg
    return fee + 250 if fragile else fee
