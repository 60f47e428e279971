// How a leaf of paper is darkened, as by Pleat's PagePeel: gradients on its panels, and shadows on what lies
// below them. A gradient has the ends { from, to } and stops, each a place from 0 to 1 and an alpha.

import { fineness, lengthOf, softness, wayFrom } from './peel.js';

const plus = (place, way, length) => place.map((n, axis) => n + way[axis] * length);
export const dot = ([ax, ay], [bx, by]) => ax * bx + ay * by;

/** The shade of a panel of a pose, and its gradient: null if the shade is the same all over. */
export function shadingOf(peel, { line, cast, panels }, index) {
  const { name, isBack, shade, light, start, end, rect } = panels[index];
  const along = (stops) => {
    const [from, to] = [start, end].map((distance) =>
      line.normal.map((n, axis) => n * (line.offset + distance) - rect[axis]));
    return { from, to, stops };
  };
  if (name === 'backFlap') {
    if (!(cast > 0 && shade > 0)) return { shade, gradient: null };
    const run = end - start;
    const fine = Math.max(fineness * peel.size[0] - start / 2, 0) / run;
    const places = [0, ...fine > 0 ? [fine] : [], 0.25, 0.5, 0.75, 1];
    return { shade, gradient: along(places.map((place) =>
      [place, peel.shadeOfBack(light, start + place * run, cast, start) / shade])) };
  }
  if (name === 'flat') return { shade: 0, gradient: null };
  // At a crease the shade is the mean with the neighbour's.
  const shades = [panels[index - 1], panels[index + 1]].map((other) =>
    (shade + (other?.isBack === isBack ? other.shade : shade)) / 2);
  const most = Math.max(...shades);
  const isEven = shades[0] === shades[1];
  return { shade: most, gradient: isEven ? null : along(shades.map((n, end) => [end, n / most])) };
}

/**
 * A gradient on a box, as CSS. It is measured from the middle of the box, so it also fits a larger box with
 * the same middle.
 */
export function gradientText({ from, to, stops }, [, , width, height]) {
  const way = wayFrom(from, to);
  const length = lengthOf(way);
  const [x, y] = way.map((n) => n / length);
  const first = dot(wayFrom([width / 2, height / 2], from), [x, y]);
  const list = stops.map(([place, alpha]) =>
    `rgb(0 0 0 / ${alpha}) calc(50% + ${first + length * place}px)`);
  return `linear-gradient(${Math.atan2(x, -y)}rad, ${list.join(', ')})`;
}

/** The part of a convex polygon where a distance, along a unit vector, is within limits. */
function partWithin(polygon, low, high, way) {
  return [[low, 1], [-high, -1]].reduce((corners, [least, sign]) => {
    const distances = corners.map((corner) => sign * dot(corner, way) - least);
    return corners.flatMap((corner, index) => {
      const [before, after] = [distances.at(index - 1), distances[index]];
      const cut = (before < 0) !== (after < 0) && before !== 0 && after !== 0;
      const last = corners.at(index - 1);
      return [
        ...cut ? [plus(last, wayFrom(last, corner), before / (before - after))] : [],
        ...after >= 0 ? [corner] : [],
      ];
    });
  }, polygon);
}

/** Twice the area of a triangle, positive if its corners are clockwise. */
function turn(a, b, c) {
  const [[ax, ay], [bx, by]] = [wayFrom(a, b), wayFrom(a, c)];
  return ax * by - ay * bx;
}

/**
 * The shadows of a pose: one beyond the roll, and one beyond each free edge of the flap. The shadows of the
 * flap become narrower toward the outermost line of the roll. The last argument is the rectangle on which
 * shadows can fall: its left, top, right and bottom, in points of the page.
 */
export function shadowsOf(peel, { line, cast, radius, panels }, [left, top, right, bottom]) {
  const { size: [width, height], viewer, distance, bands, strips } = peel;
  const rise = peel.rise * radius;
  if (!line || !(cast > 0) || !(rise < (distance ?? Infinity))) return [];
  const { normal, offset } = line;
  const seen = (place, z) => (distance === null
    ? place : plus(viewer, wayFrom(viewer, place), distance / (distance - z)));
  const shadows = [];
  const add = (whole, start, way, length, share = 1) => {
    const polygon = partWithin(partWithin(whole, left, right, [1, 0]), top, bottom, [0, 1]);
    const area = polygon.reduce((sum, corner, index) =>
      sum + (index > 0 ? turn(polygon[0], polygon[index - 1], corner) : 0), 0);
    if (!(area > 1e-9 * width * height && length > 0)) return;
    const [[x, endX], [y, endY]] = [0, 1].map((axis) => {
      const places = polygon.map((corner) => corner[axis]);
      return [Math.min(...places), Math.max(...places)];
    });
    const from = wayFrom([x, y], start);
    shadows.push({
      name: `shadow${shadows.length + 1}`, rect: [x, y, endX - x, endY - y], shade: cast * share,
      outline: polygon.map((corner) => wayFrom([x, y], corner)),
      gradient: {
        from, to: plus(from, way, length),
        stops: [[0, 1], [0.25, 0.5625], [0.5, 0.25], [0.75, 0.0625], [1, 0]],
      },
    });
  };
  // The hinges of the roll are parallel to the line at which the paper lifts, also as the viewer sees them.
  // So one number, the greatest distance along the normal, says where the roll ends for the viewer.
  const step = Math.PI * radius / strips;
  const end = bands.reduce((most, { v, z }) => Math.max(most,
    dot(seen(normal.map((n) => n * (offset + step * v)), step * z), normal)), offset);
  const soft = rise + 0.04 * width;
  const ground = [[left, top], [right, top], [right, bottom], [left, bottom]];
  add(partWithin(ground, end, end + soft, normal), normal.map((n) => n * end), normal, soft);
  const flap = panels.at(-1);
  if (flap.name !== 'backFlap') return shadows;
  const corners = flap.corners.map((flat) => {
    const beyond = dot(flat, normal) - offset - flap.start;
    const place = seen(plus(flat, normal, -(flap.start + 2 * beyond)), rise);
    return { flat, beyond, place, isFree: beyond > 1e-9 };
  });
  const corner = (index) => corners.at(index % corners.length);
  // The flap is mirrored, so its corners follow each other counterclockwise.
  const outward = (a, b) => {
    const length = lengthOf(wayFrom(a, b));
    return [(a[1] - b[1]) / length, (b[0] - a[0]) / length];
  };
  const wayOf = (index) => outward(corner(index).place, corner(index + 1).place);
  const reach = Math.max(0, ...corners.map(({ beyond }) => beyond));
  const growth = Math.min(reach / (softness * width), 1);
  const narrow = soft / 2 * growth;
  /** Where the edge from a free corner through a corner at the bend meets the outermost line of the roll. */
  const outermost = ({ flat }, free) => {
    const far = Math.min(flap.start / 2 / free.beyond, 100);
    const place = plus(flat, wayFrom(free.flat, flat), far);
    return seen(plus(place, normal, radius - flap.start / 2), rise / 2);
  };
  const ends = corners.flatMap((a, index) => {
    const b = corner(index + 1);
    return a.isFree === b.isFree ? [] : [a.isFree ? outermost(b, a) : outermost(a, b)];
  });
  const middle = [0, 1].map((axis) => ends.reduce((sum, place) => sum + place[axis], 0) / ends.length);
  const isAlone = corners.filter(({ isFree }) => isFree).length === 1;
  corners.forEach((a, index) => {
    const [b, own] = [corner(index + 1), wayOf(index)];
    if (!a.isFree && !b.isFree) return;
    // An outer corner of this shadow: at a free corner, where it meets the next edge's shadow, unless that
    // point is more than 4.5 shadow widths away.
    const outer = (at, other, next) => {
      if (!at.isFree) return outermost(at, other);
      const share = 1 + dot(own, next);
      return share > 0.1
        ? plus(at.place, plus(own, next, 1), narrow / share) : plus(at.place, own, narrow);
    };
    const [start, last] = [outer(a, b, wayOf(index - 1)), outer(b, a, wayOf(index + 1))];
    // At the bend the edge is curved, so the polygon goes on under the leaf, up to `middle`. If it is not
    // convex, it becomes a triangle. If only one corner of the flap is free, the triangle goes on under the
    // leaf, too, up to where this corner's bisector meets the roll's outermost line.
    const inner = (a.isFree ? a : b).place;
    const polygon = [a.isFree ? a.place : middle, b.isFree ? b.place : middle, last, start];
    const isConvex = polygon.every((place, k) =>
      turn(place, polygon[(k + 1) % 4], polygon[(k + 2) % 4]) > 0);
    const bisector = wayFrom(a.isFree ? start : last, inner);
    const share = dot(wayFrom(inner, ends[0]), normal) / dot(bisector, normal);
    const under = isAlone && share > 0 ? plus(inner, bisector, share) : inner;
    const out = outward(start, last);
    add(isConvex ? polygon : [under, last, start], inner, out, dot(wayFrom(inner, last), out),
      growth);
  });
  return shadows;
}
