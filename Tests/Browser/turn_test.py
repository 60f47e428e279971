"""Tests of `<pleat-turn>` in headless Chromium."""

import json
import time
import urllib.parse

from page_test import PROBE
from served import ROOT, Served

LIBRARY = ROOT / "Sources/PleatWeb/Library"
MOTIONS = sorted(file.stem for file in (LIBRARY / "motions").glob("*.json"))
BODY = """<style>
  body { margin: 40px; font: 16px/1.4 sans-serif; }
  pleat-turn { width: 640px; height: 400px; }
  pleat-turn > section { padding: 30px; background: #fff4e0; color: #222; }
  pleat-turn > .after { background: #123b52; color: #fff; }
</style>
<pleat-turn ATTRIBUTES><section id="before"><h1>Before</h1><p><a href="#there">A link</a></p></section>
<section id="after" class="after"><h1>After</h1><p><button onclick="clicks += 1">A button</button></p></section>
</pleat-turn>"""
MEASURE = """() => {
  """ + PROBE + """
  const frame = turn.getBoundingClientRect();
  const panels = [...turn.shadowRoot.querySelectorAll('.panel')].filter((p) => p.style.visibility === 'visible');
  return Object.fromEntries(panels.map((panel) => {
    const { width, height } = sizes[panel.dataset.name];
    const quad = placesIn(panel, cornersOf(width, height), frame);
    return [panel.dataset.name, { quad, depth: Number(panel.style.zIndex) }];
  }));
}"""


class Turn(Served):
    """A document with a turn in a window."""

    def __init__(self, browser, attributes="", body=BODY, clock=False, **context):
        html = (body.replace("ATTRIBUTES", attributes)
                + '<script type="module" src="LIBRARY/turn.js"></script>')
        super().__init__(browser, html, clock=clock, **context)
        self.page.evaluate("""() => {
          Object.assign(window, { clicks: 0, events: [], turn: document.querySelector('pleat-turn') });
          for (const name of ['turnstart', 'turn', 'turnend']) {
            turn.addEventListener(name, ({ detail }) => events.push([name, detail.progress, performance.now()]));
          }
        }""")
        self.wait("turn.motion || !turn.hasAttribute('kind')")
        if clock:
            self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + 1)

    @property
    def panels(self):
        return self.page.evaluate("turn.shadowRoot.querySelectorAll('.panel').length")

    def wait(self, condition, longest=5):
        deadline = time.monotonic() + longest
        while not self.page.evaluate(condition):
            assert time.monotonic() < deadline, f"not within {longest} s: {condition}"
            time.sleep(0.02)

    def show(self, progress):
        self.page.evaluate("p => turn.setAttribute('progress', p)", progress)

    def take(self):
        found = self.page.evaluate("events")
        self.page.evaluate("events.length = 0")
        return found

    def check_corners(self, command, kind, options, size, progress):
        """Holds the panels against those of `pleats frames`; returns the largest distance of a corner."""
        data = command.frames(kind, options, "--size", "x".join(map(str, size)), "--progress", str(progress))
        [frame] = data["frames"]
        sizes = {p["name"]: dict(zip(("x", "y", "width", "height"), p["content"]["rect"])) for p in data["panels"]}
        self.page.evaluate("sizes => { window.sizes = sizes; }", sizes)
        found = self.page.evaluate(MEASURE)
        place = f"{kind} {size} at {progress}"
        assert sorted(found) == sorted(frame["order"]), f"{place}: {sorted(found)}"
        worst = 0
        for panel in frame["panels"]:
            if panel["name"] not in found:
                continue
            for corner, other in zip(found[panel["name"]]["quad"], panel["quad"]):
                worst = max([worst, *(abs(a - b) for a, b in zip(corner, other))])
        order = sorted(found, key=lambda name: found[name]["depth"])
        if kind not in ("accordion", "carousel"):
            assert order == frame["order"], f"{place}: {order}"
        assert worst < 0.02, f"{place}: {worst}"
        return worst


def check_turn_corners(browser, command):
    """Panels are where `pleats frames` has them, at two sizes, by the attribute progress; there is no reload."""
    worst = 0
    for name in MOTIONS:
        options = ["--strips", "15"] if name == "curl" else []
        with Turn(browser, f"kind={name} progress=0.3") as turn:
            worst = max(worst, turn.check_corners(command, name, options, (640, 400), 0.3))
            turn.evaluate("turn.style.cssText = 'width: 300px; height: 480px'; clones = turn.children.length;")
            turn.wait("getComputedStyle(turn).width === '300px'")
            turn.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            for progress in (0.3, 0.72):
                turn.show(progress)
                worst = max(worst, turn.check_corners(command, name, options, (300, 480), progress))
            assert turn.evaluate("clones === turn.children.length"), "a resize makes no new clones"
            turn.evaluate("turn.progress = 1")
            assert turn.panels == 0 and turn.evaluate("turn.children.length") == 2
    print(f"   {len(MOTIONS)} motions at two sizes: corners within {worst:.4f} px")


def check_turn_motion_of_ones_own(browser, command):
    """The property motion takes data or a URL; a motion of one size is stretched."""
    with Turn(browser, "progress=0.4") as turn:
        for kind, options in (("stairs", []), ("tiles", ["--columns", "4", "--rows", "2"])):
            data = json.loads(command.run("export", kind, *options, "--format", "motion"))
            turn.evaluate("data => { turn.motion = data; }", data)
            turn.check_corners(command, kind, options, (640, 400), 0.4)
        data = json.loads(command.run("export", "curl", "--angle", "20", "--size", "320x200", "--format", "motion"))
        turn.evaluate("data => { turn.motion = data; }", data)
        assert turn.panels > 30
        turn.evaluate("folder => { turn.motion = `${folder}/motions/cube.json`; }", turn.library)
        turn.wait("turn.motion.kind === 'prism'")
        turn.check_corners(command, "cube", [], (640, 400), 0.4)


def check_turn_children(browser, command):
    """At rest the real child is there, live, and unchanged; while it turns, clones nobody can touch are shown."""
    with Turn(browser, "kind=cube") as turn:
        before = turn.evaluate("turn.innerHTML")
        turn.get_by_role("link").click()
        assert turn.url.endswith("#there")
        assert turn.get_by_role("button").count() == 0
        turn.show(0.3)
        state = turn.evaluate("""() => [...turn.children].slice(2).map((clone) => [
          clone.inert, clone.getAttribute('aria-hidden'), clone.id, getComputedStyle(clone).backgroundColor])""")
        colors = ["rgb(255, 244, 224)", "rgb(18, 59, 82)"]
        assert state == [[True, "true", "", color] for color in colors], state
        assert turn.evaluate("document.querySelectorAll('#before').length") == 1
        turn.show(1)
        assert turn.evaluate("turn.innerHTML") == before
        turn.get_by_role("button").click()
        assert turn.evaluate("clicks") == 1 and turn.get_by_role("link").count() == 0
        clones = "[...turn.children].slice(2)"
        for change, is_kept in (("1", True), ("turn.querySelector('h1').firstChild.data = 'Other'", False),
                                ("1", True), ("turn.querySelector('p').append(document.createElement('input'))", False),
                                ("1", False)):
            turn.show(0.3)
            turn.evaluate(f"window.made = {clones}")
            turn.show(0)
            turn.evaluate(change)
            turn.show(0.3)
            assert turn.evaluate(f"{clones}.length === 2 && {clones}.every((clone, k) => clone === made[k])") == is_kept, change
        assert turn.evaluate(f"{clones}[0].querySelector('h1').textContent") == "Other"
        turn.evaluate("turn.firstElementChild.remove(); turn.progress = 0")
        turn.wait("turn.shadowRoot.querySelector('slot').assignedElements()[0]?.id === 'after'")


def check_turn_plays(browser, command):
    """play() and reverse() tell how they go; interrupted, they go on with their velocity."""
    with Turn(browser, "kind=flip duration=0.6s curve=linear", clock=True) as turn:
        turn.evaluate("turn.play()")
        turn.clock.run_for(300)
        assert abs(turn.evaluate("turn.progress") - 0.5) < 0.04, turn.evaluate("turn.progress")
        turn.evaluate("turn.reverse()")
        turn.clock.run_for(48)
        later = turn.evaluate("turn.progress")
        turn.clock.run_for(1000)
        events = turn.take()
        assert [name for name, *_ in events if name != "turn"] == ["turnstart", "turnend"]
        assert turn.evaluate("turn.progress") == 0 and events[-1][:2] == ["turnend", 0]
        steps = [(time, progress) for name, progress, time in events if name == "turn"]
        speeds = [(q - p) / (b - a) * 1000 for (a, p), (b, q) in zip(steps, steps[1:]) if b > a]
        jumps = [abs(b - a) for a, b in zip(speeds, speeds[1:])]
        assert later > 0.5 and max(jumps) < 1.2, (later, max(jumps), speeds)
        turn.evaluate("turn.play(); turn.play()")
        turn.clock.run_for(1000)
        events = turn.take()
        assert [name for name, *_ in events if name != "turn"] == ["turnstart", "turnend"]
        assert turn.evaluate("turn.progress") == 1 and turn.panels == 0
        turn.evaluate("turn.reverse()")
        turn.clock.run_for(150)
        assert 0.7 < turn.evaluate("turn.progress") < 0.8
        turn.evaluate("turn.style.width = '400px'")
        turn.evaluate("turn.progress = 0.25")
        turn.clock.run_for(500)
        assert turn.evaluate("turn.progress") == 0.25 and turn.take()[-1][0] == "turn"
        turn.evaluate("turn.remove()")
        assert turn.evaluate("turn.children.length") == 2


def check_turn_resizes_while_it_turns(browser, command):
    """The box may change its size at any time."""
    with Turn(browser, "kind=cube duration=1s") as turn:
        turn.evaluate("turn.play()")
        turn.wait("turn.progress > 0.2")
        turn.evaluate("turn.style.cssText = 'width: 320px; height: 240px'")
        turn.wait("turn.progress > 0.4")
        turn.evaluate("turn.progress = turn.progress")
        progress = turn.evaluate("turn.progress")
        assert progress < 1
        turn.check_corners(command, "cube", [], (320, 240), progress)


def check_turn_fades_for_less_motion(browser, command):
    """People who prefer reduced motion see a cross-fade, and so do those whose motion is not loaded."""
    for attributes, context in (("kind=cube", {"reduced_motion": "reduce"}), ("", {})):
        with Turn(browser, attributes, **context) as turn:
            turn.show(0.25)
            assert turn.panels == 0 and turn.evaluate("turn.children.length") == 2
            opacities = turn.evaluate("[...turn.shadowRoot.querySelectorAll('.page')].map((p) => p.style.opacity)")
            assert opacities == ["0.75", "0.25"], opacities
            turn.evaluate("turn.play()")
            turn.wait("events.at(-1)?.[0] === 'turnend'")
            assert turn.evaluate("turn.progress") == 1
    with Turn(browser, "kind=cube nofade", reduced_motion="reduce") as turn:
        turn.show(0.25)
        assert turn.panels == 2


def check_turn_without_script(browser, command):
    """Without script both children are readable."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto("data:text/html," + urllib.parse.quote(BODY))
    assert all(page.get_by_role("heading", name=name).is_visible() for name in ("Before", "After"))
    context.close()
