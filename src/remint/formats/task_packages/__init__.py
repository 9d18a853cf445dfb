"""Task packages for other harnesses: they ask the model and count, Remint's judge gives the verdicts."""
