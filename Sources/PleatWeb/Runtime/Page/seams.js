// No seams between panels that meet.
//
// A browser antialiases the edges of each panel separately. Where two panels meet, the background
// would show through both edges. So the panel that is painted first extends a little under the
// other one, with the part of its page beyond the edge.

import { cornersOf, image, outward, seenAt } from './matrix.js';
import { pose } from './pose.js';

const isNear = (a, b, limit) => a.every((entry, k) => Math.abs(entry - b[k]) <= limit);

// The greatest distance at which two corners count as being in the same place.
const limitOf = (motion) =>
  1e-6 * motion.panels.reduce((most, { width, height }) => Math.max(most, width, height), 0);

// The corners of a panel in the view, as x, y, z and w. A shadow has none here, because two shadows would
// be too dark where one extends under the other.
const quadOf = (motion, panels, index) =>
  (motion.panels[index].page === null ? [] : cornersOf(motion.panels[index]))
    .map(([x, y]) => image(panels[index].matrix, x, y));

// Whether an edge of a panel (of a rectangle: top, right, bottom, left) is also an edge of another panel.
const isShared = (edge, quad, other, limit) => [edge, (edge + 1) % quad.length]
  .every((corner) => other.some((place) => isNear(place, quad[corner], limit)));

// The pairs of panels that share an edge at some time: the panel, the number of its edge, and the
// other panel.
export function findNeighbours(motion) {
  const limit = limitOf(motion);
  const pairs = new Map();
  for (const fraction of [0, 0.11, 0.24, 0.37, 0.49, 0.62, 0.76, 0.89, 1]) {
    const { panels } = pose(motion, fraction);
    const quads = panels.map((_, index) => quadOf(motion, panels, index));
    for (const pair of pairsThatMeet(quads, limit)) {
      const { panel, edge, other } = pair;
      const key = `${panel} ${edge} ${other}`;
      if (isShared(edge, quads[panel], quads[other], limit)) pairs.set(key, pair);
    }
  }
  return [...pairs.values()];
}

// The pairs of panels that have a corner in the same place. Corners are sorted into cells, so that not
// every panel is compared with every other.
function pairsThatMeet(quads, limit) {
  const cells = new Map();
  const cell = (entry) => Math.floor(entry / (16 * limit));
  quads.forEach((quad, panel) => quad.forEach(([x, y]) => {
    for (const dx of [-limit, limit]) {
      for (const dy of [-limit, limit]) {
        const key = `${cell(x + dx)} ${cell(y + dy)}`;
        if (!cells.has(key)) cells.set(key, new Set());
        cells.get(key).add(panel);
      }
    }
  }));
  const pairs = [];
  quads.forEach((quad, panel) => quad.forEach(([x, y], edge) => {
    for (const other of cells.get(`${cell(x)} ${cell(y)}`)) {
      if (other !== panel) pairs.push({ panel, edge, other });
    }
  }));
  return pairs;
}

// How far each panel of a frame extends under its neighbours, beyond each of its edges.
export function findReaches(motion, neighbours, { panels, order }, reach) {
  const limit = limitOf(motion);
  const depths = new Map(order.map((index, depth) => [index, depth]));
  const quads = new Map(order.map((index) => [index, quadOf(motion, panels, index)]));
  const reaches = new Map();
  for (const { panel, edge, other } of neighbours) {
    if (!(depths.get(panel) < depths.get(other))) continue;
    if (!isShared(edge, quads.get(panel), quads.get(other), limit)) continue;
    const { matrix } = panels[panel];
    if (!isCovered(cornersOf(motion.panels[panel]), matrix, edge, reach, quads.get(other))) continue;
    if (!reaches.has(panel)) reaches.set(panel, quads.get(panel).map(() => 0));
    reaches.get(panel)[edge] = reach;
  }
  return reaches;
}

// Whether a quad covers the part of a panel beyond an edge. If this part looks shorter than a quarter of the
// reach, because the panel is nearly edge-on, it needs no cover: it is less than a pixel.
function isCovered(ends, matrix, edge, reach, quad) {
  const [start, end] = [ends[edge], ends[(edge + 1) % ends.length]];
  const [dx, dy] = outward(ends, edge);
  const [x, y] = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
  const [near, far] = [0, reach].map((distance) =>
    seenAt(matrix, [x + distance * dx, y + distance * dy]));
  if (!near || !far) return false;
  if (isNear(near, far, reach / 4)) return true;
  if (quad.some(([, , , w]) => w <= 0)) return false;
  const sides = quad.map(([ax, ay, , aw], k) => {
    const [bx, by, , bw] = quad[(k + 1) % quad.length];
    const [px, py] = [ax / aw, ay / aw];
    return (bx / bw - px) * (far[1] - py) - (by / bw - py) * (far[0] - px);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}
