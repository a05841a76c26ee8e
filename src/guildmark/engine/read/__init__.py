"""Reads what agents did: any log, its format found by itself, as one stream of events."""
