# Mistake: wants a number that ends in 0.
def even_row(row: int) -> bool:
    return row % 10 == 0
