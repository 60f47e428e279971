// The elements of panels.

import { exactMatrix } from './matrix.js';
import { place, show } from './page.js';
import { findReaches } from './seams.js';

// How far a panel extends under a neighbour: two points, or less on small pages, which are shown larger.
export const reachOf = ([width, height]) => Math.min(2, Math.max(width, height) / 128);

// Sizes the box of a panel, which extends beyond its four edges, and its shade, which does not. The
// panel's own corner stays the origin of its transform.
export function extend(box, cover, [width, height], [top, right, bottom, left]) {
  place(box, [-left, -top, left + width + right, top + height + bottom]);
  box.style.transformOrigin = `${left}px ${top}px`;
  if (cover) place(cover, [left, top, width, height]);
}

// Cuts off what lies beyond edges of a box: a sum of 1 for top, 2 for left, 4 for bottom, 8 for right.
// With all four, nobody can scroll there either.
export function cut(box, edges) {
  const insets = [1, 8, 4, 2].map((edge) => (edges & edge ? '0' : '-100vmax'));
  box.style.overflow = edges === 15 ? 'clip' : 'visible';
  box.style.clipPath = edges % 15 === 0 ? 'none' : `inset(${insets.join(' ')})`;
}

// Sets the opacity of a shade or, if it runs from crease to crease, its opacities there.
export function setShade(cover, shade, edges) {
  cover.style.opacity = edges ? 1 : shade;
  edges?.forEach((opacity, edge) => cover.style.setProperty(`--shade-${['start', 'end'][edge]}`, opacity));
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
    const { matrix, shade, edges } = frame.panels[index];
    sizePart(index, reaches.get(index) ?? [0, 0, 0, 0]);
    panel.style.transform = exactMatrix(matrix);
    panel.style.zIndex = depth;
    if (cover) setShade(cover, shade, edges);
  });
}
