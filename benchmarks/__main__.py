"""Run every benchmark: `python -m benchmarks`."""

from benchmarks import kernel, rules, selfplay

rules.main()
kernel.main()
selfplay.main()
