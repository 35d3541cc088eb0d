"""Run every benchmark: `python -m benchmarks`."""

from benchmarks import envs, kernel, rules

rules.main()
kernel.main()
envs.main()
