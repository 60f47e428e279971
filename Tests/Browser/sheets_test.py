"""Tests of exported style sheets in headless Chromium.

Eight of them share a web page: each panel must have the computed style that it has on a page of its own.
In a box of another size, one must show corners where `pleats frames` has them for a page of that size. One that
turns there and back must turn from where it is. Rules of the web page for every `div` must not move a panel, and
shades must not darken what is transparent. A spring must fade pages as `pleats frames` says, for people who prefer
reduced motion. The greeting card of `Tests/Examples` must open.
"""

import base64
import contextlib
import io
import json
import os
import pathlib
import re
import subprocess

import numpy
from PIL import Image

EXAMPLE = pathlib.Path(__file__).parents[1] / "Examples/Card"
SHEETS = [
    "card --direction left",
    "card --direction up",
    "card --direction up --name c",
    "card --direction up --duration 1",
    "card --direction up --background ff8000",
    "fold",
    "flip",
    "flip --size 200x100",
]
MOMENTS = [0, 0.25, 0.5, 0.75, 1]
# A card is edge-on half way.
FLUID_MOMENTS = [0, 0.2, 0.4, 0.7, 1]
DURATION = 0.3
# Keyframes are within 0.01 points at 640 points, so within 0.025 at 1600.
FLUID = 0.05
# Half a step of a channel, and the digits that Chromium prints.
FADE = 0.5 / 255 + 1e-6

# Pauses the animations of an export at a fraction of their duration.
SEEK = """const seek = (root, moment) => {
  for (const animation of root.getAnimations({ subtree: true })) {
    if (!animation.animationName) continue
    animation.pause()
    animation.currentTime = moment * animation.effect.getComputedTiming().duration
  }
}"""

# The computed styles of an export's elements, at each moment.
STYLES = f"""([index, moments]) => {{
  {SEEK}
  const root = document.querySelectorAll("section")[index].firstElementChild
  const elements = [root, ...root.querySelectorAll("*")]
  return moments.map(moment => {{
    seek(root, moment)
    return elements.map(element => {{
      const style = getComputedStyle(element)
      return ["transform", "visibility", "opacity", "zIndex", "width", "height", "position",
        "backgroundImage", "backgroundColor", "backgroundPosition"].map(name => style[name]).join("; ")
    }})
  }})
}}"""

# The corners of the visible panels by name, relative to the export's element. An element can extend beyond
# its panel, whose corner is the origin of the transforms.
CORNERS = f"""([moment, sizes]) => {{
  {SEEK}
  const root = document.querySelector(".c"), origin = root.getBoundingClientRect()
  seek(root, moment)
  const corners = (panel, [width, height]) => {{
    const [left, top] = getComputedStyle(panel).transformOrigin.split(" ").map(parseFloat)
    return [[0, 0], [width, 0], [width, height], [0, height]].map(([x, y]) => {{
      const mark = panel.appendChild(document.createElement("i"))
      // Lengths are rounded to a fraction of a pixel, transforms are not.
      mark.style.cssText = `position: absolute; left: 0; top: 0;
        transform: translate(${{left + x}}px, ${{top + y}}px)`
      const place = mark.getBoundingClientRect()
      mark.remove()
      return [place.x - origin.x, place.y - origin.y]
    }})
  }}
  return Object.fromEntries([...root.querySelectorAll(".c-panel")]
    .filter(panel => getComputedStyle(panel).visibility === "visible")
    .map(panel => [panel.classList[1].slice(2), panel])
    .map(([name, panel]) => [name, corners(panel, sizes[name])]))
}}"""

# What each panel looks like.
STATES = """() => [...document.querySelectorAll(".c-panel")].map(panel => {
  const { transform, visibility } = getComputedStyle(panel)
  return visibility + transform.replace(/[0-9.e-]+/g, number => Number(number).toFixed(4))
})"""

# Turns to a progress without a transition.
TURN = """progress => {
  document.querySelector(".c-stage").style.transition = "none"
  document.querySelector(".c").style.setProperty("--c-progress", progress)
}"""

# The opacity of the destination page at moments of its fade.
OPACITIES = f"""moments => {{
  {SEEK}
  const root = document.querySelector(".c")
  const page = [...root.querySelectorAll(".c-panel")]
    .find(panel => getComputedStyle(panel).animationName === "c-page-arrives")
  return moments.map(moment => {{
    seek(root, moment)
    return Number(getComputedStyle(page).opacity)
  }})
}}"""

# The progress at which the panels are.
PROGRESS = """() => {
  const all = [...document.querySelectorAll(".c *")].flatMap(element => element.getAnimations())
    .filter(animation => animation.animationName)
    .map(animation => animation.effect.getComputedTiming().progress)
  if (Math.max(...all) != Math.min(...all)) throw new Error(`they differ: ${all}`)
  return all[0]
}"""

# Turns there, and back from half way; gives the progress of the panels at each picture of the screen.
THERE_AND_BACK = """async () => {
  const root = document.querySelector(".c"), [animation] = root.querySelector(".c-panel").getAnimations()
  const progress = () => animation.effect.getComputedTiming().progress
  const picture = () => new Promise(requestAnimationFrame)
  const seen = []
  root.classList.add("c-turned")
  while (seen.length < 1000 && !(seen.at(-1) > 0.5)) { await picture(); seen.push(progress()) }
  root.classList.remove("c-turned")
  const back = seen.length
  while (seen.length < 1000 && seen.at(-1) > 0) { await picture(); seen.push(progress()) }
  return [seen, back]
}"""

# Both sides of the greeting card at some progress: whether each is seen, its width and height.
SIDES = """moments => {
  document.querySelector(".card-stage").style.transition = "none"
  return moments.map(progress => {
    document.querySelector(".card").style.setProperty("--card-progress", progress)
    return ["source", "destination"].map(name => {
      const side = document.querySelector(".card-" + name), { width, height } = side.getBoundingClientRect()
      return [getComputedStyle(side).visibility == "visible", width, height]
    })
  })
}"""


def elements_of(sheet):
    """The elements that the comment of a style sheet shows."""
    return re.search(r'<div class=".*</div>', sheet.split("*/")[0], re.S)[0]


def width_of(sheet):
    """The width of the pages for which a style sheet was made, which fits others."""
    return re.search(r"(?<=aspect-ratio: auto )\S+", sheet)[0] + "px"


def page_of(sheets):
    sections = [f'<section style="width: {width_of(sheet)}">{elements_of(sheet)}</section>' for sheet in sheets]
    return f"<!DOCTYPE html><style>{''.join(sheets)}</style>{''.join(sections)}"


def sharing(page, export):
    sheets = [export(options if "--size" in options else options + " --size 60x90") for options in SHEETS]
    alone = []
    for sheet in sheets:
        page.set_content(page_of([sheet]))
        alone.append(page.evaluate(STYLES, [0, MOMENTS]))
    page.set_content(page_of(sheets))
    for index, options in enumerate(SHEETS):
        together = page.evaluate(STYLES, [index, MOMENTS])
        assert alone[index][0] != alone[index][2], f"{options}: nothing moves"
        assert together == alone[index], f"{options}: on a page with others it looks different"
    print(f"   {len(SHEETS)} style sheets on one page, each as on a page of its own")


def paper(page, export):
    """The plain reverse of a leaf is opaque: where it lies flat over the source page, it is white."""
    sheet = export("curl --show-through 0 --size 320x200 --name c")
    page.set_content(f"<!DOCTYPE html><style>body {{ margin: 0; width: 320px }} {sheet}</style>{elements_of(sheet)}")
    page.evaluate(f"() => {{ {SEEK}; seek(document.querySelector('.c'), 0.5) }}")
    colours = page.evaluate(
        """async url => {
          const picture = await createImageBitmap(await (await fetch(url)).blob())
          const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d")
          context.drawImage(picture, 0, 0)
          return [90, 100, 110].map(x => [...context.getImageData(x, 100, 1, 1).data].slice(0, 3))
        }""",
        "data:image/png;base64," + base64.b64encode(page.screenshot()).decode(),
    )
    assert all(red == green == blue for red, green, blue in colours), colours


def fluid(page, export, frames):
    worst = 0.0
    for kind in ("card", "flip", "curl --strips 24", "fold"):
        sheet = export(f"{kind} --size 640x400 --name c --tolerance 0.01")
        panels = frames(f"{kind} --size 640x400 --times 0")["panels"]
        sizes = {panel["name"]: panel["content"]["rect"][2:] for panel in panels}
        # With even heights, which a fold cuts in half. None is that of the sheet's own proportions.
        for width, height in ((320, None), (640, None), (1600, None), (900, 300), (300, 1200)):
            own = f".c {{ height: {height}px }}" if height else ""
            height = height or width * 5 // 8
            page.set_viewport_size({"width": width + 400, "height": height + 200})
            page.set_content(
                f"<!DOCTYPE html><style>{sheet} {own}</style>"
                f'<div style="width: {width}px; margin: 100px">{elements_of(sheet)}</div>'
            )
            times = ",".join(str(moment * DURATION) for moment in FLUID_MOMENTS)
            exact = frames(f"{kind} --size {width}x{height} --times {times}")
            for moment, frame in zip(FLUID_MOMENTS, exact["frames"]):
                quads = {panel["name"]: panel["quad"] for panel in frame["panels"]}
                shown = page.evaluate(CORNERS, [moment, sizes])
                assert shown, f"{kind} at {width}x{height}: nothing is visible"
                for name, corners in shown.items():
                    for (x, y), (right_x, right_y) in zip(corners, quads[name]):
                        worst = max(worst, ((x - right_x) ** 2 + (y - right_y) ** 2) ** 0.5)
    # In a grid, a row, or a box with a border, it has the proportions of the pages.
    sheet = export("card --size 320x200 --name c")
    for outer, inner in (
        ("display: grid; grid-template-columns: 1fr 1fr", ""), ("display: flex", ""),
        ("writing-mode: vertical-rl", ""), ("", "border: 10px solid"),
    ):
        page.set_content(
            f"<!DOCTYPE html><style>{sheet} * {{ box-sizing: border-box }} .c {{ {inner} }}</style>"
            f'<div style="width: 600px; {outer}">{elements_of(sheet)}<div style="height: 700px"></div></div>'
        )
        width, height, stage = page.evaluate("""() => {
          const root = document.querySelector(".c")
          return [root.clientWidth, root.clientHeight, root.firstChild.getBoundingClientRect().width]
        }""")
        assert abs(height - width * 200 / 320) <= 1 and abs(stage - width) <= 1, (outer, inner, width, height, stage)
    # Elements in slots are not stretched, also where the stage is a container itself.
    sheet = export("card --size 320x200 --pictures none --name c")
    elements = elements_of(sheet).replace("source<", '<i style="display: block; width: 100px; height: 50px"></i><')
    for turning in ("", " c-turning"):
        page.set_content(f"<!DOCTYPE html><style>{sheet} .c {{ width: 300px; height: 700px }}</style>"
                         + elements.replace('class="c"', f'class="c{turning}"'))
        page.evaluate(f"() => {{ {SEEK}; seek(document.querySelector('.c'), 0) }}")
        boxes = page.evaluate("""() => ["i", ".c-source > .c-slot"].map(name => {
          const { width, height } = document.querySelector(name).getBoundingClientRect()
          return [width, height]
        })""")
        assert all(abs(a - b) < 0.1 for a, b in zip(sum(boxes, []), (100, 50, 300, 700))), boxes
    # A motion of one size says so, and has it.
    sheet = export("card --size 320x200 --perspective 500 --name c")
    assert "for this size alone" in sheet and "width: 320px;" in sheet
    print(f"   pages of any size and proportions: corners within {worst:.4f} px")
    assert worst <= FLUID, f"more than {FLUID} px"


def fade(page, export, frames):
    """The linear() of a spring that replaces the motion, against the progress of the transition."""
    page.emulate_media(reduced_motion="reduce")
    for timing in ("spring(1 100 10 0)", "spring(duration: 0.6, bounce: 0.4)", "easeOutBounce", "ease-in-out"):
        options = ["fold", "--size", "60x90", "--timing", timing]
        sheet = export([*options, "--name", "c"])
        assert ("linear(" in sheet) == (timing != "ease-in-out"), timing
        page.set_content(page_of([sheet]))
        duration = frames([*options, "--times", "0"])["duration"]
        moments = [step / 999 for step in range(1000)]
        times = ",".join(repr(moment * duration) for moment in moments)
        exact = [frame["progress"] for frame in frames([*options, "--times", times])["frames"]]
        shown = page.evaluate(OPACITIES, moments)
        worst = max(abs(a - b) for a, b in zip(shown, exact))
        print(f"   {timing}: opacity within {worst:.6f} of the progress at {len(moments)} moments")
        assert shown[0] == 0 and shown[-1] == 1 and worst <= FADE, timing
    page.emulate_media(reduced_motion="no-preference")


def ends(page, export):
    """Both ends are reached, though browsers round the height of the stage."""
    for size in ("640x400", "320.3x200.3", "240x192", "60x7"):
        sheet = export(f"card --size {size} --name c --duration 0.4")
        turning = page_of([sheet]).replace('<div class="c"', '<div class="c c-turning"')
        for zoom in (0.9, 1, 1.1, 1.3):
            page.set_content(turning.replace("<style>", f"<style>html {{ zoom: {zoom} }}"))
            for progress in (0, 1):
                page.evaluate(TURN, progress)
                assert page.evaluate(PROGRESS) == progress, (size, zoom)
    # Animations that a user switches off, still turn.
    page.set_content(turning.replace("</style>", ".c { --c-duration: 0s }</style>"))
    for progress in (0, 1, 0):
        page.evaluate(TURN, progress)
        assert page.evaluate(PROGRESS) == progress, "0 s"
    print("   turned sheets reach both ends at every size and zoom")


def turning(page, export):
    sheet = export("card --size 640x400 --name c --duration 0.4")
    turning = page_of([sheet]).replace('<div class="c"', '<div class="c c-turning"')

    def states(content, set_progress, moments):
        page.set_content(content)
        shown, found = [], []
        for moment in moments:
            page.evaluate(set_progress, moment)
            shown.append(page.evaluate(PROGRESS))
            found.append(page.evaluate(STATES))
        return shown, found

    moments = [0, 0.37, 0.5, 1]
    shown, turned = states(turning, TURN, moments)
    assert max(abs(a - b) for a, b in zip(shown, moments)) < 2e-4, shown
    _, played = states(
        page_of([sheet]), f"p => {{ {SEEK}; seek(document.querySelector('.c'), p) }}", shown)
    assert played == turned and played[0] != played[1], (played, turned)
    page.set_content(turning)
    seen, back = page.evaluate(THERE_AND_BACK)
    assert seen[:back] == sorted(seen[:back]), seen
    # The first picture after the class has gone still shows what was drawn with it.
    assert seen[back:] == sorted(seen[back:], reverse=True) and seen[-1] == 0, seen
    # It turns back from where it is: no picture of the screen skips most of the way.
    assert seen[back] < 1 and seen[back] - seen[back + 1] < 0.4, seen
    print(f"   there to {seen[back - 1]:.2f} and back in {len(seen)} pictures of the screen")


# Plays a module twice in the same element, and stops it at a moment.
PLAY = f"""async ([module, moment]) => {{
  {SEEK}
  const {{ play }} = await import(module), main = document.querySelector("main")
  const [source, destination] = document.querySelectorAll("template")
  const options = source ? {{ source: source.content, destination: destination.content }} : {{}}
  play(main, options)
  const playback = play(main, options)
  playback.pause()
  playback.currentTime = moment * playback.animations[0].effect.getComputedTiming().duration
  return [...main.children].map(child => child.innerText)
}}"""


def show(page, export, options, moment, rules="", body=""):
    """The pixels of a style sheet and of a module at a moment, on a page with rules of its own."""
    page.set_viewport_size({"width": 480, "height": 360})
    page_of = f"<!DOCTYPE html><style>{rules} body {{ margin: 60px }} main {{ width: 320px }} "
    sheet = export(f"{options} --name c")
    page.set_content(f"{page_of} {sheet}</style><main>{elements_of(sheet)}</main>")
    page.evaluate(f"moment => {{ {SEEK}; seek(document.querySelector('.c'), moment) }}", moment)
    pictures = [page.screenshot()]
    module = "data:text/javascript;base64," + base64.b64encode(export(options, "exported.js").encode()).decode()
    page.set_content(f"{page_of}</style><main></main>{body}")
    texts = page.evaluate(PLAY, [module, moment])
    pictures.append(page.screenshot())
    return [numpy.asarray(Image.open(io.BytesIO(picture)).convert("RGB")) for picture in pictures], texts


def rules(page, export):
    """A page's own rules for elements that it has for others do not reach the panels."""
    own = "div { padding: 8px; border: 2px solid red; max-width: 90%; opacity: 0.5 } div div { margin: 6px }"
    own += " * { box-sizing: border-box } .c, .pleat { max-width: none; opacity: 1 }"
    for options in ("fold --size 320x200", "curl --size 320x200 --strips 5", "card --size 320x200"):
        plain, _ = show(page, export, options, 0.4)
        for name, expected, shown in zip(("css", "waapi"), plain, show(page, export, options, 0.4, own)[0]):
            assert (expected == shown).all(), f"{options}: {name} is changed by rules of the page"


def masks(page, export, scratch):
    """Shades over a half transparent picture darken its red half, and no white of the page shows through grey."""
    picture = numpy.zeros((200, 320, 4), dtype=numpy.uint8)
    picture[:, 80:240] = 255, 0, 0, 255
    Image.fromarray(picture).save(scratch / "half.png")
    for options in ("fold", "flip", "prism", "accordion --panels 3 --smooth"):
        line = f"{options} --source half.png --destination half.png --size 320x200"
        for name, pixels in zip(("css", "waapi"), show(page, export, line, 0.3)[0]):
            red, green, _ = numpy.moveaxis(pixels.astype(int), 2, 0)
            assert ((red > 100) & (red < 250) & (green == 0)).sum() > 100, f"{options}: {name} has no shade"
            assert not ((abs(red - green) < 8) & (red < 245)).any(), f"{options}: {name} has a grey box"


def slots(page, export):
    """A module without pictures shows copies of elements, and panels that are played again replace the others."""
    body = "<template><b>one</b></template><template><b>two</b></template>"
    _, texts = show(page, export, "flip --size 320x200 --pictures none", 0.3, body=body)
    assert len(texts) == 1 and "one" in texts[0] and "two" in texts[0], texts


def words(options):
    return options.split() if isinstance(options, str) else options


def card(page, command):
    """The example: its front is outside, its inside is seen when it is open, and on its way it is narrower, its
    near edge nearer than the page."""
    style = command.scratch / "card.css"
    subprocess.run([EXAMPLE / "build", style], check=True, stderr=subprocess.DEVNULL,
                   env=os.environ | {"PLEATS": command.program})
    link = '<link rel="stylesheet" href="card.css">'
    content = (EXAMPLE / "card.html").read_text()
    assert link in content
    page.set_content(content.replace(link, f"<style>{style.read_text()}</style>"))
    (outside, _), turning, (hidden, inside) = page.evaluate(SIDES, [0, 0.35, 1])
    assert outside == inside == [True, 360, 240] and not hidden[0], (outside, hidden, inside)
    [[_, width, height]] = [side for side in turning if side[0]]
    assert width < 340 and height > 245, turning


@contextlib.contextmanager
def sheet_page(browser, command):
    """A tab of the browser, and a function that exports a file in the folder of the tests."""

    def export(options, file="exported.css"):
        subprocess.run([command.program, "export", *words(options), "-o", file], check=True,
                       stderr=subprocess.DEVNULL, cwd=command.scratch)
        return (command.scratch / file).read_text()

    page = browser.new_page()
    yield page, export
    page.close()


def check_sheets(browser, command):
    def frames(options):
        return json.loads(command.run("frames", *words(options)))

    with sheet_page(browser, command) as (page, export):
        sharing(page, export)
        paper(page, export)
        fluid(page, export, frames)
        turning(page, export)
        ends(page, export)
        fade(page, export, frames)
        card(page, command)


def check_pasted(browser, command):
    with sheet_page(browser, command) as (page, export):
        rules(page, export)
        masks(page, export, command.scratch)
        slots(page, export)
