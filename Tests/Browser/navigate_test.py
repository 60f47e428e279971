"""Tests of the page that `pleats navigate -o page.html` writes, in headless Chromium.

The page must not print to the console, throw, or ask for anything outside the file. Positions of
panels are held against `pleats frames`.
"""

import subprocess

from page_test import PROBE

SCRIPT = """{"t":0,"push":"B","style":"cube","duration":0.5}
{"t":1,"present":"Menu","size":[200,160],"shade":0.5}
{"t":2,"tap":[10,10]}
{"t":3,"pop":true,"duration":0.4}
"""

SEEK = """(time) => {
  const scrubber = document.getElementById('scrubber');
  scrubber.value = time;
  scrubber.dispatchEvent(new Event('input'));
}"""

QUADS = """() => {
  """ + PROBE + """
  const sheet = document.getElementById('sheet');
  const frame = sheet.getBoundingClientRect();
  const zoom = frame.width / sheet.offsetWidth;
  return Object.fromEntries([...document.querySelectorAll('.panel')]
    .filter((panel) => panel.style.visibility === 'visible')
    .map((panel) => [panel.dataset.name, placesIn(panel, cornersOf(320, 480), frame, zoom)]));
}"""


class NavigationPage:
    """The page in the browser, and what went wrong in it."""

    def __init__(self, browser, file, reduced=False):
        self.faults = []
        context = browser.new_context(
            viewport={"width": 1000, "height": 900},
            reduced_motion="reduce" if reduced else "no-preference")
        self.page = context.new_page()
        self.page.on("console", lambda message: self.faults.append(message.text))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("request", lambda request: self.faults.append(request.url)
                     if not request.url.startswith(("file:", "data:")) else None)
        self.page.goto(file.as_uri())
        self.seek(0)

    def seek(self, time):
        self.page.evaluate(SEEK, time)

    @property
    def stack(self):
        return self.page.inner_text("#stack")

    def rest(self):
        """Waits until a change is over."""
        self.page.wait_for_timeout(60)
        self.page.locator("#sheet[aria-busy=false]").wait_for()

    def shade(self):
        return self.page.evaluate("() => Number(document.querySelector('#sheet > .shade')?.style.opacity)")


def script_plays(page, frames):
    assert page.stack == "A", page.stack
    page.seek(0.2)
    progress = frames["frames"][0]["progress"]
    quads = page.page.evaluate(QUADS)
    own = {p["name"]: p["quad"] for p in frames["frames"][0]["panels"] if p["visible"]}
    assert quads.keys() == own.keys(), (quads.keys(), own.keys())
    most = max(abs(a - b) for name in own for p, q in zip(quads[name], own[name])
               for a, b in zip(p, q))
    assert most < 0.02, f"corners are off by {most} at {progress}"
    page.seek(0.9)
    assert page.stack == "A › B", page.stack
    page.seek(1.9)
    assert page.stack == "A › B · Menu over it", page.stack
    page.seek(2.15)
    assert abs(page.shade() - 0.25) < 1e-6, page.shade()
    page.seek(3.9)
    assert page.stack == "A", page.stack


def buttons_go_on(page, frames):
    page.seek(0.9)
    page.page.click("#push")
    page.rest()
    assert page.stack == "A › B › C", "a page that the script presents is not pushed: " + page.stack
    for button, stack in [
        ("#presentModal", "A › B › C · Menu over it"),
        ("#present", "A › B › C · Menu over it · D over it"),
        ("#dismiss", "A › B › C · Menu over it"), ("#dismiss", "A › B › C"), ("#popToRoot", "A"),
    ]:
        page.page.click(button)
        page.rest()
        assert page.stack == stack, page.stack


def buttons_work_while_pages_move(page, frames):
    """A button ends the change before it at once."""
    page.seek(0.9)
    for button, before in [("#push", "A › B"), ("#push", "A › B › C"), ("#pop", "A › B › C › D"),
                           ("#presentModal", "A › B › C")]:
        page.page.click(button)
        page.page.wait_for_timeout(50)
        assert page.page.get_attribute("#sheet", "aria-busy") == "true", button
        assert page.stack == before, page.stack
    box = page.page.locator("#sheet").bounding_box()
    page.page.mouse.click(box["x"] + 5, box["y"] + 5)
    page.rest()
    assert page.stack == "A › B › C", "a tap on the shade cancels the modal that comes: " + page.stack
    # The script, too, is ended: the page that it pushes is there.
    page.page.click("#play")
    page.page.wait_for_timeout(100)
    page.page.click("#push")
    page.rest()
    assert page.stack == "A › B › C", page.stack
    # A change that is paused has not happened.
    page.seek(0.2)
    page.page.click("#push")
    page.rest()
    assert page.stack == "A › B", page.stack


def keys_and_taps(page, frames):
    for key, stack in [("ArrowRight", "A › B"), ("m", "A › B · Menu over it")]:
        page.page.keyboard.press(key)
        page.rest()
        assert page.stack == stack, page.stack
    box = page.page.locator("#sheet").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.page.mouse.click(*middle)
    page.page.wait_for_timeout(100)
    assert page.stack == "A › B · Menu over it", "a tap on the modal is for the modal"
    page.page.mouse.click(box["x"] + 5, box["y"] + 5)
    page.rest()
    assert page.stack == "A › B", "a tap on the shade cancels the modal"
    page.page.keyboard.press("ArrowLeft")
    page.rest()
    assert page.stack == "A", page.stack


def size_of_the_window(page, frames):
    for width, height in [(360, 640), (1600, 900)]:
        page.page.set_viewport_size({"width": width, "height": height})
        page.page.wait_for_timeout(100)
        sheet, stage = (page.page.locator(name).bounding_box() for name in ("#sheet", "#stage"))
        assert stage["x"] <= sheet["x"] and sheet["x"] + sheet["width"] <= stage["x"] + stage["width"]
        assert abs(sheet["width"] / sheet["height"] - 320 / 480) < 0.01


def reduced_motion(page, frames):
    page.page.keyboard.press("ArrowRight")
    page.page.wait_for_timeout(60)
    assert page.page.locator(".panel").count() == 0, "panels move although motion is reduced"
    page.rest()
    assert page.stack == "A › B", page.stack


def check_navigate(browser, command):
    file = command.scratch / "navigate.html"
    subprocess.run([command.program, "navigate", "-", "-o", str(file)], input=SCRIPT, text=True, check=True)
    frames = command.frames("cube", [], "--size", "320x480", "--duration", "0.5", "--times", "0.2")
    for check in [script_plays, buttons_go_on, buttons_work_while_pages_move, keys_and_taps,
                  size_of_the_window, reduced_motion]:
        page = NavigationPage(browser, file, reduced=check is reduced_motion)
        check(page, frames)
        assert page.faults == [], page.faults
        page.page.context.close()
