"""Names by a model for what evolving brought in: asked, checked by every gate, and recorded in the lineage."""
