"""Ways to write bytes as something else, one file each: ``encode``, ``decode``, and how the written form looks."""
