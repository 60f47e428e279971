// A transition between pictures in a sheet, which is a box of the pages' size.

import { child } from './dom.js';
import { data } from './page.js';
import { cut, extend, reachOf, showPanels } from './panels.js';
import { findNeighbours } from './seams.js';

// Makes the panels of a transition. `isOpaque` tells whether the picture of a page is opaque.
export function makeScene(sheet, motion, isOpaque) {
  cut(sheet, motion.clip);
  const neighbours = findNeighbours(motion).filter(({ other }) =>
    motion.panels[other].veil !== null || isOpaque(motion.panels[other].page));
  const parts = motion.panels.map(({ name, page, paint, paper, veil, creases }) => {
    const panel = child(sheet, 'pleat-panel', `pleat-picture-${page}`);
    panel.dataset.name = name;
    const cover = paint === null ? null : child(panel, 'pleat-shade');
    // A shade from crease to crease is painted for each frame. In a compositing layer of its own, its edges
    // would be antialiased separately, and visible.
    if (cover) Object.assign(cover.style, { background: paint, willChange: creases ? 'auto' : '' });
    if (veil !== null) {
      const color = paper.replace(')', ` / ${veil})`);
      panel.style.backgroundImage = `linear-gradient(${color}, ${color}), var(--picture)`;
      panel.style.backgroundColor = paper;
      if (cover) cover.style.maskImage = 'none';
    }
    return { panel, cover, reaches: null };
  });
  const scene = { motion, neighbours, parts };
  parts.forEach((_, index) => sizePanel(scene, index, [0, 0, 0, 0]));
  return scene;
}

// Sizes a panel, which extends beyond its edges.
function sizePanel({ motion, parts }, index, reaches) {
  const part = parts[index];
  if (part.reaches?.every((length, edge) => length === reaches[edge])) return;
  part.reaches = reaches;
  const { x, y } = motion.panels[index];
  const [top, , , left] = extend(part.panel, part.cover, motion.panels[index], reaches);
  part.panel.style.backgroundPosition = `${left - x}px ${top - y}px`;
  if (!part.cover) return;
  const { style } = part.cover;
  style.maskPosition = `${left - x - parseFloat(style.left)}px ${top - y - parseFloat(style.top)}px`;
}

// Shows the panels of a frame, or none.
export function showScene(scene, frame) {
  showPanels(scene, frame, reachOf(data.size), (index, reaches) => sizePanel(scene, index, reaches));
}
