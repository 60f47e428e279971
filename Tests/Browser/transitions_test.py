"""The corners of panels where headless Chromium puts them, against those of `pleats frames`.

Chromium has its own implementation of 3D transforms. It gets random transitions of every kind in three
forms: each panel as one flat element with the panel's matrix as `matrix3d()`; the style sheet of
`pleats export --format css`; and the module of `--format waapi`. An element without extent lies in each
corner, and is asked where it is. Of style sheets and modules the opacity of each shade is compared as well,
and which panels are seen.
"""

import base64
import concurrent.futures
import itertools
import json
import math
import random
import subprocess

from page_test import expected_shade
from sheets_test import elements_of

# Fractions of the duration: both ends, the middle, and fractional parts of multiples of the golden ratio, at
# which no evenly spaced keyframe is.
MOMENTS = sorted([0, 0.5, 1, *(count * 0.618033988749895 % 1 for count in range(1, 18))])
DURATION = 0.3
# Chromium computes in single precision: points, at pages of some thousands of points.
BOUND = 1e-3
# Points, with which style sheets and modules are made.
TOLERANCE = 0.25
# Chromium lays elements out at 64ths of a point, in both directions.
LAYOUT = 2**0.5 / 64
# Half a level of a channel of 8 bits, and the digits that are printed.
SHADE_BOUND = 0.5 / 255 + 1e-6
# Cases for each combination of a kind's flags.
REPEATS = 2
# A picture of one pixel: where corners lie does not depend on what is on the pages.
DOT = ("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")

MAKE = """const make = (parent, transform) => {
  const element = parent.appendChild(document.createElement("div"))
  return place(element, transform)
}
// As a declaration: of what is assigned to a single property, Chromium reads seven decimals.
const place = (element, transform, origin = "left: 0; top: 0") => {
  element.style.cssText = `position: absolute; ${origin}; width: 0; height: 0; transform-origin: 0 0;
    transform: ${transform}`
  if (!element.style.transform) throw new Error(`no transform: ${transform}`)
  return element
}
const corners = (panel, [width, height]) =>
  [[0, 0], [width, 0], [width, height], [0, height]].map(([x, y]) => make(panel, `translate(${x}px, ${y}px)`))
const places = (marks, origin) => marks.map(mark => {
  const { x, y } = mark.getBoundingClientRect()
  return [x - origin.x, y - origin.y]
})"""

# The corners of panels of given sizes by frame and panel, whose matrices are given by frame.
FLAT = f"""([sizes, frames]) => {{
  {MAKE}
  const view = make(document.body, "none")
  const panels = sizes.map(() => make(view, "none"))
  const marks = sizes.map((size, index) => corners(panels[index], size))
  return frames.map(matrices => {{
    matrices.forEach((matrix, index) => place(panels[index], `matrix3d(${{matrix}})`))
    return marks.map(corners => places(corners, view.getBoundingClientRect()))
  }})
}}"""

# The corners of the panels of an export, by time and panel, whether each is seen, its shade, and whether that
# runs from crease to crease; such a shade counts with the mean of both ends.
EXPORTED = f"""async ([sizes, times, module]) => {{
  {MAKE}
  if (module) (await import(module)).play(document.body)
  const view = document.querySelector(".pleat"), animations = document.getAnimations()
  if (!animations.length) throw new Error("nothing moves")
  for (const animation of animations) animation.pause()
  const panels = Object.entries(sizes).map(([name, size]) => {{
    const panel = view.querySelector(".pleat-" + CSS.escape(name)), shade = panel.querySelector(".pleat-shade")
    // An element can extend beyond its panel, whose corner is the origin of the transforms.
    const [left, top] = getComputedStyle(panel).transformOrigin.split(" ")
    const frame = panel.appendChild(document.createElement("div"))
    frame.style.cssText = `position: absolute; left: 0; top: 0; transform: translate(${{left}}, ${{top}})`
    // A shade from crease to crease has two custom properties, which Chromium does not list.
    const keyframes = shade?.getAnimations().flatMap(animation => animation.effect.getKeyframes()) ?? []
    const isSmooth = keyframes.length > 0 && !keyframes.some(keyframe => "opacity" in keyframe)
    return {{ panel, shade, isSmooth, marks: corners(frame, size) }}
  }})
  const isSeen = element => element?.checkVisibility({{ opacityProperty: true, visibilityProperty: true }})
  return times.map(time => {{
    for (const animation of animations) animation.currentTime = time
    const origin = view.getBoundingClientRect()
    return panels.map(({{ panel, shade, isSmooth, marks }}) => {{
      const style = shade && getComputedStyle(shade)
      const end = name => Number(style.getPropertyValue("--pleat-shade-" + name))
      const opacity = isSmooth ? (end("start") + end("end")) / 2 : Number(style?.opacity)
      return [places(marks, origin), isSeen(panel), isSeen(shade) ? opacity : 0, isSmooth]
    }})
  }})
}}"""


class Case:
    """A transition: the words that name it, and what the command writes of it; nothing if the words exclude
    each other."""

    def __init__(self, command, kind, words, scale):
        self.kind, self.scale = kind, scale
        self.name = " ".join(words)
        frames = subprocess.run(
            [command.program, "frames", *words, "--times", ",".join(str(moment * DURATION) for moment in MOMENTS)],
            capture_output=True, text=True)
        self.is_possible = frames.returncode == 0
        if not self.is_possible:
            assert "cannot be combined" in frames.stderr, f"{self.name}: {frames.stderr}"
            return
        described = json.loads(frames.stdout)
        self.pages = [panel["content"]["page"] for panel in described["panels"]]
        self.width = described["size"][0]
        self.sizes = {panel["name"]: panel["content"]["rect"][2:] for panel in described["panels"]}
        self.frames = described["frames"]
        dot = str(command.scratch / "dot.png")
        export = ["export", *words, "--source", dot, "--destination", dot, "--tolerance", str(TOLERANCE)]
        self.sheet = command.run(*export, "--format", "css", "--name", "pleat")
        module = command.run(*export, "--format", "waapi")
        self.module = "data:text/javascript;base64," + base64.b64encode(module.encode()).decode()


def random_value(dice, option, low, high):
    if option["type"] == "integer":
        return dice.randint(low, min(high, low + 11))
    return dice.choice([low, high, round(dice.uniform(low, high), 4)])


def random_words(dice, kind, flags, value=random_value):
    """A kind with some flags, and other options at random; `value` may return None for the default."""
    words = [kind["name"], *flags]
    for option in kind["options"]:
        if option["type"] == "flag":
            continue
        chosen = dice.choice(option["values"]) if option["type"] == "name" else value(
            dice, option, *option.get("range", (0, 0)))
        if chosen is not None:
            words += [option["option"], str(chosen)]
    return words


def random_page(dice):
    """The options of a random page, large enough for each of its panels, and its scale."""
    width, height = (round(math.exp(dice.uniform(math.log(60), math.log(3840)))) for _ in range(2))
    scale = dice.choice([1, 2, 3])
    words = ["--duration", str(DURATION), "--size", f"{width}x{height}", "--scale", str(scale)]
    if dice.random() < 0.3:
        distance = round(dice.uniform(2, 5) * max(width, height))
        words += ["--perspective", dice.choice(["none", str(distance)])]
    return words, scale


def random_cases(command, dice):
    """Every combination of the flags of every kind, some times, in the order of the scales."""
    choices = []
    for kind in json.loads(command.run("kinds", "--json"))["kinds"]:
        flags = [option["option"] for option in kind["options"] if option["type"] == "flag"]
        for chosen in itertools.product([False, True], repeat=len(flags)):
            for _ in range(REPEATS):
                words = random_words(dice, kind, itertools.compress(flags, chosen))
                page, scale = random_page(dice)
                choices.append((kind["name"], words + page, scale))
    choices.sort(key=lambda choice: choice[2])
    # While the browser measures one, the command writes the next.
    with concurrent.futures.ThreadPoolExecutor(2) as threads:
        yield from (case for case in threads.map(lambda choice: Case(command, *choice), choices) if case.is_possible)


def distance(shown, quad):
    """The largest distance of corners from where they belong, and the number of corners; those at or behind the
    eye, which have no place, do not count."""
    there = [math.dist(place, corner) for place, corner in zip(shown, quad) if None not in corner]
    return max((math.inf if math.isnan(length) else length for length in there), default=0), len(there)


def is_edge_on(quad):
    """Whether the other side could be seen if each corner were moved by the tolerance."""
    if any(None in corner for corner in quad):
        return True
    area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(quad, quad[1:] + quad[:1])) / 2
    diagonals = math.dist(quad[0], quad[2]) + math.dist(quad[1], quad[3])
    return abs(area) <= TOLERANCE * (diagonals + 2 * TOLERANCE)


def flat_corners(page, case, shift=0):
    """The largest distance of a corner, and the number of corners, if panels have their matrices."""
    page.set_content("<!DOCTYPE html><style>body { margin: 0 }</style>")
    matrices = [[panel["matrix"] for panel in frame["panels"]] for frame in case.frames]
    if shift:
        matrices = [[[*matrix[:12], matrix[12] + shift * matrix[15], *matrix[13:]] for matrix in frame]
                    for frame in matrices]
    shown = page.evaluate(FLAT, [list(case.sizes.values()), matrices])
    found = [distance(corners, panel["quad"]) for frame, quads in zip(case.frames, shown)
             for panel, corners in zip(frame["panels"], quads)]
    return max(worst for worst, _ in found), sum(count for _, count in found)


def exported_corners(page, case, module):
    """The largest distance of a corner of a panel that is seen, and the largest difference of a shade."""
    body = "" if module else elements_of(case.sheet)
    sheet = "" if module else case.sheet
    own = f"body {{ margin: 0; width: {case.width}px }}"
    page.set_content(f"<!DOCTYPE html><style>{own} {sheet}</style><body>{body}</body>")
    times = [moment * DURATION * 1000 for moment in MOMENTS]
    worst = difference = 0
    for frame, moment, panels in zip(case.frames, MOMENTS, page.evaluate(EXPORTED, [case.sizes, times, module])):
        # The beginning and the end are one page alone, without shades.
        alone = {0: "source", 1: "destination"}.get(moment)
        for panel, content, (corners, is_seen, shade, is_smooth) in zip(frame["panels"], case.pages, panels):
            place = f"{case.name}: {panel['name']} at {moment:.6f}"
            expected = panel["visible"] and alone in (None, content)
            if not is_edge_on(panel["quad"]):  # which may be shown or hidden
                assert is_seen == expected, f"{place} is {'seen' if is_seen else 'not seen'}"
            if is_seen and expected:
                difference = max(difference, abs(shade - (0 if alone else expected_shade(frame, panel, is_smooth))))
                worst = max(worst, distance(corners, panel["quad"])[0])
    return worst, difference


def check_transitions(browser, command):
    (command.scratch / "dot.png").write_bytes(base64.b64decode(DOT))
    print(f"   seed {command.seed}")
    page, scale, table = None, None, {}
    for case in random_cases(command, random.Random(command.seed)):
        if case.scale != scale:
            if page:
                page.context.close()
            page, scale = browser.new_page(device_scale_factor=case.scale), case.scale
            assert flat_corners(page, case, shift=10 * BOUND)[0] > 9 * BOUND, "a wrong matrix is not found"
        flat, count = flat_corners(page, case)
        sheet, sheet_shade = exported_corners(page, case, None)
        module, module_shade = exported_corners(page, case, case.module)
        shade = max(sheet_shade, module_shade)
        assert count and flat <= BOUND, f"{case.name}: a corner is off by {flat} points"
        assert max(sheet, module) <= TOLERANCE + LAYOUT, f"{case.name}: an exported corner is off by {sheet}, {module} points"
        assert shade <= SHADE_BOUND, f"{case.name}: a shade is off by {shade}"
        row = table.setdefault(case.kind, [0] * 6)
        row[:] = row[0] + 1, row[1] + count, *map(max, row[2:], [flat, sheet, module, shade])
    page.context.close()
    for kind, (cases, count, *worst) in table.items():
        print(f"   {kind}: {cases} transitions, {count} corners: matrices {worst[0]:.6f}, css {worst[1]:.4f}, "
              f"waapi {worst[2]:.4f} points, shades {worst[3]:.6f}")
