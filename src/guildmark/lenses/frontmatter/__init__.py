"""The block between the two fences: one neutral reading with positions, and one file per dialect that hosts use."""
