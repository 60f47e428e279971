"""The kinds of `pleats frames`, prism to book, computed once more in plain Python.

Nothing of Pleat is used, and nothing of its method: no rig, no basis, no streams. Each kind says where
the corners of its panels are at a progress, and everything else follows from those corners.

Coordinates are Pleat's: points, x to the right, y down, z toward the viewer, row vectors. A kind works
in (v, u, z): v is the distance from the edge that the motion goes to, u the other axis. A turn by phi
about a hinge at (v, z) takes what is r beyond it to (v + r cos phi, z + r sin phi). Turns are in degrees.
"""

import dataclasses
import itertools
import math
import typing

import polygons

AUTOMATIC = 4.6666667
# A one-sided panel is visible where its `facing` is greater.
FACING = 0.000001

LIGHTS = {
    "front": (0, 0, 1),
    "left": (-0.5, 0, math.sqrt(3) / 2),
    "right": (0.5, 0, math.sqrt(3) / 2),
    "above": (0, -0.5, math.sqrt(3) / 2),
    "below": (0, 0.5, math.sqrt(3) / 2),
    "upper-left": (-math.sqrt(1 / 8), -math.sqrt(1 / 8), math.sqrt(3) / 2),
    "upper-right": (math.sqrt(1 / 8), -math.sqrt(1 / 8), math.sqrt(3) / 2),
}


# Numbers


def cosine(degrees):
    return sine(degrees + 90)


def sine(degrees):
    """Exact at whole quarter turns."""
    quarters = round(degrees / 90)
    rest = math.radians(degrees - 90 * quarters)
    return (math.sin(rest), math.cos(rest), -math.sin(rest), -math.cos(rest))[quarters % 4]


def clamp(value):
    return min(max(value, 0.0), 1.0)


def nearest(value):
    """The nearest whole number of one that is not negative, half away from zero."""
    below = math.floor(value)
    return below + 1 if value - below >= 0.5 else below


def dot(a, b):
    return sum(map(lambda x, y: x * y, a, b))


def minus(a, b):
    return tuple(map(lambda x, y: x - y, a, b))


def normal(corners):
    """The unit normal of a rectangle, given from the top left clockwise: z at rest."""
    return crossed(minus(corners[1], corners[0]), minus(corners[3], corners[0]))


def crossed(a, b):
    """The unit vector across two others."""
    cross = (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
    length = math.hypot(*cross)
    return tuple(value / length for value in cross)


def pixel_cuts(extent, scale, count):
    """Cuts of an extent into parts on whole pixels, from the left or the top."""
    cuts = [nearest(k * (extent * scale) / count) / scale for k in range(count)]
    return [*cuts, extent]


def staggered(progress, stagger, rank, ranks):
    return clamp(progress + stagger * (progress * (ranks - 1) - rank))


def split_mix(seed):
    """The numbers of SplitMix64."""
    mask = 2**64 - 1
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        yield z ^ (z >> 31)


def shuffled(count, seed):
    places, numbers = list(range(count)), split_mix(seed)
    for i in range(count - 1, 0, -1):
        j = ((i + 1) * next(numbers)) >> 64
        places[i], places[j] = places[j], places[i]
    return places


# Panels


class Rect(typing.NamedTuple):
    x: float
    y: float
    width: float
    height: float


@dataclasses.dataclass
class Panel:
    """A panel at one progress. Its corners are before perspective, from the top left clockwise."""

    name: str
    page: str
    rect: Rect
    corners: list
    normal: tuple
    insets: list
    one_sided: bool = False
    backdrop: bool = False
    turns: bool = True
    # Seen from behind, through paper that covers the print by this opacity.
    veil: float | None = None
    # The shade of a cast shadow, and the v of its leaf's end and of its own far end, in the rect.
    shadow: float | None = None
    fades: tuple = ()
    # How dark it is at the four quarters between them, if not by the square of the distance.
    darkness: tuple = ()
    # The polygon that is drawn, from the rect's top left corner; without, the whole rect.
    outline: list | None = None

    @property
    def axes(self):
        """What becomes of a step to the right, and of a step down."""
        first, second, _, fourth = self.corners
        return ([value / self.rect.width for value in minus(second, first)],
                [value / self.rect.height for value in minus(fourth, first)])


@dataclasses.dataclass
class Piece(Panel):
    """A panel that is a polygon of its page. Its axes do not depend on its size."""

    axes: tuple = ()


def piece(name, page, polygon, fold, mirror=lambda x, y: (x, y), **marks):
    """A polygon of the page, folded. `mirror` is the point of the reverse that lies behind one of the page,
    and the other way round."""
    shown = polygons.clockwise([mirror(*corner) for corner in polygon])
    (left, top), (right, bottom) = polygons.bounds(shown)
    corners = [
        fold.place(mirror(*corner))
        for corner in ((left, top), (right, top), (right, bottom), (left, bottom))]
    axes = [fold.step(*map(round, minus(mirror(*step), mirror(0, 0)))) for step in ((1, 0), (0, 1))]
    return Piece(
        name, page, Rect(left, top, right - left, bottom - top), corners, crossed(*axes),
        [0, 0, 0, 0], outline=[(x - left, y - top) for x, y in shown], axes=axes, **marks)


class Stage:
    """The page with its direction: from (v, u, z) to (x, y, z), and panels that are placed in it. Where the
    direction is turned by an angle, L is the extent along the motion, and nothing else has a meaning."""

    def __init__(self, width, height, scale, direction, angle=0):
        self.width, self.height, self.scale = width, height, scale
        self.is_across = direction in ("left", "right")
        self.is_mirrored = direction in ("right", "down")
        self.L, self.U = (width, height) if self.is_across else (height, width)
        self.angle = angle
        if angle:
            x, y = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}[direction]
            c, s = cosine(angle), sine(angle)
            self.w = (x * c - y * s, x * s + y * c)
            self.L = width * abs(self.w[0]) + height * abs(self.w[1])

    def point(self, v, u, z):
        along = self.L - v if self.is_mirrored else v
        return (along, u, z) if self.is_across else (u, along, z)

    def rect(self, v0, v1):
        """The part of a page between v0 and v1."""
        return self.part(self.L - v1, self.L - v0) if self.is_mirrored else self.part(v0, v1)

    def part(self, low, high):
        """The part between two distances from the left or the top, as they are."""
        if self.is_across:
            return Rect(low, 0, high - low, self.height)
        return Rect(0, low, self.width, high - low)

    def strips(self, count):
        """Equal strips in order of v."""
        cuts = [k * self.L / count for k in range(count)] + [self.L]
        return [self.rect(cuts[j], cuts[j + 1]) for j in range(count)]

    def pixel_strips(self, count):
        """Strips cut on whole pixels, in order of v."""
        cuts = pixel_cuts(self.L, self.scale, count)
        strips = [self.part(cuts[j], cuts[j + 1]) for j in range(count)]
        return strips[::-1] if self.is_mirrored else strips

    @property
    def page(self):
        return Rect(0, 0, self.width, self.height)

    def span(self, rect):
        """The lowest and the highest v of a part."""
        low, extent = (rect.x, rect.width) if self.is_across else (rect.y, rect.height)
        return (self.L - low - extent, self.L - low) if self.is_mirrored else (low, low + extent)

    def insets(self, ring):
        if ring == "ends":
            return [1, 0, 1, 0] if self.is_across else [0, 1, 0, 1]
        return [1, 1, 1, 1] if ring == "all" else [0, 0, 0, 0]

    def panel(self, name, page, rect, place, ring, **marks):
        """A panel that `place` takes from (distance from the rect's lowest v, u) to (v, u, z)."""
        low = self.span(rect)[0]
        corners = []
        for x, y in ((0, 0), (1, 0), (1, 1), (0, 1)):
            x, y = rect.x + x * rect.width, rect.y + y * rect.height
            along, u = (x, y) if self.is_across else (y, x)
            v = self.L - along if self.is_mirrored else along
            corners.append(self.point(*place(v - low, u)))
        return Panel(name, page, rect, corners, normal(corners), self.insets(ring), **marks)

    def flat(self, name, page, rect, z=0.0, backdrop=False):
        """A panel that never turns."""
        low = self.span(rect)[0]
        return self.panel(
            name, page, rect, lambda t, u: (low + t, u, z), "none", backdrop=backdrop, turns=False)

    def hinged(self, name, page, rect, hinge, start, turn, ring="ends", off=0.0, **marks):
        """A panel that starts at r = `start` from a hinge at (v, z), `off` its plane."""
        v, z, c, s = *hinge, cosine(turn), sine(turn)

        def place(t, u):
            r = start + t
            return v + r * c - off * s, u, z + r * s + off * c

        return self.panel(name, page, rect, place, ring, **marks)


@dataclasses.dataclass
class Pose:
    """All panels at one progress. `order` names them from far to near; without, distance decides."""

    angle: float
    panels: list
    order: list | None = None


# Kinds: the pose of each, and half its turning extent and whether it clips


def edge_on(stage, distance):
    if distance is None:
        return 90.0
    return 90 - math.degrees(math.atan(stage.L / 2 / distance))


def prism(stage, o, p, distance):
    L, n, theta = stage.L, o.sides, 360 / o.sides * p
    apothem = 0.0 if n == 2 else L / 2 / math.tan(math.radians(180 / n))
    sign = -1 if o.inside else 1
    back = apothem * (cosine(theta) - 1) + L / 2 * sine(theta) if o.keepBehind else 0.0
    axis = (L / 2, -sign * apothem - back)

    def face(page, turn):
        return stage.hinged(
            page, page, stage.page, axis, -L / 2, sign * turn, off=sign * apothem, one_sided=True)

    return Pose(theta, [face("source", theta), face("destination", theta - 360 / n)], [0, 1])


# Cast shadows are straight between so many moments.
KNOTS = 16


def cast_shadow(stage, o, p, distance, lines, name="shadow", far=False, z=0.0):
    """A list with the shadow of a leaf, or none: `lines` gives the leaf's (v, z) at a progress."""
    L = stage.L

    def seen(v, z):
        if distance is None:
            return v
        return L / 2 + (v - L / 2) * distance / (distance - z) if z < distance else math.inf

    def ends(knot):
        at = lines(knot / KNOTS)
        return max(0.0, *(seen(*line) for line in at)), max(0.0, *(z for _, z in at))

    knots = [ends(knot) for knot in range(KNOTS + 1)]
    most = max(height for _, height in knots)
    if not o.cast or not most:
        return []
    width, first = min(most, L / 2), min(int(p * KNOTS), KNOTS - 1)

    def between(value):
        low, high = (round(value(*knots[k]), 6) for k in (first, first + 1))
        return low + (high - low) * (p * KNOTS - first)

    turn = between(lambda end, height: math.degrees(math.asin(min(end, L - width) / (2 * L))) / 90)
    place = 2 * L * sine(90 * turn)
    start = L - place - width if far else place
    panel = stage.panel(
        name, "clear", stage.part(0, width), lambda t, u: (start + t, u, z), "none",
        one_sided=True, backdrop=True)
    panel.shadow = between(lambda end, height: o.cast * height / most * min(end / width, 1))
    panel.fades = (width, 0) if far != stage.is_mirrored else (0, width)
    return [panel]


def shown_through(front, name, o):
    """The back of a panel, on which its print shows."""
    return dataclasses.replace(front, name=name, veil=1 - o.showThrough)


def doors(stage, o, p, distance):
    L, epsilon = stage.L, edge_on(stage, distance)
    theta = (180 - epsilon if o.away else epsilon) * p
    tau = -theta if o.away else theta
    panels = [
        stage.flat("behind", "destination", stage.page, -o.approach * L * cosine(90 * p), True)]
    if o.leaves == 1:
        panels.append(
            stage.hinged("leaf", "source", stage.page, (0, 0), 0, tau, one_sided=True))
        widths, names = [L], ["leaf"]
    else:
        names = ["firstLeaf", "secondLeaf"]
        near, far = stage.pixel_strips(2)
        middle = stage.span(far)[0]
        leaves = [
            stage.hinged("", "source", near, (0, 0), 0, tau, one_sided=True),
            stage.hinged("", "source", far, (L, 0), middle - L, -tau, one_sided=True)]
        for name, leaf in zip(names, leaves[::-1] if stage.is_mirrored else leaves):
            leaf.name = name
            panels.append(leaf)
        widths, names = [middle, L - middle], names[::-1] if stage.is_mirrored else names
    shadows = []
    for place, (name, width) in enumerate(zip(names, widths)):
        shadows += [] if o.away else cast_shadow(
            stage, o, p, distance,
            lambda q, b=width: [(b * cosine(epsilon * q), b * sine(epsilon * q))],
            name + "Shadow", place == 1, panels[0].corners[0][2])
    panels[1:1] = shadows
    return Pose(theta, panels, list(range(len(panels))))


def accordion(stage, o, p, distance):
    n, L = o.panels, stage.L
    theta = 90 * (1 - p) if o.unfold else 90 * p
    c, s = cosine(theta), sine(theta)
    anchor = L / 2 if o.anchor == "centre" else 0
    behind, folding = ("source", "destination") if o.unfold else ("destination", "source")
    panels = [stage.flat("behind", behind, stage.page, backdrop=True)]
    for j, rect in enumerate(stage.strips(n)):
        crease = (anchor + (j * L / n - anchor) * c, L / n * s if j % 2 else 0.0)
        panels.append(stage.hinged(
            f"strip{j + 1}", folding, rect, crease, 0, -theta if j % 2 else theta))
    return Pose(theta, panels)


def stairs(stage, o, p, distance):
    m = o.steps
    l = stage.L / (2 * m)

    def turns(q):
        return 90 * clamp(2 * q), 90 * clamp(2 * q - 1)

    def crease(j, rho, tau):
        h = l * (sine(rho) - sine(tau))
        v = (j + 1) // 2 * l * cosine(tau) + j // 2 * l * cosine(rho)
        return v, (m - j // 2) * h + (l * sine(tau) if j % 2 else 0)

    rho, tau = turns(p)
    panels = [stage.flat("behind", "destination", stage.page, backdrop=True)]
    panels += cast_shadow(
        stage, o, p, distance, lambda q: [crease(j, *turns(q)) for j in range(2 * m + 1)])
    strips = [
        stage.hinged(
            f"strip{j + 1}", "source", rect, crease(j, rho, tau), 0, -rho if j % 2 else tau,
            one_sided=o.showThrough > 0)
        for j, rect in enumerate(stage.strips(2 * m))]
    panels += strips
    if o.showThrough:
        panels += [shown_through(strip, f"back{j + 1}", o) for j, strip in enumerate(strips)]
    return Pose(rho, panels)


def tile_ranks(o):
    tiles = [(r, c) for r in range(o.rows) for c in range(o.columns)]
    if o.order == "random":
        ranks = [0] * len(tiles)
        for rank, tile in enumerate(shuffled(len(tiles), o.seed)):
            ranks[tile] = rank
        return ranks
    value = {
        "rows": lambda r, c: r,
        "columns": lambda r, c: c,
        "diagonal": lambda r, c: r + c,
        "centre": lambda r, c: outward(r, o.rows) + outward(c, o.columns),
    }[o.order]
    values = [value(*tile) for tile in tiles]
    ranks = {value: rank for rank, value in enumerate(sorted(set(values)))}
    return [ranks[value] for value in values]


def outward(index, count):
    return (2 * index - count + 1) ** 2


def tiles(stage, o, p, distance):
    xs = pixel_cuts(stage.width, stage.scale, o.columns)
    ys = pixel_cuts(stage.height, stage.scale, o.rows)
    ranks = tile_ranks(o)
    thetas = [180 * staggered(p, o.stagger, k, max(ranks) + 1) for k in range(max(ranks) + 1)]
    panels, distances = [], []
    for r in range(o.rows):
        for c in range(o.columns):
            rect = Rect(xs[c], ys[r], xs[c + 1] - xs[c], ys[r + 1] - ys[r])
            low, high = stage.span(rect)
            hinge, theta = ((low + high) / 2, 0), thetas[ranks[r * o.columns + c]]
            for side, page, turn in (
                    ("front", "source", theta), ("back", "destination", theta - 180)):
                panels.append(stage.hinged(
                    f"{side}{r + 1}.{c + 1}", page, rect, hinge, (low - high) / 2, turn, "all",
                    one_sided=True))
                distances.append(outward(r, o.rows) + outward(c, o.columns))
    return Pose(thetas[0], panels, sorted(range(len(panels)), key=lambda i: -distances[i]))


def hinges_of(stage, turns):
    """Where strips that are hinged edge to edge begin, and where the last one ends."""
    l, hinges = stage.L / len(turns), [(0.0, 0.0)]
    for turn in turns:
        v, z = hinges[-1]
        hinges.append((v + l * cosine(turn), z + l * sine(turn)))
    return hinges


def leaf(stage, o, p, distance, turns_at):
    """Strips hinged edge to edge, with their turns at a progress: what lies behind, the cast shadow, the
    fronts, the backs."""
    turns = turns_at(p)
    n, l = len(turns), stage.L / len(turns)
    hinges = hinges_of(stage, turns)
    strips = stage.strips(n)
    panels = [stage.flat("behind", "destination", stage.page, backdrop=True)]
    panels += cast_shadow(stage, o, p, distance, lambda q: hinges_of(stage, turns_at(q)))
    fronts = [
        stage.hinged(f"front{j + 1}", "source", strips[j], hinges[j], 0, turns[j], one_sided=True)
        for j in range(n)]
    panels += fronts
    if o.showThrough:
        return panels + [shown_through(front, f"back{j + 1}", o) for j, front in enumerate(fronts)]
    # The part from L - (j + 1) l to L - j l is strip n - 1 - j.
    panels += [
        stage.hinged(
            f"back{j + 1}", "back", strips[n - 1 - j], hinges[j], -l, turns[j] - 180,
            one_sided=True)
        for j in range(n)]
    return panels


def slanted_leaf(stage, o, turns):
    """A leaf whose strips are polygons."""
    if o.cast:
        raise ValueError("the shadow of a leaf at an angle has no numbers")
    n, w, page = len(turns), stage.w, stage.page
    rest = [(0, 0), (page.width, 0), (page.width, page.height), (0, page.height)]
    least = min(dot(corner, w) for corner in rest)
    parts = polygons.bands(
        rest, lambda corner: dot(corner, w) - least, [j * stage.L / n for j in range(1, n)])
    folds = polygons.hinged(w, least, stage.L / n, turns, sine)

    def reverse(x, y):
        return (page.width - x, y) if stage.is_across else (x, page.height - y)

    fronts = [
        piece(f"front{j + 1}", "source", *part, one_sided=True)
        for j, part in enumerate(zip(parts, folds, strict=True))]
    backs = [
        shown_through(front, f"back{j + 1}", o) if o.showThrough
        else piece(f"back{j + 1}", "back", parts[j], folds[j], reverse, one_sided=True)
        for j, front in enumerate(fronts)]
    return [stage.flat("behind", "destination", page, backdrop=True), *fronts, *backs]


def fold_up(stage, o, p, distance):
    n = o.strips

    def turns(q):
        most = [180 if j else edge_on(stage, distance) for j in range(n)]
        return list(itertools.accumulate(
            most[j] * clamp(n * q - (n - 1 - j)) for j in range(n)))

    panels = leaf(stage, o, p, distance, turns)
    first = len(panels) - n
    return Pose(turns(p)[-1], panels, [*range(first), *range(len(panels) - 1, first - 1, -1)])


def curl(stage, o, p, distance):
    n, L = o.strips, stage.L
    l, bend = L / n, math.pi * o.radius * L

    def turns(q):
        line = L - q * (L - l / 2 + bend * edge_on(stage, distance) / 180)
        return [180 * clamp(((j + 0.5) * l - line) / bend) for j in range(n)]

    panels = (
        slanted_leaf(stage, o, turns(p)) if stage.angle else leaf(stage, o, p, distance, turns))
    return Pose(turns(p)[-1], panels, list(range(len(panels))))


def curl_clips(stage, o):
    """The edges that meet where the motion goes."""
    if not stage.angle:
        return [{"up": "top", "down": "bottom"}.get(o.direction, o.direction)]
    edges = {"top": stage.w[1] > 0, "left": stage.w[0] > 0}
    edges |= {"bottom": not edges["top"], "right": not edges["left"]}
    return [edge for edge, clips in edges.items() if clips]


def twist(stage, o, p, distance):
    n, panels, distances = o.strips, [], []
    for j, rect in enumerate(stage.pixel_strips(n)):
        theta = 180 * staggered(p, o.stagger, n - 1 - j, n)
        for side, page, turn in (("front", "source", theta), ("back", "destination", theta - 180)):
            low, c, s = stage.span(rect)[0], cosine(turn), sine(turn)

            def place(t, u, low=low, c=c, s=s):
                r = u - stage.U / 2
                return low + t, stage.U / 2 + r * c, r * s

            panels.append(stage.panel(f"{side}{j + 1}", page, rect, place, "all", one_sided=True))
            distances.append(abs(2 * j + 1 - n))
    first = 180 * staggered(p, o.stagger, 0, n)
    return Pose(first, panels, sorted(range(len(panels)), key=lambda i: -distances[i]))


def carousel(stage, o, p, distance):
    L, R, theta = stage.L, o.radius * stage.L, 180 * p

    def page(name, t):
        centre = (L / 2 - R * sine(t), R * cosine(t) - R)
        return stage.hinged(
            name, name, stage.page, centre, -L / 2, t if o.turn else 0, "all", turns=o.turn)

    return Pose(theta, [page("source", theta), page("destination", theta - 180)])


def spine(stage, o):
    """The spine's v."""
    if o.spine in (0, 1):
        position = o.spine * stage.L
    else:
        pixels = nearest(o.spine * (stage.L * stage.scale))
        most = math.ceil(stage.L * stage.scale) - 1
        position = min(max(pixels, 1), most) / stage.scale
        if abs(2 * position - stage.L) <= 1e-9 * stage.L:  # the rounding of the division
            position = stage.L / 2
    return stage.L - position if stage.is_mirrored else position


def book(stage, o, p, distance):
    L, h = stage.L, spine(stage, o)
    a, b = L - h, h
    if h == 0:
        theta = edge_on(stage, distance) * p
    elif h == L:
        theta = 180 - edge_on(stage, distance) * (1 - p)
    else:
        theta = 180 * p

    def margin(width):
        """As wide as this, from the page's corner."""
        return stage.part(0, width)

    def side(name, page, rect, start, turn):
        return stage.hinged(name, page, rect, (h, 0), start, turn, one_sided=True)

    def flat(name, page, rect, extent, lifts, limit):
        """A part beside the spine, with the shadow of the leaf, which is 0 at the cosine that is the limit."""
        panel, sign = stage.flat(name, page, rect), 1 if lifts else -1
        if o.cast and 1 - sign * limit > 1e-6:
            panel.shadow = o.cast * (sign * cosine(theta) - sign * limit) / (1 - sign * limit)
            panel.fades = (0, extent) if lifts != stage.is_mirrored else (extent, 0)
            ratios = [part / 4 * extent / max(a, b) for part in range(5)]
            panel.darkness = [round(1 - x / math.sqrt(1 + x * x), 6) for x in ratios]
        return panel

    panels = []
    if a > 0:
        limit = cosine(edge_on(stage, distance)) if h == 0 else -1.0
        panels.append(flat("reveal", "destination", stage.rect(h, L), a, True, limit))
    if b > 0:
        limit = cosine(180 - edge_on(stage, distance)) if h == L else 1.0
        panels.append(flat("facing", "source", stage.rect(0, h), b, False, limit))
    if a > 0:
        panels.append(side("front", "source", stage.rect(h, L), 0, theta))
    if 0 < a < b:
        panels.append(side("frontMargin", "back", margin(b - a), a, theta))
    if b > 0:
        panels.append(side("back", "destination", stage.rect(0, h), -b, theta - 180))
    if 0 < b < a:
        panels.append(side("backMargin", "back", margin(a - b), -a, theta - 180))
    return Pose(theta, panels, list(range(len(panels))))


# The catalogue


class Parameter(typing.NamedTuple):
    """A parameter of a kind: its key in the header, its option, and what the option accepts."""

    key: str
    type: str
    default: object
    accepted: object = None
    option: str = ""
    in_header: bool = True

    @property
    def flag(self):
        return self.option or "--" + "".join(
            "-" + letter.lower() if letter.isupper() else letter for letter in self.key)


class Kind(typing.NamedTuple):
    pose: typing.Callable
    parameters: list
    # The edges of the page that cut: True for all four, or their names.
    clips: typing.Callable = lambda stage, options: False
    half_extent: typing.Callable = lambda stage, options: stage.L / 2
    timing: typing.Callable = lambda options: "easeInOut"
    # The number of pixels that the page needs along the motion.
    pixels: typing.Callable = lambda options: 2
    # Whether cuts lie between pixels (`equalCuts`), so that parts are compared up to rounding.
    cuts_equally: bool = False


def whole(key, default, low, high):
    return Parameter(key, "integer", default, (low, high))


def number(key, default, low, high, *others):
    return Parameter(key, "number", default, (low, high, *others))


def choice(key, *names, default=None):
    return Parameter(key, "name", default or names[0], names)


def flag(key):
    return Parameter(key, "flag", False)


DIRECTION = choice("direction", "left", "right", "up", "down")
CAST, SHOW_THROUGH = number("cast", 0, 0, 1), number("showThrough", 0, 0, 1)
LIGHTING = [number("shade", 0.35, 0, 1), choice("light", *LIGHTS, default="upper-left")]

KINDS = {
    "prism": Kind(
        prism, [whole("sides", 4, 2, 12), flag("inside"), flag("keepBehind")],
        clips=lambda stage, o: o.sides >= 5 or (o.inside and o.sides >= 3)),
    "doors": Kind(
        doors, [whole("leaves", 2, 1, 2), flag("away"), number("approach", 0, 0, 10),
                CAST],
        half_extent=lambda stage, o: 2 * stage.L / o.leaves / 2),
    "accordion": Kind(
        accordion,
        [whole("panels", 4, 2, 64), choice("anchor", "edge", "centre"), flag("unfold"), flag("smooth")],
        clips=lambda stage, o: o.anchor == "edge",
        timing=lambda o: "easeIn" if o.unfold else "easeOut",
        pixels=lambda o: o.panels, cuts_equally=True),
    "stairs": Kind(
        stairs, [whole("steps", 4, 1, 32), CAST, SHOW_THROUGH], clips=lambda stage, o: True,
        timing=lambda o: "easeOut", pixels=lambda o: 2 * o.steps, cuts_equally=True),
    "tiles": Kind(
        tiles,
        [whole("columns", 6, 1, 64), whole("rows", 8, 1, 64), number("stagger", 0.25, 0, 1),
         choice("order", "rows", "columns", "diagonal", "centre", "random", default="diagonal"),
         whole("seed", 0, 0, 2**64 - 1)]),
    "fold-up": Kind(
        fold_up, [whole("strips", 4, 2, 64), flag("smooth"), CAST, SHOW_THROUGH],
        pixels=lambda o: o.strips, cuts_equally=True),
    "twist": Kind(
        twist, [whole("strips", 16, 2, 64), number("stagger", 0.1, 0, 1)],
        half_extent=lambda stage, o: stage.U / 2, pixels=lambda o: o.strips),
    "curl": Kind(
        curl,
        [whole("strips", 24, 2, 128), number("radius", 0.15, 0.01, 1), number("cast", 0.25, 0, 1),
         number("showThrough", 0.12, 0, 1), number("angle", 0, -75, 75)],
        clips=curl_clips,
        pixels=lambda o: o.strips, cuts_equally=True),
    "carousel": Kind(carousel, [number("radius", 0.75, 0.5, 4), flag("turn")]),
    "book": Kind(
        book, [number("spine", 0.5, 0.05, 0.95, 0, 1), CAST._replace(in_header=False)],
        clips=lambda stage, o: 0 < spine(stage, o) < stage.L
        and spine(stage, o) != stage.L - spine(stage, o),
        half_extent=lambda stage, o: max(spine(stage, o), stage.L - spine(stage, o))),
}

# What a short name stands for.
SHORT_NAMES = {
    "cube": ("prism", {"sides": 4}),
    "card": ("prism", {"sides": 2}),
    "blinds": ("tiles", {"columns": 1, "order": "rows", "direction": "up"}),
}


def parameters(kind):
    """All parameters of a kind, in the order of the header."""
    return [DIRECTION, *KINDS[kind].parameters, *LIGHTING]


def stage_of(size, scale, options):
    return Stage(*size, scale, options.direction, getattr(options, "angle", 0))


def fits(kind, stage, options):
    """Whether the page has pixels enough."""
    if kind == "tiles" and (
            stage.width * stage.scale < options.columns
            or stage.height * stage.scale < options.rows):
        return False
    return stage.L * stage.scale >= max(2, KINDS[kind].pixels(options))


# Transitions


class Options:
    """The parameters of a kind, by the keys of the header."""

    def __init__(self, kind, values):
        self.__dict__.update({p.key: values.get(p.key, p.default) for p in parameters(kind)})
        assert set(values) <= set(self.__dict__), f"{kind} has no {set(values) - set(self.__dict__)}"


class Transition:
    """A kind with its parameters and its page. `perspective` is "auto", "none" or a distance."""

    def __init__(self, kind, size, scale=1, perspective="auto", color=(0, 0, 0), paper=None, **values):
        self.name, self.size, self.scale, self.color = kind, size, scale, list(color)
        self.paper = paper or [part / 255 for part in (253, 251, 247)]
        self.kind, self.options = KINDS[kind], Options(kind, values)
        self.stage = stage_of(size, scale, self.options)
        if perspective == "auto":
            self.distance = AUTOMATIC * self.kind.half_extent(self.stage, self.options)
        else:
            self.distance = None if perspective == "none" else perspective

    def header(self):
        pose = self.pose(0.0)
        clips = self.kind.clips(self.stage, self.options)
        return {
            "transition": {"kind": self.name} | {
                p.key: getattr(self.options, p.key) for p in parameters(self.name) if p.in_header},
            "size": list(self.size),
            "scale": self.scale,
            "perspectiveDistance": self.distance,
            "clips": bool(clips),
            "clipEdges": ["top", "left", "bottom", "right"] if clips is True else clips or [],
            "panels": [self.description(panel) for panel in pose.panels],
        }

    def description(self, panel):
        """What a panel shows, and how it is drawn."""
        return {
            "name": panel.name,
            "content": {"page": panel.page, "rect": list(panel.rect)},
            "antialiasInsets": panel.insets,
            "outline": panel.outline,
            "gradient": self.gradient(panel) if panel.fades else None,
            "cover": {"color": self.color} if panel.turns and not panel.fades else None,
            **({} if panel.veil is None else {
                "reversed": True, "veil": {"color": self.paper, "opacity": panel.veil}}),
        }

    def gradient(self, panel):
        """From the end of the leaf on, as the square of the distance from the far end."""
        stage = self.stage
        ends = [(v, stage.U / 2) if stage.is_across else (stage.U / 2, v) for v in panel.fades]
        darkness = panel.darkness or [(1 - part / 4) ** 2 for part in range(5)]
        stops = [[part / 4, value] for part, value in enumerate(darkness)]
        return {"color": self.color, "start": list(ends[0]), "end": list(ends[1]), "stops": stops}

    def pose(self, progress):
        return self.kind.pose(self.stage, self.options, progress, self.distance)

    def centre(self):
        return self.size[0] / 2, self.size[1] / 2

    def projected(self, corner):
        """A corner's image (x, y, w): the point of the view, and w, which is above 0 before the eye."""
        x, y, z = corner
        if self.distance is None:
            return x, y, 1.0
        cx, cy = self.centre()
        w = 1 - z / self.distance
        return (cx + (x - cx) / w, cy + (y - cy) / w, w) if w else (math.nan, math.nan, w)

    def matrix(self, panel):
        """Sixteen numbers: the panel's own points to homogeneous points of the view."""
        rows = [[*axis, 0.0] for axis in (*panel.axes, panel.normal)]
        rows.append([*panel.corners[0], 1.0])
        if self.distance is not None:
            cx, cy = self.centre()
            for row in rows:
                share = row[2] / self.distance
                row[0] -= cx * share
                row[1] -= cy * share
                row[3] -= share
        return [value for row in rows for value in row]

    def facing(self, panel):
        """The eye's distance from the panel's plane, divided by the distance of the eye."""
        side = -1 if panel.veil is not None else 1
        if self.distance is None:
            return side * panel.normal[2]
        eye = (*self.centre(), self.distance)
        return side * dot(panel.normal, minus(eye, panel.corners[0])) / self.distance

    def depth(self, panel):
        """How far the panel's centre is from the eye."""
        centre = [sum(corner[axis] for corner in panel.corners) / 4 for axis in range(3)]
        if self.distance is None:
            return -centre[2]
        return math.dist(centre, (*self.centre(), self.distance))

    def shade(self, panel):
        if panel.shadow is not None:
            return panel.shadow
        if not panel.turns:
            return 0.0
        light, side = LIGHTS[self.options.light], -1 if panel.veil is not None else 1
        darkness = (light[2] - side * dot(panel.normal, light)) / (1 + light[2])
        return self.options.shade * max(0.0, darkness)

    def is_visible(self, panel):
        return not panel.one_sided or self.facing(panel) > FACING

    def order(self, pose):
        """The names of the visible panels, from far to near."""
        if pose.order is None:
            ordered = sorted(
                pose.panels,
                key=lambda panel: (not panel.backdrop, -self.depth(panel)))
        else:
            ordered = sorted(
                (pose.panels[index] for index in pose.order), key=lambda panel: not panel.backdrop)
        return [panel.name for panel in ordered if self.is_visible(panel)]
