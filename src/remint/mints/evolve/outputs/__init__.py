"""What a search is turned into: evolved problems, alternative solutions, fresh tests, a set to fine-tune with."""
