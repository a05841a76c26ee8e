#!/usr/bin/env python3
"""Compare an invoice with its order, line by line."""

import json
import sys
from pathlib import Path

invoice, order = (json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:3])
ordered = {line["item"]: line for line in order["lines"]}
for line in invoice["lines"]:
    match = ordered.get(line["item"])
