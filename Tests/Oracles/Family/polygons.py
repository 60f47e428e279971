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


def difference(found, expected):
    """The distance of two polygons: how far the corner of one that lies farthest from the other is from it."""
    return max(
        away(corner, other)
        for polygon, other in ((found, expected), (expected, found)) for corner in polygon)


def away(point, polygon):
    """The distance of a point from a polygon, 0 inside."""
    sides = list(zip(polygon, [*polygon[1:], *polygon[:1]]))
    if area(polygon) > 0 and all(area((point, *side)) >= 0 for side in sides):
        return 0.0
    return min(from_side(point, *side) for side in sides)


def from_side(point, start, end):
    (x, y), (dx, dy) = (point[0] - start[0], point[1] - start[1]), (end[0] - start[0], end[1] - start[1])
    share = (x * dx + y * dy) / (dx * dx + dy * dy or 1)
    share = min(max(share, 0), 1)
    return math.hypot(x - share * dx, y - share * dy)


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
