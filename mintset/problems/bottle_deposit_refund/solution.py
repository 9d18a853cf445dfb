def bottle_deposit_refund(bottles: int, crates: int) -> int:
    """Return the deposit, in cents, for bottles and crates brought back to the shop.

    Each bottle gives 8 cents and each crate gives 150 cents.

    >>> bottle_deposit_refund(10, 0)
    80
    >>> bottle_deposit_refund(2, 1)
    166
    """
    return 8 * bottles + 150 * crates
