"""Tests of the page that `pleats compose -o page.html` writes, in headless Chromium.

Numbers are held against what `pleats compose` prints.
"""

import json

import numpy

from page_test import Page, near

# The corners of the layer, from the middle of the stage, in points of the view.
CORNERS = """() => {
  const [stage, layer, fit] = ['stage', 'layer', 'fit'].map((id) => document.getElementById(id));
  const frame = stage.getBoundingClientRect();
  const zoom = new DOMMatrix(getComputedStyle(fit).transform).a;
  const { offsetWidth: w, offsetHeight: h } = layer;
  return [[0, 0], [w, 0], [w, h], [0, h]].map(([x, y]) => {
    const probe = document.createElement('div');
    probe.style.cssText = `position: absolute; left: ${x}px; top: ${y}px; width: 0; height: 0`;
    layer.append(probe);
    const box = probe.getBoundingClientRect();
    probe.remove();
    return [(box.x - frame.x - frame.width / 2) / zoom, (box.y - frame.y - frame.height / 2) / zoom];
  });
}"""


class Composer(Page):
    """The composer's page in a window."""

    def __init__(self, browser, command, *options, **context):
        command.pages += 1
        file = command.scratch / f"composer-{command.pages}.html"
        command.run("compose", *options, "-o", str(file))
        super().__init__(browser, command, file=file, **context)

    @property
    def composer(self):
        return self.page.evaluate("pleat.state.composer")

    @property
    def corners(self):
        return numpy.array(self.page.evaluate(CORNERS))

    def matrix(self):
        steps = self.page.evaluate("pleat.stepsOf()")
        return numpy.array(steps[-1]["total"]).reshape(4, 4)

    def point(self, x, y):
        """A position of the view, from its middle, in the window."""
        box = self.page.locator("#stage").bounding_box()
        zoom = self.page.evaluate(
            "new DOMMatrix(getComputedStyle(document.getElementById('fit')).transform).a")
        return box["x"] + box["width"] / 2 + x * zoom, box["y"] + box["height"] / 2 + y * zoom

    def type(self, label, value):
        field = self.page.get_by_label(f"{label}, exact")
        field.fill(str(value))
        field.press("Enter")

    def wait_for_glide(self):
        """Waits until a glide, which lasts half a second on an idle machine, stands still."""
        self.wait(0.6)
        self.wait_for_rest(of=lambda: self.corners.tolist())


def expected(command, *options):
    """The corners that the command prints, from the middle of its view."""
    document = json.loads(command.run("compose", *options))
    return numpy.array(document["quad"]) - [400, 300], document


def same(corners, others, tolerance=0.05):
    distance = numpy.abs(corners - others).max()
    assert distance <= tolerance, f"{distance} px: {corners} is not {others}"


def check_composer_presets(browser, command):
    """Each preset and anchor point, chosen on the page, is what the command prints."""
    presets = ["inverse", "none", "low", "normal", "high", "side"]
    with Composer(browser, command) as page:
        for number, name in enumerate(presets, 1):
            page.get_by_label(f"Preset {name}").check(force=True)
            page.wait_for_glide()
            own, document = expected(command, "--preset", name)
            same(page.corners, own)
            near(page.composer["skew"], document["values"]["skew"], 1e-12)
            page.keyboard.press("r")
            page.wait_for_glide()
            page.locator("#stage").focus()
            page.keyboard.press(str(number))
            page.wait_for_glide()
            same(page.corners, own)
        for anchor in ["top-left", "right", "bottom", "center"]:
            page.get_by_label(anchor.replace("-", " "), exact=True).check(force=True)
            own, _ = expected(command, "--preset", "side", "--anchor", anchor)
            same(page.corners, own)


def check_composer_sentences(browser, command):
    """A sentence for each number, and for the preset that is chosen."""
    with Composer(browser, command, "--preset", "side") as page:
        for row in page.locator(".number-row").all():
            assert row.locator("small").first.inner_text().endswith("."), row.inner_text()
        assert page.inner_text("#summary").endswith("from the side (1000 points).")
        page.type("m34", -0.004)
        assert page.inner_text("#summary") == "These values are of no preset."
        page.get_by_label("Preset none").check(force=True)
        assert page.inner_text("#summary").startswith("There is no perspective")


def check_composer_sliders(browser, command):
    """Exact numbers, sliders, the lock, the plane, and what is copied."""
    with Composer(browser, command) as page:
        page.type("translate x", 40)
        page.type("translate y", -25.5)
        page.type("scale y", 1.25)
        assert page.composer["scale"] == [1.25, 1.25, 1.25], "locked"
        page.locator("#lock").uncheck()
        page.type("scale x", 0.5)
        assert page.composer["scale"] == [0.5, 1.25, 1.25], "not locked"
        page.type("rotate angle", 33)
        page.type("rotate x", 0.4)
        page.type("m34", -0.002)
        options = ["--translate", "40,-25.5,0", "--scale", "0.5,1.25,1.25", "--rotate", "33",
                   "--axis", "0.4,0,1", "--skew", "-0.002"]
        own, document = expected(command, *options)
        same(page.corners, own)
        matrix = page.matrix().flatten()
        assert numpy.abs(matrix - document["matrix"]).max() < 1e-9
        text = page.locator("#css").input_value()
        assert text.startswith("transform-origin: 50% 50%;\ntransform: matrix3d("), text
        numbers = [float(n) for n in text.split("matrix3d(")[1].split(")")[0].split(",")]
        assert numpy.abs(numpy.subtract(numbers, document["matrix"])).max() < 1e-9
        page.locator("#copy").click()
        page.wait_until(lambda: page.locator("#copy").inner_text() == "Copied")

        page.get_by_label("CGAffineTransform").check(force=True)
        assert not page.get_by_label("perspective (skew) m34", exact=True).is_visible()
        own, document = expected(command, "--affine", "--translate", "40,-25.5", "--scale",
                                 "0.5,1.25", "--rotate", "33")
        same(page.corners, own)
        assert "transform: matrix(" in page.locator("#css").input_value()
        page.get_by_label("CATransform3D").check(force=True)
        assert page.composer["order"] == ["skew", "translate", "scale", "rotate"]

        slider = page.get_by_label("rotate angle", exact=True)
        slider.focus()
        slider.press("End")
        near(page.composer["angle"], 180)


def check_composer_copy(browser, command):
    """While a preset or a reset is under way, the CSS is that to which it leads."""
    with Composer(browser, command, "--rotate", "30") as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])

        def numbers(text):
            return [float(n) for n in text.split("matrix")[1].split("(")[1].split(")")[0].split(",")]

        for key, options in [("6", ["--preset", "side"]), ("r", [])]:
            # All in one, since the motion takes half a second.
            assert page.evaluate("""async (key) => {
              const frame = () => new Promise(requestAnimationFrame);
              document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
              for (let count = 0; count < 3; count++) await frame();
              document.getElementById('copy').click();
              return pleat.state.goal !== null;
            }""", key), "it moves"
            page.wait_until(lambda: page.locator("#copy").inner_text() == "Copied")
            copied = page.evaluate("navigator.clipboard.readText()")
            assert copied == page.locator("#css").input_value()
            page.wait_for_glide()
            assert page.locator("#css").input_value() == copied
            document = expected(command, *options)[1]
            flat = [document["matrix"][k] for k in (0, 1, 4, 5, 12, 13)]
            wanted = flat if "matrix(" in copied else document["matrix"]
            assert numpy.abs(numpy.subtract(numbers(copied), wanted)).max() < 1e-9
            page.wait_until(lambda: page.locator("#copy").inner_text() == "Copy as CSS")
        # A motion that is stopped half-way leads nowhere.
        page.locator("#stage").focus()
        page.keyboard.press("6")
        page.wait(0.2)
        page.keyboard.press("ArrowRight")
        near(numbers(page.locator("#css").input_value())[12], page.matrix()[3][0], 1e-9)
        # The plane, chosen in a motion, stays.
        page.keyboard.press("6")
        page.wait(0.1)
        page.get_by_label("plane").check(force=True)
        page.wait_for_glide()
        assert not page.composer["isSpatial"]


def check_composer_fields(browser, command):
    """A field that is left empty, numbers beyond the sliders, and the arrow keys of a field."""
    with Composer(browser, command, "--translate", "40,0,0") as page:
        page.get_by_label("lock").uncheck()
        field = page.get_by_label("translate x, exact")
        for leave in ("Enter", "Tab"):
            field.fill("")
            field.press(leave)
            assert field.input_value() == "40" and page.composer["translation"][0] == 40
        note = page.get_by_text("beyond the slider: 0.125 to 8").first
        assert note.is_hidden()
        page.type("scale x", 12)
        assert note.is_visible() and page.composer["scale"] == [12, 1, 1]
        described = page.get_by_label("scale x, exact").get_attribute("aria-describedby")
        assert page.locator(f"#{described}").inner_text() == "beyond the slider: 0.125 to 8"
        own, _ = expected(command, "--translate", "40,0,0", "--scale", "12,1,1")
        same(page.corners, own)
        page.type("scale x", 8)
        assert note.is_hidden()
        page.type("m34", -0.002)
        page.get_by_label("m34, exact").press("ArrowUp")
        near(page.composer["skew"], -0.0019, 1e-12)
        assert page.get_by_text("The layer is behind the viewer.").is_hidden()
        page.type("translate z", 900)
        assert page.get_by_text("The layer is behind the viewer.").is_visible()


def check_composer_names(browser, command):
    """Each control has a name that contains the text that is seen, and keys say what they do."""
    with Composer(browser, command) as page:
        for input in page.locator(".choice input").all():
            seen = input.evaluate("e => e.nextSibling.textContent")
            assert seen in input.get_attribute("aria-label"), seen
        page.locator("#stage").focus()
        for key, text in [("5", "preset high"), ("Shift+ArrowRight", "translate 10, 0"),
                          ("+", "scale × 1.100"), ("]", "angle 46°"), ("r", "reset")]:
            page.keyboard.press(key)
            page.wait_for_glide()
            said = page.locator("#status").inner_text()
            assert said == text, f"{said} is not {text}"


def check_composer_drag(browser, command):
    """The point under the pointer stays under it, in perspective and after a change of order."""
    with Composer(browser, command, "--preset", "high") as page:
        for order in [None, "rotate"]:
            if order:
                page.get_by_label("Move rotate").focus()
                page.keyboard.press("ArrowUp")
                page.keyboard.press("ArrowUp")
                assert page.composer["order"][1] == "rotate"
            start, end = numpy.array([-40.0, 30.0]), numpy.array([25.0, -60.0])
            m = page.matrix()[[0, 1, 3]][:, [0, 1, 3]]
            held = numpy.append(start, 1) @ numpy.linalg.inv(m)
            page.mouse.move(*page.point(*start))
            page.mouse.down()
            for k in range(1, 11):
                page.mouse.move(*page.point(*(start + (end - start) * k / 10)))
            assert page.locator("#label").is_visible()
            page.mouse.up()
            assert page.locator("#label").is_hidden()
            m = page.matrix()[[0, 1, 3]][:, [0, 1, 3]]
            x, y, w = held @ m
            near(x / w, end[0], 0.5, "x")
            near(y / w, end[1], 0.5, "y")


def check_composer_wheel(browser, command):
    """The wheel scales about the pointer, with Shift it turns; Alt turns while dragging."""
    with Composer(browser, command) as page:
        place = numpy.array([80.0, -40.0])
        page.mouse.move(*page.point(*place))
        page.mouse.wheel(0, -300)
        page.wait_until(lambda: page.composer["scale"][0] > 1.2)
        composer = page.composer
        scale, moves = composer["scale"][0], composer["translation"]
        near(moves[0], -place[0] * (scale - 1), 1)
        near(moves[1], -place[1] * (scale - 1), 1)
        page.keyboard.down("Shift")
        page.mouse.wheel(0, 200)
        page.wait_until(lambda: page.composer["angle"] != 0)
        page.keyboard.up("Shift")
        page.keyboard.press("r")
        page.wait_for_glide()
        page.keyboard.down("Alt")
        page.mouse.move(*page.point(100, 0))
        page.mouse.down()
        page.mouse.move(*page.point(70.7, 70.7), steps=8)
        page.mouse.up()
        page.keyboard.up("Alt")
        near(page.composer["angle"], 45, 1)


def check_composer_order(browser, command):
    """Dragging skew to the end of the list takes the perspective away."""
    with Composer(browser, command, "--preset", "normal") as page:
        own, _ = expected(command, "--preset", "normal")
        same(page.corners, own)
        handle = page.get_by_label("Move perspective (skew)").bounding_box()
        last = page.locator('li[data-operation="rotate"]').bounding_box()
        page.mouse.move(handle["x"] + 10, handle["y"] + 10)
        page.mouse.down()
        page.mouse.move(handle["x"] + 10, last["y"] + last["height"] + 20, steps=12)
        page.mouse.up()
        assert page.composer["order"] == ["translate", "scale", "rotate", "skew"]
        own, _ = expected(command, "--preset", "normal", "--order", "translate,scale,rotate,skew")
        same(page.corners, own)
        assert page.locator("#operations li b").all_inner_texts()[-1].lower() == "perspective (skew)"
        page.keyboard.press("r")
        page.wait_for_glide()
        assert page.composer["order"][-1] == "skew", "a reset keeps the order"
        same(page.corners, expected(command)[0])


def check_composer_keys(browser, command):
    """Arrows, plus and minus, brackets and R; not while a number is typed."""
    with Composer(browser, command) as page:
        page.locator("#stage").focus()
        for key in ["ArrowRight", "ArrowRight", "ArrowUp", "Shift+ArrowDown", "+", "]", "Shift+]"]:
            page.keyboard.press(key)
        composer = page.composer
        assert composer["translation"] == [2, 9, 0], composer
        near(composer["scale"][0], 1.1)
        near(composer["angle"], 11)
        page.get_by_label("translate x, exact").focus()
        page.keyboard.press("r")
        page.wait_for_glide()
        assert page.composer["translation"] == [2, 9, 0], "a field keeps its keys"
        page.locator("#stage").focus()
        page.keyboard.press("r")
        page.wait(0.1)
        assert 0 < page.composer["translation"][1] < 9, "a reset glides"
        page.wait_for_glide()
        assert page.composer["translation"] == [0, 0, 0]


def check_composer_anchor(browser, command):
    """With "Keep place" the layer stays where it is; in perspective it says that it cannot."""
    with Composer(browser, command, "--rotate", "30") as page:
        before = page.corners
        page.locator("#keep").check()
        page.get_by_label("top left", exact=True).check(force=True)
        same(page.corners, before)
        page.type("m34", -0.002)
        page.type("rotate y", 1)
        page.get_by_label("right", exact=True).click(force=True)
        assert "perspective" in page.locator("#note").inner_text()
        assert page.get_by_label("top left", exact=True).is_checked()


def check_composer_resize(browser, command):
    """A window of any size: nothing is wider than it, and the layer fits into the stage."""
    with Composer(browser, command) as page:
        for width, height in [(1600, 1100), (1000, 700), (720, 1000), (360, 740)]:
            page.set_viewport_size({"width": width, "height": height})
            page.wait(0.15)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            stage = page.locator("#stage").bounding_box()
            layer = page.locator("#layer").bounding_box()
            assert layer["width"] > 150
            assert stage["x"] <= layer["x"] and stage["y"] <= layer["y"]
            assert layer["x"] + layer["width"] <= stage["x"] + stage["width"]
            same(page.corners, expected(command)[0])


def check_composer_motion(browser, command):
    """For people who prefer less motion, presets and a reset are there at once."""
    with Composer(browser, command, reduced_motion="reduce") as page:
        page.locator("#stage").focus()
        page.keyboard.press("6")
        same(page.corners, expected(command, "--preset", "side")[0])
        page.keyboard.press("r")
        same(page.corners, expected(command)[0])


def check_composer_fingers(browser, command):
    """Two fingers move, scale and turn at once."""
    phone = dict(width=390, height=844, device_scale_factor=2, has_touch=True, is_mobile=True)
    with Composer(browser, command, **phone) as page:
        session = page.context.new_cdp_session(page.page)

        def touch(kind, *points):
            session.send("Input.dispatchTouchEvent", {
                "type": kind,
                "touchPoints": [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(points)]})

        def pair(k):
            angle, length = numpy.radians(30 * k / 10), 60 + 6 * k
            arm = length * numpy.array([numpy.cos(angle), numpy.sin(angle)])
            center = numpy.array([2.0 * k, -3.0 * k])
            return [page.point(*(center - arm)), page.point(*(center + arm))]

        touch("touchStart", *pair(0))
        for k in range(1, 11):
            touch("touchMove", *pair(k))
            page.wait(0.02)
        touch("touchEnd")
        composer = page.composer
        near(composer["scale"][0], 2, 0.02)
        near(composer["angle"], 30, 0.5)
        near(composer["translation"][0], 20, 1)
        near(composer["translation"][1], -30, 1)
