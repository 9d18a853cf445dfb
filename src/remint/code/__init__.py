"""What Remint knows about source text: mutants, constant expressions, assertions."""
