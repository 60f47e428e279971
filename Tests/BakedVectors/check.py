#!/usr/bin/env python3
"""Holds baked SVG and Lottie files against what `pleats frames` says.

    check.py PLEATS [--quick]

SVG is opened in Chromium, its clock set to several times, and each corner of each strip carried through
the matrix that the browser itself has for it; the result must be within the tolerance of the exact
corner. Lottie is drawn by rlottie and compared with Chromium's picture of the SVG. Pages of one colour
on a background of another show seams, if there are any.

Needs PyPI's playwright, rlottie-python and pillow, and Debian's chromium-headless-shell.
"""

import io
import itertools
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import sync_playwright
from rlottie_python import LottieAnimation

TOLERANCE = 0.25
# Chromium keeps matrices in single precision where it composes them.
BROWSER = 0.01
# Of 255, in the mean over a frame: rlottie rounds edges of pictures to pixels.
LEVELS = 2.5
DURATION = 0.3
FRAMES = [0, 1, 4, 8, 9, 13, 17, 18]

# For each strip: its panel, the matrix from the panel's points to the page, and its rectangle.
STRIPS = """() => [...document.querySelectorAll('#pleat-turn > g')].map(panel => ({
  name: panel.dataset.panel,
  shown: getComputedStyle(panel).display != 'none',
  strips: [...panel.querySelectorAll('svg')].map(strip => {
    const use = strip.querySelector('use'), m = use.getScreenCTM(), v = strip.viewBox.baseVal
    return [m.a, m.b, m.c, m.d, m.e, m.f, v.x, v.y, v.width, v.height]
  })}))"""
ALONE = """() => [...document.querySelectorAll('#pleat-turn > use')]
  .filter(use => getComputedStyle(use).display != 'none').map(use => use.getAttribute('href'))"""


def styles(quick):
    for kind, flags in (
        ("fold", ("--unfold", "--cubic", "--horizontal")),
        ("flip", ("--backward", "--vertical", "--reverse")),
    ):
        for count in range(len(flags) + 1):
            for chosen in itertools.combinations(flags, count):
                if not quick or count in (0, 3):
                    yield [kind, *chosen]


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def parts(strips, horizontal):
    """What each strip shows that no later one covers, along the direction in which they follow."""
    start, extent = (6, 8) if horizontal else (7, 9)
    ascending = len(strips) < 2 or strips[0][start] < strips[-1][start]
    for strip, after in itertools.zip_longest(strips, strips[1:]):
        first, last = strip[start], strip[start] + strip[extent]
        if after and ascending:
            last = after[start]
        elif after:
            first = after[start] + after[extent]
        yield strip, first, last


def distance(strip, point, matrix, origin):
    """How far the browser's image of a point is from where the matrix has it."""
    a, b, c, d, e, f = strip[:6]
    x, y = point
    m = matrix
    w = m[3] * x + m[7] * y + m[15]
    exact = ((m[0] * x + m[4] * y + m[12]) / w, (m[1] * x + m[5] * y + m[13]) / w)
    drawn = (a * x + c * y + e + origin[0], b * x + d * y + f + origin[1])
    return ((exact[0] - drawn[0]) ** 2 + (exact[1] - drawn[1]) ** 2) ** 0.5


def farthest(shown, frame, panels, horizontal, origin):
    worst = 0.0
    visible = {panel["name"]: panel for panel in frame["panels"] if panel["visible"]}
    extents = {panel["name"]: panel["content"]["rect"][2:] for panel in panels}
    assert {p["name"] for p in shown if p["shown"]} == set(visible), frame["time"]
    for panel in shown:
        if not panel["shown"]:
            continue
        width, height = extents[panel["name"]]
        limit, side = (width, height) if horizontal else (height, width)
        for strip, first, last in parts(panel["strips"], horizontal):
            for v in (max(first, 0), min(last, limit)):
                for u in (0, side):
                    point = (v, u) if horizontal else (u, v)
                    matrix = visible[panel["name"]]["matrix"]
                    worst = max(worst, distance(strip, point, matrix, origin))
    return worst


def hairline(picture):
    """The most pixels of one row or column that are not blue between pixels that are."""
    red = picture.getchannel("R").point(lambda value: 255 if value > 24 else 0)
    blue = picture.getchannel("R").point(lambda value: 255 if value < 8 else 0)
    width, height = picture.size
    worst = 0
    for dx, dy, line in ((0, 3, (1, 0)), (3, 0, (0, 1))):
        inner = (dx, dy, width - dx, height - dy)
        before = blue.crop((0, 0, width - 2 * dx, height - 2 * dy))
        after = blue.crop((2 * dx, 2 * dy, width, height))
        bad = ImageChops.darker(ImageChops.darker(before, after), red.crop(inner))
        rows = bad.size[1] if line == (1, 0) else bad.size[0]
        for index in range(rows):
            box = (
                (0, index, bad.size[0], index + 1)
                if line == (1, 0)
                else (index, 0, index + 1, bad.size[1])
            )
            worst = max(worst, bad.crop(box).histogram()[255])
    return worst


def screenshot(page):
    return Image.open(io.BytesIO(page.locator("svg").first.screenshot())).convert("RGB")


def open_svg(page, path):
    page.goto(path.as_uri())
    page.evaluate("document.documentElement.pauseAnimations()")


def seek(page, time):
    page.evaluate("time => document.documentElement.setCurrentTime(time)", time)


def pictures(folder):
    """Pages that change slowly, but everywhere: players differ in how they sample fine detail."""
    down = Image.linear_gradient("L").resize((320, 480))
    across = Image.linear_gradient("L").rotate(90).resize((320, 480))
    source, destination = folder / "source.png", folder / "destination.png"
    Image.merge("RGB", (down, across, Image.new("L", (320, 480), 60))).save(source)
    Image.merge("RGB", (Image.new("L", (320, 480), 200), down, across)).save(destination)
    return ["--source", str(source), "--destination", str(destination)]


def check_style(page, pleats, style, folder):
    svg, lottie = folder / "page.svg", folder / "page.json"
    common = [*style, "--size", "320x480", "--duration", str(DURATION)]
    painted = ["--background", "ffffff", *pictures(folder)]
    run(pleats, "bake", *common, *painted, "--format", "svg", "-o", str(svg))
    run(pleats, "bake", *common, *painted, "--format", "lottie", "-o", str(lottie))
    times = [min(frame / 60, DURATION) for frame in FRAMES]
    exact = json.loads(
        run(pleats, "frames", *common, "--times", ",".join(str(time) for time in times)))
    animation = LottieAnimation.from_file(str(lottie))
    horizontal = ("--horizontal" in style) if style[0] == "fold" else ("--vertical" not in style)

    open_svg(page, svg)
    box = page.evaluate(
        "(() => { const v = document.documentElement.viewBox.baseVal; return [v.x, v.y, v.width, v.height] })()")
    assert list(animation.lottie_animation_get_size()) == box[2:], style
    worst = difference = 0.0
    for number, time, frame in zip(FRAMES, times, exact["frames"]):
        seek(page, time)
        alone, shown = page.evaluate(ALONE), page.evaluate(STRIPS)
        if number in (FRAMES[0], FRAMES[-1]):
            end = "source" if number == 0 else "destination"
            assert alone == [f"#pleat-{end}"] and not any(p["shown"] for p in shown), style
        else:
            assert alone == [], style
            worst = max(worst, farthest(shown, frame, exact["panels"], horizontal, box[:2]))
        drawn = animation.render_pillow_frame(frame_num=number).convert("RGB")
        mean = ImageStat.Stat(ImageChops.difference(drawn, screenshot(page))).mean
        difference = max(difference, sum(mean) / 3)
    return worst, difference, svg.stat().st_size, lottie.stat().st_size


def check_seams(page, pleats, style, folder):
    svg, blue = folder / "seams.svg", folder / "blue.png"
    Image.new("RGB", (320, 480), (0, 0, 255)).save(blue)
    run(
        pleats, "bake", *style, "--source", str(blue), "--destination", str(blue),
        "--background", "ff0000", "--duration", str(DURATION), "--format", "svg", "-o", str(svg))
    open_svg(page, svg)
    worst = 0
    for time in (0.013, 0.117, 0.149, 0.211):
        seek(page, time)
        worst = max(worst, hairline(screenshot(page)))
    return worst


def main():
    pleats, quick = sys.argv[1], "--quick" in sys.argv
    chromium = shutil.which("chromium-headless-shell")
    if not chromium:
        sys.exit("chromium-headless-shell is not installed: apt-get install chromium-headless-shell")
    failures = []
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = pathlib.Path(name)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 700, "height": 700})
        page.on("console", lambda message: failures.append(f"console: {message.text}"))
        for style in styles(quick):
            worst, difference, svg, lottie = check_style(page, pleats, style, folder)
            seam = check_seams(page, pleats, style, folder)
            print(
                f"{' '.join(style)}: corners in Chromium within {worst:.4f} points, rlottie's frames within"
                f" {difference:.2f} of 255 in the mean, seams {seam} pixels; SVG {svg}, Lottie {lottie} bytes",
                flush=True)
            if worst > TOLERANCE + BROWSER:
                failures.append(f"{style}: {worst} points")
            if difference > LEVELS:
                failures.append(f"{style}: rlottie differs by {difference}")
            if seam > 24:
                failures.append(f"{style}: a seam of {seam} pixels")
        page.emulate_media(reduced_motion="reduce")
        page.goto((folder / "page.svg").as_uri())
        shown = page.evaluate(
            "['turn', 'fade'].map(id => getComputedStyle(document.getElementById('pleat-' + id)).display)")
        if shown != ["none", "inline"]:
            failures.append(f"reduced motion shows {shown}")
        browser.close()
    if failures:
        sys.exit("\n".join(failures))


main()
