"""A worked example: a network that learns from self-play and beats greedy, in under an hour.

`python -m examples.learning` plays, trains, measures and draws the curve; docs/learning.md says
how. In dependency order: `samples` (what is learned from), `grid` (the board for convolutions),
`network`, `network_match` (games of the network), `training`, `curve`.
"""
