"""Models that run on this machine: which there are, how they get here, and how they are asked."""
