// The panels of a motion, as elements in a box.

import { child, show } from './dom.js';
import { exactMatrix } from './matrix.js';
import { cut, extend, setShade } from './panels.js';
import { pose } from './pose.js';
import { findNeighbours, findReaches } from './seams.js';

export class Scene {
  // `reach` is how far a panel may extend under an opaque neighbour. `fill(panel, row)` puts into a panel
  // what it shows of its page, and returns a function that moves the page's corner to a place in the panel;
  // or it returns null for a panel without a page, which is not shaded.
  constructor(box, motion, reach, fill, isOpaque = () => true) {
    cut(box, motion.clip);
    const neighbours = findNeighbours(motion).filter(({ other }) => isOpaque(motion.panels[other]));
    Object.assign(this, { motion, reach, neighbours });
    this.parts = motion.panels.map((row) => {
      const panel = child(box, 'panel');
      panel.dataset.name = row.name;
      const movePage = fill(panel, row);
      const cover = movePage && row.paint !== null ? child(panel, 'cover') : null;
      if (cover) cover.style.background = row.paint;
      return { panel, cover, movePage, reaches: null };
    });
  }

  // Shows the panels of a frame, or none.
  showFrame(frame) {
    const visible = new Set(frame?.order);
    this.parts.forEach(({ panel }, index) => show(panel, visible.has(index)));
    if (!frame) return;
    const reaches = findReaches(this.motion, this.neighbours, frame, this.reach);
    frame.order.forEach((index, depth) => {
      const { panel, cover } = this.parts[index];
      const { matrix, shade, edges } = frame.panels[index];
      this.resize(index, reaches.get(index) ?? [0, 0, 0, 0]);
      panel.style.transform = exactMatrix(matrix);
      panel.style.zIndex = depth;
      if (cover) setShade(cover, shade, edges);
    });
  }

  // Makes a panel reach beyond its edges, and keeps its part of the page in place.
  resize(index, reaches) {
    const [part, row] = [this.parts[index], this.motion.panels[index]];
    if (String(part.reaches) === String(reaches)) return;
    part.reaches = reaches;
    const [top, , , left] = extend(part.panel, part.cover, row, reaches);
    part.movePage?.(left - row.x, top - row.y, part.cover);
  }
}

// Shows a scene between two pages, whose elements are `ends`. At the progress 0 or 1, only one of the
// elements is shown, without panels and shades; if one page fades into the other, both are.
export function showAt(scene, progress, ends, fades = false) {
  ends.forEach((page, end) => show(page, fades || progress === end));
  scene.showFrame(!fades && progress > 0 && progress < 1 ? pose(scene.motion, progress) : null);
}
