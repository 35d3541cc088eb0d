"""Benchmarks: each prints ratios within one run."""
