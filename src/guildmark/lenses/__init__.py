"""Text to structure: pure, no opinion, no I/O."""
