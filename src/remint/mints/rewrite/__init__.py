"""The same problem in a new setting: agents that tell it anew, or a deterministic reskin; validated by execution."""
