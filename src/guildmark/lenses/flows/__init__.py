"""What code can do and where its data goes: one form for every language, and one interpreter over it."""
