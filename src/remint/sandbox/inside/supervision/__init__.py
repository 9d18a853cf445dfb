"""A cell's view of a running program: fork it, watch it, end it, report what happened."""
