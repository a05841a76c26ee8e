"""Other machines: git repositories."""
