from karawane.bots.move_values import MoveValue, lead_of
from karawane.rules import Pass


def test_a_lead_is_over_the_best_of_the_others() -> None:
    value = MoveValue(Pass(), 1, 0.5, 0.1, (0.2, 0.3, 0.5), (30.0, 34.0, 40.0))
    assert [value.lead(seat) for seat in range(3)] == [-10.0, -6.0, 6.0]
    assert lead_of(value.points, 2) == 6.0
