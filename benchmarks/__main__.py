"""Run every benchmark: `python -m benchmarks`."""

from benchmarks import envs, kernel, rules, selfplay

rules.main()
kernel.main()
envs.main()
selfplay.main()
