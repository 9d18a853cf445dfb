"""A program while it is changed: what is known about it, the draft of the next version, templates, fresh names."""
