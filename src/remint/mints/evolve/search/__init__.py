"""The genetic search: individuals, reproduction, survival, termination, and the algorithm that joins them."""
