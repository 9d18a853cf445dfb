"""Where the work of a run is done: on this machine, or on the nodes of a Ray cluster."""
