"""Whether a result is the expected one: rules of comparison, their cost, and values as text that people read."""
