"""Estimators that learn from other models that are known on source and target."""
