"""Every benchmark and sample format of the field, one small file each, behind one registry."""
