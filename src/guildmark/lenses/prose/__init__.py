"""Markdown with positions: block structure, and what stands inside running text."""
