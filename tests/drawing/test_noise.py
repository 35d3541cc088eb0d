from karawane.drawing.noise import between, noise


def test_noise_fills_the_range_evenly() -> None:
    values = [noise(x, y) for x in range(40) for y in range(40)]
    assert 0 <= min(values) < 0.01
    assert 0.99 < max(values) < 1
    assert 0.47 < sum(values) / len(values) < 0.53


def test_noise_is_the_same_everywhere() -> None:
    assert [round(noise(key), 6) for key in (0, 1, -1)] == [0.114788, 0.24679, 0.998532]


def test_between_stays_between() -> None:
    assert all(-3 <= between(-3, 7, key) < 7 for key in range(500))
