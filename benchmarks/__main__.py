"""Run every benchmark: `python -m benchmarks`."""

from benchmarks import kernel, rules

rules.main()
kernel.main()
