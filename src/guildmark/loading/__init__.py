"""Folders, archives, mappings and live objects to skills, under hard limits: the only reader of skill files."""
