"""Wire formats: one file per format, from its records to events; no opinion about skills, and no host's facts."""
