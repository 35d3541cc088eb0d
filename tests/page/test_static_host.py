"""The page without a server: on a static host, and after one visit without a network.

The bots think for a short time, as the page's settings offer; with `KARAWANE_WASM=full` they take
all of it, and a game minutes.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from karawane.lessons import lessons, puzzle, puzzles, texts
from karawane.notation import parse_record
from karawane.rules import Seat
from tests.page.browsers import guest, wait_until_cached
from tests.page.learner_actions import finish_tutorial, solve, take_lesson
from tests.page.player_actions import my_turn
from tests.page.server_process import ServerProcess
from tests.page.solo_games import (
    DESKTOP,
    analyse_the_game,
    check_record,
    choose_fast_play,
    choose_seats,
    play_and_reload,
    play_to_the_end,
    play_turn,
)

ROOT = Path(__file__).parents[2]
FOLDER = "games/karawane"
SAND = (217, 191, 140)
RECORD = ROOT / "tests" / "conformance" / "0003-v1.2-2.ttd"
FIVE_SEATS = ROOT / "tests" / "conformance" / "0015-v1.2-5.ttd"

FULL = os.environ.get("KARAWANE_WASM") == "full"
OPPONENTS = ["simoom"] * 4 if FULL else ["simoom", "gazelle", "fennec", "skink"]
"""Four that search keep a core busy for half a minute, so `make verify-wasm` plays against them."""


class StaticHost:
    """`python -m http.server`, which knows only files."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
        self._process = subprocess.Popen(
            [*command, "--directory", str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout is not None
        said = re.search(r"http://\S+", self._process.stdout.readline())
        assert said
        self.home = f"{said[0].rstrip('/)')}/{FOLDER}/"

    def stop(self) -> None:
        """End the host; once more does nothing."""
        with self._process as process:
            process.terminate()


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
def host(site: Path) -> Iterator[StaticHost]:
    """A static host that knows only files."""
    host = StaticHost(site)
    yield host
    host.stop()


def solve_a_puzzle(page: Page) -> None:
    """Solve a puzzle of the list that is shown."""
    words = texts("puzzles", "en")
    page.get_by_role("link", name=words["curtain.title"]).click()
    solve(page, puzzle("curtain").solution)
    expect(page.get_by_text(words["curtain.why"])).to_be_visible()


def show_record(page: Page, record: Path) -> None:
    """Show a recorded game on the review page, which is open."""
    page.get_by_label("Record", exact=True).fill(record.read_text("utf-8"))
    page.get_by_role("button", name="Show the game").click()


def review_a_record(page: Page) -> None:
    """Review a record, which the page asks for, with an analysis."""
    show_record(page, RECORD)
    page.keyboard.press("Home")
    page.get_by_role("button", name="Analyse this position").click()
    expect(
        page.locator("section", has=page.get_by_role("heading", name="Analysis"))
        .locator("ol li")
        .first
    ).to_be_visible()


def begin_against_simoom(page: Page, placements: int = 2) -> None:
    """Begin a game of five seats from the set-up page, which is open, and go on after a reload."""
    choose_seats(page, *OPPONENTS)
    play_and_reload(page, placements)
    assert play_turn(page)


def take_over_against_simoom(page: Page) -> None:
    """Play on near the end of a recorded game of five seats from the review page, which is open."""
    show_record(page, FIVE_SEATS)
    positions = enumerate(parse_record(FIVE_SEATS.read_text("utf-8")).positions())
    last = max(number for number, position in positions if position.seat == Seat(1))
    page.get_by_role("slider", name="Placement").fill(str(last))
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog")
    mine, *others = dialog.get_by_role("combobox").all()
    expect(mine).to_have_value("me")
    for seat, level in zip(others, OPPONENTS, strict=True):
        seat.select_option(level)
    dialog.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile(r"/local/\w+$"))


def play_to_the_end_and_review(page: Page) -> None:
    """Play the game of five seats that is open to its end, and review it."""
    play_to_the_end(page)
    check_record(page, 1 + len(OPPONENTS))
    analyse_the_game(page)


def save_pictures(page: Page) -> None:
    """Save the position of the review that is shown as a drawing and as a photograph of it."""
    camels = page.locator("[data-camel]").count()
    with page.expect_download() as begun:
        page.get_by_role("button", name="SVG").click()
    drawing = Path(begun.value.path()).read_text("utf-8")
    spots = ElementTree.fromstring(drawing).iterfind(".//{*}g[@data-camel]")
    assert sum(1 for _ in spots) == camels
    with page.expect_download() as begun:
        page.get_by_role("button", name="PNG").click()
    with Image.open(begun.value.path()) as picture:
        assert picture.width == 1600
        colours = picture.convert("RGB").getcolors(picture.width * picture.height)
    assert colours is not None
    assert SAND in {colour for _, colour in sorted(colours)[-20:]}


def look_at_my_games(page: Page) -> None:
    """Play again, find the result among the games on the start page, and delete the rematch."""
    page.go_back()
    page.get_by_role("button", name="Play again").click()
    my_turn(page)
    page.goto("/")
    played = page.locator("section", has=page.get_by_role("heading", name="My games"))
    expect(played.get_by_text(re.compile("You won|Place . of 5"))).to_be_visible()
    played.get_by_text("How I play").click()
    expect(played.get_by_role("row", name="5 players")).to_be_visible()
    # A bot that took less than its time does not count as its level.
    expect(played.get_by_role("row", name=re.compile("Simoom"))).to_have_count(int(FULL))
    going_on = page.locator("section", has=page.get_by_role("heading", name="Continue"))
    rematch = going_on.get_by_role("listitem").filter(has_text="Simoom")
    rematch.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(rematch).to_be_hidden()


def watch_bots(page: Page) -> None:
    """Let bots play among themselves."""
    for seat in (1, 2):
        page.get_by_label(f"Seat {seat}").select_option("bot:jerboa")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-camel]").nth(1)).to_be_visible()


def test_a_static_host_in_a_folder_and_then_no_network(browser: Browser, host: StaticHost) -> None:
    home = host.home
    with guest(browser, home, service_workers="allow", viewport=DESKTOP) as context:
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(home)
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()
        # There is nobody to play with.
        expect(page.get_by_role("link", name="Lobby")).to_have_count(0)
        expect(page.get_by_role("link", name="With friends")).to_have_count(0)
        page.get_by_role("link", name="Learn the game", exact=True).click()
        first, second, *_ = lessons()
        take_lesson(page, first)
        wait_until_cached(page)

        host.stop()
        context.set_offline(True)
        page.reload()
        title = texts("tutorial", "en")[f"{second.name}.title"]
        expect(page.get_by_role("heading", name=title)).to_be_visible()
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
        choose_fast_play(page, fast_bots=not FULL)
        page.goto(f"{home}#/new")
        watch_bots(page)
        page.goto(f"{home}#/new")
        begin_against_simoom(page)
        if FULL:
            play_to_the_end_and_review(page)
        assert errors == []


def test_a_new_version_is_announced_and_taken_on_request(
    browser: Browser, host: StaticHost, site: Path
) -> None:
    home = host.home
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
        guest(browser, server.address, service_workers="allow", viewport=DESKTOP) as context,
    ):
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto("/")
        wait_until_cached(page)
        server.stop()
        context.set_offline(True)
        page.goto("/learn/tutorial")
        if FULL:
            finish_tutorial(page)
        else:
            # All lessons are judged by the same code with a server (`test_learning.py`).
            take_lesson(page, lessons()[0])
        page.goto("/learn/puzzles")
        solve_a_puzzle(page)
        page.goto("/new")
        watch_bots(page)
        choose_fast_play(page, fast_bots=not FULL)
        if FULL:
            page.goto("/new")
            begin_against_simoom(page, 7)
        else:
            # The beginning is played in a folder of a static host.
            page.goto("/review")
            take_over_against_simoom(page)
        play_to_the_end_and_review(page)
        save_pictures(page)
        look_at_my_games(page)
        assert errors == []
