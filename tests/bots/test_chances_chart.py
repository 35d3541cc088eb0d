from xml.etree import ElementTree as ET

from karawane.bots import play_out, player
from karawane.bots.chances_chart import chances_chart
from karawane.bots.explanations import Language
from karawane.bots.report import report_on
from karawane.drawing import SEAT_FILLS
from karawane.notation import Record
from karawane.rules import Seat, deal


def test_every_seat_has_a_named_line_in_its_colour() -> None:
    record = play_out(deal(5, seed=1), [player("random", n) for n in range(5)])
    part = Record(record.start, record.moves[:30])
    drawing = chances_chart(report_on(part, simulations=5), Language.named("it"))
    root = ET.fromstring(drawing)
    lines = {each.attrib["data-seat"]: each for each in root.iter() if "data-seat" in each.attrib}
    assert set(lines) == {"1", "2", "3", "4", "5"}
    for seat in Seat:
        assert SEAT_FILLS[seat] in ET.tostring(lines[str(int(seat))]).decode()
        assert f">{Language.named('it').seat(seat)}<" in drawing


def test_a_record_without_moves_can_be_drawn() -> None:
    report = report_on(Record(deal(2, seed=1)), simulations=10)
    assert ET.fromstring(chances_chart(report, Language.named("en"))).tag.endswith("svg")
