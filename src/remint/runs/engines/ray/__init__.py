"""The engine of many machines: long-lived workers on the nodes of a Ray cluster, one pool of cells each."""
