"""The checks of books and turns in Firefox: all but those that need what only Chromium has, touches and its counts."""

import functools

import book_test
import turn_test

# The last three need a trial of a click, and a request without an end, which Playwright does otherwise in Firefox.
LEFT_OUT = ["check_book_phone", "check_book_zoom", "check_book_life", "check_book_accessibility", "check_book_many",
            "check_book_slow", "check_book_random", "check_book_corners", "check_book_late_paper",
            "check_book_without_paper"]
CORNERS = """[...book.shadowRoot.querySelectorAll('.panel')].filter(({ style }) => style.visibility === 'visible')
  .map((panel) => [0, 1, 2, 3].map((corner) => {
    const probe = panel.appendChild(document.createElement('div'));
    probe.style.cssText = `position: absolute; left: ${corner % 2 * 100}%; top: ${corner > 1 ? 100 : 0}%`;
    const { x, y } = probe.getBoundingClientRect();
    probe.remove();
    return [x, y];
  }))"""


class Firefox:
    """Stands for the browser. People's wishes are settings of it, so that each has a browser of its own."""

    def __init__(self, playwright, program):
        self.launch = functools.cache(lambda wish: playwright.firefox.launch(
            channel="moz-firefox", executable_path=program,
            firefox_user_prefs={"ui.prefersReducedMotion": int(wish == "reduce")}))

    def new_context(self, reduced_motion=None, **context):
        return self.launch(reduced_motion).new_context(**context)


def in_firefox(check):
    return lambda browser, command: check(command.firefox, command)


for module in (book_test, turn_test):
    for name, check in vars(module).copy().items():
        if name.startswith("check_") and name not in LEFT_OUT:
            globals()[name.replace("check_", "check_firefox_")] = in_firefox(check)


def check_firefox_panels(browser, command):
    """The panels of a leaf that is held by a corner are where Chromium has them."""
    found = []
    for each in (browser, command.firefox):
        with book_test.Book(each, book_test.book("", 8)) as page:
            page.drag((0.975, 0.98), (0.75, 0.6), lift=False)  # in whole pixels
            page.wait_for_timeout(500)
            found.append(sum(page.evaluate(CORNERS), []))
    assert len(found[0]) == len(found[1]) > 40, [len(corners) for corners in found]
    worst = max(abs(a - b) for own, other in zip(*found) for a, b in zip(own, other))
    print(f"   {len(found[0])} corners within {worst:.4f} px")
    assert worst < 0.035, "Firefox has boxes in 60ths of a pixel, Chromium in 64ths"
