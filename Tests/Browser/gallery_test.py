"""Tests of the pages that `pleats demo` writes, above all of the index with its moving cards."""

import functools
import time

from page_test import Page

CARDS = """() => [...document.querySelectorAll('.card')].map((card) => ({
  link: card.querySelector('a').getAttribute('href'),
  title: card.querySelector('h3').textContent,
  frame: card.querySelector('pleat-turn').shadowRoot.innerHTML,
}))"""


@functools.cache
def demo(command):
    command.run("demo", str(command.scratch / "demo"))
    return command.scratch / "demo"


class Gallery(Page):
    """The index in a window."""

    def __init__(self, browser, command, width=1200, height=800, **context):
        super().__init__(browser, command, width=width, height=height,
                         file=demo(command) / "index.html", **context)

    def frames(self):
        return [card["frame"] for card in self.page.evaluate(CARDS)]

    def moving(self, seconds=0.3):
        """The cards that move in some time."""
        before = self.frames()
        self.page.wait_for_timeout(1000 * seconds)
        return {index for index, (a, b) in enumerate(zip(before, self.frames())) if a != b}


def check_gallery_moves(browser, command):
    """Every card moves when it is seen, and none that is not."""
    with Gallery(browser, command) as page:
        cards = page.locator(".card")
        assert cards.count() >= 14
        for index in range(cards.count()):
            cards.nth(index).scroll_into_view_if_needed()
            deadline = time.monotonic() + 5
            while index not in (moving := page.moving()):
                assert time.monotonic() < deadline, f"card {index} stands still"
        assert 0 not in moving, "a card moves that is out of view"


def check_gallery_pauses(browser, command):
    """The button stops all cards, but the one under the pointer or with the focus moves."""
    with Gallery(browser, command) as page:
        page.click("#pause")
        page.mouse.move(5, 5)
        assert page.moving(2) == set()
        page.locator(".card").nth(1).hover()
        assert page.moving(0.2) == {1}, "it begins at once"
        page.mouse.move(5, 5)
        assert page.moving(2) == set()
        page.locator(".card a").nth(2).focus()
        assert page.moving(0.2) == {2}
        page.click("#pause")
        assert len(page.moving(2)) >= 3


def check_gallery_less_motion(browser, command):
    """For people who prefer less motion, every card stands in the middle of its way."""
    with Gallery(browser, command, reduced_motion="reduce") as page:
        page.locator(".card").nth(1).hover()
        assert page.moving(2.5) == set()
        assert page.locator(".card").nth(1).locator(".panel").count() > 1
        assert not page.locator("#pause").is_visible()


def check_gallery_copies(browser, command):
    """A card's button copies what is chosen: one of the commands, or the line of Swift."""
    with Gallery(browser, command) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        card = page.locator(".card").filter(has_text="Curl")
        for label, start in [("Command", "pleats render curl --source "),
                             ("Swift", "let frames = try Pleat.frames(of: \"curl\", from:"),
                             ("CSS", "pleats export curl --source ")]:
            page.get_by_label(label, exact=True).check()
            card.get_by_role("button", name="Copy", exact=True).click()
            card.get_by_role("button", name="Copied").wait_for()
            assert page.evaluate("navigator.clipboard.readText()").startswith(start)
            assert page.inner_text("#status") == "Copied"
            card.get_by_role("button", name="Copy", exact=True).wait_for()


def check_gallery_links(browser, command):
    """Every card opens the page of transitions at its kind, with its options; all pages lead back."""
    with Gallery(browser, command) as page:
        cards = page.evaluate(CARDS)
    folder = demo(command)
    with Page(browser, command, file=folder / "page.html") as page:
        for card in cards:
            fragment = card["link"].removeprefix("page.html")
            page.goto("about:blank")
            page.goto((folder / "page.html").as_uri() + fragment)
            assert page.evaluate("location.hash") == fragment
            title = page.inner_text("#title").lower()
            assert card["title"].lower() in title.split(", "), (card["title"], title)
    for file in folder.glob("*.html"):
        if file.name == "index.html":
            continue
        for width in (390, 1200):
            with Page(browser, command, file=file, width=width, height=800) as page:
                link = page.locator(".home")
                assert link.count() == 1 and link.is_visible(), file.name
                box = link.bounding_box()
                assert box["x"] >= 0 and box["x"] + box["width"] <= width, file.name
                assert link.get_attribute("href") == "index.html"


def check_gallery_is_quick(browser, command):
    """It is small, its first picture is soon there, and it fits on small screens."""
    assert (demo(command) / "index.html").stat().st_size < 1_500_000
    for width in (390, 1200):
        with Gallery(browser, command, width=width) as page:
            painted = page.evaluate(
                "performance.getEntriesByName('first-contentful-paint')[0].startTime")
            assert painted < 1000, painted
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            boxes = {(round(box["width"]), box["height"]) for box in
                     (window.bounding_box() for window in page.locator(".window").all())}
            assert len(boxes) == 1, f"cards are of one size: {boxes}"
    with Gallery(browser, command, java_script_enabled=False) as page:
        photograph = page.locator(".photograph").first
        assert photograph.bounding_box()["width"] == 240 and not page.locator(".second").first.is_visible()
        assert "url" in photograph.evaluate("e => getComputedStyle(e).backgroundImage")
