"""Refactorings that a model proposes: asked for, put through every gate of the search, and recorded in the lineage."""
