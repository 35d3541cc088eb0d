from xml.etree import ElementTree as ET

import pytest

from karawane.bots.analysis import analyse
from karawane.bots.explanations import Language
from karawane.bots.heat_map import draw_heat_map
from karawane.rules import PlaceCamel, PlaceLeader, deal, legal_moves


@pytest.mark.parametrize("players", [2, 5])
def test_every_space_with_a_legal_placement_is_coloured(players: int) -> None:
    position = deal(players, seed=1)
    found = analyse(position, simulations=4000, seed=1)
    drawing = draw_heat_map(found, Language.named("de"))
    root = ET.fromstring(drawing)
    spots = [each for each in root.iter() if "data-worth" in each.attrib]
    moves = legal_moves(position)
    spaces = {move.space for move in moves if isinstance(move, PlaceCamel | PlaceLeader)}
    assert len(spots) == len(spaces)
    if spaces:
        assert "Gewinnchance von Schwarz je Zug" in drawing
