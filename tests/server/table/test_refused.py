import pytest

from karawane.server.table import Refused
from karawane.server.wire.messages import Refusal


@pytest.mark.parametrize("reason", Refusal)
def test_every_reason_has_a_sentence(reason: Refusal) -> None:
    assert Refused(reason).text
    assert Refused(reason).reason == reason.value
    assert Refused(reason).rule is None
