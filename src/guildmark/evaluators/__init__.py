"""Opinions about a run: one file each, a trace and a case in, verdicts out."""
