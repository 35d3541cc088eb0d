"""The page without a server: on a static host, and after one visit without a network."""

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, expect

from karawane.lessons import puzzle, puzzles, texts
from tests.page.browsers import guest, wait_until_cached
from tests.page.learner_actions import finish_tutorial, solve
from tests.page.player_actions import my_turn, place_something
from tests.page.server_process import ServerProcess

ROOT = Path(__file__).parents[2]
FOLDER = "games/karawane"
RECORD = ROOT / "tests" / "conformance" / "0003-v1.2-2.ttd"


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files as `python -m http.server` does, and logs nothing."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the page without a server, in a folder of a web host."""
    if not (ROOT / "web" / "node_modules").is_dir():
        pytest.skip("the page's tools are not installed: `make page`")
    host = tmp_path_factory.mktemp("host")
    command = [sys.executable, str(ROOT / "scripts" / "npm.py"), "run", "build", "--"]
    command += ["--mode", "site", "--outDir", str(host / FOLDER), "--logLevel", "warn"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return host


@pytest.fixture
def host(site: Path) -> Iterator[ThreadingHTTPServer]:
    """A static host that knows only files."""
    handler = partial(QuietHandler, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def solve_a_puzzle(page: Page) -> None:
    """Solve a puzzle of the list that is shown."""
    words = texts("puzzles", "en")
    page.get_by_role("link", name=words["curtain.title"]).click()
    solve(page, puzzle("curtain").solution)
    expect(page.get_by_text(words["curtain.why"])).to_be_visible()


def review_a_record(page: Page) -> None:
    """Review a record, which the page asks for, with an analysis."""
    page.get_by_label("Record", exact=True).fill(RECORD.read_text("utf-8"))
    page.get_by_role("button", name="Show the game").click()
    page.keyboard.press("Home")
    page.get_by_role("button", name="Analyse this position").click()
    expect(
        page.locator("section", has=page.get_by_role("heading", name="Analysis"))
        .locator("ol li")
        .first
    ).to_be_visible()


def play_a_game(page: Page) -> None:
    """Begin a game from the start page, and find it again after a reload."""
    page.get_by_role("button", name="Play", exact=True).click()
    my_turn(page)
    place_something(page)
    standing = page.locator("[data-camel]").count()
    page.reload()
    expect(page.locator("[data-camel]").nth(standing - 1)).to_be_visible()


def watch_bots(page: Page) -> None:
    """Let bots play among themselves."""
    for seat in (1, 2):
        page.get_by_label(f"Seat {seat}").select_option("bot:jerboa")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-camel]").nth(1)).to_be_visible()


def test_a_static_host_in_a_folder_and_then_no_network(
    browser: Browser, host: ThreadingHTTPServer
) -> None:
    home = f"http://127.0.0.1:{host.server_address[1]}/{FOLDER}/"
    with guest(browser, home, service_workers="allow") as context:
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(home)
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()
        # There is nobody to play with.
        expect(page.get_by_role("link", name="Lobby")).to_have_count(0)
        expect(page.get_by_role("link", name="With friends")).to_have_count(0)
        page.get_by_role("link", name="Learn the game", exact=True).click()
        finish_tutorial(page)
        wait_until_cached(page)

        host.shutdown()
        context.set_offline(True)
        page.reload()
        expect(page.get_by_role("link", name="Play a first game")).to_be_visible()
        page.goto(f"{home}#/learn/puzzles")
        solve_a_puzzle(page)
        page.goto(f"{home}#/learn/puzzles")
        expect(page.get_by_text(f"1 of {len(puzzles())} solved")).to_be_visible()
        page.goto(f"{home}#/learn/rules")
        expect(page.get_by_text(texts("reference", "en")["camels.own.yes"])).to_be_visible()
        page.goto(f"{home}#/review")
        review_a_record(page)
        expect(page.get_by_role("heading", name="Turning points")).to_be_visible()
        # The address carries the game.
        page.reload()
        expect(page.get_by_role("slider", name="Placement")).to_be_visible()
        page.goto(home)
        play_a_game(page)
        page.goto(f"{home}#/new")
        watch_bots(page)
        assert errors == []


def test_a_new_version_is_announced_and_taken_on_request(
    browser: Browser, host: ThreadingHTTPServer, site: Path
) -> None:
    home = f"http://127.0.0.1:{host.server_address[1]}/{FOLDER}/"
    worker = site / FOLDER / "service-worker.js"
    current = worker.read_text("utf-8")
    with guest(browser, home, service_workers="allow") as context:
        page = context.new_page()
        page.goto(home)
        wait_until_cached(page)
        script = page.locator("script[type=module]").first.get_attribute("src")
        assert script is not None
        # The next version has another script.
        worker.write_text(current.replace(f'"{script.removeprefix("./")}",', ""), "utf-8")
        try:
            page.reload()
            page.get_by_role("button", name="Update").click()
            expect(page.get_by_text("A new version is here.")).to_be_hidden()
            expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()
        finally:
            worker.write_text(current, "utf-8")


def test_the_server_stops_after_one_visit(browser: Browser, tmp_path: Path) -> None:
    with (
        ServerProcess(tmp_path) as server,
        guest(browser, server.address, service_workers="allow") as context,
    ):
        page = context.new_page()
        page.goto("/")
        wait_until_cached(page)
        server.stop()
        page.goto("/learn/puzzles")
        solve_a_puzzle(page)
        page.goto("/review")
        review_a_record(page)
        page.goto("/")
        play_a_game(page)
