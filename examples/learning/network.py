"""A small residual network that knows hexagons, and takes all camel colours alike.

Every colour goes through the same layers, beside a mean over all colours. So a game with exchanged
colours is played in the same way, and each position that is seen teaches 120.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from examples.learning.grid import NEIGHBOURS, Grid
from examples.learning.samples import GAINS, Seen
from karawane.kernel.observation import plane_names
from karawane.rules import Board, CamelColour

__all__ = ["Network"]

COLOURS = len(CamelColour)
HIDDEN = 64
SMALL = 1 / 16
"""What numbers are multiplied with: points and supplies become about as large as ones and zeros."""


class HexConv(nn.Module):
    """A convolution over a space and its six neighbours on the sheet."""

    taps: Tensor

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, 3, bias=False)
        taps = torch.zeros(3, 3)
        for down, right in NEIGHBOURS:
            taps[down + 1, right + 1] = 1
        self.register_buffer("taps", taps, persistent=False)

    def forward(self, x: Tensor) -> Tensor:
        """Convolve; rows go round, columns end at the edge."""
        round_ = torch.cat([x[:, :, -1:], x, x[:, :, :1]], dim=2)
        return nn.functional.conv2d(round_, self.conv.weight * self.taps, padding=(0, 1))


class Block(nn.Module):
    """Two convolutions beside the input, with a look at other colours and far spaces."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first, self.second = HexConv(channels, channels), HexConv(channels, channels)
        self.others = HexConv(channels, channels)
        self.far = nn.Linear(channels, channels, bias=False)
        self.norms = nn.ModuleList(nn.BatchNorm2d(channels) for _ in range(2))

    def forward(self, x: Tensor, land: Tensor) -> Tensor:
        """Return what the next block sees."""
        # In place where it can be: on a processor, most of the time goes into moving numbers.
        mean = x.unflatten(0, (-1, COLOURS)).mean(1)
        all_colours = self.others(mean) + self.far(mean.mean((2, 3)))[:, :, None, None]
        inner = self.first(x) + all_colours.repeat_interleave(COLOURS, 0)
        inner = self.norms[0](inner).mul_(land).relu_()
        return self.norms[1](self.second(inner)).add_(x).mul_(land).relu_()


class Network(nn.Module):
    """From what a seat sees to the logits of all actions, and of the reward it may expect."""

    colour_planes: Tensor
    shared_planes: Tensor
    numbers: Tensor
    cells: Tensor
    spaces: Tensor
    scale: Tensor
    land: Tensor

    def __init__(self, board: Board, *, players: int, channels: int, blocks: int) -> None:
        super().__init__()
        grid = Grid(board)
        self.shape = grid.rows, grid.columns
        names = plane_names(players)
        of_colours = [
            [at for at, name in enumerate(names) if f"{colour} " in name] for colour in CamelColour
        ]
        shared = sorted(set(range(len(names))) - {at for planes in of_colours for at in planes})
        marks = names.index("spaces") + 1
        land = torch.zeros(grid.rows * grid.columns)
        land[grid.spaces()] = 1
        for name, value in {
            "colour_planes": torch.tensor(of_colours),
            "shared_planes": torch.tensor(shared),
            "numbers": torch.tensor([at for at in shared if at >= marks]),
            "cells": torch.tensor(grid.cells()),
            "spaces": torch.tensor(grid.spaces()),
            "scale": torch.tensor([1.0 if at < marks else SMALL for at in range(len(names))]),
            "land": land.view(self.shape),
        }.items():
            self.register_buffer(name, value, persistent=False)
        inputs = GAINS + 1 + 2 * len(of_colours[0]) + len(shared)
        self.begin = HexConv(inputs, channels)
        self.blocks = nn.ModuleList(Block(channels) for _ in range(blocks))
        self.places = nn.Conv2d(channels + GAINS, 2, 1)
        self.give_back = nn.Linear(channels, 1)
        self.whole = nn.Sequential(
            nn.Linear(channels + len(self.numbers), HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 2)
        )

    def forward(self, shown: Seen) -> tuple[Tensor, Tensor]:
        """Return the logits of the actions in each game, and of the reward."""
        inputs = self._sheets(shown)
        x = self.begin(inputs).mul_(self.land).relu_()
        for block in self.blocks:
            x = block(x, self.land)
        # The order of the action index: give back, leaders, camels by colour and space, pass.
        by_colour = x.mean((2, 3)).unflatten(0, (-1, COLOURS))
        # What is won at once goes past the convolutions too: it need not be learned.
        places = self.places(torch.cat([x, inputs[:, :GAINS]], 1))
        places = places.flatten(2)[:, :, self.spaces].unflatten(0, (-1, COLOURS))
        numbers = shown.observations[:, self.numbers, 0, 0] * SMALL
        passing, reward = self.whole(torch.cat([by_colour.mean(1), numbers], 1)).unbind(1)
        logits = torch.cat(
            [
                self.give_back(by_colour).flatten(1),
                places[:, :, 0].flatten(1),
                places[:, :, 1].flatten(1),
                passing[:, None],
            ],
            dim=1,
        )
        return logits.masked_fill(shown.masks == 0, -torch.inf), reward

    def _sheets(self, shown: Seen) -> Tensor:
        """Return the sheet of each colour: its gains, where it may go, its planes, and the rest."""
        games, cells = len(shown.masks), self.land.numel()
        planes = torch.zeros(games, shown.observations.shape[1], cells)
        planes[:, :, self.cells] = shown.observations.flatten(2) * self.scale[:, None]
        own = planes[:, self.colour_planes]
        # How many camels a caravan has matters as much as where they stand.
        counts = own.sum(3, keepdim=True).mul(SMALL).expand_as(own)
        shared = planes[:, None, self.shared_planes].expand(-1, COLOURS, -1, -1)
        placing = torch.zeros(games, COLOURS, GAINS + 1, cells)
        gains = shown.gains[:, :, COLOURS:-1].unflatten(2, (2, COLOURS, -1))[:, :, 1]
        placing[:, :, :GAINS, self.spaces] = gains.transpose(1, 2) * SMALL
        masks = shown.masks[:, COLOURS:-1].unflatten(1, (2, COLOURS, -1))
        placing[:, :, GAINS, self.spaces] = masks.amax(1).float()
        sheets = torch.cat([placing, own, counts, shared], dim=2).flatten(0, 1)
        sheets = sheets.unflatten(2, self.shape) * self.land
        return sheets.contiguous(memory_format=torch.channels_last)
