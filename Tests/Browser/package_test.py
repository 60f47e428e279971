"""Tests of the package of the web library, installed in a project with the files of Tests/Examples/Web."""

import base64
import io

from PIL import Image

from book_test import Book
from served import Served


def text_of(name):
    return (Served.root / name).read_text()


def check_package_page(browser, command):
    """The book of the package's page, in twelve lines."""
    lines = text_of("book.html")
    readme = text_of("node_modules/pleat/README.md")
    assert lines.count("\n") == 12 - 1 and lines.removesuffix("\n") in readme, "the page shows this example"
    with Book(browser, lines) as page:
        assert page.shown() == [1]
        page.drag((0.98, 0.9), (0.3, 0.5))
        assert page.rest() == 2 and page.shown() == [2, 3]
        page.locator("text=Here is a map.").click()
        assert page.rest() == 4 and page.url.endswith("#map"), "the map is on page 5"


def check_package_frameworks(browser, command):
    """A book in React, with StrictMode, and in Vue: the page is state, and pages are added."""
    for name in ("react.html", "vue.html"):
        with Book(browser, text_of(name)) as page:
            page.complaints = [text for text in page.complaints if "React DevTools" not in text]
            assert page.shown() == [1, 2]
            page.locator("text=Page 3").click()
            assert page.rest() == 3 and page.text_content("output") == "Page 3 of 4"
            page.locator("text=Add a page").click()
            page.locator("pleat-book").focus()
            page.keyboard.press("PageDown")
            assert page.rest() == 5 and page.shown() == [5]
            assert page.text_content("output") == "Page 5 of 5" and page.text_content(":is(section:last-of-type)") == "New 5"


def check_package_capture(browser, command):
    """Frames of a film: the same frame has the same bytes, in whatever order they are asked for."""
    with Served(browser, text_of("capture.html")) as page:
        page.wait_for_function("window.showFrame")
        session = page.context.new_cdp_session(page.page)

        def capture(number):
            page.evaluate("number => showFrame(number, 13)", number)
            return base64.b64decode(session.send("Page.captureScreenshot", {"clip": {
                "x": 0, "y": 0, "width": 640, "height": 360, "scale": 1}})["data"])
        film = [capture(number) for number in range(13)]
        assert len(set(film)) == 13, "every frame is another picture"
        for number in (6, 0, 12, 3, 9, 3):
            assert capture(number) == film[number], number
        corners = [Image.open(io.BytesIO(film[number])).convert("RGB").getpixel((630, 350)) for number in (0, 12)]
        assert corners == [(0xf2, 0xe3, 0xc6), (0x1d, 0x4e, 0x63)], corners


def check_package_three(browser, command):
    """Panels in three.js: corners are projected to where frames() has them, and their pictures are painted there."""
    with Served(browser, text_of("three.html")) as page:
        page.wait_for_function("window.show")
        for progress in (0.15, 0.3, 0.5, 0.8):
            worst, middles = page.evaluate("""async (progress) => {
              const [{ Vector3 }, { frames }] = [await import('three'), await import('pleat/frames')];
              const motion = await (await fetch('node_modules/pleat/motions/cube.json')).json();
              const { quads } = frames(motion, { width: 640, height: 400, progress });
              const { scene, camera } = show(progress);
              let worst = 0;
              const middles = scene.children.map((panel, index) => {
                panel.updateWorldMatrix(true, false);
                const { width, height } = panel.geometry.parameters;
                const seen = [[0, 0], [width, 0], [width, height], [0, height]].map(([x, y]) => {
                  const { x: right, y: up } = new Vector3(x, y, 0).applyMatrix4(panel.matrixWorld).project(camera);
                  return [320 * (1 + right), 200 * (1 - up)];
                });
                seen.flat().forEach((n, k) => { worst = Math.max(worst, Math.abs(n - quads[index].flat()[k])); });
                return [0, 1].map((axis) => (seen[0][axis] + 3 * seen[2][axis]) / 4);
              });
              return [worst, middles];
            }""", progress)
            assert len(middles) == 2 and worst < 0.01, (progress, worst)
            shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            reds = sorted(shot.getpixel((int(x), int(y)))[0] > shot.getpixel((int(x), int(y)))[2] for x, y in middles)
            assert reds == [False, True], (progress, middles, reds)
        page.complaints = [text for text in page.complaints if "GPU stall" not in text]
