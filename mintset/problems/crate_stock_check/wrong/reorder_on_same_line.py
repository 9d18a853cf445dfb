# Prints REORDER on the line of the stock.
stock = int(input()) + sum(map(int, input().split()))
print(f"{stock} REORDER" if stock < 10 else stock)
