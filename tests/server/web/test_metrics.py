"""The dashboard and the host's page name only metrics that there are."""

import re
from pathlib import Path

import pytest

from karawane.server.web.metrics import Metrics

DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.parametrize("page", ["dashboard.json", "hosting.md"])
def test_every_metric_that_is_named_exists(page: str) -> None:
    text = Metrics().text().decode()
    served = set(re.findall(r"^# TYPE (karawane_\w+)", text, re.MULTILINE))
    named = set(re.findall(r"karawane_[a-z_]+", (DOCS / page).read_text(encoding="utf-8")))
    assert named
    assert {re.sub(r"_(bucket|sum|count)$", "", name) for name in named} <= served
