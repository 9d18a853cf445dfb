# Mistake: keeps the reserve back from customers too, although it only limits shipping to other depots.
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
        place, need = depot, units
        ok = True
        while True:
            missing = need - max(0, trial[place] - reserve)
            if missing <= 0:
                trial[place] -= need
                break
            pallets = (missing + pallet - 1) // pallet
            trial[place] += pallets * pallet - need
            need = pallets * pallet
            place = supplier[place]
            if place is None:
                ok = False
                break
        if ok:
            stock = trial
        results.append(ok)
    return results, stock
