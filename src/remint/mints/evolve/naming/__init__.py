"""Names as people would give them: from what a thing is and does, or asked of a model, with the same safety."""
