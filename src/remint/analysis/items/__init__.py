"""Item statistics: how hard problems are, how well they tell models apart, and which are worth a look."""
