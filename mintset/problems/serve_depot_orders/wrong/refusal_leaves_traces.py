# Mistake: changes the stock on the way up the chain and does not undo it when the order is refused in the end.
def serve_depot_orders(
    supplier: dict[str, str | None],
    stock: dict[str, int],
    pallet: int,
    reserve: int,
    orders: list[tuple[str, int]],
) -> tuple[list[bool], dict[str, int]]:
    stock = dict(stock)

    def ship(depot: str, units: int, usable: int) -> bool:
        missing = max(0, units - usable)
        if missing == 0:
            stock[depot] -= units
            return True
        source = supplier[depot]
        if source is None:
            return False
        pallets = -(-missing // pallet)
        stock[depot] += pallets * pallet - units
        return ship(source, pallets * pallet, max(0, stock[source] - reserve))

    return [ship(depot, units, stock[depot]) for depot, units in orders], stock
