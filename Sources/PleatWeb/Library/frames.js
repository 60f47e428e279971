// The frames of a motion in a box of any size. A motion is what `pleats export KIND --format motion` writes.

import { clamp, seenAt } from '../Runtime/Page/matrix.js';
import { pose, readTables } from '../Runtime/Page/pose.js';

const rowsRead = new WeakMap();

/** The rows of a motion's tables, for the page whose size the motion has: 1 x 1 if it fits all boxes. */
export function rowsOf(motion) {
  if (motion?.form !== 'pleat-motion' || motion.version !== 1) {
    throw new TypeError('this is not a motion of `pleats export --format motion`, version 1');
  }
  if (!rowsRead.has(motion)) rowsRead.set(motion, readTables(motion));
  return rowsRead.get(motion);
}

/**
 * A motion in a box: the rows with panels of the box's size, and a function that returns the frame at a
 * progress.
 *
 * Every matrix is S⁻¹ M S, where S scales x by the width, y by the height, and z by the extent with which
 * depths grow. The factor of z does not change the picture, so a motion that fits only one size is simply
 * stretched to the box.
 */
export function inBox(motion, width, height) {
  const rows = rowsOf(motion);
  const [x, y] = [width / motion.size[0], height / motion.size[1]];
  const factors = [x, y, motion.depth === 'height' ? y : x, 1];
  const scaled = (matrix) => matrix.map((entry, k) => entry * factors[k % 4] / factors[k >> 2]);
  const panels = rows.panels.map((panel) => ({
    ...panel,
    x: x * panel.x, y: y * panel.y, width: x * panel.width, height: y * panel.height,
    outline: panel.outline?.map((corner) => [x * corner[0], y * corner[1]]),
  }));
  return {
    motion: { ...rows, panels },
    frameAt(progress) {
      const frame = pose(rows, clamp(progress, 0, 1));
      return { ...frame, panels: frame.panels.map((panel) => ({ ...panel, matrix: scaled(panel.matrix) })) };
    },
  };
}

/** The visible panels of a motion at a progress, from far to near. */
export function frames(motion, { width, height, progress }) {
  if (!(width > 0 && height > 0)) throw new RangeError(`${width} x ${height} is not the size of a box`);
  const { motion: { panels }, frameAt } = inBox(motion, width, height);
  const frame = frameAt(progress);
  const { order } = frame;
  const each = (value) => order.map((index) => value(panels[index], frame.panels[index]));
  const matrices = new Float32Array(16 * order.length);
  order.forEach((index, place) => matrices.set(frame.panels[index].matrix, 16 * place));
  return {
    order,
    matrices,
    names: each(({ name }) => name),
    pages: each(({ page }) => motion.pages[page] ?? null),
    rects: each((panel) => [panel.x, panel.y, panel.width, panel.height]),
    outlines: each(({ outline }) => outline ?? null),
    quads: each(({ width: w, height: h }, { matrix }) =>
      [[0, 0], [w, 0], [w, h], [0, h]].map((corner) => seenAt(matrix, corner))),
    shades: each((_, { shade }) => shade),
    paints: each(({ paint }) => paint),
  };
}
