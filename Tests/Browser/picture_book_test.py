"""Tests of the book that `pleats book --pages photos -o book.html` writes, in headless Chromium."""

import time

from PIL import Image, ImageDraw

import book_test
import page_test


def photos(command, count=7, size=(600, 400)):
    """A folder of pictures with numbers, of which the last is upright."""
    folder = command.scratch / "photos"
    folder.mkdir(exist_ok=True)
    for number in range(1, count + 1):
        width, height = size if number < count else size[::-1]
        image = Image.linear_gradient("L").resize((width, height))
        image = Image.merge("RGB", [image.point(lambda v, k=k: (v // 2 + 37 * k * number) % 256) for k in (1, 2, 3)])
        ImageDraw.Draw(image).text((40, 40), f"{number}", fill="white", font_size=120)
        image.save(folder / f"photo {number}.{'jpg' if number % 2 else 'png'}")
    return folder


class PictureBook(book_test.Book):
    """A written book of pictures in a window."""

    def __init__(self, browser, command, output, *options, width=1200, height=800, **context):
        path = command.scratch / output
        command.run("book", "--pages", str(photos(command)), *options, "-o", f"{path}{'/' * output.endswith('/')}")
        page_test.Window.__init__(self, browser, width, height, **context)
        self.page.on("request", lambda r: r.url.startswith(("data:", path.as_uri())) or
                     self.complaints.append(f"request: {r.url}"))
        self.page.goto((path / "index.html" if output.endswith("/") else path).as_uri())
        self.watch()
        self.wait_until("getComputedStyle(book).visibility === 'visible'")
        self.page.evaluate("frames()")

    def wait_until(self, condition, times=1):
        """Waits until a condition holds, several times in a row: the page forbids what Playwright would wait with."""
        deadline, held = time.monotonic() + 8, 0
        while held < times:
            assert time.monotonic() < deadline, condition
            self.page.wait_for_timeout(30)
            held = held + 1 if self.page.evaluate(condition) else 0

    def rest(self):
        self.wait_until("moving === 0 && book.children.length === book.pages.length", 5)
        return self.number

    @property
    def boxes(self):
        """The pages in the view: their places, their proportions, and whether their pictures are whole."""
        return self.page.evaluate("""() => book.pages.map((page) => [page, page.getBoundingClientRect()])
          .filter(([, { width }]) => width > 0)
          .map(([page, { left, top, right, bottom, width, height }]) => [left, top, right, bottom, width / height,
            page.naturalWidth > 0 && getComputedStyle(page).objectFit === 'contain'])""")


def check_picture_book(browser, command):
    """One file, and a folder: no controls; taps, corners and keys turn the pages."""
    for output in ("book.html", "book/"):
        with PictureBook(browser, command, output) as page:
            assert page.locator("button, input, select, textarea, form, a, [role=button]").count() == 0, output
            assert page.shown() == [1, 2] and page.title() == "photos · Pleat"
            for left, top, right, bottom, ratio, is_whole in page.boxes:
                assert left >= 0 and top >= 0 and right <= 1200 and bottom <= 800 and not is_whole, page.boxes
                assert abs(ratio - 1.5) < 0.01, page.boxes
            assert page.boxes[1][2] - page.boxes[0][0] > 1100, "as large as the window lets it be"
            page.mouse.click(*page.at(0.97, 0.5))
            assert page.rest() == 3, "a tap"
            page.drag((0.98, 0.97), (0.75, 0.7), lift=False)
            assert page.clones > 8, "strips of paper"
            page.mouse.up()
            assert page.rest() == 3
            page.drag((0.98, 0.97), (0.2, 0.9))
            assert page.rest() == 5 and page.shown() == [5, 6], "a corner"
            page.keyboard.press("ArrowRight")
            assert page.rest() == 7, "a key, wherever the focus is"
            page.wait_until("getComputedStyle(book.pages[6]).objectFit === 'contain'")
            assert page.url.endswith("#page=7")
            page.reload()
            assert page.evaluate("document.querySelector('pleat-book').page") == 7


def check_picture_book_phone(browser, command):
    """One page in an upright window, two if it is turned; the attributes are those of the options."""
    options = ("--kind", "flip", "--direction", "right", "--cover", "hard", "--page", "2")
    with PictureBook(browser, command, "phone.html", *options, width=390, height=844, has_touch=True,
                     is_mobile=True) as page:
        assert page.shown() == [3]
        ((left, _, right, _, ratio, _),) = page.boxes
        assert left >= 0 and 360 < right - left <= 390 and abs(ratio - 1.5) < 0.02, page.boxes
        page.touchscreen.tap(*page.at(0.03, 0.5))
        assert page.rest() == 4, "the next page is on the left"
        page.set_viewport_size({"width": 844, "height": 390})
        page.evaluate("frames()")
        assert page.shown() == [5, 4] and all(abs(ratio - 1.5) < 0.02 for *_, ratio, _ in page.boxes), page.boxes


def pictures(browser, command, folder):
    """Screenshots to be looked at."""
    for name, output, context in [
            ("wide", "book.html", {}), ("phone", "book/", {"width": 390, "height": 844}),
            ("dark", "book.html", {"color_scheme": "dark"})]:
        with PictureBook(browser, command, output, **context) as page:
            page.wait_for_timeout(300)
            page.screenshot(path=folder / f"picture-book-{name}.png")
            page.drag((0.98, 0.97), (0.7, 0.6), lift=False)
            page.screenshot(path=folder / f"picture-book-{name}-held.png")
            page.mouse.up()
