from xml.etree import ElementTree as ET

from karawane.arena import standings
from karawane.arena.ratings_chart import ratings_chart
from tests.arena.results import result


def test_every_bot_has_a_dot_and_its_name_is_escaped() -> None:
    games = [
        result(("cmd:a <b> & 'c'", 3 + n), ("owl", 5), ("fox", 1), game=n, setup=n)
        for n in range(5)
    ]
    drawing = ratings_chart(standings(games), "5 games")
    root = ET.fromstring(drawing)
    dots = {each.attrib["data-bot"] for each in root.iter() if "data-bot" in each.attrib}
    assert dots == {"cmd:a <b> & 'c'", "owl", "fox"}
