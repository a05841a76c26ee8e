"""Tool calls, results and a dialect, to skill events: the only place that pairs, joins and judges refusals."""
