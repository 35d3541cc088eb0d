"""What a learner does at the page."""

from playwright.sync_api import Page, expect

from karawane.lessons import Lesson, lessons, solutions, texts
from karawane.rules import Move, PlaceCamel, PlaceLeader

__all__ = ["finish_tutorial", "solve", "take_lesson"]


def _place(page: Page, move: Move) -> None:
    """Choose the colour by its letter and click on the space."""
    assert isinstance(move, PlaceCamel | PlaceLeader)
    button = page.locator(".colour").nth("CSBRO".index(move.colour.letter))
    expect(button).to_be_enabled()
    if button.get_attribute("aria-pressed") != "true":
        page.keyboard.press(move.colour.letter.lower())
    expect(button).to_have_attribute("aria-pressed", "true")
    page.locator(f'[data-space="{move.space}"]').click()


def solve(page: Page, moves: tuple[Move, ...]) -> None:
    """Make these placements."""
    page.locator("[data-camel]").first.wait_for()
    camels = page.locator("[data-camel]").count()
    for number, move in enumerate(moves, 1):
        _place(page, move)
        expect(page.locator("[data-camel]")).to_have_count(camels + number)


def take_lesson(page: Page, lesson: Lesson) -> None:
    """Go through a lesson of the tutorial, which is open at its first step."""
    told = texts("tutorial", "en")
    for step in lesson.steps:
        expect(page.get_by_role("heading", name=told[f"{lesson.name}.title"])).to_be_visible()
        expect(page.get_by_text(told[f"{lesson.name}.{step.name}.text"])).to_be_visible()
        if step.task:
            solve(page, next(solutions(step.task)))
            expect(page.get_by_text(told[f"{lesson.name}.{step.name}.right"])).to_be_visible()
        if step is not lessons()[-1].steps[-1]:
            page.get_by_role("button", name="Next").click()


def finish_tutorial(page: Page) -> None:
    """Go through the whole tutorial, which is open at its first step."""
    for lesson in lessons():
        take_lesson(page, lesson)
    expect(page.get_by_role("link", name="Play a first game")).to_be_visible()
