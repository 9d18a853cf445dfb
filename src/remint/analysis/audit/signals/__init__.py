"""The signals of contamination that come with Remint, one module each."""
