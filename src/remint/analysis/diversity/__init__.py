"""How different minted problems are: from their seeds, from one another, over mints, and in the eyes of reviewers."""
