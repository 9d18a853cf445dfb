"""What people see while work goes on, and how handles show themselves in a terminal and in a notebook."""
