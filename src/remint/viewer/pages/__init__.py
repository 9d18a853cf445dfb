"""One module for each kind of page: what it shows, as values for its template."""
