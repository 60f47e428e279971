// The elements of panels.

import { exactMatrix } from './matrix.js';
import { place, show } from './page.js';
import { findReaches } from './seams.js';

// How far a panel extends under a neighbour: two points, or less on small pages, which are shown larger.
export const reachOf = ([width, height]) => Math.min(2, Math.max(width, height) / 128);

// Sizes the box of a panel, which extends beyond its four edges. The panel's own corner stays the
// origin of its transform.
export function extend(box, [width, height], [top, right, bottom, left]) {
  place(box, [-left, -top, left + width + right, top + height + bottom]);
  box.style.transformOrigin = `${left}px ${top}px`;
}

// Shows the panels of a frame, or none. A part is a panel with its shade, if it has one. `sizePart`
// sizes the part with an index.
export function showPanels({ motion, neighbours, parts }, frame, reach, sizePart) {
  const visible = new Set(frame?.order);
  parts.forEach(({ panel }, index) => show(panel, visible.has(index)));
  if (!frame) return;
  const reaches = findReaches(motion, neighbours, frame, reach);
  frame.order.forEach((index, depth) => {
    const { panel, cover } = parts[index];
    const { matrix, shade } = frame.panels[index];
    sizePart(index, reaches.get(index) ?? [0, 0, 0, 0]);
    panel.style.transform = exactMatrix(matrix);
    panel.style.zIndex = depth;
    if (cover) cover.style.opacity = shade;
  });
}
