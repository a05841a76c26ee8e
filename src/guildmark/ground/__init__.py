"""Touches one thing of the machine per room; used by edges and engine."""
