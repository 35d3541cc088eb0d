"""Checks that every page must pass: accessibility, layout, and no missing texts."""

import re
from pathlib import Path

from playwright.sync_api import Page

__all__ = ["findings", "load_axe", "missing_texts", "overflowing", "overlapping"]

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
AREAS = "|".join(sorted(each.name for each in (ROOT / "web/src/texts").iterdir() if each.is_dir()))
KEY = re.compile(rf"\b(?:{AREAS})\.[a-z]+(?:-[a-z]+)*\b|\{{\w+[:}}]|undefined|\bNaN\b|\[object")
"""A missing text shows its key, a missing value its name in braces."""

ALL_WORDS = """() => [
  document.title,
  document.body.innerText,
  ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((one) =>
    ['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? '')),
].join('\\n')"""

OVERFLOWING = """() => {
  const width = document.documentElement.clientWidth;
  const clipped = (one) => {
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).overflowX !== 'visible') return true;
    }
    return false;
  };
  return [...document.body.querySelectorAll('*')]
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.width > 1 && box.right > width + 1 && !one.closest('svg *') && !clipped(one);
    })
    .map((one) => one.outerHTML.slice(0, 120));
}"""

OVERLAPPING = """() => {
  const controls = 'button, a, input, select, summary';
  /** The visible part of an element: what its ancestors do not clip. */
  const seen = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflow === 'visible') continue;
      const box = up.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  /** The floating layer that an element is in: it may cover the page until that is scrolled. */
  const layer = (one) => {
    while (one && !['sticky', 'fixed', 'absolute'].includes(getComputedStyle(one).position)) {
      one = one.parentElement;
    }
    return one;
  };
  const all = [...document.querySelectorAll(controls)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((one) => ({ one, box: seen(one), layer: layer(one) }))
    .filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);
  const found = [];
  for (const [at, a] of all.entries()) {
    for (const b of all.slice(at + 1)) {
      if (a.layer !== b.layer || a.one.contains(b.one) || b.one.contains(a.one)) continue;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (across > 1 && down > 1) found.push([a, b].map(({ one }) => one.outerHTML.slice(0, 80)));
    }
  }
  return found;
}"""


def load_axe(page: Page) -> None:
    """Load what `findings` needs into the page."""
    page.evaluate(AXE.read_text("utf-8"))


def findings(page: Page, *rules: str) -> list[tuple[str, list[str]]]:
    """Return what axe finds by these rules, or by all, however minor: the rule and the places."""
    only = f", runOnly: {list(rules)}" if rules else ""
    result = page.evaluate(f"axe.run({{ resultTypes: ['violations']{only} }})")
    return [
        (each["id"], [node["html"][:160] for node in each["nodes"][:3]])
        for each in result["violations"]
    ]


def missing_texts(page: Page) -> list[str]:
    """Return keys and placeholders that are shown, or read aloud, instead of texts."""
    return KEY.findall(str(page.evaluate(ALL_WORDS)))


def overflowing(page: Page) -> list[str]:
    """Return the elements that extend beyond the right edge of the page."""
    found: list[str] = page.evaluate(OVERFLOWING)
    width, room = page.evaluate(
        "(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.documentElement)"
    )
    return found or ([f"{width} > {room}"] if width > room else [])


def overlapping(page: Page) -> list[list[str]]:
    """Return the pairs of buttons, links and fields that overlap."""
    found: list[list[str]] = page.evaluate(OVERLAPPING)
    return found
