from karawane.lessons import lessons, puzzles
from tests.server.web.serving import Guest


def test_the_tutorial_the_puzzles_and_the_rules(anna: Guest) -> None:
    assert len(anna.get("/lessons?language=it")["lessons"]) == len(lessons())
    tried = anna.post("/lessons/water/first/try", {"moves": ["Cc2"], "language": "fr"})
    assert tried["text"].startswith("Trois points")
    assert len(anna.get("/puzzles")["puzzles"]) == len(puzzles())
    assert anna.get("/puzzles/curtain")["placements"] == 2
    assert anna.post("/puzzles/curtain/try", {"moves": ["Ci2"]})["verdict"] == "going_on"
    assert anna.get("/puzzles/curtain/solution")["moves"] == ["Ci2", "Ci3"]
    assert anna.get("/rules?edition=kosmos&language=de")["edition"] == "kosmos"
    assert anna.get("/puzzles/sudoku", 422)["reason"] == "bad_message"
    assert anna.get("/lessons?language=la", 422)["reason"] == "bad_message"
