"""Words that show how something is said, one file of data for each language."""
