"""What the documentation site is made from besides the pages under docs/."""
