"""Pins, snapshots and drift: what skills were, and what is not as it was."""
