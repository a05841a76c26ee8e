"""Other people's key names and formulas over the same runs, for those who come from there: views, not our verdicts."""
