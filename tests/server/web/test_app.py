from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable

from tests.server.chaos.forms import times
from tests.server.web.serving import API, Guest, Server
from tests.waiting import HANGS_SECONDS

if TYPE_CHECKING:
    import schemathesis


def test_unknown_addresses_and_methods_are_refused(anna: Guest) -> None:
    assert anna.get("/nothing", 404)["type"] == "refused"
    answer = anna.client.patch(f"{API}/me")
    assert answer.status_code == 405
    assert answer.json()["reason"] == "bad_message"


def test_unreadable_bodies_are_refused(anna: Guest) -> None:
    refused = anna.post("/tables", {"options": {"seats": [{"kind": "camel"}]}}, 422)
    assert refused["reason"] == "bad_message"
    assert "seats" in refused["text"]
    assert anna.client.post(f"{API}/tables", content=b"{").status_code == 422
    assert anna.client.post(f"{API}/tables", content=b"\xff").status_code in (400, 422)


def test_the_health_check(anna: Guest) -> None:
    assert anna.client.get("/healthz").json() == {"status": "ok"}


@pytest.fixture(scope="session")
def api(server: Server) -> schemathesis.BaseSchema:
    # Every test process imports this file, which would take most of a second.
    import schemathesis

    found = httpx.get(f"{server.address}/openapi.json", timeout=HANGS_SECONDS).json()
    return schemathesis.openapi.from_dict(found)


def test_the_schema_lists_the_api(api: schemathesis.BaseSchema) -> None:
    paths = set(api.raw_schema["paths"])
    assert {f"{API}/tables", f"{API}/tables/{{table}}/commands", f"{API}/judge"} <= paths
    assert "/healthz" not in paths


SLOW = ("/analysis", "/report")


def test_no_request_causes_an_error_of_the_server(
    api: schemathesis.BaseSchema, server: Server, anna: Guest
) -> None:
    from schemathesis import GenerationMode
    from schemathesis.core.result import Ok

    table = anna.makes(watch="anyone").table
    asked = 0
    for result in api.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        # Analyses take time, so they are requested only for a table that does not exist.
        tables = ("nothing",) if operation.path.endswith(SLOW) else ("nothing", table)
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            for each in tables if "{table}" in operation.path else (None,):
                known = None if each is None else {"table": each}

                @settings(
                    max_examples=times(6, 200),
                    deadline=None,
                    phases=[Phase.generate],
                    suppress_health_check=[*HealthCheck],
                )
                @given(operation.as_strategy(mode, path_parameters=known))
                def asks(case: schemathesis.Case[Any]) -> None:
                    nonlocal asked
                    asked += 1
                    answer = case.call(base_url=server.address)
                    assert answer.status_code < 500, case.as_curl_command()
                    documented = case.operation.responses.find_by_status_code(answer.status_code)
                    assert documented or answer.status_code in (400, 405), answer.status_code

                with suppress(Unsatisfiable):
                    asks()
    assert asked > 100
