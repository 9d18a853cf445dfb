# Mistake: does not notice that a text was changed since the author's version.
def amend_clauses(
    clauses: list[str], amendments: list[tuple[int, str, int, str | int | None]]
) -> tuple[list[str], list[bool]]:
    texts = dict(enumerate(clauses))
    order = list(texts)
    history = [(list(order), dict(texts))]
    accepted = []
    fresh = len(clauses)

    def place_behind(old_order: list[int], count: int) -> int:
        for key in reversed(old_order[:count]):
            if key in order:
                return order.index(key) + 1
        return 0

    for version, kind, number, detail in amendments:
        ok = version < len(history)
        if ok:
            old_order, old_texts = history[version]
            ok = (0 if kind == "insert" else 1) <= number <= len(old_order)
        if ok and kind == "insert":
            order.insert(place_behind(old_order, number), fresh)
            texts[fresh] = detail
            fresh += 1
        elif ok:
            key = old_order[number - 1]
            present = key in order
            if kind == "restore":
                ok = not present
                if ok:
                    order.insert(place_behind(old_order, number - 1), key)
                    texts[key] = old_texts[key]
            elif not present:
                ok = False
            elif kind == "strike":
                order.remove(key)
            elif kind == "replace":
                ok = True
                if ok:
                    texts[key] = detail
            else:
                ok = detail <= len(old_order)
                if ok:
                    order.remove(key)
                    order.insert(place_behind(old_order, detail), key)
        if ok:
            history.append((list(order), dict(texts)))
        accepted.append(ok)
    return [texts[key] for key in order], accepted
