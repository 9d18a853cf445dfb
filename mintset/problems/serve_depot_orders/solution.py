def serve_depot_orders(
    supplier: dict[str, str | None],
    stock: dict[str, int],
    pallet: int,
    reserve: int,
    orders: list[tuple[str, int]],
) -> tuple[list[bool], dict[str, int]]:
    """Serve customers' orders from a network of depots that restock each other on demand.

    `supplier` names the depot from which each depot gets its goods, or None for a depot that has no supplier; following
    suppliers never leads in a circle. `stock` holds the units lying in every depot. Each order is (depot, units) with
    at least 1 unit, and the orders are served one after the other:

    * The depot takes as much as possible from its own stock, down to 0. What is missing it gets from its supplier in
      whole pallets of `pallet` units, in as few as are enough; units beyond what was missing stay in its stock.
    * A depot that has to ship pallets to another depot serves them from its own stock too, but there it may only use
      the units above `reserve`. What it misses for them it gets from its own supplier in the same way, and so on.
    * If somewhere along the chain goods are missing in a depot without a supplier, the whole order is refused and no
      stock changes anywhere.

    Return a list that tells for each order whether it was served, and the stock of all depots at the end.

    >>> serve_depot_orders({"port": None, "town": "port"}, {"port": 30, "town": 4}, 10, 5, [("town", 6), ("town", 40)])
    ([True, False], {'port': 20, 'town': 8})
    >>> serve_depot_orders({"a": None, "b": "a", "c": "b"}, {"a": 40, "b": 9, "c": 0}, 6, 2, [("c", 8)])
    ([True], {'a': 34, 'b': 3, 'c': 4})
    """
    current = dict(stock)
    served: list[bool] = []
    for depot, units in orders:
        changed = stock_after(depot, units, supplier, current, pallet, reserve)
        served.append(changed is not None)
        current.update(changed or {})
    return served, current


def stock_after(
    customer_depot: str, units: int, supplier: dict[str, str | None], stock: dict[str, int], pallet: int, reserve: int
) -> dict[str, int] | None:
    """Return the new stock of all depots that take part in one order, or None if it has to be refused."""
    changed: dict[str, int] = {}
    depot: str | None = customer_depot
    wanted = units
    held_back = 0
    while depot is not None:
        usable = max(stock[depot] - held_back, 0)
        missing = max(wanted - usable, 0)
        delivered = -(-missing // pallet) * pallet
        changed[depot] = stock[depot] + delivered - wanted
        if not delivered:
            return changed
        depot, wanted, held_back = supplier[depot], delivered, reserve
    return None
