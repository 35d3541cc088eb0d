import json

from karawane.rules import OPTIONS, Edition
from tests.cli.invocation import karawane


def test_the_table_has_every_edition_and_option() -> None:
    shown = karawane("editions").out
    for name in Edition.names():
        assert name in shown
        assert Edition.named(name).title in shown
    assert all(option in shown for option in OPTIONS)
    assert "v1.2: Through the Desert, the designer's rules v1.2 (the default)" in shown


def test_json() -> None:
    facts = json.loads(karawane("editions", "--json").out)
    assert [each["name"] for each in facts] == [*Edition.names()]
    assert [each["default"] for each in facts] == [True, False, False, False]
    assert facts[3]["options"] == Edition.named("ffg").options
