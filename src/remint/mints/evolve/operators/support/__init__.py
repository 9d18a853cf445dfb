"""What several operators need: where code may go, which constants may change, and what new functions are called."""
