# Mistake: row 0 is not even.
def even_row(row: int) -> bool:
    return row > 0 and row % 2 == 0
