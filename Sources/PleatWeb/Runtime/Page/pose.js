// The positions of panels at a progress.
//
// A joint maps its own space to its parent's space. Angles are in quarter turns, one for each stream.

import {
  clamp, concatenate, cosineAndSine, image, partition, rotation, translation,
} from './matrix.js';

// ---- Reading the data ---------------------------------------------------------------------------
// A column of a table is a list, or one value for all rows. The transitions of a page have many columns in
// common, so a table contains the indices of its columns in a list of all.

function rows({ count, ...columns }, only = null) {
  return Array.from({ length: only === null ? count : 1 }, (_, row) => Object.fromEntries(
    Object.entries(columns)
      .map(([name, values]) => [name, Array.isArray(values) ? values[only ?? row] : values])));
}

const tableOf = (page, { count, ...places }) => ({ count, ...Object.fromEntries(
  Object.entries(places).map(([name, place]) => [name, page.columns[place]])) });

// The paint of a panel's shade. If the shade runs from crease to crease, the paint is a gradient that begins
// and ends at the panel's own edges, even if the shade extends beyond them.
function paintOf({ paint, creases }) {
  if (!creases || creases === 3) return paint;
  const stops = [['start', '0%'], ['end', '100%']].map(([edge, at]) =>
    paint.replace(')', ` / var(--shade-${edge})) var(--shade-${edge}-at, ${at})`));
  return `linear-gradient(to ${creases === 2 ? 'bottom' : 'right'}, ${stops})`;
}

// One motion of a page, in the form of a file with this motion only. If a page offers several timing curves,
// each motion has a table of legs for each curve.
export function fileAt(page, index, curve = 0) {
  const motion = rows(tableOf(page, page.motions), index)[0];
  for (const name of ['order', 'projection', 'drag']) motion[name] = page.columns[motion[name]];
  if (page.curves) motion.legs = page.columns[motion.legs][curve];
  for (const name of ['joints', 'panels', 'tracks', 'angle', 'legs']) {
    motion[name] = tableOf(page, page.tables[motion[name]]);
  }
  return { form: 'pleat-motion', version: 1, size: page.size, ...motion };
}

export const readMotion = (...place) => readTables(fileAt(...place));

// A transition with an object for each joint, panel, leg and piece of a track.
export function readTables(motion) {
  const tracks = [];
  for (const piece of rows(motion.tracks)) (tracks[piece.stream] ??= []).push(piece);
  const panels = rows(motion.panels);
  [motion.order].flat().forEach((panel, depth) => { panels[panel].depth = depth; });
  for (const panel of panels) {
    panel.paint = paintOf(panel);
    panel.outline = panel.outline?.split(',').map((corner) => corner.split(' ').map(Number));
  }
  const [axis, forward, action] = motion.drag;
  return {
    clip: motion.clip,
    sorts: motion.sorts === 1,
    strength: motion.strength,
    projection: motion.projection,
    joints: rows(motion.joints),
    panels,
    tracks,
    angle: rows(motion.angle),
    legs: rows(motion.legs)
      .map(({ x1, y1, x2, y2, ...leg }) => ({ curve: [x1, y1, x2, y2], ...leg })),
    drag: { axis, forward, action },
  };
}

// ---- Angles -------------------------------------------------------------------------------------

// The value of a track, whose pieces are straight lines.
export function valueAt(pieces, progress) {
  const next = partition(pieces.length, (index) => pieces[index].start > progress);
  if (next === 0) return pieces[0].from;
  const { start, end, from, to } = pieces[next - 1];
  if (progress >= end) return to;
  const y = (progress - start) / (end - start);
  return clamp((1 - y) * from + y * to, Math.min(from, to), Math.max(from, to));
}

const contains = (low, high, value) =>
  (low === null || value >= low) && (high === null || value < high);

// ---- Matrices -----------------------------------------------------------------------------------

// The matrix of a joint: it turns about the axis, then scales z, then moves to the hinge.
function jointMatrix(joint, angles) {
  const [slideCosine, slideSine] = cosineAndSine(angles[joint.slideStream]);
  const matrix = rotation([joint.axisX, joint.axisY, joint.axisZ],
    joint.constant + joint.multiple * angles[joint.stream]);
  for (const entry of [2, 6, 10]) matrix[entry] *= joint.depthScale;
  ['X', 'Y', 'Z'].forEach((k, axis) => {
    matrix[12 + axis] = joint[`position${k}`]
      + joint[`cosine${k}`] * slideCosine + joint[`sine${k}`] * slideSine;
  });
  return matrix;
}

// The projection with its strength: 0 is none, 1 the exported one, and 2 a viewer at half its distance.
function projectionOf({ projection, strength }) {
  return projection.map((entry, index) => {
    const neutral = index % 5 === 0 ? 1 : 0;
    return neutral + strength * (entry - neutral);
  });
}

// The viewer: the point that the projection maps to x = y = w = 0. As a homogeneous point, it is the
// cross product of the columns of x, y and w. Without perspective, it is a direction.
function eyeOf(projection) {
  const [a, b, c] = [0, 1, 3].map((k) => [0, 4, 8, 12].map((row) => projection[row + k]));
  return [0, 1, 2, 3].map((k) => {
    const [i, j, l] = [0, 1, 2, 3].filter((other) => other !== k);
    return (k % 2 === 0 ? 1 : -1) * (a[i] * (b[j] * c[l] - b[l] * c[j])
      - a[j] * (b[i] * c[l] - b[l] * c[i]) + a[l] * (b[i] * c[j] - b[j] * c[i]));
  });
}

// The squared distance of a point from the viewer or, without perspective, the depth of the point.
function distanceFrom([x, y, z, w], point) {
  if (w === 0) return -Math.abs(z) * point[2];
  return (point[0] - x / w) ** 2 + (point[1] - y / w) ** 2 + (point[2] - z / w) ** 2;
}

// ---- A frame ------------------------------------------------------------------------------------

// How much of a panel's front faces the viewer: 1 at rest, 0 edge-on, below 0 from behind.
function facing(matrix, width, height) {
  const corners = [[0, 0], [width, 0], [width, height]].map(([x, y]) => image(matrix, x, y));
  const [a, b, c] = corners.map(([x, y, , w]) => [x, y, w]);
  const [u, v] = [b.map((entry, k) => entry - a[k]), c.map((entry, k) => entry - b[k])];
  return (a[0] * (u[1] * v[2] - u[2] * v[1]) - a[1] * (u[0] * v[2] - u[2] * v[0])
    + a[2] * (u[0] * v[1] - u[1] * v[0])) / (width * height);
}

// The shade of a panel, by its angle, or by how far the panel turns away from the light.
function shadeOf(panel, matrix, quarterTurns) {
  if (panel.paint === null) return 0;
  if (panel.lightStrength === null) {
    if (!contains(panel.shadeLow, panel.shadeHigh, quarterTurns)) return 0;
    const [cosine, sine] = cosineAndSine(quarterTurns);
    return panel.shadeConstant + panel.shadeCosine * cosine + panel.shadeSine * sine
      + panel.shadeTurn * quarterTurns;
  }
  const { lightX: x, lightY: y, lightZ: z, lightStrength: strength } = panel;
  const length = Math.hypot(x, y, z);
  const along = (panel.side || 1) * (matrix[8] * x + matrix[9] * y + matrix[10] * z) / length;
  return strength * Math.max(0, (z / length - along) / (1 + z / length));
}

// `panels` says for each panel whether it is visible, and has its matrix, its shade and its `edges`: the
// shades at its creases, each of which is the mean of its own shade and the neighbour's. `order` has the
// indices of the visible panels in the order in which to draw them.
export function pose(motion, progress) {
  const angles = motion.tracks.map((pieces) => valueAt(pieces, progress));
  const projection = projectionOf(motion);
  const spaces = [];
  for (const joint of motion.joints) {
    const own = jointMatrix(joint, angles);
    spaces.push(joint.parent === null ? own : concatenate(own, spaces[joint.parent]));
  }
  const eye = motion.sorts ? eyeOf(projection) : null;
  const panels = motion.panels.map((panel) => {
    const origin = translation([panel.originX, panel.originY, 0]);
    const space = panel.joint === null ? origin : concatenate(origin, spaces[panel.joint]);
    const matrix = concatenate(space, projection);
    const quarterTurns = angles[panel.stream];
    const { width, height, side } = panel;
    return {
      visible: contains(panel.visibleLow, panel.visibleHigh, quarterTurns)
        && (side === 0 || side * facing(matrix, width, height) > 1e-6),
      matrix,
      shade: shadeOf(panel, space, quarterTurns),
      distance: eye && distanceFrom(eye, image(space, width / 2, height / 2)),
    };
  });
  motion.panels.forEach(({ creases, creaseStart, creaseEnd }, index) => {
    const { shade } = panels[index];
    panels[index].edges = creases
      ? [creaseStart, creaseEnd].map((other) => (shade + panels[other ?? index].shade) / 2) : null;
  });
  const order = [...panels.keys()].filter((index) => panels[index].visible);
  order.sort((a, b) => {
    const [p, q] = [motion.panels[a], motion.panels[b]];
    if (p.isBackdrop !== q.isBackdrop) return p.isBackdrop ? -1 : 1;
    const isSorted = motion.sorts && !p.isBackdrop;
    return (isSorted ? panels[b].distance - panels[a].distance : 0) || p.depth - q.depth;
  });
  return { panels, order };
}

// The angle that users see, in degrees.
export const degrees = (motion, progress) => valueAt(motion.angle, progress);
