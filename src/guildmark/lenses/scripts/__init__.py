"""What code does, read from its text alone: one file per language, ``effects(source, cwd) -> Effects``."""
