"""The last step of a search: what was added is named over the whole program, from what it does by then."""
