"""How things look on a terminal and as JSON: one module per noun."""
