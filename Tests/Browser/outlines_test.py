"""Panels with outlines in headless Chromium: leaves under a finger, and curls at an angle.

Each panel of a frame of `pleats frames` is an element of the size of its rectangle, with its outline as
`clip-path: polygon()` and its matrix as `matrix3d()`. An element without extent lies in each corner of the outline
and of the rectangle, and is asked where it is. Of some frames the pixels are compared with those of `pleats render`,
where no edge is near.
"""

import io
import json
import random

import numpy
from PIL import Image

from transitions_test import MAKE, distance

# Points; Chromium computes in single precision.
BOUND = 5e-4
LEAVES, CURLS, FRAMES = 24, 12, 6
COLORS = {"source": (200, 60, 40), "destination": (40, 90, 200), "back": (250, 240, 210)}
# Levels of a channel.
LEVELS = 1

# Where points of panels are: for each panel its matrix and its points.
PLACES = f"""panels => {{
  {MAKE}
  const view = make(document.body, "none")
  return panels.map(([matrix, points]) => {{
    const panel = make(view, `matrix3d(${{matrix}})`)
    return places(points.map(([x, y]) => make(panel, `translate(${{x}}px, ${{y}}px)`)), view.getBoundingClientRect())
  }})
}}"""

# Draws panels, each with its size, matrix, polygon and colour, on a page that is cut off at some edges.
DRAW = """([[width, height], panels, cut]) => {
  const view = document.body.appendChild(document.createElement("div"))
  const beyond = edge => cut.includes(edge) ? "0px" : "-9999px"
  view.style.cssText = `position: absolute; left: 0; top: 0; width: ${width}px; height: ${height}px;
    clip-path: inset(${["top", "right", "bottom", "left"].map(beyond).join(" ")})`
  for (const [[width, height], matrix, polygon, color] of panels) {
    const panel = view.appendChild(document.createElement("div"))
    panel.style.cssText = `position: absolute; left: 0; top: 0; width: ${width}px; height: ${height}px;
      transform-origin: 0 0; transform: matrix3d(${matrix}); background: rgb(${color});
      clip-path: polygon(${polygon.map(([x, y]) => `${x}px ${y}px`).join(", ")})`
  }
}"""


class Frames:
    """Frames of a transition, whose panels have all that is drawn of them."""

    def __init__(self, command, words, moments):
        self.words, self.moments = words, moments
        plain = ["--cast", "0", "--show-through", "0", "--shade", "0"]
        described = json.loads(command.run(
            "frames", *words, *plain, f"{moments[0]}={moments[1]}", "--precision", "double"))
        self.size, self.cut = described["size"], described["clipEdges"]
        self.frames = []
        for frame in described["frames"]:
            panels = [{**constant, **panel} for constant, panel in zip(described["panels"] or frame["panels"],
                                                                       frame["panels"])]
            for panel in panels:
                panel["size"] = width, height = panel["content"]["rect"][2:]
                panel["rectangle"] = [[0, 0], [width, 0], [width, height], [0, height]]
                panel["polygon"] = panel["outline"] or panel["rectangle"]
            self.frames.append(sorted((panel for panel in panels if panel["visible"]),
                                      key=lambda panel, frame=frame: frame["order"].index(panel["name"])))


def random_frames(command, dice):
    for index in range(LEAVES + CURLS):
        width, height = dice.randint(80, 640), dice.randint(80, 640)
        words = ["--size", f"{width}x{height}", "--strips", str(dice.randint(2, 12))]
        if dice.random() < 0.3:
            words += ["--perspective", dice.choice(["none", str(3 * max(width, height))])]
        if index < LEAVES:
            words += ["--corner", dice.choice(["top-left", "top-right", "bottom-left", "bottom-right"]),
                      "--radius", dice.choice(["0", "0.1", f"{dice.uniform(0, 0.4):.4f}"])]
            fingers = [f"{dice.uniform(-0.5, 1.5) * width},{dice.uniform(-0.2, 1.2) * height}" for _ in range(FRAMES)]
            yield Frames(command, ["peel", *words], ("--finger", ";".join(fingers)))
        else:
            words += ["--direction", dice.choice(["left", "right", "up", "down"]),
                      "--angle", f"{dice.uniform(-75, 75):.3f}", "--radius", f"{dice.uniform(0.05, 0.3):.4f}"]
            progress = [f"{dice.uniform(0.02, 0.98)}" for _ in range(FRAMES)]
            yield Frames(command, ["curl", *words], ("--progress", ",".join(progress)))


def seen(point, matrix):
    """Where the matrix puts a point of the panel; nowhere at or behind the eye."""
    x, y, w = (point[0] * matrix[column] + point[1] * matrix[4 + column] + matrix[12 + column]
               for column in (0, 1, 3))
    return [x / w, y / w] if w > 0 else [None, None]


def check_outlines(browser, command):
    print(f"   seed {command.seed}")
    page, (worst, count) = browser.new_page(), (0, 0)
    for case in random_frames(command, random.Random(command.seed)):
        for panels in case.frames:
            page.set_content("<!DOCTYPE html><style>body { margin: 0 }</style>")
            places = page.evaluate(PLACES, [[panel["matrix"], panel["polygon"] + panel["rectangle"]]
                                            for panel in panels])
            for panel, found in zip(panels, places):
                corners = [seen(point, panel["matrix"]) for point in panel["polygon"]]
                off, corner_count = distance(found, corners + panel["quad"])
                assert off <= BOUND, f"{' '.join(case.words)}: {panel['name']} is off by {off} points"
                worst, count = max(worst, off), count + corner_count
    page.context.close()
    assert count > 5000, count
    print(f"   {count} corners: {worst:.6f} points")


def inner(picture):
    """Where a pixel has the colour of all its neighbours."""
    same = numpy.ones(picture.shape[:2], dtype=bool)
    for down in (-1, 0, 1):
        for across in (-1, 0, 1):
            same &= (numpy.roll(picture, (down, across), (0, 1)) == picture).all(axis=2)
    return same


def check_outlines_pixels(browser, command):
    width, height = 320, 480
    pictures = {name: str(command.scratch / f"plain-{name}.png") for name in COLORS}
    for name, color in COLORS.items():
        Image.new("RGB", (width, height), color).save(pictures[name])
    # Few strips: in Chromium each seam is an edge.
    size = ["--size", f"{width}x{height}", "--strips", "8"]
    cases = [
        Frames(command, ["peel", *size, "--corner", corner, "--radius", radius],
               ("--finger", f"{finger[0]},{finger[1]}"))
        for corner, radius, finger in [("bottom-right", "0.1", (200, 300)), ("top-left", "0", (180, 150)),
                                       ("top-right", "0.3", (60, 120)), ("bottom-left", "0.05", (500, 430))]
    ] + [
        Frames(command, ["curl", *size, "--direction", direction, "--angle", angle], ("--progress", "0.45"))
        for direction, angle in [("left", "30"), ("up", "-45"), ("right", "75")]
    ]
    page = browser.new_page(viewport={"width": width, "height": height})
    for case in cases:
        page.set_content("<!DOCTYPE html><style>body { margin: 0; overflow: hidden }</style>")
        page.evaluate(DRAW, [case.size, [
            [panel["size"], panel["matrix"], panel["polygon"], COLORS[panel["content"]["page"]]]
            for panel in case.frames[0]], case.cut])
        shown = numpy.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
        file = command.scratch / "outlines.png"
        command.run("render", *case.words, "--cast", "0", "--show-through", "0", "--shade", "0", "--margin", "0",
                    f"{case.moments[0]}={case.moments[1]}", "--source", pictures["source"], "--destination",
                    pictures["destination"], "--back", pictures["back"], "-o", str(file))
        drawn = numpy.asarray(Image.open(file).convert("RGB"))
        assert drawn.shape == shown.shape, (drawn.shape, shown.shape)
        both = inner(shown) & inner(drawn)
        off = numpy.abs(shown.astype(int) - drawn.astype(int)).max(axis=2)[both].max()
        name = " ".join(case.words)
        assert off <= LEVELS, f"{name}: {off} levels"
        # Beside edges there is nothing else.
        assert both.mean() > 0.9, f"{name}: only {both.mean():.3f} of the pixels are away from edges"
        for color in COLORS.values():
            assert (drawn == color).all(axis=2).any(), f"{name}: nothing has the colour {color}"
    page.context.close()
