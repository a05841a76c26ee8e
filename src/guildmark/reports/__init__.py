"""A report to text: one file per format; each takes any subset of a report."""
