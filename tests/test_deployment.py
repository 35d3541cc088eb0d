"""The files for hosts set only what the server reads, and agree with each other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import typer
from ruamel.yaml import YAML

from karawane.cli import serve
from karawane.cli.server_extra import PASSWORD_FILE_VARIABLE
from karawane.server.launcher import create_server
from karawane.server.limits import Limits
from karawane.server.web.settings import Settings

ROOT = Path(__file__).parents[1]
FILES = ("Containerfile", "compose.yaml", "deploy/karawane.service", "docs/hosting.md")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = YAML(typ="safe").load(ROOT / "compose.yaml")
    return loaded


@pytest.fixture(scope="module")
def variables() -> set[str]:
    """Return every environment variable that `karawane serve` reads."""
    app = typer.Typer()
    serve.add_to(app)
    options = {str(option.envvar) for option in typer.main.get_command(app).params}
    limits = {limit.variable for limit in Limits.all()}
    return options | limits | {PASSWORD_FILE_VARIABLE, "KARAWANE_ADMIN_TOKEN"}


@pytest.mark.parametrize("file", FILES)
def test_they_set_only_variables_that_exist(file: str, variables: set[str]) -> None:
    named = set(re.findall(r"KARAWANE_[A-Z_]+", (ROOT / file).read_text("utf-8")))
    placeholders = {"KARAWANE_NAME"}
    assert named - variables - placeholders == set()


def test_secrets_are_files_in_a_folder_that_is_never_committed(compose: dict[str, Any]) -> None:
    assert {secret["file"].split("/")[0] for secret in compose["secrets"].values()} == {"secrets"}
    assert "/secrets/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


def test_every_service_uses_only_secrets_and_volumes_that_exist(compose: dict[str, Any]) -> None:
    for service in compose["services"].values():
        assert set(service.get("secrets", [])) <= compose["secrets"].keys()
        names = {volume.split(":")[0] for volume in service.get("volumes", [])}
        assert names <= compose["volumes"].keys()


def test_services_wait_only_for_services_that_report_their_health(compose: dict[str, Any]) -> None:
    awaited = compose["services"]["server"]["depends_on"]
    assert [name for name in awaited if "healthcheck" not in compose["services"][name]] == []


def test_the_image_is_not_run_as_root() -> None:
    steps = (ROOT / "Containerfile").read_text("utf-8").partition("COPY --from=build")[2]
    assert re.findall(r"^USER (\d+)$", steps, re.MULTILINE) == ["10001"]


def test_the_image_copies_what_its_steps_need() -> None:
    allowed = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE)
    assert [name for name in allowed if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("file", ["deploy/nginx.conf", "deploy/Caddyfile"])
def test_proxies_pass_on_to_the_default_port(file: str) -> None:
    assert f"127.0.0.1:{serve.DEFAULT_PORT}" in (ROOT / file).read_text("utf-8")


@pytest.mark.parametrize("file", ["deploy/nginx.conf", "deploy/Caddyfile"])
def test_proxies_give_connections_up_before_the_server_does(file: str, tmp_path: Path) -> None:
    (kept,) = re.findall(r"keepalive(?:_timeout)? (\d+)s", (ROOT / file).read_text("utf-8"))
    waits = create_server(Settings(database=str(tmp_path / "tables.db"))).config.timeout_keep_alive
    assert int(kept) < waits
