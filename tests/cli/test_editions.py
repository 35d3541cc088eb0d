import json
from pathlib import Path

import pytest

from karawane.rules import OPTIONS, Edition
from karawane.rules.edition import EDITIONS_VARIABLE
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


def test_a_bad_file_in_the_users_folder_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = tmp_path / "house.toml"
    bad.write_text('title = "House rules"\n')
    monkeypatch.setenv(EDITIONS_VARIABLE, str(tmp_path))
    refused = karawane("editions")
    assert refused.status == 2
    assert refused.err == (
        f"karawane: edition file {bad} has no table [options] that sets every option\n"
    )
