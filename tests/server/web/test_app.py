from contextlib import suppress
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from tests.server.chaos.forms import times
from tests.server.web.serving import API, Guest, Server


def test_what_is_not_there_is_told(anna: Guest) -> None:
    assert anna.get("/nothing", 404)["type"] == "refused"
    answer = anna.client.patch(f"{API}/me")
    assert answer.status_code == 405
    assert answer.json()["reason"] == "bad_message"


def test_what_cannot_be_read_is_told(anna: Guest) -> None:
    refused = anna.post("/tables", {"options": {"seats": [{"kind": "camel"}]}}, 422)
    assert refused["reason"] == "bad_message"
    assert "seats" in refused["text"]
    assert anna.client.post(f"{API}/tables", content=b"{").status_code == 422
    assert anna.client.post(f"{API}/tables", content=b"\xff").status_code in (400, 422)


def test_whether_the_server_is_well(anna: Guest) -> None:
    assert anna.client.get("/healthz").json() == {"status": "ok"}


@pytest.fixture(scope="session")
def api(server: Server) -> schemathesis.BaseSchema:
    found = httpx.get(f"{server.address}/openapi.json").json()
    return schemathesis.openapi.from_dict(found)


def test_the_interface_is_written_down(api: schemathesis.BaseSchema) -> None:
    paths = set(api.raw_schema["paths"])
    assert {f"{API}/tables", f"{API}/tables/{{table}}/commands", f"{API}/judge"} <= paths
    assert "/healthz" not in paths


SLOW = ("/analysis", "/report")
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


def test_nothing_that_the_schema_allows_or_forbids_is_an_error_of_the_servers(
    api: schemathesis.BaseSchema, server: Server, anna: Guest
) -> None:
    table = anna.makes(watch="anyone").table
    asked = 0
    for result in api.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        # Whoever asks for an analysis waits for it: here, of a table that is not there.
        tables = ("nothing",) if operation.path.endswith(SLOW) else ("nothing", table)
        for mode in MODES:
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
