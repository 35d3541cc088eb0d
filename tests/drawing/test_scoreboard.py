from karawane.drawing import legend_text, score_text
from karawane.drawing.palette import CAMEL_GLYPHS
from karawane.rules import scores
from tests.drawing.games import seeded_game


def test_the_legend_names_every_camel_colour() -> None:
    for colour, glyph in CAMEL_GLYPHS.items():
        assert f"{glyph} {colour}" in legend_text()
        assert f"{colour.letter} {colour}" in legend_text(letters=True)
    assert legend_text(letters=True).isascii()


def test_the_score_table_has_a_row_for_each_seat() -> None:
    position = seeded_game(5)[0][-1]
    rows = [line.split() for line in score_text(position).splitlines()[2:-1]]
    assert [[int(n) for n in row[2:]] for row in rows] == [
        [*score, score.total] for score in scores(position)
    ]


def test_the_supply_is_shown() -> None:
    position = seeded_game(2)[0][-1]
    last = score_text(position, letters=True).splitlines()[-1]
    assert [int(word) for word in last.split() if word.isdigit()] == list(position.supply)
