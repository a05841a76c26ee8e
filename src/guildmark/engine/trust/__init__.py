"""Trust that lasts: skills are captured, pinned, compared with what they were, and with one another."""
