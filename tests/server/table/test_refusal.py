import pytest

from karawane.server.table.refusal import Refusal, RequestRefused


@pytest.mark.parametrize("reason", Refusal)
def test_every_reason_has_a_sentence(reason: Refusal) -> None:
    assert RequestRefused(reason).text
    assert RequestRefused(reason).reason == reason.value
    assert RequestRefused(reason).rule is None
