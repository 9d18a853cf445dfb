"""The sources of mintset, and the tools that check and build it."""
