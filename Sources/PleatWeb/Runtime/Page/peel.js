// A leaf that is held at a corner, or at its edge, and follows a finger. The formulas are explained in the
// documentation of Pleat's PagePeel. A hold is null for the corner, or the y of a point of the edge. A place
// is a pair of coordinates, in points of the flat page.

import { clamp, cosineAndSine } from './matrix.js';

export const wayFrom = ([ax, ay], [bx, by]) => [bx - ax, by - ay];

// The length of a vector. It is 0, or infinite, if the sum of the squares is.
export const lengthOf = ([x, y]) => Math.sqrt(x * x + y * y);

function movedInto(radius, centre, place) {
  const way = wayFrom(centre, place);
  const length = lengthOf(way);
  return length <= radius ? place : centre.map((n, i) => n + way[i] * (radius / length));
}

const isWithin = (radius, centre, place) =>
  lengthOf(wayFrom(centre, place)) <= radius * (1 + 1e-14);

// What holds a leaf: the held point, and the two ends of the spine, each with the length of paper from it to
// the held point. If the edge is held, both ends are the spine's point at the same height.
class Hold {
  constructor({ size: [width, height], corner: [x, y], isRight }, hold) {
    const spine = isRight ? 0 : width;
    this.isLevel = hold !== null;
    this.point = [x, hold ?? y];
    this.near = [spine, hold ?? y];
    this.far = [spine, hold ?? height - y];
    this.nearReach = width;
    this.farReach = this.isLevel ? width : lengthOf(wayFrom(this.far, this.point));
  }

  // The nearest place to which the paper reaches: exactly the held point if only rounding errors differ.
  reached(place) {
    const reached = this.nearest(place);
    return lengthOf(wayFrom(this.point, reached)) <= 1e-12 * this.farReach ? this.point : reached;
  }

  nearest([x, y]) {
    const { point, near, far, nearReach, farReach } = this;
    const place = [x, this.isLevel ? point[1] : y];
    const first = movedInto(nearReach, near, place);
    if (isWithin(farReach, far, first)) return first;
    const second = movedInto(farReach, far, place);
    if (isWithin(nearReach, near, second)) return second;
    const mirror = [2 * near[0] - point[0], point[1]];
    return lengthOf(wayFrom(point, place)) <= lengthOf(wayFrom(mirror, place)) ? point : mirror;
  }

  // The greatest radius of the roll at which no end of the spine lifts.
  tearLimit(place) {
    const way = wayFrom(place, this.point);
    const length = lengthOf(way);
    if (!(length > 0)) return 0;
    const limits = [this.near, this.far].map((end) => {
      const [x, y] = wayFrom(this.point, end);
      return (-2 * (x * way[0] + y * way[1]) / length - length) / Math.PI;
    });
    return Math.max(0, Math.min(...limits));
  }
}

/**
 * In multiples of the width: how far a leaf's shadow on its own back reaches beyond the bend, and how wide
 * the line at a sharp crease is.
 */
export const [softness, fineness] = [0.1, 0.006];

export class Peel {
  /**
   * `radius` is in multiples of the width, `distance` is null without perspective, `light` is the unit vector
   * toward the light, `shade` is the strength of the light, and `cast` that of the shadows.
   */
  constructor({
    size, corner: { isRight, isBottom }, radius, strips, distance, viewer, light, shade, cast = 0,
  }) {
    const scale = shade / (1 + light[2]);
    Object.assign(this, {
      size, isRight, radius, strips, distance, viewer, cast,
      corner: [isRight ? size[0] : 0, isBottom ? size[1] : 0],
      nearness: distance === null ? 0 : 1 / distance,
      lightConstant: scale * light[2], lightFactors: light.map((n) => n * -scale),
    });
    // The bands of a roll, then the flap. (v, z) is the place of the hinge if each band is one point wide.
    let [v, z] = [0, 0];
    this.bands = Array.from({ length: strips + 1 }, (_, band) => {
      const [cosine, sine] = cosineAndSine(band < strips ? (2 * band + 1) / strips : 2);
      const own = { cosine, sine, v, z };
      [v, z] = [v + cosine, z + sine];
      return own;
    });
    /** The height of the flap, in multiples of the radius of the roll. */
    this.rise = Math.PI / strips * this.bands[strips].z;
  }

  /** The progress of a leaf whose held point is at a place of the page's plane. */
  progressOf([x]) {
    const way = this.isRight ? this.corner[0] - x : x - this.corner[0];
    return clamp(way / (2 * this.size[0]), 0, 1);
  }

  /** Where the held point is on the page's plane, under a finger: { held, point, radius }. */
  placeUnder(finger, hold = null) {
    const grip = new Hold(this, hold);
    const { point } = grip;
    if (!finger.every(Number.isFinite)) return { held: point, point, radius: 0 };
    const { viewer, nearness, rise } = this;
    const way = wayFrom(viewer, finger);
    const reached = (height) => grip.reached(
      height === 0 ? finger : viewer.map((n, i) => n + way[i] * (1 - height * nearness)));
    const most = Math.min(this.radius * this.size[0], grip.tearLimit(reached(0)));
    const roll = (place) => Math.min(most, lengthOf(wayFrom(place, point)) / Math.PI);
    const excess = (height) => rise * roll(reached(height)) - height;
    // The secant method, which halves the value at an end that stays, as in PagePeel; or bisection, if the
    // finger is so far away that the place moves nearly as fast as the height.
    let [low, high] = [0, Math.min(rise * most, this.distance ?? Infinity)];
    let [above, below] = [excess(low), excess(high)];
    let height = high;
    if (above <= 0) height = low;
    else if (below < 0) {
      const isSteady = rise / Math.PI * lengthOf(way) * nearness < 0.75;
      let side = 0;
      for (let step = 0; step < 200; step++) {
        const guess = high - below * (high - low) / (below - above);
        height = isSteady && guess > low && guess < high ? guess : low + (high - low) / 2;
        const value = excess(height);
        if (Math.abs(value) <= high * Number.EPSILON / 2 || height <= low || height >= high) break;
        if (value > 0) {
          [low, above] = [height, value];
          if (side === 1) below /= 2;
          side = 1;
        } else {
          [high, below] = [height, value];
          if (side === -1) above /= 2;
          side = -1;
        }
      }
    }
    const held = reached(height);
    return { held, point, radius: Math.min(roll(held), grip.tearLimit(held)) };
  }

  /** The same as `placeUnder` for a place of the page's plane, wherever the viewer is. */
  placeAbove(place, hold = null) {
    const grip = new Hold(this, hold);
    const { point } = grip;
    const held = grip.reached(place);
    const most = Math.min(this.radius * this.size[0], lengthOf(wayFrom(held, point)) / Math.PI);
    return { held, point, radius: Math.min(most, grip.tearLimit(held)) };
  }

  /**
   * The panels of the leaf, in paint order, for a place of the held point. Panels with less than 1e-9 of the
   * page's area are left out.
   */
  pose({ held, point, radius }) {
    const { strips, bands } = this;
    const [way, bend] = [wayFrom(held, point), Math.PI * radius];
    const length = lengthOf(way);
    const normal = length > 0 ? way.map((n) => n / length) : [1, 0];
    const offset = point[0] * normal[0] + point[1] * normal[1] - (length + bend) / 2;
    const width = bend / strips;
    const lift = Math.min(length, 2 * this.size[0] - length) / (0.3 * this.size[0]);
    const cast = this.cast * clamp(lift, 0, 1);
    const panels = [];
    const add = (name, band, start, end) => {
      const corners = this.partBetween(start, end, normal, offset);
      if (corners) {
        panels.push(
          this.panel(name, corners, band, Math.max(start, 0), end, normal, offset, width, cast));
      }
    };
    add('flat', { cosine: 1, sine: 0, v: 0, z: 0 }, -Infinity, length > 0 ? 0 : Infinity);
    if (length > 0) {
      for (const side of bend > 0 ? ['front', 'back'] : []) {
        for (let band = 0; band < strips; band++) {
          add(`${side}${band + 1}`, bands[band], band * width, (band + 1) * width);
        }
      }
      add('backFlap', bands[strips], strips * width, Infinity);
    }
    return { held, radius, cast, line: length > 0 ? { normal, offset } : null, panels };
  }

  /** The corners, clockwise, of the page's part between two distances from the fold line; null if tiny. */
  partBetween(low, high, [nx, ny], offset) {
    const [width, height] = this.size;
    const page = [[0, 0], [width, 0], [width, height], [0, height]];
    const distances = page.map(([x, y]) => x * nx + y * ny - offset);
    const corners = [];
    page.forEach(([x, y], index) => {
      const next = page[(index + 1) % 4];
      const [start, end] = [distances[index], distances[(index + 1) % 4]];
      for (const limit of start < end ? [low, high] : [high, low]) {
        if (Math.min(start, end) < limit && limit < Math.max(start, end)) {
          const part = (limit - start) / (end - start);
          corners.push([x + (next[0] - x) * part, y + (next[1] - y) * part]);
        }
      }
      if (low <= end && end <= high) corners.push(next);
    });
    if (corners.length < 3) return null;
    let area = 0;
    for (let index = 1; index < corners.length; index++) {
      const [a, b] = [wayFrom(corners[0], corners[index - 1]), wayFrom(corners[0], corners[index])];
      area += a[0] * b[1] - a[1] * b[0];
    }
    return area / 2 >= 1e-9 * width * height ? corners : null;
  }

  /** The shade of a back at a distance from the line at which the paper lifts. */
  shadeOfBack(light, distance, cast, bend) {
    const [width] = this.size;
    const beyond = Math.max(distance - bend / 2, 0);
    const soft = Math.max(1 - beyond / (bend / 2 + softness * width), 0);
    const fine = fineness * width;
    const line = Math.max(1 - beyond / fine, 0) * Math.max(1 - bend / 2 / fine, 0);
    return 1 - (1 - light) * (1 - cast * soft * soft) * (1 - cast * line);
  }

  /**
   * A panel that is turned about its edge at the distance `start` from the fold line. The matrix maps points
   * whose origin is the top left corner of the panel's picture. The picture of a back is mirrored.
   */
  panel(name, corners, band, start, end, [nx, ny], offset, width, cast) {
    const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    const rect = [x, y, Math.max(...xs) - x, Math.max(...ys) - y];
    const { cosine, sine } = band;
    const [v, z, turn] = [width * band.v, width * band.z, cosine - 1];
    const reach = x * nx + y * ny - offset - start;
    const moved = v - start + reach * turn;
    const row = (a, b, c, d) => {
      const depth = c * this.nearness;
      return [a - this.viewer[0] * depth, b - this.viewer[1] * depth, c, d - depth];
    };
    const rows = [
      row(1 + nx * nx * turn, nx * ny * turn, nx * sine, 0),
      row(nx * ny * turn, 1 + ny * ny * turn, ny * sine, 0),
      row(-nx * sine, -ny * sine, cosine, 0),
      row(x + nx * moved, y + ny * moved, z + reach * sine, 1),
    ];
    const [fx, fy, fz] = this.lightFactors;
    const tilt = cosine * fz - sine * (nx * fx + ny * fy);
    const isBack = name.startsWith('back');
    const [[a, b, , c], [d, e, , f], , [g, h, , i]] = rows;
    // Above 0 if the viewer sees the front.
    const facing = g * (b * f - c * e) - h * (a * f - c * d) + i * (a * e - b * d);
    if (isBack) {
      rows[3] = rows[3].map((n, k) => n + rows[0][k] * rect[2]);
      for (const k of [0, 2]) rows[k] = rows[k].map((n) => -n);
    }
    const light = Math.max(0, this.lightConstant + (isBack ? -tilt : tilt));
    const isFlap = name === 'backFlap';
    const last = isFlap ? start + softness * this.size[0] : end;
    const middle = isFlap ? start : (start + end) / 2;
    return {
      name, isBack, corners, rect, matrix: rows.flat(), isVisible: (isBack ? -facing : facing) > 1e-6,
      light, shade: isBack ? this.shadeOfBack(light, middle, cast, width * this.strips) : light,
      start, end: last,
    };
  }
}
