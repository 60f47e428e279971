"""The two tables of the description of paper, on a page of 320x480 with neither cast shadow nor
show-through, as its printed text has them: numbers to a millionth."""

import json
import re
import subprocess

import family
import peel
import polygons

TOLERANCE = 1e-6
# The example of `curl`: panel, rect, outline, shade, quad.
CURL_WORDS = "curl --direction left --angle 30 --cast 0 --show-through 0 --size 320x480 --progress 0.5"
CURL = """
front12 | 0, 0, 298.564065, 480 | (273.683726, 0) (298.564065, 0) (21.435935, 480) (0, 480) (0, 474.034118) | 0 | (32.948643, 30.686603) (297.769905, -4.19752) (286.375964, 491.116676) (-1.366998, 480.73367)
back20 | 0, 264.529946, 124.401694, 215.470054 | (124.401694, 215.470054) (99.521355, 215.470054) (0, 43.094011) (0, 0) | 0.055246 | (189.113686, 179.876863) (245.463841, 293.663039) (48.052328, 424.202301) (-19.933148, 311.184277)
"""
# The examples of `peel`: finger, held, radius, what is visible, the quad of the last.
PEEL_WORDS = (
    "peel --corner bottom-right --radius 0.1 --strips 12 --cast 0 --show-through 0 --size 320x480")
PEEL = """
200, 300 | 196.561618, 294.842427 | 32 | behind flat front1…front7 back8…back12 backFlap | (274.03812, 330.849217) (227.764295, 441.906397) (153.726175, 411.057181) (200, 300)
310, 470 | 307.641524, 466.38367 | 5.853237 | behind flat front1…front7 back8…back12 | (312.042318, 470.130659) (311.768306, 472.362591) (309.726469, 472.232574) (310, 470)
-250, 460 | -225.720863, 446.972171 | 22.044751 | behind flat front1…front5 back6…back12 backFlap | (-188.467638, -46.489492) (63.899936, -15.829877) (2.367574, 490.659615) (-250, 460)
100, 900 | 63.706645, 573.359803 | 0 | behind flat backFlap | (-245.025557, 205.821468) (0, 0) (308.732201, 367.538335) (63.706645, 573.359803)
"""


def rows(table):
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def numbers(cell):
    return [float(number) for number in re.findall(r"-?[\d.]+", cell)]


def points(cell):
    values = numbers(cell)
    return list(zip(values[::2], values[1::2]))


def names(cell):
    """All names, those that are left out between two too."""
    found = []
    for word in cell.split():
        first, _, last = word.partition("…")
        if not last:
            found.append(word)
            continue
        stem = first.rstrip("0123456789")
        low, high = (int(name.removeprefix(stem)) for name in (first, last))
        found += [f"{stem}{number}" for number in range(low, high + 1)]
    return found


def frames(pleats, words):
    """What the program says, panels with what the header has of them."""
    answer = subprocess.run([pleats, "frames", *words], capture_output=True, text=True, timeout=60)
    if answer.returncode:
        raise RuntimeError(answer.stderr[:300])
    document = json.loads(answer.stdout)
    for frame in document["frames"]:
        heads = document["panels"] or frame["panels"]
        for panel, head in zip(frame["panels"], heads, strict=True):
            panel.update(content=head["content"], outline=head["outline"])
    return document["frames"]


def own(transition, at):
    """The same in the same words, of this implementation."""
    pose = transition.pose(at)
    frame = {
        "panels": [
            {"name": panel.name, "content": {"rect": list(panel.rect)}, "outline": panel.outline,
             "shade": transition.shade(panel),
             "quad": [transition.projected(corner)[:2] for corner in panel.corners]}
            for panel in pose.panels],
        "order": transition.order(pose),
    }
    if isinstance(pose, peel.Leaf):
        frame |= {"finger": pose.finger, "held": pose.held, "radius": pose.radius}
    return frame


def distance(found, stated):
    return max(abs(a - b) for a, b in zip(found, stated, strict=True))


def flat(quad):
    return [value for corner in quad for value in corner]


def curl_failures(frame):
    for name, rect, outline, shade, quad in rows(CURL):
        panel = next(panel for panel in frame["panels"] if panel["name"] == name)
        off = max(
            distance(panel["content"]["rect"], numbers(rect)),
            polygons.difference(panel["outline"], points(outline)),
            distance([panel["shade"]], numbers(shade)), distance(flat(panel["quad"]), numbers(quad)))
        if not off < TOLERANCE:
            yield f"{name} of {CURL_WORDS} differs by {off}"


def peel_failures(found):
    for frame, (finger, held, radius, visible, quad) in zip(found, rows(PEEL), strict=True):
        last = next(panel for panel in frame["panels"] if panel["name"] == frame["order"][-1])
        off = max(
            distance(frame["finger"], numbers(finger)), distance(frame["held"], numbers(held)),
            distance([frame["radius"]], numbers(radius)), distance(flat(last["quad"]), numbers(quad)))
        if not off < TOLERANCE:
            yield f"{PEEL_WORDS} at {finger} differs by {off}"
        if frame["order"] != names(visible):
            yield f"{PEEL_WORDS} at {finger} shows {frame['order']}"


def failures(pleats=None):
    """What differs from the tables: of the program or, without one, of this implementation."""
    if pleats is None:
        curl = family.Transition("curl", (320, 480), angle=30, cast=0, showThrough=0)
        leaf = peel.Peel((320, 480), strips=12, cast=0, showThrough=0)
        found = [own(leaf, tuple(numbers(row[0]))) for row in rows(PEEL)]
        return [*curl_failures(own(curl, 0.5)), *peel_failures(found)]
    fingers = ";".join(row[0].replace(" ", "") for row in rows(PEEL))
    try:
        return [
            *curl_failures(frames(pleats, CURL_WORDS.split())[0]),
            *peel_failures(frames(pleats, [*PEEL_WORDS.split(), "--finger", fingers]))]
    except (RuntimeError, LookupError, TypeError, ValueError) as error:
        return [f"{type(error).__name__}: {error}"]
