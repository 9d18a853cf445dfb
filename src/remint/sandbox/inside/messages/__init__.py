"""What driver, cell and program send each other, and the buffers it passes through."""
