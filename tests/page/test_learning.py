"""The tutorial, the puzzles and the rules at the page, through the real server."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from karawane.lessons import Step, lesson_step, lessons, puzzle, puzzles, solutions, texts
from karawane.rules import Edition
from tests.page.learner_actions import finish_tutorial, solve


def start_at(page: Page, lesson: str, step: str) -> Step:
    """Resume the tutorial at a step."""
    kept = f'{{"step": ["{lesson}", "{step}"], "done": [], "solved": []}}'
    page.add_init_script(f"localStorage.setItem('karawane.learning', '{kept}')")
    page.goto("/learn/tutorial")
    expect(page.get_by_text(texts("tutorial", "en")[f"{lesson}.{step}.text"])).to_be_visible()
    return lesson_step(lesson, step)


def test_the_tutorial_from_start_to_end(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Learn the game", exact=True).click()
    finish_tutorial(page)
    page.reload()
    expect(page.get_by_role("heading", name=texts("tutorial", "en")["end.title"])).to_be_visible()
    expect(page.locator("nav .lesson svg")).to_have_count(len(lessons()) - 1)


def test_a_wrong_try_is_explained_and_can_be_repeated(page: Page) -> None:
    step = start_at(page, "water", "first")
    assert step.task is not None
    page.keyboard.press("c")
    page.locator('[data-space="b1"]').click()
    expect(page.get_by_text(texts("tutorial", "en")["water.first.wrong"])).to_be_visible()
    again = page.get_by_role("button", name="Try again")
    again.click()
    expect(again).to_be_hidden()
    solve(page, next(solutions(step.task)))
    expect(page.get_by_text("Right!")).to_be_visible()


def test_an_illegal_try_names_the_rule(page: Page) -> None:
    start_at(page, "rivals", "beside")
    page.locator('[data-space="d2"]').click()
    what_to_do = page.get_by_role("region", name="What to do")
    expect(what_to_do.get_by_text("(rule 5.3)")).to_be_visible()


def test_a_preview_shows_what_a_camel_would_win(page: Page) -> None:
    start_at(page, "areas", "treasure")
    page.locator('[data-space="g3"]').hover()
    expect(page.locator(".preview")).to_contain_text("+5 water")


def test_a_step_by_keyboard_alone(page: Page) -> None:
    start_at(page, "oases", "both")
    page.locator('.spaces [tabindex="0"]').focus()
    page.evaluate("document.querySelector('[data-space=d3]').focus()")
    page.keyboard.press("ArrowUp")
    expect(page.locator('[data-space="d2"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Ten points with a single camel.")).to_be_visible()
    page.get_by_role("button", name="Next").press("Enter")
    expect(page.get_by_role("heading", name="Rivals")).to_be_focused()


def test_puzzles_are_solved_and_remembered(page: Page) -> None:
    names = ("curtain", "both-ends", "bar-the-way", "in-passing", "wedge")
    for solved, name in enumerate(names, 1):
        page.goto("/learn/puzzles")
        page.get_by_role("link", name=texts("puzzles", "en")[f"{name}.title"]).click()
        expect(page).to_have_url(re.compile(f"/learn/puzzles/{name}$"))
        solve(page, puzzle(name).solution)
        expect(page.get_by_text(texts("puzzles", "en")[f"{name}.why"])).to_be_visible()
        expect(page.get_by_role("link", name="Next puzzle")).to_be_visible()
        page.get_by_role("link", name="Puzzles").first.click()
        expect(page.get_by_text(f"{solved} of {len(puzzles())} solved")).to_be_visible()


def test_a_shown_solution_is_not_counted_as_solved(page: Page) -> None:
    page.goto("/learn/puzzles/great-ring")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Look at your rose caravan.")).to_be_visible()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_text("m2 wins nothing yet.")).to_be_visible()
    page.goto("/learn/puzzles")
    expect(page.get_by_text(f"0 of {len(puzzles())} solved")).to_be_visible()


def test_an_unknown_puzzle_leads_back_to_the_list(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/learn/puzzles/sudoku")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("heading", name="Puzzles")).to_be_visible()


def test_the_rules_of_each_edition_can_be_chosen(page: Page) -> None:
    page.goto("/learn/rules")
    told = texts("reference", "en")
    expect(page.get_by_text(told["camels.own.yes"])).to_be_visible()
    editions = page.get_by_label("Edition")
    expect(editions.locator("option")).to_have_count(len(Edition.names()))
    editions.select_option("ffg")
    expect(page.get_by_text(told["camels.own.no"])).to_be_visible()
