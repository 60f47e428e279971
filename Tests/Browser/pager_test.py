"""Tests of the page that `pleats book -o page.html` writes, in headless Chromium.

States and progress are held against what `pleats book` prints, places of panels against
`pleats frames`.
"""

import json
import math
import time

from page_test import PROBE, SHADE, Page, expected_shade

# What is drawn of the book, from far to near: pages that lie flat, and panels that move.
SHOWN = """const shown = [...document.getElementById('book').shadowRoot.querySelectorAll('.page, .panel')]
    .filter(({ style }) => style.opacity !== '0' && style.visibility !== 'hidden')
    .sort((a, b) => a.style.zIndex - b.style.zIndex);
  const nameOf = (panel) => panel.dataset.name.split(' ')[0];
  const shadeOn = (panel) => panel.querySelector('.shade');
  const pictureOn = (panel) => panel.querySelector('slot').assignedElements()
    .map((page) => getComputedStyle(page).backgroundImage).find((image) => image !== 'none');"""

# Where the browser puts the corners of the panels, in points of the view.
QUADS = """() => {
  """ + PROBE + SHADE + SHOWN + """
  const around = document.getElementById('book').getBoundingClientRect();
  return Object.fromEntries(shown.map((panel) => {
    // A panel may extend under its neighbours, and a page beyond what is shown of it; its shade does not.
    const shade = shadeOn(panel);
    const { offsetWidth: width, offsetHeight: height } = shade;
    shade.style.transformOrigin = '0px 0px';
    return [nameOf(panel), { quad: placesIn(shade, cornersOf(width, height), around), ...shadeOf(shade) }];
  }));
}"""


class PagerPage(Page):
    """The page of a pager in a window, and the effects that it reports."""

    def __init__(self, browser, command, *options, pages=8, width=1000, height=900, script=None,
                 size="320x480", **context):
        command.pages += 1
        file = command.scratch / f"pager-{command.pages}.html"
        if script is not None:
            path = command.scratch / f"pager-{command.pages}.json"
            path.write_text("\n".join(json.dumps(line) for line in script))
            options = (*options, "--script", str(path))
        command.run("book", "--size", size, "--pages", str(pages), *options, "-o", str(file))
        super().__init__(browser, command, file=file, width=width, height=height, **context)
        self.page.evaluate("""window.effects = [];
            document.addEventListener('pleat', (event) => effects.push(event.detail))""")

    def data(self, name):
        return self.page.get_attribute("#book", f"data-{name}")

    @property
    def shown(self):
        return int(self.data("page"))

    @property
    def progress(self):
        return [float(p) for p in self.data("progress").split()]

    @property
    def panels(self):
        """What is drawn, in paint order: names, whether there is a picture, shade, transformation and opacity."""
        return self.page.evaluate(f"""() => {{
          {SHOWN}
          return shown.map((panel) => [nameOf(panel), pictureOn(panel) !== undefined,
            Number(shadeOn(panel).style.opacity), getComputedStyle(panel).transform, Number(panel.style.opacity)]);
        }}""")

    @property
    def names(self):
        return [name for name, *_ in self.panels]

    @property
    def effects(self):
        return self.page.evaluate("effects")

    @property
    def box(self):
        """The view in the window."""
        stage = self.page.locator("#stage").bounding_box()
        width, height = (float(n) for n in self.data("size").split())
        return (round(stage["x"] + (stage["width"] - width) / 2),
                round(stage["y"] + (stage["height"] - height) / 2), width, height)

    def rest(self, longest=6):
        """Waits until nothing turns, and returns the page."""
        self.wait(0.05)
        deadline = time.monotonic() + longest
        while self.data("state") != "idle":
            assert time.monotonic() < deadline, f"still {self.data('state')}"
            self.wait(0.03)
        self.check_effects()
        return self.shown

    def check_effects(self):
        """Each start has its finish, in the order of their turns."""
        started = {e["turn"]: e for e in self.effects if e["kind"] == "didStart"}
        finished = [e for e in self.effects if e["kind"] == "didFinish"]
        assert len(finished) == len(started), self.effects
        for end in finished:
            start = started.pop(end["turn"])
            assert (start["from"], start["to"]) == (end["from"], end["to"])


def check_pager_drag(browser, command):
    """A leaf is under the finger: lifted past half it turns, before that it falls back."""
    with PagerPage(browser, command) as page:
        page.drag([(0.99, 0.5), (0.7, 0.5)], step=0.02, lift=False)
        (progress,) = page.progress
        # The finger has moved 0.29 of the view, of the 0.49 from where it was to the spine.
        assert abs(progress - 0.29 / 0.98) < 0.005, progress
        assert page.data("state") == "dragging" and page.shown == 0
        quads = page.evaluate(QUADS)
        (w, h) = page.box[2:]
        frame = json.loads(command.run("frames", "flip", "--size", f"{w:g}x{h:g}", "--progress",
                                       str(progress)))["frames"][0]
        for panel in frame["panels"]:
            if panel["name"] not in quads:
                assert panel["name"] == "back", panel["name"]
                continue
            own = quads[panel["name"]]
            most = max(abs(a - b) for p, q in zip(own["quad"], panel["quad"]) for a, b in zip(p, q))
            assert most < 0.05, (panel["name"], most)
            assert abs(own["shade"] - panel.get("shade", own["shade"])) < 1e-5
        page.mouse.up()
        assert page.rest() == 0
        page.drag([(0.99, 0.5), (0.3, 0.5)], step=0.02)
        assert page.rest() == 1
        page.drag([(0.01, 0.5), (0.8, 0.5)], step=0.02)
        assert page.rest() == 0
        page.drag([(0.01, 0.5), (0.6, 0.5)], step=0.02, lift=False)
        assert page.data("state") == "rubberBanding" and 0 < page.progress[0] < 0.334
        page.mouse.up()
        assert page.rest() == 0
        page.drag([(0.6, 0.5), (0.2, 0.5)], step=0.005)
        assert page.rest() == 0 and not page.progress, "the middle takes no leaf"


def check_pager_edges(browser, command):
    """The area that answers to a tap is seen under a mouse, and is not larger or smaller than it looks."""
    for options in [(), ("--direction", "up"), ("--kind", "cube"), ("--direction", "right")]:
        with PagerPage(browser, command, *options, "--loop", "--duration", "0.3") as page:
            axis = 1 if "up" in options else 0
            stage = page.locator("#stage").bounding_box()
            for side in ("first", "second"):
                box = page.locator(f".edge.{side}").bounding_box()
                start, length = (box["x"], box["width"]) if axis == 0 else (box["y"], box["height"])
                end = start + length if side == "first" else start
                inward = 1 if side == "first" else -1
                for inset, turns in [(-4, True), (4, False), (-length + 4, True)]:
                    before = page.shown
                    place = [stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2]
                    place[axis] = end + inward * inset
                    page.mouse.move(*place)
                    assert page.locator(f'#stage[data-near="{side}"]').count() == turns
                    page.mouse.click(*place)
                    assert (page.rest() != before) == turns, (options, side, inset)


def check_pager_any_kind(browser, command):
    """A whole page follows the finger, with the panels of its kind, in a view that is larger."""
    for kind in ["cube", "curl", "fold", "stairs"]:
        with PagerPage(browser, command, "--kind", kind, "--leaves", "2", "--duration", "1") as page:
            assert page.locator("#spine").is_hidden(), "a whole page has no spine"
            book = page.locator("#book").bounding_box()
            zoom = book["width"] / 320
            y = book["y"] + book["height"] / 2
            page.mouse.move(book["x"] + 310 * zoom, y)
            page.mouse.down()
            for x in range(305, 199, -5):
                page.mouse.move(book["x"] + x * zoom, y)
                page.wait(0.02)
            (progress,) = page.progress
            assert abs(progress - 110 / 300) < 0.01, (kind, progress)
            quads = page.evaluate(QUADS)
            # Containers draw parts of pages alone.
            bare = ["--cast", "0", "--show-through", "0"] if kind == "curl" else []
            frame = json.loads(command.run("frames", kind, *bare, "--size", "320x480", "--scale", "2",
                                           "--progress", str(progress)))["frames"][0]
            seen = [panel for panel in frame["panels"] if panel["visible"]]
            assert len(quads) == len(seen), (kind, len(quads), len(seen))
            for index, panel in enumerate(frame["panels"]):
                if panel["visible"]:
                    own = quads[str(index)]
                    most = max(abs(a / zoom - b) for p, q in zip(own["quad"], panel["quad"])
                               for a, b in zip(p, q))
                    assert most < 0.6, (kind, panel["name"], most)
                    shade = expected_shade(frame, panel, own["isSmooth"])
                    assert abs(own["shade"] - shade) < 1e-5, (kind, panel["name"])
            page.mouse.move(book["x"] + 60 * zoom, y)
            page.mouse.up()
            assert page.rest() == 1
            page.keyboard.press("ArrowRight")
            page.wait(0.1)
            page.keyboard.press("ArrowRight")
            page.wait(0.1)
            most = 2 if kind in ("curl", "stairs") else 1
            assert int(page.data("leaves")) == most, (kind, page.data("leaves"))
            assert page.rest() == 1 + most


def check_pager_flick_tap_and_catch(browser, command):
    # So long that the leaf is still on its way when a busy machine catches it.
    with PagerPage(browser, command, "--duration", "3") as page:
        page.mouse.move(*page.at(0.98, 0.5))
        page.mouse.down()
        for x in (0.9, 0.8, 0.7):
            page.mouse.move(*page.at(x, 0.5))
        page.mouse.up()
        assert page.rest() == 1, "a fast finger turns the page"
        page.mouse.click(*page.at(0.97, 0.3))
        page.wait(0.15)
        assert page.data("state") == "settling"
        page.mouse.move(*page.at(0.75, 0.5))
        page.mouse.down()
        page.wait(0.1)
        assert page.data("state") == "dragging", "the leaf is caught"
        before = page.progress
        page.wait(0.2)
        assert page.progress == before, "and held"
        page.wait(0.2)
        page.mouse.up()
        assert page.rest() == 1, "a held leaf falls back, not past half"
        assert any(e["kind"] == "didFinish" and not e["finished"] for e in page.effects)
        page.mouse.click(*page.at(0.02, 0.3))
        assert page.rest() == 0


def check_pager_keys_and_buttons(browser, command):
    with PagerPage(browser, command) as page:
        assert page.get_attribute("#number", "max") == "8" and page.locator("#spine").is_visible()
        for key, shown in [("ArrowRight", 1), ("PageDown", 2), ("ArrowLeft", 1), ("End", 7),
                           ("ArrowRight", 7), ("PageUp", 6), ("Home", 0)]:
            page.keyboard.press(key)
            assert page.rest() == shown, key
        for button, shown in [("Next", 1), ("Last", 7), ("Previous", 6), ("First", 0)]:
            page.get_by_role("button", name=button).click()
            assert page.rest() == shown, button
        page.fill("#number", "6")
        page.get_by_role("button", name="Go", exact=True).click()
        assert page.rest() == 5, "people count from 1"
        assert page.effects[-1]["cause"] == "call"
        page.focus("#number")
        page.keyboard.press("Home")
        assert page.rest() == 5, "a key in a field is the field's"
        assert page.inner_text("#status") == "Page 6 of 8"
        page.fill("#number", "6")
        page.keyboard.press("Enter")
        page.wait(0.1)
        assert page.effects[-1]["reason"] == "alreadyThere"


def check_pager_many_leaves(browser, command):
    """Four leaves in the air, none past an older one; the fifth is refused."""
    with PagerPage(browser, command, "--leaves", "4", "--duration", "1.5") as page:
        for _ in range(5):
            page.keyboard.press("ArrowRight")
            page.wait(0.08)
        poses = page.progress
        assert len(poses) == 4 and poses == sorted(poses, reverse=True), poses
        assert page.evaluate("effects.filter((e) => e.reason === 'flipInProgress').length") == 1
        assert len(page.panels) == 6, "facing, reveal and a side of each leaf"
        assert page.rest() == 4
        assert page.names == ["page"], page.panels
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        assert page.rest() == 2
    with PagerPage(browser, command, "--leaves", "5") as page:
        assert page.locator("#leaves option").all_inner_texts() == list("1234568")
        assert page.locator("#leaves").input_value() == "5"
    with PagerPage(browser, command) as page:
        page.locator("#leaves").select_option("2")
        page.locator("#stage").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        page.wait(0.1)
        assert len(page.progress) == 2
        assert page.rest() == 2


def check_pager_spines_axis_and_order(browser, command):
    for spine in ["first", "second"]:
        with PagerPage(browser, command, "--spine", spine) as page:
            page.mouse.click(*page.at(0.98, 0.5))
            page.wait(0.1)
            assert page.data("state") == "settling"
            assert len(page.panels) in (1, 2), "one side is unseen"
            assert page.rest() == 1
            page.mouse.click(*page.at(0.02, 0.5))
            assert page.rest() == 0
    with PagerPage(browser, command, "--direction", "up", "--loop") as page:
        page.drag([(0.5, 0.99), (0.5, 0.2)], step=0.02)
        assert page.rest() == 1
        page.keyboard.press("ArrowUp")
        assert page.rest() == 0
        page.keyboard.press("ArrowUp")
        assert page.rest() == 7, "the first page follows the last"
    with PagerPage(browser, command, "--direction", "right") as page:
        page.keyboard.press("ArrowLeft")
        assert page.rest() == 1
        page.drag([(0.01, 0.5), (0.8, 0.5)], step=0.02)
        assert page.rest() == 2
        page.locator("#rightToLeft").uncheck()
        page.drag([(0.01, 0.5), (0.8, 0.5)], step=0.02)
        assert page.rest() == 1


def check_pager_late_pages(browser, command):
    with PagerPage(browser, command, "--late", "1") as page:
        page.keyboard.press("ArrowRight")
        page.wait(0.6)
        assert page.data("state") == "waiting" and abs(page.progress[0] - 1 / 6) < 1e-9
        assert page.rest() == 1


def check_pager_script(browser, command):
    """A script turns the pages as `pleats book` prints it; a key ends it, and so does a press, which takes a leaf."""
    script = [
        {"t": 0.1, "touch": "began", "x": 310, "y": 240},
        {"t": 0.2, "touch": "moved", "x": 250, "y": 240},
        {"t": 0.5, "touch": "moved", "x": 100, "y": 240}, {"t": 0.7, "touch": "ended"},
        {"t": 1.2, "resize": [480, 320]}, {"t": 1.3, "goTo": 5}, {"t": 2.1, "tap": [5, 50]},
        {"t": 2.7, "step": "next"}, {"t": 2.8, "step": "next"},
    ]
    with PagerPage(browser, command, "--leaves", "2", script=script) as page:
        page.click("#play")
        page.wait(1.3)
        assert page.data("size") == "480 320", "the view of the script"
        page.wait(2.5)
        assert page.rest() == 6
        path = str(page.file.with_suffix(".json"))
        lines = command.run("book", "--size", "320x480", "--pages", "8", "--leaves", "2",
                            "--turns", "--script", path).splitlines()
        lines = [line for line in map(json.loads, lines) if "effect" in line]
        expected = [(line["t"], line["effect"]) for line in lines]
        assert len(expected) == len(page.effects) and len(expected) > 7
        for (at, other), effect in zip(expected, page.effects):
            assert abs(at - effect["time"]) < 1e-9, (at, effect)
            for key, value in other.items():
                assert effect[key] == value, (key, other, effect)
        assert page.inner_text("#play") == "Play the script"
        page.evaluate("effects.length = 0")
        page.click("#play")
        page.wait(0.4)
        page.keyboard.press("End")
        assert page.rest() == 7, "a key takes over"
        page.set_viewport_size({"width": 1000, "height": 1300})
        page.click("#play")
        page.wait(0.4)
        box = page.locator("#book").bounding_box()
        page.mouse.move(box["x"] + box["width"] - 20, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.wait_until(lambda: page.data("role") == "owning" and page.data("progress") == "0")
    with PagerPage(browser, command) as page:
        assert page.locator("#play").is_hidden()


def check_pager_resizing(browser, command):
    with PagerPage(browser, command) as page:
        for width, height in ((420, 800), (1400, 1000), (700, 500), (320, 480)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait(0.15)
            x, y, w, h = page.box
            stage = page.locator("#stage").bounding_box()
            assert abs(w / h - 320 / 480) < 0.01 and w > 100
            assert x >= stage["x"] and x + w <= stage["x"] + stage["width"]
            assert y >= stage["y"] and y + h <= stage["y"] + stage["height"]
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            before = page.shown
            page.drag([(0.98, 0.5), (0.3, 0.5)], step=0.01)
            assert page.rest() == before + 1, "a finger turns in points of the new view"
        page.set_viewport_size({"width": 1000, "height": 900})
        page.wait(0.15)
        page.drag([(0.98, 0.5), (0.6, 0.5)], step=0.01, lift=False)
        (progress,) = page.progress
        page.set_viewport_size({"width": 600, "height": 800})
        page.wait(0.15)
        assert abs(page.progress[0] - progress) < 1e-9, "a leaf stays under the finger"
        page.mouse.up()
        page.rest()


def check_pager_reduced_motion(browser, command):
    """A cross-fade where the browser or the command says so; the numbers are the same."""
    for options, context in [((), {"reduced_motion": "reduce"}), (("--reduced-motion",), {})]:
        with PagerPage(browser, command, *options, "--leaves", "2", "--duration", "1",
                       **context) as page:
            page.keyboard.press("ArrowRight")
            page.wait(0.25)
            assert page.data("fades") == "true"
            (_, *below), (_, *above) = page.panels
            assert below == [True, 0, "none", 1] and above[:3] == [True, 0, "none"], (below, above)
            assert 0 < above[3] < 1
            assert page.rest() == 1
            page.drag([(0.98, 0.5), (0.3, 0.5)], step=0.01)
            assert page.rest() == 2
            # The box says so, and a reader who unticks it sees leaves.
            box = page.get_by_label("Cross-fade")
            assert box.is_checked()
            box.uncheck()
            page.locator("#stage").focus()
            page.keyboard.press("ArrowRight")
            page.wait(0.25)
            assert page.data("fades") == "false"
            assert any(transform != "none" for *_, transform, _ in page.panels), "leaves turn"
            assert page.rest() == 3
    with PagerPage(browser, command) as page:
        box = page.get_by_label("Cross-fade")
        assert not box.is_checked()
        for motion in ("reduce", "no-preference"):
            page.emulate_media(reduced_motion=motion)
            page.wait_until(lambda: box.is_checked() == (motion == "reduce"))


def check_pager_touch(browser, command):
    with PagerPage(browser, command, width=390, height=844, has_touch=True, is_mobile=True) as page:
        x, y = page.at(0.95, 0.5)
        page.touchscreen.tap(x, y)
        assert page.rest() == 1
        session = page.context.new_cdp_session(page.page)
        session.send("Input.dispatchTouchEvent",
                     {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for _ in range(10):
            # Slowly: a faster finger lets the leaf escape.
            page.wait(0.08)
            x -= 0.06 * page.box[2]
            session.send("Input.dispatchTouchEvent",
                         {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
        assert page.data("state") == "dragging"
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert page.rest() == 2


# Where the browser puts corners of polygons, which are given in points of their panels; and how each panel
# is cut, in the same points.
PLACES = """(outlines) => {
  """ + PROBE + SHOWN + """
  const around = document.getElementById('book').getBoundingClientRect();
  return Object.fromEntries(shown.filter((panel) => outlines[nameOf(panel)]).map((panel) => {
    const outline = outlines[nameOf(panel)];
    const [left, top] = panel.style.transformOrigin.split(' ').map(parseFloat);
    const cut = panel.style.clipPath.match(/-?[0-9.e-]+px/g).map(parseFloat);
    return [nameOf(panel), {
      places: placesIn(panel, outline, around), shade: Number(shadeOn(panel).style.opacity),
      cut: outline.map((_, k) => [cut[2 * k] - left, cut[2 * k + 1] - top]),
    }];
  }));
}"""


def shades_at_creases(panels):
    """Returns the larger shade at the two ends of each part, which are the means with the neighbours'."""
    def mean(part, other):
        is_met = part["name"].startswith("back") == other["name"].startswith("back")
        return (part["shade"] + (other if is_met else part)["shade"]) / 2

    shades = {part["name"]: max(mean(part, before), mean(part, after))
              for before, part, after in zip(panels, panels[1:], panels[2:])}
    return {**shades, "backFlap": panels[-1]["shade"]}


def check_pager_peel_places(browser, command):
    """All parts of a leaf are where `frames peel` has them, seen from in front of the spine, and as dark."""
    strips = 8
    rise = math.pi / strips * sum(math.sin((k + 0.5) * math.pi / strips) for k in range(strips))
    for corner, start, end in [("bottom-right", (0.99, 0.98), (0.75, 0.88)),
                               ("top-left", (0.01, 0.03), (0.27, 0.13))]:
        with PagerPage(browser, command, "--kind", "peel", "--parameter", f"strips={strips}",
                       "--page", "3") as page:
            page.drag([start, end], step=0.02, lift=False)
            box = page.locator("#book").bounding_box()
            width, height = box["width"] / 2, box["height"]
            leaf = width if corner == "bottom-right" else 0
            # On a whole pixel, since a mouse is on one.
            x, y = (round(n) for n in page.at(*end))
            page.mouse.move(x, y)
            page.wait(0.1)
            finger = (x - box["x"] - leaf, y - box["y"])
            # The viewer and the distance; the held point is seen under the finger at the height of the roll.
            viewer, distance = (width - leaf, height / 2), 4.6666667 * width
            lower = 1 - rise * 0.1 * width / distance
            held = [v + (f - v) * lower for f, v in zip(finger, viewer)]
            frame = json.loads(command.run(
                "frames", "peel", "--size", f"{width}x{height}", "--corner", corner,
                "--strips", str(strips), "--show-through", "0",
                "--perspective", "none", f"--finger={held[0]},{held[1]}"))["frames"][0]
            assert abs(frame["radius"] - 0.1 * width) < 1e-9, (frame["radius"], width)
            shadows = [part for part in frame["panels"] if part["name"].startswith("shadow")]
            panels = [part for part in frame["panels"] if part not in shadows]
            parts, shades = {part["name"]: part for part in panels[1:]}, shades_at_creases(panels)
            seen = page.evaluate(PLACES, {name: part["outline"] for name, part in parts.items()})
            assert len(seen) > strips and {"flat", "front1", "backFlap"} <= seen.keys()
            for name, own in seen.items():
                outline, m = parts[name]["outline"], parts[name]["matrix"]
                for (a, b), place, cut in zip(outline, own["places"], own["cut"]):
                    x, y, z = (a * m[k] + b * m[4 + k] + m[12 + k] for k in range(3))
                    nearness = 1 / (1 - z / distance)
                    expected = [v + (n - v) * nearness for n, v in zip((x, y), viewer)]
                    expected[0] += leaf
                    far = max(abs(p - q) for p, q in zip(place, expected))
                    assert far < 0.05, (corner, name, place, expected)
                    # The last parts reach under no other.
                    if name == "backFlap":
                        assert max(abs(a - cut[0]), abs(b - cut[1])) < 0.01, (cut, a, b)
                if name != "flat":
                    assert abs(own["shade"] - shades[name]) < 1e-5, name
            painted, names = page.panels, page.names
            first = names.index("shadow1")
            assert names[first - 1].startswith("front") and names[first + 3].startswith("back"), names
            for (name, has_picture, opacity, *_), shadow in zip(painted[first:first + 3], shadows, strict=True):
                assert name == shadow["name"] and not has_picture, (name, has_picture)
                assert abs(opacity - shadow["shade"]) < 1e-5, (opacity, shadow["shade"])
            page.mouse.up()
            page.rest()


def check_pager_peel_touch(browser, command):
    """On a phone, one page at a time turns by its corners, its edge, taps and keys."""
    with PagerPage(browser, command, "--kind", "peel", "--spine", "first", width=390, height=844,
                   has_touch=True, is_mobile=True) as page:
        session = page.context.new_cdp_session(page.page)

        def touch(kind, *points):
            points = [dict(zip("xy", page.at(*point))) for point in points]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        def drag(start, end, lift=True):
            touch("touchStart", start)
            # Slowly: a faster finger lets the leaf escape.
            for k in range(1, 11):
                page.wait(0.08)
                touch("touchMove", [a + (b - a) * k / 10 for a, b in zip(start, end)])
            page.wait(0.2)
            if lift:
                touch("touchEnd")

        # Across the axis, too: the browser does not take it for scrolling.
        drag((0.96, 0.96), (0.93, 0.7), lift=False)
        assert page.data("state") == "dragging" and 0 < page.progress[0] < 0.25, page.progress
        touch("touchEnd")
        assert page.rest() == 0
        drag((0.96, 0.96), (0.2, 0.6))
        assert page.rest() == 1, "the corner at the bottom"
        drag((0.96, 0.05), (0.2, 0.4))
        assert page.rest() == 2, "the corner at the top"
        drag((0.96, 0.5), (0.2, 0.52))
        assert page.rest() == 3, "the edge"
        drag((0.04, 0.95), (0.9, 0.9))
        assert page.rest() == 2, "back, from beyond the spine"
        for place, shown in [((0.96, 0.97), 3), ((0.98, 0.5), 4), ((0.02, 0.02), 3)]:
            page.touchscreen.tap(*page.at(*place))
            page.wait_until(lambda: page.names.count("backFlap") == 1)
            assert page.rest() == shown, place
        for key, shown in [("ArrowRight", 4), ("PageUp", 3), ("End", 7)]:
            page.keyboard.press(key)
            page.wait_until(lambda: page.shown == shown)
            page.rest()
        assert page.names == ["page"], page.panels


def check_pager_peel_resting_corner(browser, command):
    """A corner lifts a little under a mouse, which is no turn; hard covers and faded pages do not lift."""
    with PagerPage(browser, command, "--kind", "peel", "--hard", "0,7", "--page", "1") as page:
        for place, lifts in [((0.97, 0.97), True), ((0.5, 0.5), False), ((0.98, 0.03), True),
                             ((0.98, 0.5), False), ((0.03, 0.97), False)]:
            page.mouse.move(*page.at(*place))
            page.wait(0.4)
            assert ("front1" in page.names) == lifts, place
            assert page.data("state") == "idle" and page.data("leaves") == "0"
        assert not page.effects
        page.mouse.move(*page.at(0.97, 0.97))
        page.wait_until(lambda: "front1" in page.names)
        page.mouse.move(2, 2)
        page.wait_until(lambda: "front1" not in page.names)
        page.mouse.click(*page.at(0.97, 0.97))
        assert page.rest() == 2, "a press takes the leaf"
        page.keyboard.press("Home")
        page.wait_until(lambda: page.shown == 0)
        page.keyboard.press("ArrowRight")
        page.wait_until(lambda: page.data("leaves") == "1")
        assert set(page.names) <= {"facing", "reveal", "front", "back"}, "a cover is stiff"
        assert page.rest() == 1
        page.emulate_media(reduced_motion="reduce")
        page.mouse.move(*page.at(0.97, 0.96))
        page.wait(0.4)
        assert "front1" not in page.names, "with less motion"
