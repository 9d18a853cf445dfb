"""The zygote, which loads libraries once and forks cells, and the cells, which fork programs."""
