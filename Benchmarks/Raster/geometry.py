"""The panels of folds and flips, computed from the original layer trees without Pleat's code.

A page of length L is cut across its folding axis v into two halves of L/2. u is the other axis. All
lengths are in pixels, and the perspective is about the middle of the page. A panel is (page, content,
corners, shade). Its corners are the products (x w, y w, w) for the four corners of its content,
clockwise from the top left.
"""

import math


def _panel(page, start, end, place, length, width, distance, vertical, shade):
    """The panel that shows [start, end] along v; place(v) is the (v, z) of a place on the page."""

    def corner(v, u):
        along, z = place(v)
        w = 1 - z / distance
        # About the middle: the products with w of what is seen.
        x = (along - length / 2) + w * length / 2
        y = (u - width / 2) + w * width / 2
        return (y, x, w) if vertical else (x, y, w)

    if vertical:
        content = (0, start, width, end)
        corners = [corner(start, 0), corner(start, width), corner(end, width), corner(end, 0)]
    else:
        content = (start, 0, end, width)
        corners = [corner(start, 0), corner(end, 0), corner(end, width), corner(start, width)]
    return page, content, corners, shade


def fold(size, progress, vertical=True, cubic=False, shadow=0.25):
    """The sleeves, then the folds. Progress runs from 0 to 1."""
    width, height = size
    length, across = (height, width) if vertical else (width, height)
    half, distance = length / 2, 4.6666667 * length / 2
    c, s = math.cos(progress * math.pi / 2), math.sin(progress * math.pi / 2)
    upper, lower = half - half * c, half + half * c

    def gradient(opacity, stops):
        return opacity, (0, 0, 0), (0, 0), ((0, half) if vertical else (half, 0)), stops

    dark = shadow * (1 - c)
    if cubic:
        first = lambda v: (upper - (half - v) * s, -(half - v) * c)
        second = lambda v: (lower + (v - half) * s, -(v - half) * c)
        sleeve = gradient(shadow * (1 - s), [(0, 1), (1, 0)])
    else:
        first = lambda v: (upper - (half - v), 0)
        second = lambda v: (lower + (v - half), 0)
        sleeve = None
    make = lambda *rest: _panel(*rest[:-1], length, across, distance, vertical, rest[-1])
    return [
        make(1, 0, half, first, sleeve),
        make(1, half, length, second, sleeve),
        make(0, 0, half, lambda v: (upper + v * c, -v * s), gradient(dark, [(0, 1), (1, 0)])),
        make(0, half, length, lambda v: (lower - (length - v) * c, -(length - v) * s),
             gradient(dark, [(0, 1), (1, 0 if cubic else 0.25)])),
    ]


def flip(size, progress, vertical=False, reverse=False, page_shadow=0.1, cover_shadow=1 / 3):
    """Reveal and facing, then the moving page, of a forward flip. Progress runs from 0 to 1."""
    width, height = size
    length, across = (height, width) if vertical else (width, height)
    half = length / 2
    distance = 4.6666667 * half * (-1 if reverse else 1)
    c, s = math.cos(progress * math.pi), math.sin(progress * math.pi)
    flat = lambda v: (v, 0)
    black = (0, 0, 0)
    cover = lambda opacity: None if reverse else (max(0, opacity), black, (0, 0), (0, 0), [])
    point = (lambda v: (0, v)) if vertical else (lambda v: (v, 0))
    make = lambda *rest: _panel(*rest[:-1], length, across, distance, vertical, rest[-1])
    panels = [
        make(1, half, length, flat, cover(cover_shadow * c)),
        make(0, 0, half, flat, cover(-cover_shadow * c)),
    ]
    if progress < 0.5:
        shade = (2 * page_shadow * progress, black, point(0), point(half / 2),
                 [(0, 0.5), (0.1, 1), (1, 0)])
        panels.append(
            make(0, half, length, lambda v: (half + (v - half) * c, (v - half) * s), shade))
    else:
        shade = (2 * page_shadow * (1 - progress), black, point(half / 2), point(half),
                 [(0, 0), (0.9, 1), (1, 0.5)])
        panels.append(
            make(1, 0, half, lambda v: (half + (half - v) * c, (half - v) * s), shade))
    return panels
