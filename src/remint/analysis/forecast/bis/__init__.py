"""BIS: importance sampling with the densities of two importance weighted autoencoders."""
