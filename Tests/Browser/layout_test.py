"""Tests of the page that `pleats layout -o page.html` writes, in headless Chromium.

Places are held against what `pleats layout` prints.
"""

import json
import math

from page_test import Page

# The boxes of all elements as the browser shows them, in coordinates of the view.
BOXES = """() => {
  const stage = document.getElementById('stage');
  const origin = stage.getBoundingClientRect();
  return [...stage.querySelectorAll('.element')].map((node) => {
    const box = node.getBoundingClientRect();
    const kind = node.classList[1];
    return { kind, text: node.textContent, z: Number(node.style.zIndex),
      running: node.getAnimations().length,
      box: [box.x - origin.x, box.y - origin.y, box.width, box.height] };
  });
}"""


class LayoutPage(Page):
    """The page of a layout in a window."""

    def __init__(self, browser, command, layout="grid", items="1000x1000", offset="0,0",
                 width=1000, height=800, **context):
        self.layout, self.items = layout, items
        command.pages += 1
        file = command.scratch / f"layout-{command.pages}.html"
        command.run("layout", layout, "--size", "4000x4000", "--items", items, "--offset", offset,
                    "-o", str(file))
        super().__init__(browser, command, file=file, width=width, height=height, **context)
        self.page.focus("#stage")

    def data(self, name):
        return self.page.get_attribute("#stage", f"data-{name}")

    @property
    def offset(self):
        return [float(n) for n in self.data("offset").split()]

    @property
    def content(self):
        return [float(n) for n in self.data("content").split()]

    @property
    def view(self):
        return self.page.evaluate("[stage.clientWidth, stage.clientHeight]")

    def rest(self):
        """Waits until the layout does not scroll any more."""
        last = None
        while self.offset != last:
            last = self.offset
            self.wait(0.4)

    def boxes(self):
        return self.page.evaluate(BOXES)

    def expected(self, items=None):
        """What `pleats layout` says the view shows, from back to front."""
        zoom = float(self.data("zoom"))
        (w, h), (x, y) = ([n / zoom for n in pair] for pair in (self.view, self.offset))
        edge = 0 if self.data("layout") == "spiral" else 20 / zoom
        text = self.command.run(
            "layout", self.data("layout"), "--size", f"{w}x{h}", "--items", items or self.items,
            "--offset", f"{x},{y}", "--rect",
            f"{x - edge},{y - edge},{w + 2 * edge},{h + 2 * edge}")
        kinds = ["cell", "header", "footer", "shelf", "label"]
        shown = [e for e in json.loads(text)["attributes"] if not e["hidden"]]
        shown.sort(key=lambda e: (e["z"], e["matrix"][14], kinds.index(e["kind"]), e["section"],
                                  e["item"]))
        return shown

    def check_places(self, items=None):
        """Every element is where the command says, and no other is there."""
        expected, boxes = self.expected(items), sorted(self.boxes(), key=lambda b: b["z"])
        assert [e["kind"] for e in expected] == [b["kind"] for b in boxes], \
            f"{len(expected)} elements, not {len(boxes)}"
        (ox, oy), zoom = self.offset, float(self.data("zoom"))
        for e, shown in zip(expected, boxes):
            (x, y, w, h), m = e["frame"], e["matrix"]
            corners = []
            for px, py in ((-w, -h), (w, -h), (w, h), (-w, h)):
                px, py = px / 2, py / 2
                d = px * m[3] + py * m[7] + m[15]
                corners.append((zoom * (x + w / 2 + (px * m[0] + py * m[4] + m[12]) / d) - ox,
                                zoom * (y + h / 2 + (px * m[1] + py * m[5] + m[13]) / d) - oy))
            box = [min(c[0] for c in corners), min(c[1] for c in corners)]
            box += [max(c[0] for c in corners) - box[0], max(c[1] for c in corners) - box[1]]
            # A browser keeps lengths in 64ths of a pixel.
            assert all(abs(a - b) < 0.05 for a, b in zip(box, shown["box"])), (e, box, shown)


def check_layout_every_layout_is_in_place(browser, command):
    for layout in ("grid", "line", "cover-flow", "stacks", "spiral"):
        with LayoutPage(browser, command, layout=layout, items="14,3,0,25,1,7") as page:
            page.check_places()
            page.mouse.move(300, 300)
            page.mouse.wheel(0, 333)
            page.wait(1.8)
            page.check_places()


def check_layout_a_million_items_make_few_nodes(browser, command):
    with LayoutPage(browser, command) as page:
        assert page.content[1] > 1e7
        for _ in range(5):
            page.keyboard.press("PageDown")
            page.wait(1.6)
            assert len(page.boxes()) < 60
        page.check_places()
        page.keyboard.press("End")
        page.wait(1.5)
        assert abs(page.offset[1] - (page.content[1] - page.view[1])) < 1e-6
        page.check_places()
        page.keyboard.press("Home")
        page.wait(1.5)
        assert page.offset == [0, 0]


def check_layout_drag_and_fling(browser, command):
    with LayoutPage(browser, command) as page:
        page.mouse.move(500, 600)
        page.mouse.down()
        page.mouse.move(500, 400, steps=5)
        assert page.offset == [0, 200], "the content is under the finger"
        page.wait(0.3)
        page.mouse.up()
        page.wait(0.1)
        assert page.offset == [0, 200], "a finger that rests does not fling"
        page.mouse.move(500, 600)
        page.mouse.down()
        page.mouse.move(500, 200, steps=4)
        page.mouse.up()
        page.wait(1.5)
        assert page.offset[1] > 620, "a fling goes on"
        page.check_places()


def check_layout_line_and_spiral_snap(browser, command):
    with LayoutPage(browser, command, layout="line", items="20") as page:
        page.mouse.move(600, 300)
        page.mouse.down()
        page.mouse.move(420, 300, steps=4)
        page.wait(0.2)
        page.mouse.up()
        page.wait(1.5)
        centers = [b["box"][0] + b["box"][2] / 2 for b in page.boxes() if b["kind"] == "cell"]
        assert min(abs(c - page.view[0] / 2) for c in centers) < 0.05
    with LayoutPage(browser, command, layout="spiral", items="9,9,9") as page:
        page.keyboard.press("ArrowRight")
        page.wait(1.5)
        assert page.offset == [page.view[0], 0]
        page.check_places()


def check_layout_height_of_the_window(browser, command):
    """The card in the middle of a line and of a cover flow is about as high as the view."""
    for layout in ("line", "cover-flow"):
        for width, height in ((1200, 800), (900, 1400), (390, 800)):
            with LayoutPage(browser, command, layout=layout, items="20", width=width,
                            height=height) as page:
                page.check_places()
                assert page.view[1] > 0.6 * height, "the stage has most of the window"
                for _ in range(3):
                    page.keyboard.press("ArrowRight")
                    page.rest()
                card = max(b["box"][3] for b in page.boxes() if b["kind"] == "cell")
                assert 0.8 < card / min(page.view) <= 1, (layout, width, card, page.view)


def check_layout_scrollbar(browser, command):
    with LayoutPage(browser, command) as page:
        track = page.locator("#track").bounding_box()
        page.mouse.move(track["x"] + 6, track["y"] + 5)
        page.mouse.down()
        page.mouse.move(track["x"] + 6, track["y"] + track["height"] / 2, steps=4)
        page.mouse.up()
        page.wait(0.4)
        assert 0.4 < page.offset[1] / page.content[1] < 0.6
        assert 40 < int(page.get_attribute("#track", "aria-valuenow")) < 60
        page.check_places()


def check_layout_switching_animates(browser, command):
    with LayoutPage(browser, command, items="14,3,9") as page:
        for key, layout in enumerate(("grid", "line", "cover-flow", "stacks", "spiral"), 1):
            page.keyboard.press(str(key))
            # A busy machine may not have begun yet, or may have ended after a fixed time.
            moves = any(any(b["running"] for b in page.boxes()) or page.wait(0.02)
                        for _ in range(20 if key > 1 else 4))
            assert page.data("layout") == layout
            assert moves or key == 1, "elements move"
            page.wait(0.7)
            assert not any(b["running"] for b in page.boxes())
            page.check_places()
        page.get_by_role("button", name="stacks").click()
        page.wait(0.7)
        assert page.get_by_role("button", name="stacks").get_attribute("aria-pressed") == "true"
        label = next(b for b in page.boxes() if b["text"] == "Section 2")
        page.mouse.click(page.locator("#stage").bounding_box()["x"] + label["box"][0] + 90,
                         page.locator("#stage").bounding_box()["y"] + label["box"][1] - 60)
        page.wait(0.7)
        assert page.data("layout") == "grid", "a tap on a stack opens the grid"
        page.check_places()


def check_layout_insertion_and_deletion(browser, command):
    for layout in ("grid", "spiral", "stacks", "cover-flow"):
        with LayoutPage(browser, command, layout=layout, items="6,5") as page:
            before = len([b for b in page.boxes() if b["kind"] == "cell"])
            page.click("#insert")
            page.wait(0.1)
            assert any(b["running"] for b in page.boxes()), layout
            page.wait(0.6)
            count = sum(int(n.split()[0]) for n in [page.inner_text("#status")])
            assert count == 12, layout
            seven = "7,5" if layout != "stacks" else None
            if seven:
                page.check_places(seven)
            assert any("new 1" in b["text"] for b in page.boxes()), layout
            for _ in range(3):
                page.keyboard.press("Delete")
                page.wait(0.5)
            assert page.inner_text("#status").startswith("9 items"), layout
            assert len([b for b in page.boxes() if b["kind"] == "cell"]) <= before + 1


def check_layout_hints(browser, command):
    """What fingers do in a layout, what keys do, and what a key or a tap has done."""
    with LayoutPage(browser, command, items="6,5") as page:
        assert page.inner_text("#hint") == "Drag or use the wheel to scroll."
        assert page.get_by_role("list", name="Keys", exact=True).is_visible()
        assert page.inner_text("#said") == ""
        page.keyboard.press("4")
        assert page.inner_text("#said") == "stacks"
        assert page.inner_text("#hint") == (
            "Tap a stack to open it, or spread it with two fingers, or with Ctrl and the wheel.")
        page.wait(0.6)
        page.get_by_label("Photo 2.0").click()
        assert page.inner_text("#said") == "grid" and page.data("layout") == "grid"
        page.wait(0.6)
        page.keyboard.press("i")
        assert page.inner_text("#said") == "12 items"
    with LayoutPage(browser, command, layout="stacks", items="6,5", width=375, height=667,
                    has_touch=True, is_mobile=True) as page:
        assert page.inner_text("#hint") == "Tap a stack to open it, or spread it with two fingers."
        assert page.get_by_role("list", name="Keys", exact=True).is_hidden()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def check_layout_input_during_a_switch(browser, command):
    with LayoutPage(browser, command, items="14,3,9") as page:
        for key in "23451i3i2i5":
            page.keyboard.press(key)
            page.wait(0.06)
        page.mouse.move(400, 300)
        page.mouse.wheel(0, 100)
        page.wait(0.9)
        assert not any(b["running"] for b in page.boxes())
        assert len({b["z"] for b in page.boxes()}) == len(page.boxes()), "no node is left over"
        page.set_viewport_size({"width": 700, "height": 500})
        page.wait(0.3)
        assert page.data("layout") == "spiral"


def check_layout_resizing(browser, command):
    with LayoutPage(browser, command) as page:
        page.mouse.move(300, 300)
        page.mouse.wheel(0, 5000)
        page.wait(0.8)
        share = page.offset[1] / page.content[1]
        for size in ((420, 700), (1400, 900), (300, 300)):
            page.set_viewport_size(dict(zip(("width", "height"), size)))
            page.wait(0.25)
            page.check_places()
            assert abs(page.offset[1] / page.content[1] - share) < 1e-9
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def check_layout_reduced_motion(browser, command):
    with LayoutPage(browser, command, items="14,3,9", reduced_motion="reduce") as page:
        page.keyboard.press("5")
        assert not any(b["running"] for b in page.boxes())
        page.check_places()
        page.keyboard.press("ArrowRight")
        assert page.offset == [page.view[0], 0], "at once"
        page.check_places()
        page.click("#insert")
        assert not any(b["running"] for b in page.boxes())
        page.check_places("14,4,9")


class Fingers:
    """Two fingers on a horizontal line through a point of the stage."""

    def __init__(self, page, x, y):
        box = page.locator("#stage").bounding_box()
        self.page, self.x, self.y = page, box["x"] + x, box["y"] + y
        self.session = page.context.new_cdp_session(page.page)

    def send(self, kind, distance=None):
        points = [] if distance is None else [
            {"x": self.x + side * distance / 2, "y": self.y, "id": number}
            for number, side in enumerate((-1, 1))]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.page.wait(0.05)

    def spread(self, scale, start=60):
        """Puts both down and moves them apart, in steps."""
        self.send("touchStart", start)
        for step in range(1, 11):
            self.send("touchMove", start * (1 + (scale - 1) * step / 10))


def assert_pinched_places(page, section, scale):
    """The cards of the spread stack are where the command says."""
    (w, h), (x, y) = page.view, page.offset
    text = page.command.run(
        "layout", "stacks", "--size", f"{w}x{h}", "--items", page.items, "--offset", f"{x},{y}",
        "--pinch", str(section), "--pinch-scale", str(scale), "--fps", "1", "--duration", "1")
    frame = next(f for f in json.loads(text)["frames"] if f["part"] != "pinch")
    expected = [e for e in frame["attributes"]
                if e["kind"] == "cell" and e["section"] == section and not e["hidden"]]
    shown = [b for b in page.boxes() if f"Photo {section + 1}." in b["text"]]
    shown.sort(key=lambda b: -b["z"])
    assert len(expected) == len(shown) > 3, (len(expected), len(shown))
    for e, b in zip(expected, shown):
        center = [e["frame"][axis] + e["frame"][axis + 2] / 2 for axis in (0, 1)]
        box = [b["box"][axis] + b["box"][axis + 2] / 2 for axis in (0, 1)]
        assert f".{e['item']}" in b["text"] and all(abs(p - q) < 0.05 for p, q in zip(center, box))


def check_layout_pinch(browser, command):
    for motion in ("no-preference", "reduce"):
        with LayoutPage(browser, command, layout="stacks", items="4,14,20000,3", has_touch=True,
                        reduced_motion=motion) as page:
            label = next(b for b in page.boxes() if b["text"] == "Section 2")["box"]
            middle = (label[0] + 90, label[1] - 98)
            fingers = Fingers(page, *middle)
            fingers.spread(2)
            assert abs(float(page.data("pinch")) - 2) < 1e-9 and page.data("layout") == "stacks"
            assert_pinched_places(page, 1, 2)
            alphas = page.evaluate(
                "[...document.querySelectorAll('.label')].map((n) => Number(n.style.opacity))")
            assert alphas and all(abs(a - (1 - (1 / 3) / 0.75)) < 1e-6 for a in alphas), alphas
            fingers.send("touchEnd")
            if motion == "no-preference":
                assert page.data("pinch"), "the stack closes in time"
            page.wait(0.6 if motion == "no-preference" else 0.05)
            assert page.data("pinch") is None and page.data("layout") == "stacks"
            page.check_places()
            # A stack of many cards, and the grid that opens.
            label = next(b for b in page.boxes() if b["text"] == "Section 3")["box"]
            fingers = Fingers(page, label[0] + 90, label[1] - 98)
            fingers.spread(3.4)
            assert_pinched_places(page, 2, 3.4)
            assert len(page.boxes()) < 60
            fingers.send("touchEnd")
            assert page.data("layout") == "grid"
            assert any(b["running"] for b in page.boxes()) == (motion == "no-preference")
            page.wait(0.6)
            page.check_places()
            assert "Section 3" in {b["text"] for b in page.boxes() if b["kind"] == "header"}


def check_layout_pinch_on_a_trackpad(browser, command):
    with LayoutPage(browser, command, layout="stacks", items="4,14,3") as page:
        label = next(b for b in page.boxes() if b["text"] == "Section 2")["box"]
        origin = page.locator("#stage").bounding_box()
        page.mouse.move(origin["x"] + label[0] + 90, origin["y"] + label[1] - 98)
        page.keyboard.down("Control")
        for _ in range(6):
            page.mouse.wheel(0, -10)
        # The events arrive one by one.
        page.wait_until(lambda: abs(float(page.data("pinch") or 0) - math.exp(0.6)) < 1e-6)
        scale = float(page.data("pinch"))
        assert_pinched_places(page, 1, scale)
        page.wait(0.9)
        assert page.data("pinch") is None, "it closes once the fingers rest"
        page.check_places()
        for _ in range(13):
            page.mouse.wheel(0, -10)
        page.keyboard.up("Control")
        page.wait(1)
        assert page.data("layout") == "grid"
        page.check_places()
        page.keyboard.press("4")
        page.wait(0.6)
        page.keyboard.down("Control")
        page.mouse.wheel(0, -60)
        page.keyboard.up("Control")
        page.keyboard.press("i")
        page.wait(0.6)
        assert page.data("pinch") is None, "other input ends a pinch"
        assert page.inner_text("#status").startswith("22 items")


def check_layout_touch(browser, command):
    with LayoutPage(browser, command, items="1000x10", width=390, height=844, has_touch=True,
                    is_mobile=True) as page:
        page.check_places()
        page.get_by_role("button", name="cover flow").tap()
        page.wait(0.7)
        page.check_places()
