from karawane.notation import parse_record
from karawane.server.table import record_of
from tests.server.tables import Table


def test_a_tables_record_is_the_game_with_names_and_result() -> None:
    table = Table(people=2, bots=1)
    table.play_out(seed=3)
    record = parse_record(str(record_of(table.state)))
    assert record.final == table.state.position
    assert record.tag("Seat1") == "Player 1"
    assert record.tag("Seat3") == "random"
    assert record.tag("Winners") == " ".join(map(str, table.state.winners))
    assert record.tag("Ended") == "rules"


def test_a_running_game_has_no_result() -> None:
    table = Table()
    table.place("C@h7")
    assert record_of(table.state).tag("Result") is None
