"""Tries the recipes of TurningOnAWebPage.md in headless Chromium, as a user would.

The command of each recipe is run and its page is opened from a server; the pointer and the keyboard turn it there
and back. A picture with an EXIF orientation whose bytes are kept must look as `pleats render` draws it.
"""

import base64
import functools
import http.server
import os
import pathlib
import re
import subprocess
import threading

from sheets_test import elements_of, sheet_page

DOCUMENT = pathlib.Path(__file__).parents[2] / "Sources/PleatRender/PleatRender.docc/TurningOnAWebPage.md"

# A JPEG of four colours and a mark, so that no two of its orientations look alike.
PHOTOGRAPH = """([width, height, hue]) => {
  const canvas = new OffscreenCanvas(width, height), context = canvas.getContext("2d")
  for (const [index, lightness] of [30, 45, 60, 75].entries()) {
    context.fillStyle = `hsl(${hue} 80% ${lightness}%)`
    context.fillRect(index % 2 * width / 2, Math.floor(index / 2) * height / 2, width / 2, height / 2)
  }
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 }).then(blob => new Promise(done => {
    const reader = new FileReader()
    reader.onload = () => done(reader.result.split(",")[1])
    reader.readAsDataURL(blob)
  }))
}"""

# The colours in the middles of the four quarters of a picture.
COLOURS = """async url => {
  const picture = await createImageBitmap(await (await fetch(url)).blob())
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d")
  context.drawImage(picture, 0, 0)
  const at = (x, y) => [...context.getImageData(picture.width * x, picture.height * y, 1, 1).data].slice(0, 3)
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)]
}"""


def recipes():
    """The command and the page of each recipe, by name."""
    blocks = re.findall(r"<!-- (\w+)( page)? -->\n```\w+\n(.*?)```", DOCUMENT.read_text(), re.S)
    commands = {name: block for name, kind, block in blocks if not kind}
    pages = {name: block for name, kind, block in blocks if kind}
    assert commands.keys() == pages.keys() == {"card", "menu", "page", "cube"}, (commands.keys(), pages.keys())
    return {name: (commands[name], pages[name]) for name in commands}


def write_photograph(page, path, width, height, hue, orientation=1):
    file = base64.b64decode(page.evaluate(PHOTOGRAPH, [width, height, hue]))
    # TIFF, little-endian: one directory with the tag 0x112, a short.
    tiff = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0" + bytes([orientation, 0, 0, 0]) + bytes(4)
    segment = b"Exif\0\0" + tiff
    path.write_bytes(file[:2] + b"\xff\xe1" + (len(segment) + 2).to_bytes(2, "big") + segment + file[2:])


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Recipe:
    """An open page, whose elements are asked for by their class."""

    def __init__(self, page, name, folder):
        self.page, self.name, self.folder = page, name, folder

    def is_visible(self, selector):
        return self.page.evaluate("s => getComputedStyle(document.querySelector(s)).visibility == 'visible'", selector)

    def wait(self, condition):
        """Waits until a condition in JavaScript holds; fails after seconds."""
        self.page.wait_for_function(condition, timeout=5000)

    def settle(self):
        """Waits until nothing moves by itself."""
        self.wait("() => document.getAnimations().every(animation => animation.playState != 'running')")

    def picture(self, moment):
        if self.folder:
            self.page.screenshot(path=os.path.join(self.folder, f"{self.name}-{moment}.png"))


def try_card(recipe):
    page = recipe.page
    assert recipe.is_visible(".card-source") and not recipe.is_visible(".card-destination")
    recipe.picture("before")
    page.hover(".card")
    page.wait_for_timeout(200)
    recipe.picture("turning")
    recipe.settle()
    recipe.picture("turned")
    assert recipe.is_visible(".card-destination") and not recipe.is_visible(".card-source")
    page.click(".card input")  # the back answers where it is seen
    page.mouse.move(1, 1)
    recipe.settle()
    assert recipe.is_visible(".card-destination"), "the focus is on the back"
    page.evaluate("() => document.activeElement.blur()")
    recipe.settle()
    assert recipe.is_visible(".card-source") and not recipe.is_visible(".card-destination")
    focused = []
    for _ in range(4):
        page.keyboard.press("Tab")
        recipe.settle()
        assert recipe.is_visible(".card-destination"), focused
        focused.append(page.evaluate("() => document.activeElement.tagName"))
    assert focused == ["DIV", "A", "INPUT", "BUTTON"], focused
    page.keyboard.press("Tab")
    recipe.settle()
    assert recipe.is_visible(".card-source") and not recipe.is_visible(".card-destination")


def try_menu(recipe):
    page = recipe.page
    recipe.picture("before")
    assert page.evaluate("() => [...document.links].every(link => getComputedStyle(link).visibility == 'hidden')")
    page.click("label")
    page.wait_for_timeout(150)
    recipe.picture("unfolding")
    recipe.settle()
    recipe.picture("unfolded")
    for link in ("new", "open", "share", "close"):
        page.click(f"a[href='#{link}']")
        assert page.url.endswith(f"#{link}")
    page.click("label")
    recipe.settle()
    assert page.evaluate("() => [...document.links].every(link => getComputedStyle(link).visibility == 'hidden')")


def try_page(recipe):
    page = recipe.page
    moments = "() => [...new Set(document.getAnimations().map(animation => animation.currentTime))]"
    page.wait_for_selector("button div")
    recipe.picture("before")
    assert page.evaluate(moments) == [0], page.evaluate(moments)
    page.click("button")
    page.wait_for_timeout(400)
    recipe.picture("turning")
    recipe.settle()
    recipe.picture("turned")
    assert page.evaluate(moments) == [800]
    page.click("button")
    page.wait_for_timeout(200)
    page.click("button")  # turns round on the way
    recipe.settle()
    assert page.evaluate(moments) == [800]
    page.click("button")
    recipe.settle()
    assert page.evaluate(moments) == [0], page.evaluate(moments)


def try_cube(recipe):
    page = recipe.page
    front = "() => document.querySelector('.cube-source').innerText.trim()"
    for side in ("2", "3", "4", "1", "2"):
        if side == "1":
            page.focus(".cube")
            page.keyboard.press("Enter")
        else:
            page.click(".cube")
        page.wait_for_timeout(250)
        recipe.picture(f"to-{side}")
        recipe.wait(f"() => ({front})() == '{side}'")
        recipe.settle()
        assert recipe.is_visible(".cube-source") and not recipe.is_visible(".cube-destination")


def orientations(page, export, command):
    folder = command.scratch
    for orientation in range(1, 9):
        write_photograph(page, folder / "photo.jpg", 120, 80, 200, orientation)
        options = "fold --source photo.jpg --destination photo.jpg"
        sheet = export(f"{options} --name c")
        subprocess.run(
            [command.program, "render", *options.split(), "--progress", "0", "-o", "frame.png"], cwd=folder, check=True,
            stderr=subprocess.DEVNULL,
        )
        page.set_content(
            f"<!DOCTYPE html><style>body {{ margin: 0 }} {sheet} .c {{ --c-play-state: paused }}</style>"
            + elements_of(sheet)
        )
        shown = page.locator(".c").screenshot()

        def colours(file):
            return page.evaluate(COLOURS, "data:image/png;base64," + base64.b64encode(file).decode())

        in_browser, rendered = colours(shown), colours((folder / "frame.png").read_bytes())
        for some, others in zip(in_browser, rendered):
            assert max(abs(a - b) for a, b in zip(some, others)) <= 3, (orientation, in_browser, rendered)
    print("   EXIF orientations 1 to 8: as `pleats render` draws them")


def check_recipes(browser, command):
    folder = command.scratch
    with sheet_page(browser, command) as (page, export):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for name, hue in (("old.jpg", 200), ("new.jpg", 20)):
            write_photograph(page, folder / name, 640, 426, hue)
        errors = []
        page.on("pageerror", lambda error: errors.append(error))
        for name, (line, html) in recipes().items():
            line = line.replace("swift run -c release pleats", '"$PLEATS"')
            subprocess.run(
                ["sh", "-ec", line], cwd=folder, check=True, stderr=subprocess.DEVNULL,
                env=os.environ | {"PLEATS": command.program},
            )
            (folder / f"{name}.html").write_text(html)
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme, reduced_motion="no-preference")
                page.set_viewport_size({"width": 900, "height": 700} if scheme == "light" else {"width": 390, "height": 800})
                page.goto(f"http://127.0.0.1:{server.server_port}/{name}.html")
                page.mouse.move(1, 1)
                globals()["try_" + name](Recipe(page, f"{name}-{scheme}", command.pictures))
            assert not errors, errors
            print(f"   {name}: turns there and back")
        orientations(page, export, command)
        server.shutdown()
