"""Hints and the heat map at a table, and reviewing finished games."""

import re

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.page.player_actions import go_to_new_table, legal_spaces, my_turn
from tests.waiting import HANGS_SECONDS, wait_until

BOTS = [{"kind": "bot", "level": "jerboa"}] * 2


@pytest.fixture(scope="module")
def finished(address: str) -> str:
    """A public game that two bots have finished."""
    with httpx.Client(base_url=f"{address}/api/v1", timeout=HANGS_SECONDS) as client:
        options = {"seats": BOTS, "board": "small", "watch": "anyone", "options": {"chips": "open"}}
        table = client.post("/tables", json={"options": options}).json()["table"]
        wait_until(lambda: client.get(f"/tables/{table}").json()["status"] == "over")
    return str(table)


def shown_ply(page: Page) -> int:
    """Return the ply of the position shown."""
    words = page.locator(".count").inner_text()
    return int(words.split()[0])


def camels_at(address: str, table: str) -> list[int]:
    """Return the number of camels after each ply; on a small board not all leaders fit."""
    replay = httpx.get(f"{address}/api/v1/tables/{table}/replay", timeout=HANGS_SECONDS).json()
    return [sum(len(one["camels"]) for one in board["caravans"]) for board in replay["boards"]]


def test_the_slider_the_keys_and_the_log_lead_through_the_game(
    page: Page, finished: str, address: str
) -> None:
    standing = camels_at(address, finished)
    page.goto(f"/table/{finished}/review")
    camels = page.locator("[data-camel]")
    expect(page.get_by_role("heading", name=re.compile("wins?!"))).to_be_visible()
    end = shown_ply(page)
    assert end > 10
    page.keyboard.press("ArrowLeft")
    assert shown_ply(page) == end - 1
    page.keyboard.press("Home")
    expect(camels).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(camels).to_have_count(standing[1])
    page.get_by_role("slider", name="Placement").fill("7")
    expect(camels).to_have_count(standing[7])
    expect(page).to_have_url(re.compile(r"\?ply=7"))
    page.get_by_role("button", name=re.compile(r"^3\. ")).click()
    expect(camels).to_have_count(standing[3])
    expect(page.locator(".move[aria-current=step]")).to_have_attribute("data-ply", "2")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(camels).to_have_count(standing[5])
    page.get_by_role("button", name="Pause").click()
    page.reload()
    expect(camels).to_have_count(standing[5])


def test_turning_points_lead_to_their_position(page: Page, finished: str) -> None:
    page.goto(f"/table/{finished}/review")
    expect(page.locator(".chart path.line")).not_to_have_count(0)
    expect(page.get_by_role("columnheader", name="Chance")).to_be_visible()
    points = page.locator("section[aria-labelledby=chances-title] li > button")
    if points.count():
        points.first.click()
        expect(page.locator(".turning")).to_contain_text("Better")
        expect(points.first).to_have_attribute("aria-pressed", "true")
    box = page.locator(".chart svg").bounding_box()
    assert box is not None
    page.locator(".chart svg").click(position={"x": 37, "y": box["height"] / 2})
    assert shown_ply(page) == 0


def test_any_position_can_be_analysed_and_played_on(page: Page, finished: str) -> None:
    page.goto(f"/table/{finished}/review?ply=14")
    page.get_by_role("button", name="Analyse this position").click()
    expect(page.locator(".best > g")).not_to_have_count(0)
    expect(page.locator(".figures").first).to_contain_text(" at the end")
    page.get_by_role("switch", name="Heat map").click()
    expect(page.locator(".heat > g")).not_to_have_count(0)
    expect(page.locator(".spaces [aria-label*='the best placement']")).not_to_have_count(0)
    standing = page.locator("[data-camel]").count()
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile(r"/table/[\w-]+$"))
    my_turn(page)
    expect(page.locator("[data-camel]")).to_have_count(standing)


def test_the_game_can_be_downloaded(page: Page, finished: str) -> None:
    page.goto(f"/table/{finished}/review?ply=5")
    for name, beginning in (("Record file", b"[Karawane"), ("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as begun:
            page.get_by_role("button", name=name, exact=True).click()
        assert begun.value.path().read_bytes().startswith(beginning)


def test_a_record_can_be_reviewed_and_its_faults_are_located(
    context: BrowserContext, finished: str
) -> None:
    # Not the fixture `page`, which fails on errors: browsers log every refused request as one.
    page = context.new_page()
    record = page.request.get(f"/api/v1/tables/{finished}/record").text()
    page.goto("/review")
    field = page.get_by_label("Record")
    field.fill(record.replace("\n\n", "\n\nnonsense ", 1))
    page.get_by_role("button", name="Show the game").click()
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"Line \d+, column 1:"))
    field.fill(record)
    page.get_by_role("button", name="Show the game").click()
    page.get_by_role("slider", name="Placement").fill("6")
    expect(page.locator("[data-camel]")).to_have_count(6)
    page.reload()
    expect(page.locator("[data-camel]")).to_have_count(6)


def test_hints_and_the_heat_map_at_a_table(page: Page) -> None:
    go_to_new_table(page)
    my_turn(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    best = page.locator(".hints ol button").first
    expect(best).to_contain_text(" at the end")
    best.click()
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_visible()
    page.get_by_role("switch", name="Heat map").click()
    expect(page.locator(".heat > g")).to_have_count(legal_spaces(page).count())
    page.get_by_role("button", name="Place", exact=True).click()
    expect(page.locator("[data-camel]")).to_have_count(1)
    expect(page.locator(".heat > g")).to_have_count(0)


def test_a_table_without_hints_offers_none(page: Page) -> None:
    go_to_new_table(page, hints=False)
    my_turn(page)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
