"""Convex polygons of a page, lists of corners, and what becomes of them when the page folds."""

import math
import typing


def area(polygon):
    """Positive for corners that go clockwise, with y down."""
    x0, y0 = polygon[0] if polygon else (0, 0)
    return sum(
        (ax - x0) * (by - y0) - (ay - y0) * (bx - x0)
        for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], *polygon[:1]])) / 2


def clockwise(polygon):
    return polygon[::-1] if area(polygon) < 0 else polygon


def bounds(polygon):
    """The least coordinates, and the greatest."""
    xs, ys = zip(*polygon)
    return (min(xs), min(ys)), (max(xs), max(ys))


def cut(polygon, distance):
    """The part of a polygon where an affine function is at most 0, and the part where it is at least 0."""
    below, above = [], []
    values = [distance(corner) for corner in polygon]
    for index, (corner, value) in enumerate(zip(polygon, values)):
        before, last = values[index - 1], polygon[index - 1]
        if min(before, value) < 0 < max(before, value):
            share = before / (before - value)
            between = tuple(a + (b - a) * share for a, b in zip(last, corner))
            below.append(between)
            above.append(between)
        if value <= 0:
            below.append(corner)
        if value >= 0:
            above.append(corner)
    return below, above


def bands(polygon, distance, limits):
    """A polygon in parts, between one limit of a function and the next, and beyond both ends."""
    parts = []
    for limit in limits:
        below, polygon = cut(polygon, lambda corner: distance(corner) - limit)
        parts.append(below)
    return [*parts, polygon]


def without_repeats(polygon, near):
    """A polygon without corners that are nearer than this to the one before, or to the line between both
    neighbours: the one that is nearest to it goes first."""
    kept = [c for index, c in enumerate(polygon) if math.dist(c, polygon[index - 1]) > near]
    while len(kept) > 3:
        bends = [
            off_line(c, kept[index - 1], kept[(index + 1) % len(kept)])
            for index, c in enumerate(kept)]
        if min(bends) > near:
            break
        del kept[bends.index(min(bends))]
    return kept or polygon[:1]


def off_line(point, start, end):
    """The distance of a point from the line through two others."""
    (x, y), (dx, dy) = (point[0] - start[0], point[1] - start[1]), (end[0] - start[0], end[1] - start[1])
    return abs(x * dy - y * dx) / (math.hypot(dx, dy) or math.inf)


def difference(found, expected, near):
    """The largest distance between the corners of two polygons, whichever comes first; corners nearer to
    each other than `near` are one."""
    found, expected = without_repeats(found, near), without_repeats(expected, near)
    if len(found) != len(expected):
        return math.inf
    return min(
        max(map(math.dist, found[turn:] + found[:turn], expected)) for turn in range(len(found)))


class Fold(typing.NamedTuple):
    """A turn, in degrees, about a line of the page across w: where q . w = start, which is moved to v, z."""

    w: tuple
    start: float
    v: float
    z: float
    cos: float
    sin: float

    def place(self, point):
        """Where a point of the page goes."""
        along = point[0] * self.w[0] + point[1] * self.w[1]
        r = along - self.start
        aside = self.v + r * self.cos - along
        return (
            point[0] + aside * self.w[0], point[1] + aside * self.w[1], self.z + r * self.sin)

    def step(self, x, y):
        """What becomes of a step on the page."""
        along = x * self.w[0] + y * self.w[1]
        aside = (self.cos - 1) * along
        return (x + aside * self.w[0], y + aside * self.w[1], self.sin * along)


def hinged(w, start, length, turns, sine):
    """The folds of equal bands, hinged edge to edge, that begin where q . w = start; turns in degrees."""
    folds, v, z = [], start, 0.0
    for k, turn in enumerate(turns):
        fold = Fold(w, start + k * length, v, z, sine(turn + 90), sine(turn))
        folds.append(fold)
        v, z = v + length * fold.cos, z + length * fold.sin
    return folds
