"""The words everybody speaks: few, deeply frozen, no I/O."""
