"""Judges runs: which evaluators each case asks for, what they say, and what it sums up to."""
