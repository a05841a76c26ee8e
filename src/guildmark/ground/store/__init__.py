"""Files that outlive a run: atomic, locked, and safe to lose where they are only a cache."""
