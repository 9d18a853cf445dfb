# Mistake: orders the whole amount from the supplier when the own stock is too small, not only what is missing.
def serve_depot_orders(
    supplier: dict[str, str | None],
    stock: dict[str, int],
    pallet: int,
    reserve: int,
    orders: list[tuple[str, int]],
) -> tuple[list[bool], dict[str, int]]:
    stock = dict(stock)
    results = []
    for depot, units in orders:
        trial = dict(stock)
        place: str | None = depot
        need = units
        usable = trial[depot]
        while place is not None and need > usable:
            pallets = -(-need // pallet)
            trial[place] += pallets * pallet - need
            need = pallets * pallet
            place = supplier[place]
            if place is not None:
                usable = max(0, trial[place] - reserve)
        if place is not None:
            trial[place] -= need
            stock = trial
        results.append(place is not None)
    return results, stock
