"""Random leaves: what `pleats frames` prints of `curl --angle` and `peel`, against this implementation."""

import json
import math
import subprocess

import compare
import family
import peel
from compare import Different, equal

# What is nearer than this to a limit, as a part of it, is on either side.
DOUBT = 1e-6
# All numbers are compared to this part of the page.
NEAR = 1e-9


class Curl(compare.Case):
    """A curl at an angle, or once in a while at none."""

    most_panels = 400

    def __init__(self, dice, backends):
        given = {"cast": 0}
        if dice.random() < 0.6:
            given["showThrough"] = 0
        if dice.random() < 0.5:
            given["angle"] = dice.choice([-75, -45, 30, 75, dice.uniform(-75, 75)])
        super().__init__(dice, "curl", backends, given)
        self.near, self.shade_near = NEAR * max(self.transition.size), NEAR

    def check(self, document):
        return compare.check(self, document)


class Peel:
    """A leaf under several fingers, or in a turn by itself."""

    is_single, shade_near = False, NEAR

    def __init__(self, dice):
        self.words = ["frames", "peel"]
        fixed = {"cast": 0} | ({"showThrough": 0} if dice.random() < 0.7 else {})
        self.words += ["--cast", "0"] + (["--show-through", "0"] if len(fixed) > 1 else [])
        values = fixed | compare.random_values(dice, peel.PARAMETERS, fixed, self.words)
        size = [dice.choice([dice.randint(40, 900), dice.uniform(40, 900)])]
        size.append(dice.choice([size[0], size[0] * math.exp(dice.uniform(-1.5, 1.5)), 480]))
        dice.shuffle(size)
        self.words += ["--size", f"{size[0]!r}x{size[1]!r}"]
        perspective = dice.choice(
            ["auto", "auto", "none", max(size) * math.exp(dice.uniform(-0.7, 3))])
        self.words += ["--perspective", str(perspective)]
        self.transition = peel.Peel(tuple(size), perspective, **values)
        self.near = self.origin_near = NEAR * max(size)
        count = min(8, max(2, 400 // (2 * self.transition.options.strips + 3)))
        self.progress = None
        if dice.random() < 0.15:
            self.progress = [dice.choice([0, 1, 0.5, dice.random()]) for _ in range(count)]
            self.words += ["--progress", ",".join(map(repr, self.progress))]
            self.fingers = [self.transition.path(progress) for progress in self.progress]
            return
        self.fingers = [random_finger(dice, self.transition) for _ in range(count)]
        self.words.append("--finger=" + ";".join(f"{x!r},{y!r}" for x, y in self.fingers))

    def check(self, document):
        transition, worst = self.transition, compare.Worst()
        expected = transition.header()
        found = document["transition"]
        equal("keys of transition", list(found), list(expected["transition"]))
        for key, value in expected["transition"].items():
            equal(key, found[key], value)
        for key in ("size", "clips", "clipEdges", "panels"):
            equal(key, document[key], expected[key])
        equal("perspectiveDistance", document["perspectiveDistance"],
              expected["perspectiveDistance"], 1e-12 * (transition.distance or 0))
        equal("count of frames", len(document["frames"]), len(self.fingers))
        for index, (finger, frame) in enumerate(zip(self.fingers, document["frames"])):
            try:
                self.check_frame(index, finger, frame, worst)
            except Different as error:
                raise Different(f"finger {finger}: {error}") from None
        return worst

    def check_frame(self, index, finger, frame, worst):
        transition = self.transition
        equal("time", frame["time"], None)
        equal("progress", frame["progress"], self.progress and self.progress[index])
        equal("finger", frame["finger"], finger, self.near if self.progress else 0)
        if not self.progress:
            equal("angle", frame["angle"], None)
        leaf = transition.pose(finger)
        # Where paper would tear, R is a difference that cancels, the more the nearer the corner is.
        least = (1e-2 if leaf.moved else DOUBT) * transition.diagonal
        if leaf.least_doubt < DOUBT or not leaf.is_fixed or 0 < leaf.length < least:
            worst.skipped += 1
            return
        equal("held", frame["held"], leaf.held, self.near)
        equal("radius", frame["radius"], leaf.radius, self.near)
        equal("line is null", frame["line"] is None, leaf.normal is None)
        size = max(transition.size)
        worst.page = max(worst.page, math.dist(frame["held"], leaf.held) / size,
                         abs(frame["radius"] - leaf.radius) / size)
        if leaf.normal:
            line = frame["line"]
            equal("line's normal", line["normal"], leaf.normal, NEAR)
            equal("line's offset", line["offset"], leaf.offset, self.near)
            worst.page = max(worst.page, math.dist(line["normal"], leaf.normal),
                             abs(line["offset"] - leaf.offset) / size)
        names = [panel.name for panel in leaf.panels]
        equal("names of panels", [panel["name"] for panel in frame["panels"]], names)
        for found, panel in zip(frame["panels"], leaf.panels):
            expected = transition.description(panel)
            if found["outline"] is None:
                width, height = found["content"]["rect"][2:]
                found["outline"] = [[0, 0], [width, 0], [width, height], [0, height]]
            compare.check_content(self, found, expected, self.near, worst)
        compare.check_panels(self, frame, leaf, worst)


def random_finger(dice, transition):
    """Anywhere on the page and around it, and where it matters."""
    (width, height), corner = transition.size, transition.corner
    near, far = transition.near, transition.far

    def about(place, share):
        return (place[0] + dice.gauss(0, share) * width, place[1] + dice.gauss(0, share) * width)

    def beyond(end):
        return peel.along(end, corner, dice.choice([1.1, 2, dice.uniform(1, 3)]))

    def rim(end):
        turn = dice.gauss(0, 0.1)
        c, s = math.cos(turn), math.sin(turn)
        x, y = family.minus(corner, end)
        stretch = 1 + dice.gauss(0, 0.001) * dice.choice([0, 1])
        return (end[0] + (x * c - y * s) * stretch, end[1] + (x * s + y * c) * stretch)

    choices = [
        lambda: (dice.uniform(0, width), dice.uniform(0, height)),
        lambda: (dice.uniform(0, width), dice.uniform(0, height)),
        lambda: (dice.uniform(-width, 2 * width), dice.uniform(-height, 2 * height)),
        lambda: (dice.uniform(-20, 20) * width, dice.uniform(-20, 20) * width),
        lambda: (dice.randint(0, int(width)), dice.randint(0, int(height))),
        lambda: (dice.uniform(0, width), corner[1]), lambda: (corner[0], dice.uniform(0, height)),
        lambda: corner, lambda: near, lambda: far,
        lambda: (2 * near[0] - corner[0], corner[1]),
        # Straight out of the page, from both ends of the spine, and as far from them as the corner.
        lambda: beyond(near), lambda: beyond(far), lambda: rim(near), lambda: rim(far),
        lambda: about(corner, 0.05), lambda: about(corner, 0.001), lambda: about(near, 0.01),
        lambda: about(far, 0.01),
    ]
    return tuple(dice.choice(choices)())


def run(pleats, case):
    """What differs, or None; and what was compared."""
    answer = subprocess.run([pleats, *case.words], capture_output=True, timeout=120)
    if answer.returncode:
        return f"exit code {answer.returncode}: {answer.stderr.decode()[:300]}", compare.Worst()
    try:
        return None, case.check(json.loads(answer.stdout))
    except Different as error:
        return str(error), compare.Worst()
    except (LookupError, TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}", compare.Worst()
