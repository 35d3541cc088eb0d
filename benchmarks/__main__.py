"""Run every benchmark: `python -m benchmarks`."""

from benchmarks import rules

rules.main()
