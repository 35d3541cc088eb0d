"""`karawane serve`: serve tables to browsers and programs."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Sequence
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated

import typer

from karawane.cli.command_error import CommandError, cannot_open
from karawane.cli.server_extra import DatabaseOption, chosen_database, needs_server
from karawane.server.limits import BadLimit, Limits

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane serve --open
karawane serve --host 0.0.0.0 --port 8080
karawane serve --database postgresql://karawane@db/karawane --bus redis://cache --workers 4
karawane serve --limit tables_an_hour=30 --limit sockets=20
karawane serve --bot fox=py:my_bots:Fox

Limits (in \\[limits] of the settings file, as KARAWANE_LIMIT_NAME, or with --limit):

""" + "\n".join(f"{each.name}={each.default:g}: {each.about}" for each in Limits.all())

DEFAULT_PORT = 8765
PAGE_MISSING = """\
The page is not part of this installation: browsers get an error, programs can use /api/v1.
To add it, run `make page` in the source folder, then `pip install .` again."""
LOCAL_NAMES = ("127.0.0.1", "localhost", "[::1]", "::1")
PRIVATE_NETWORKS = (
    "127.0.0.0/8",
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "::1/128",
    "fc00::/7",
)
SHORTEST_TOKEN = 20


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(serve)


def serve(
    host: Annotated[
        str,
        typer.Option("--host", metavar="ADDRESS", envvar="KARAWANE_HOST", help="Listen address."),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            "--port",
            "-p",
            min=0,
            max=65535,
            envvar="KARAWANE_PORT",
            help="Port; 0 picks a free one.",
        ),
    ] = DEFAULT_PORT,
    database: DatabaseOption = None,
    bus: Annotated[
        str | None,
        typer.Option(
            "--bus",
            metavar="URL",
            envvar="KARAWANE_BUS",
            help="Redis that connects several workers.",
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            "--workers",
            "-w",
            min=1,
            max=64,
            metavar="N",
            envvar="KARAWANE_WORKERS",
            help="Server processes.",
        ),
    ] = 1,
    thinkers: Annotated[
        int | None,
        typer.Option(
            "--thinkers",
            min=1,
            max=64,
            metavar="N",
            envvar="KARAWANE_THINKERS",
            help="Processes per worker for bots; half as many analyse, one reports, "
            "two read records.",
            show_default="one per core",
        ),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="NAME=BOT",
            envvar="KARAWANE_BOT",
            help="Offer a bot of your own at the tables, such as fox=py:my_bots:Fox; repeatable.",
        ),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            "--origin",
            metavar="URL",
            envvar="KARAWANE_ORIGIN",
            help="Further origin whose pages may use the server; repeatable.",
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host",
            metavar="NAME",
            envvar="KARAWANE_ALLOW_HOST",
            help="Answer only requests to this name; repeatable.",
            show_default="this machine's names if only it can connect",
        ),
    ] = None,
    trust_proxy: Annotated[
        bool,
        typer.Option(
            "--trust-proxy",
            envvar="KARAWANE_TRUST_PROXY",
            help="Trust X-Forwarded-For and -Proto of proxies in private networks.",
        ),
    ] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="NETWORK",
            envvar="KARAWANE_PROXY",
            help="Trust X-Forwarded-For and -Proto of proxies in this network; repeatable.",
        ),
    ] = None,
    root_path: Annotated[
        str,
        typer.Option(
            "--root-path",
            metavar="PATH",
            envvar="KARAWANE_ROOT_PATH",
            help="Folder under which a proxy shows the server, such as /karawane.",
            show_default=False,
        ),
    ] = "",
    metrics_public: Annotated[
        bool,
        typer.Option(
            "--metrics-public",
            envvar="KARAWANE_METRICS_PUBLIC",
            help="Let other machines read /metrics.",
        ),
    ] = False,
    settings_file: Annotated[
        Path | None,
        typer.Option(
            "--settings",
            metavar="FILE",
            envvar="KARAWANE_SETTINGS",
            help="TOML file with the limits.",
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option("--limit", metavar="NAME=N", help="Change a limit; repeatable. See below."),
    ] = None,
    admin_token_file: Annotated[
        Path | None,
        typer.Option(
            "--admin-token-file",
            metavar="FILE",
            envvar="KARAWANE_ADMIN_TOKEN_FILE",
            help="File with the token of the administration interface.",
            show_default="KARAWANE_ADMIN_TOKEN, or no such interface",
        ),
    ] = None,
    no_limits: Annotated[
        bool,
        typer.Option(
            "--no-limits",
            envvar="KARAWANE_NO_LIMITS",
            help="Disable limits per client, for load tests.",
        ),
    ] = False,
    log_json: Annotated[
        bool, typer.Option("--log-json", envvar="KARAWANE_LOG_JSON", help="Log JSON lines.")
    ] = False,
    log_requests: Annotated[
        bool,
        typer.Option("--log-requests", envvar="KARAWANE_LOG_REQUESTS", help="Log every request."),
    ] = False,
) -> None:
    """Serve tables for people, bots and programs."""
    with needs_server():
        from karawane.server import launcher
        from karawane.server.bus.hint_bus import CannotOpenBus
        from karawane.server.storage.server_lock import lock_for_server
        from karawane.server.storage.storage_errors import CannotOpen
        from karawane.server.supervisor import WorkersCannotStart
        from karawane.server.web.settings import Settings
        from karawane.server.web.static_files import is_page_built
    try:
        limits = Limits.chosen(settings_file, assignments=tuple(limit or ()))
    except BadLimit as error:
        raise CommandError(str(error)) from error
    _check_bots(bot or ())
    proxies = (*map(_network, proxy or ()), *(PRIVATE_NETWORKS if trust_proxy else ()))
    settings = Settings(
        database=chosen_database(database),
        bus=bus,
        origins=tuple(each.rstrip("/") for each in origin or ()),
        proxies=proxies,
        hosts=tuple(name.lower() for name in allow_host or ())
        or (LOCAL_NAMES if host in LOCAL_NAMES and not proxies else ()),
        root_path=_root_path(root_path),
        metrics_public=metrics_public,
        bots=tuple(bot or ()),
        thinkers=thinkers or max(2, (os.cpu_count() or 2) // workers),
        workers=workers,
        admin_token=_admin_token(admin_token_file),
        limits=Limits.none() if no_limits else limits,
    )
    try:
        with needs_server(), lock_for_server(settings.database, shared=bus is not None):
            launcher.check_settings(settings)
            listening = _bound_socket(host, port)
            address = _shown_address(host, listening.getsockname()[1], settings.root_path)
            print(f"Karawane is at {address} (Ctrl-C ends it)", flush=True)
            if not is_page_built():
                print(PAGE_MISSING, flush=True)
            elif open_page:
                import webbrowser

                webbrowser.open(address)
            options = launcher.ServeOptions(settings, log_json=log_json, log_requests=log_requests)
            launcher.serve(options, listening)
    except (CannotOpen, CannotOpenBus, WorkersCannotStart) as error:
        raise CommandError(str(error)) from error


def _check_bots(bots: Sequence[str]) -> None:
    """Offer the bots once, to report what is wrong with them before anything starts."""
    from karawane.bots.offered_bots import offer_bot

    for bot in bots:
        try:
            offer_bot(bot)
        except ValueError as error:
            raise CommandError(f"--bot {error}") from error


def _admin_token(file: Path | None) -> str | None:
    """Return the administration token: from a file or the environment, never an argument."""
    if file is None:
        token = os.environ.get("KARAWANE_ADMIN_TOKEN")
    else:
        try:
            token = file.read_text("utf-8").strip()
        except OSError as error:
            raise cannot_open(str(file), error) from error
    if token is not None and len(token) < SHORTEST_TOKEN:
        raise CommandError(
            f"the administration token needs at least {SHORTEST_TOKEN} characters; "
            "python -c 'import secrets; print(secrets.token_urlsafe())' prints one"
        )
    return token


def _bound_socket(host: str, port: int) -> socket.socket:
    from karawane.server import launcher

    try:
        return launcher.bind_socket(host, port)
    except OSError as error:
        why = error.strerror or str(error)
        raise CommandError(f"{host}:{port}: {why}; choose another with --port N") from error


def _network(text: str) -> str:
    """Return a network as it is written; an address stands for itself."""
    try:
        return str(ip_network(text))
    except ValueError as error:
        raise CommandError(f"--proxy {text}: {error}") from error


def _root_path(text: str) -> str:
    """Return a folder of the server with a slash before it and none after it; empty for none."""
    path = text.strip("/")
    if path and not re.fullmatch(r"(?!api(/|$))[a-zA-Z0-9_-]+(/[a-zA-Z0-9_-]+)*", path):
        raise CommandError(
            f"--root-path {text}: write a folder such as /karawane, in letters, digits and hyphens "
            "(/api is the server's own)"
        )
    return f"/{path}" if path else ""


def _shown_address(host: str, port: int, root_path: str = "") -> str:
    """Return the address for a browser on this machine."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{name}:{port}{root_path}/"
