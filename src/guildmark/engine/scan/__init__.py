"""A folder in, a true report out."""
