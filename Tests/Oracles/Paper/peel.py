"""A leaf under a finger, computed once more in plain Python, with nothing of Pleat: `pleats frames peel`."""

import dataclasses
import math

import family
import polygons

# Parts of the page whose area is smaller are left out.
LEAST = 1e-9

CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
PARAMETERS = [
    family.choice("corner", *CORNERS, default="bottom-right"), family.number("radius", 0.1, 0, 1),
    family.whole("strips", 24, 2, 128), family.CAST._replace(default=0.25, in_header=False),
    family.SHOW_THROUGH._replace(default=0.12, in_header=False), *family.LIGHTING,
]


class Options:
    def __init__(self, values):
        self.__dict__.update({p.key: values.get(p.key, p.default) for p in PARAMETERS})


@dataclasses.dataclass
class Leaf(family.Pose):
    """The panels under one finger, and what a frame says of them. The line's normal is None if nothing is
    lifted. `moved` is whether the corner is not quite under the finger or paper would tear, `is_fixed` whether
    its height is a fixed point, `least_doubt` how near an area is to the least one, as a part of it."""

    finger: tuple = ()
    held: tuple = ()
    length: float = 0.0
    radius: float = 0.0
    normal: tuple | None = None
    offset: float = 0.0
    folds: list = ()
    moved: bool = False
    is_fixed: bool = True
    least_doubt: float = math.inf


def along(start, end, share):
    return tuple(a + (b - a) * share for a, b in zip(start, end))


class Peel(family.Transition):
    """A leaf of a page, held at a corner. `perspective` is "auto", "none" or a distance."""

    def __init__(self, size, perspective="auto", color=(0, 0, 0), paper=None, **values):
        self.name, self.size, self.scale, self.color = "peel", size, 1, list(color)
        self.paper = paper or [part / 255 for part in (253, 251, 247)]
        self.options = Options(values)
        self.width, self.height = size
        if perspective == "auto":
            self.distance = family.AUTOMATIC * self.width / 2
        else:
            self.distance = None if perspective == "none" else perspective
        right, bottom = ("right" in self.options.corner, "bottom" in self.options.corner)
        self.corner = (self.width if right else 0, self.height if bottom else 0)
        self.spine = "left" if right else "right"
        self.near = (self.width - self.corner[0], self.corner[1])
        self.far = (self.near[0], self.height - self.corner[1])
        self.diagonal = math.hypot(*size)
        strips = self.options.strips
        # The height of the roll, for a radius of 1.
        self.rise = math.pi / strips * sum(
            math.sin((k + 0.5) * math.pi / strips) for k in range(strips))

    # Steps 1 to 4

    def reach(self, place):
        """The nearest place that the corner can reach. It is the corner itself for every finger in a wedge
        beyond it, and on the edges of the wedge must not miss it by the rounding: beside it by a hair the
        whole leaf would be on the other side of its line."""
        place = self.nearest(place)
        beside = math.dist(place, self.corner)
        return self.corner if beside < 1e-12 * self.diagonal else place

    def nearest(self, place):
        def within(place, middle, most):
            distance = math.dist(place, middle)
            return place if distance <= most else along(middle, place, most / distance)

        first = within(place, self.near, self.width)
        if math.dist(first, self.far) <= self.diagonal:
            return first
        second = within(place, self.far, self.diagonal)
        if math.dist(second, self.near) <= self.width:
            return second
        mirror = (2 * self.near[0] - self.corner[0], self.corner[1])
        return min(self.corner, mirror, key=lambda meeting: math.dist(meeting, place))

    def seen(self, finger, height):
        """The place on the page's plane that is seen under the finger at this height of the corner."""
        if self.distance is None:
            return finger
        return along(self.centre(), finger, (self.distance - height) / self.distance)

    def held(self, finger, height):
        return self.reach(self.seen(finger, height))

    def tear_limit(self, place):
        v = family.minus(self.corner, place)
        length = math.hypot(*v)
        if not length:
            return 0.0
        return max(0.0, min(
            (-2 * family.dot(family.minus(end, self.corner), v) / length - length) / math.pi
            for end in (self.near, self.far)))

    def most(self, finger):
        """The radius that neither the option nor the paper lets the roll exceed."""
        return min(self.options.radius * self.width, self.tear_limit(self.held(finger, 0)))

    def roll(self, finger, height, most):
        """The radius at a height of the corner."""
        length = math.dist(self.corner, self.held(finger, height))
        return min(most, length / math.pi)

    def lifted(self, finger):
        """The radius at the corner's height, which is found by bisection, that height, and whether it is a
        fixed point: there is none if the eye is nearer than the roll is high."""
        most = self.most(finger)
        low, high = 0.0, self.rise * self.options.radius * self.width
        high = min(high, self.distance or math.inf)
        is_fixed = self.rise * self.roll(finger, high, most) <= high * (1 + 1e-6)
        for _ in range(200):
            middle = (low + high) / 2
            if not low < middle < high:
                break
            if self.rise * self.roll(finger, middle, most) > middle:
                low = middle
            else:
                high = middle
        return self.roll(finger, low, most), low, is_fixed

    # Steps 5 and 6

    def pose(self, finger):
        radius, height, is_fixed = self.lifted(finger)
        held = self.held(finger, height)
        limit = self.tear_limit(held)
        v = family.minus(self.corner, held)
        leaf = Leaf(
            None, [], finger=finger, held=held, length=math.hypot(*v), radius=min(radius, limit),
            is_fixed=is_fixed)
        leaf.moved = held != self.seen(finger, height) or leaf.radius < min(
            self.options.radius * self.width, leaf.length / math.pi)
        page = family.Rect(0, 0, *self.size)
        rest = [(0, 0), (self.width, 0), self.size, (0, self.height)]
        flat, parts = rest, []
        if leaf.length:
            n, m = tuple(value / leaf.length for value in v), self.options.strips
            leaf.normal = n
            leaf.offset = family.dot(self.corner, n) - (leaf.length + math.pi * leaf.radius) / 2
            band = math.pi * leaf.radius / m
            turns = [*((k + 0.5) * 180 / m for k in range(m)), 180]
            leaf.folds = polygons.hinged(n, leaf.offset, band, turns, family.sine)
            flat, *parts = polygons.bands(
                rest, lambda point: family.dot(point, n) - leaf.offset,
                [k * band for k in range(m + 1)])
        names = [*map(str, range(1, self.options.strips + 1)), "Flap"]
        pieces = [
            (name, part, fold) for name, part, fold in zip(names, parts, leaf.folds)
            if self.counts(part, leaf)]
        unmoved = polygons.Fold((1, 0), 0, 0, 0, 1, 0)
        leaf.panels = [family.piece("behind", "destination", rest, unmoved, backdrop=True, turns=False)]
        if self.counts(flat, leaf):
            leaf.panels.append(family.piece("flat", "source", flat, unmoved, turns=False))
        fronts = [
            family.piece(f"front{name}", "source", part, fold, one_sided=True)
            for name, part, fold in pieces if name != "Flap"]
        leaf.panels += fronts
        leaf.panels += [self.back(*piece) for piece in pieces]
        leaf.order = list(range(len(leaf.panels)))
        return leaf

    def back(self, name, part, fold):
        if self.options.showThrough:
            front = family.piece("", "source", part, fold, one_sided=True)
            return family.shown_through(front, f"back{name}", self.options)
        return family.piece(
            f"back{name}", "back", part, fold, lambda x, y: (self.width - x, y), one_sided=True)

    def counts(self, polygon, leaf):
        """Whether a part is large enough."""
        ratio = polygons.area(polygon) / (LEAST * self.width * self.height)
        leaf.least_doubt = min(leaf.least_doubt, abs(ratio - 1))
        return ratio >= 1

    def path(self, progress):
        """Where the finger is in a turn by itself."""
        mirror = (2 * self.near[0] - self.corner[0], self.corner[1])
        x, y = along(self.corner, mirror, progress)
        raised = 0.2 * self.height * family.sine(180 * progress)
        return x, y + (raised if self.corner[1] == 0 else -raised)

    def header(self):
        return {
            "transition": {"kind": "peel"} | {
                p.key: getattr(self.options, p.key) for p in PARAMETERS if p.in_header},
            "size": list(self.size), "scale": self.scale, "perspectiveDistance": self.distance,
            "clips": True, "clipEdges": [self.spine], "panels": [],
        }
