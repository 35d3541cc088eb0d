"""A worked example: a network that learns from self-play and beats greedy, in under an hour.

`python -m examples.learning` plays, trains, measures and draws the curve; docs/learning.md tells
how. In dependency order: `lessons` (what is learned from), `grid` (the board for convolutions),
`network`, `playing` (games of the network), `training`, `curve`.
"""
