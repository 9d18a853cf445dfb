# Takes the direction from the letter's place in the alphabet instead of counting the aisles entered.
def picking_walk(bins: list[str]) -> list[str]:
    def position(code: str) -> tuple[str, int]:
        aisle, slot = code.split("-")
        backwards = (ord(aisle) - ord("A")) % 2 == 1
        return aisle, -int(slot) if backwards else int(slot)

    return sorted(set(bins), key=position)
