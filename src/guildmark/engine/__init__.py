"""Runs opinions over facts; every loop of the house lives here."""
