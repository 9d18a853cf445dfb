"""Runs any mint over its inputs: ledger, order, workers, progress, manifest, and the summary of refusals."""
