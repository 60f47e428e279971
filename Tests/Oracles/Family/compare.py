"""Random transitions of every kind: what `pleats frames` prints, against `family`."""

import json
import math
import subprocess

import family
import polygons

KINDS = [*family.KINDS, *family.SHORT_NAMES]
CURVES = {
    "linear": (0, 0, 1, 1),
    "easeIn": (0.42, 0, 1, 1),
    "easeOut": (0, 0, 0.58, 1),
    "easeInOut": (0.42, 0, 0.58, 1),
    "default": (0.25, 0.1, 0.25, 1),
}


def eased(curve, x):
    """The ordinate at an abscissa of a cubic Bezier from (0, 0) to (1, 1), by bisection."""
    x1, y1, x2, y2 = curve

    def bezier(a, b, t):
        return 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t * t * b + t**3

    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if bezier(x1, x2, middle) < x else (low, middle)
    return family.clamp(bezier(y1, y2, (low + high) / 2))


# Cases


class Case:
    """A command, and what it stands for. `frames` has a time, or none, and a progress for each frame."""

    # How far the corners of quads and outlines may be off, where a panel's origin lies, and shades.
    near, origin_near, shade_near = 1e-6, 1e-9, 1e-6
    # At most so many panels in all frames.
    most_panels = 3000

    def __init__(self, dice, kind, backends, given=None):
        self.words = ["frames", kind]
        name, values = family.SHORT_NAMES.get(kind, (kind, {}))
        parameters, given = family.parameters(name), given or {}
        self.words += [
            word for p in parameters if p.key in given for word in (p.flag, str(given[p.key]))]
        values = values | given
        values |= random_values(dice, parameters, values, self.words)
        self.scale = dice.choice([1, 1, 2, 3, 1.5, round(dice.uniform(0.5, 4), 3)])
        size = random_size(dice, name, values, self.scale)
        self.words += ["--size", f"{size[0]!r}x{size[1]!r}", "--scale", repr(self.scale)]
        perspective = dice.choice(["auto", "auto", "none", distance(dice, size)])
        self.words += ["--perspective", str(perspective)]
        color = bytes(dice.randrange(256) for _ in range(3)) if dice.random() < 0.2 else bytes(3)
        if any(color):
            self.words += ["--shadow-color", color.hex()]
        paper = bytes(dice.randrange(256) for _ in range(3)) if dice.random() < 0.2 else None
        if paper:
            self.words += ["--paper", paper.hex()]
        self.is_single = dice.random() < 0.1
        self.precision = "single" if self.is_single else "double"
        self.backend = dice.choice(backends)
        self.words += ["--precision", self.precision, "--backend", self.backend]
        self.transition = family.Transition(
            name, size, self.scale, perspective, [value / 255 for value in color],
            paper and [value / 255 for value in paper], **values)
        panels = len(self.transition.pose(0).panels)
        self.choose_frames(dice, min(8, max(2, self.most_panels // panels)))

    def choose_frames(self, dice, count):
        self.duration = 0.3
        if dice.random() < 0.8:
            some = [0, 1, 0.5, 0.25, 0.75, *(dice.random() for _ in range(6)), 1e-9, 1 - 1e-9]
            progress = dice.sample(some, count)
            self.words += ["--progress", ",".join(map(repr, progress))]
            self.frames = [(None, value) for value in progress]
            return
        self.duration = round(dice.uniform(0.05, 3), 3)
        self.words += ["--duration", repr(self.duration)]
        if dice.random() < 0.7:
            times = [0, self.duration, *(dice.uniform(0, self.duration) for _ in range(6))]
            times = dice.sample(times, count)
            self.words += ["--times", ",".join(map(repr, times))]
        else:
            rate = round(dice.uniform(1, count - 1) / self.duration, 3)
            times = [k / rate for k in range(count + 1) if k / rate < self.duration]
            times.append(self.duration)
            self.words += ["--fps", repr(rate)]
        timing = dice.choice(["auto", "auto", *CURVES, "cubic-bezier"])
        if timing == "cubic-bezier":
            curve = [round(dice.uniform(0, 1), 3) for _ in range(4)]
            self.words += ["--timing", f"cubic-bezier({','.join(map(repr, curve))})"]
        else:
            self.words += ["--timing", timing]
            automatic = self.transition.kind.timing(self.transition.options)
            curve = CURVES[automatic if timing == "auto" else timing]
        self.frames = [(time, eased(curve, time / self.duration)) for time in times]


def distance(dice, size):
    return max(size) * math.exp(dice.uniform(math.log(0.1), math.log(30)))


def random_values(dice, parameters, fixed, words):
    """Values for some of a kind's parameters, whose options are added to the words."""
    values = {}
    for parameter in sorted(parameters, key=lambda parameter: parameter.key != "angle"):
        # No numbers are known of the shadow of a leaf at an angle.
        without = parameter.key == "cast" and (values | fixed).get("angle")
        if parameter.key in fixed or not without and dice.random() < 0.35:
            continue
        value = 0 if without else random_value(dice, parameter)
        if parameter.key == "keepBehind" and (values | fixed).get("inside"):
            continue
        values[parameter.key] = value
        if parameter.type != "flag":
            words += [parameter.flag, value if parameter.type == "name" else repr(value)]
        elif value:
            words.append(parameter.flag)
    return values


def random_value(dice, parameter):
    if parameter.type == "flag":
        return dice.random() < 0.5
    if parameter.type == "name":
        return dice.choice(parameter.accepted)
    low, high, *others = parameter.accepted
    if parameter.type == "integer":
        return dice.choice([low, high, *(dice.randint(low, min(high, 12)) for _ in range(6)),
                            dice.randint(low, high)])
    return dice.choice([low, high, *others, *(dice.uniform(low, high) for _ in range(4)),
                        round(dice.uniform(low, high), 2)])


def random_size(dice, kind, values, scale):
    options = family.Options(kind, values)
    while True:
        size = tuple(dice.choice([
            lambda: dice.randint(2, 40), lambda: round(dice.uniform(2, 12), 2),
            lambda: dice.randint(41, 900), lambda: dice.randint(41, 900),
            lambda: round(dice.uniform(2, 900), 3), lambda: dice.uniform(2, 900),
            lambda: dice.randint(2000, 20000)])()
            for _ in range(2))
        if family.fits(kind, family.stage_of(size, scale, options), options):
            return size


# What differs


class Different(Exception):
    """The first thing that differs in a case."""


def equal(what, found, expected, tolerance=0.0):
    if expected is None or isinstance(expected, (bool, str, dict)) or found is None:
        same = found == expected and type(found) is type(expected)
    elif isinstance(expected, (list, tuple)):
        if not isinstance(found, list) or len(found) != len(expected):
            raise Different(f"{what}: {found}, not {list(expected)}")
        for index, pair in enumerate(zip(found, expected)):
            equal(f"{what}[{index}]", *pair, tolerance)
        return
    else:
        same = not isinstance(found, bool) and (
            found == expected or abs(found - expected) <= tolerance > 0)
    if not same:
        raise Different(f"{what}: {found}, not {expected}")


def check(case, document):
    """Throws at the first number that differs; returns what was compared."""
    worst = Worst()
    check_header(case, document, worst)
    equal("count of frames", len(document["frames"]), len(case.frames))
    for (time, progress), frame in zip(case.frames, document["frames"], strict=True):
        equal("time", frame["time"], time, 1e-12)
        equal("progress", frame["progress"], progress, 0 if time is None else 1e-9)
        try:
            check_frame(case, frame, worst)
        except Different as error:
            raise Different(f"progress {frame['progress']!r}: {error}") from None
    return worst


class Worst:
    """How many panels were compared, the largest distances found of quads and shades, and of all numbers,
    as parts of the page's longer side; and how much was too near to a limit to be compared."""

    def __init__(self):
        self.panels, self.quad, self.shade, self.page, self.skipped = 0, 0.0, 0.0, 0.0, 0

    def add(self, other):
        self.panels += other.panels
        self.skipped += other.skipped
        self.quad, self.shade = max(self.quad, other.quad), max(self.shade, other.shade)
        self.page = max(self.page, other.page)


def check_header(case, document, worst):
    transition = case.transition
    expected = transition.header()
    equal("pleat", document["pleat"], 1)
    equal("precision", document["precision"], case.precision)
    equal("backend", document["backend"], case.backend)
    equal("duration", document["duration"], case.duration)
    found = document["transition"]
    equal("keys of transition", list(found), list(expected["transition"]))
    for key, value in expected["transition"].items():
        equal(key, found[key], value)
    equal("size", document["size"], expected["size"])
    equal("scale", document["scale"], expected["scale"])
    near = 1e-12 * (expected["perspectiveDistance"] or 0)
    equal("perspectiveDistance", document["perspectiveDistance"],
          expected["perspectiveDistance"], near)
    for key in ("clips", "clipEdges"):
        equal(key, document[key], expected[key])
    names = [panel["name"] for panel in expected["panels"]]
    equal("names of panels", [panel["name"] for panel in document["panels"]], names)
    # Cuts on whole pixels are the same numbers. Equal strips, and margins, which are differences of
    # cuts, may be rounded one way or another.
    is_rounded = transition.kind.cuts_equally
    slack = 4 * math.ulp(max(transition.size))
    for found, panel in zip(document["panels"], expected["panels"]):
        name = panel["name"]
        rect_near = slack if is_rounded or name.endswith("Margin") else 0
        if panel["content"]["page"] == "clear" or panel["outline"]:
            rect_near = 1e-9 * max(transition.size)
        check_content(case, found, panel, rect_near, worst)


def check_content(case, found, panel, rect_near, worst):
    """What a panel shows, and how it is drawn."""
    transition, name = case.transition, panel["name"]
    equal(f"{name}: page", found["content"]["page"], panel["content"]["page"])
    equal(f"{name}: rect", found["content"]["rect"], panel["content"]["rect"], rect_near)
    equal(f"{name}: insets", found["antialiasInsets"], panel["antialiasInsets"])
    check_outline(case, found, panel, worst)
    equal(f"{name}: gradient is null", found["gradient"] is None, panel["gradient"] is None)
    for key, value in (panel["gradient"] or {}).items():
        equal(f"{name}: gradient {key}", found["gradient"][key], value, 1e-9 * max(transition.size))
    equal(f"{name}: reversed", found.get("reversed"), panel.get("reversed"))
    veil = panel.get("veil")
    equal(f"{name}: veil", found.get("veil"), veil)
    equal(f"{name}: cover is null", found["cover"] is None, panel["cover"] is None)
    if panel["cover"]:
        equal(f"{name}: cover", found["cover"]["color"], panel["cover"]["color"])


def check_outline(case, found, panel, worst):
    outline, expected = found.get("outline", "missing"), panel["outline"]
    equal(f"{panel['name']}: outline is null", outline is None, expected is None)
    if expected is None:
        return
    if polygons.area(outline) <= 0:
        raise Different(f"{panel['name']}: outline is not clockwise: {outline}")
    apart = polygons.difference(outline, expected)
    if apart > case.near:
        raise Different(f"{panel['name']}: outline: {outline}, not {expected}")
    size = max(case.transition.size)
    worst.page = max(
        worst.page, apart / size,
        *(abs(a - b) / size for a, b in zip(found["content"]["rect"], panel["content"]["rect"])))


def check_frame(case, frame, worst):
    transition = case.transition
    pose = transition.pose(frame["progress"])
    equal("angle", frame["angle"], pose.angle, 1e-9)
    check_panels(case, frame, pose, worst)


def check_panels(case, frame, pose, worst):
    transition = case.transition
    equal("names of panels", [p["name"] for p in frame["panels"]], [p.name for p in pose.panels])
    visible = []
    for found, panel in zip(frame["panels"], pose.panels):
        try:
            check_panel(case, found, panel, worst)
        except Different as error:
            facing = transition.facing(panel)
            raise Different(f"{panel.name} (facing {facing:.9g}): {error}") from None
        if found["visible"]:
            visible.append(panel)
        if (frame["progress"], panel.page) in ((0, "source"), (1, "destination")):
            check_end(case, found, panel)
    check_order(case, frame["order"], pose, visible)
    worst.panels += len(pose.panels)


def check_panel(case, found, panel, worst):
    transition, size = case.transition, max(case.transition.size)
    facing = transition.facing(panel)
    equal("visible is true or false", isinstance(found["visible"], bool), True)
    if abs(facing - family.FACING) >= 1e-9 or not panel.one_sided:
        equal("visible", found["visible"], transition.is_visible(panel))
    else:
        worst.skipped += 1
    shade = transition.shade(panel)
    # In single precision, taking the normal out of a matrix costs digits if the eye is near. A curl has at most 128
    # joints, and the rounding of each may add half a unit.
    share = max(transition.centre()) / (transition.distance or math.inf)
    equal("shade", found["shade"], shade,
          (8 + 128 / 2) * 2**-24 * (1 + share) if case.is_single else case.shade_near)
    if not case.is_single:
        worst.shade = max(worst.shade, abs(found["shade"] - shade))
    # What rounding may do to a coordinate before perspective. It grows with 1/w.
    reach = max(size, *(abs(value) for corner in panel.corners for value in corner))
    unit = 4e-6 if case.is_single else 1e-13
    rounding = unit * reach
    near = rounding / transition.distance + unit if transition.distance else 0.0
    for index, corner in enumerate(panel.corners):
        x, y, w = transition.projected(corner)
        if abs(w) <= 4 * near:
            continue
        what = ("top left", "top right", "bottom right", "bottom left")[index]
        if w < 0:
            equal(f"{what} (w = {w:.9g})", found["quad"][index], [None, None])
            continue
        aside = max(abs(x - transition.centre()[0]), abs(y - transition.centre()[1]))
        rounded = (rounding + near * aside) / w * (4 if w > 8 * near else 8)
        equal(what, found["quad"][index], [x, y], max(case.near, rounded))
        if not case.is_single and rounded < case.near:
            here = math.dist(found["quad"][index], (x, y))
            worst.quad = max(worst.quad, here)
            worst.page = max(worst.page, here / size)
    check_matrix(case, found["matrix"], panel, unit, reach, worst)


def check_matrix(case, found, panel, unit, reach, worst):
    """The matrix, whose third row before perspective is the unit normal."""
    transition = case.transition
    share = max(transition.centre()) / transition.distance if transition.distance else 0.0
    inverse = 1 / transition.distance if transition.distance else 0.0
    turn = 1e-5 if case.is_single else 1e-9
    equal("count of numbers of the matrix", len(found), 16)
    for index, expected in enumerate(transition.matrix(panel)):
        row, column = divmod(index, 4)
        allowed = turn if row < 3 else max(case.origin_near, 4 * unit * reach)
        factor = (1 + share) if column < 2 else 1 if column == 2 else inverse
        allowed *= factor
        if row == 3 and column == 3:
            allowed += 4 * unit
        equal(f"m{row + 1}{column + 1}", found[index], expected, allowed)
        if factor and not case.is_single:
            part = factor * (max(transition.size) if row == 3 else 1)
            worst.page = max(worst.page, abs(found[index] - expected) / part)


def check_end(case, found, panel):
    """At an end, the panels of its page are where they are on the page."""
    if case.is_single:
        return
    x, y, width, height = panel.rect
    page = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]
    equal("end", found["quad"], page, 32 * math.ulp(max(case.transition.size)))


def check_order(case, order, pose, visible):
    transition = case.transition
    equal("names in the order", sorted(order), sorted(panel.name for panel in visible))
    places = {name: place for place, name in enumerate(order)}
    if pose.order is not None:
        expected = [pose.panels[index] for index in pose.order]
        expected = [panel.name for panel in expected if panel.name in places]
        equal("order", order, expected)
        return
    drawn = sorted(visible, key=lambda panel: places[panel.name])
    behind = sum(panel.backdrop for panel in drawn)
    if not all(panel.backdrop for panel in drawn[:behind]):
        raise Different(f"order: {order}, backdrops not first")
    nearest = math.inf
    slack = 1e-10 * (max(transition.size) + (transition.distance or 0))
    for panel in drawn[behind:]:
        depth = transition.depth(panel)
        if depth > nearest + slack:
            raise Different(f"order: {order}, {panel.name} is farther than one before it")
        nearest = min(nearest, depth)


def run(pleats, case):
    """What differs, or None; and what was compared."""
    result = subprocess.run([pleats, *case.words], capture_output=True, timeout=120)
    if result.returncode != 0:
        return f"exit code {result.returncode}: {result.stderr.decode()[:500]}", Worst()
    try:
        return None, check(case, json.loads(result.stdout))
    except Different as error:
        return str(error), Worst()
