"""Intervals, paired tests and planners: what the runs of an evaluation can show, and what they cannot.

A run is a number from 0 to 1, or a bool. What is neither a pass nor a failure (unknown, an error, a timeout) is no run:
leave it out, and say elsewhere how many there were. Where there is nothing to compute from, the answer is ``None``.
"""
