"""Logs of agent runs to records: lines, documents, databases and live objects, under hard limits."""
