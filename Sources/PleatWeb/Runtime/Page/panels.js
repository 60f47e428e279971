// The elements of panels.

import { place } from './dom.js';
import { outward } from './matrix.js';

// How far a panel extends under a neighbour: two points, or less on small pages, which are shown larger.
export const reachOf = ([width, height]) => Math.min(2, Math.max(width, height) / 128);

// An outline whose edges are moved outward by their reaches.
export function widened(outline, reaches) {
  const sides = outline.map(([x, y], edge) => {
    const [a, b] = outward(outline, edge);
    return [a, b, a * x + b * y + (reaches[edge] ?? 0)];
  });
  return outline.map(([x, y], k) => {
    const [[a, b, c], [d, e, f]] = [sides.at(k - 1), sides[k]];
    const area = a * e - d * b;
    if (Math.abs(area) < 0.01) return [x + d * (reaches[k] ?? 0), y + e * (reaches[k] ?? 0)];
    return [(c * e - f * b) / area, (a * f - d * c) / area];
  });
}

// Sizes the box of a panel, which extends beyond the panel's edges, and the box of its shade. If the shade
// has one colour, or runs from crease to crease, it covers the panel's box, and otherwise only the panel. In
// both cases it is larger by `bleed` on all sides. The panel's own corner stays the origin of its transform.
// Returns how far the panel's box extends at the top, right, bottom and left.
export function extend(box, cover, { width, height, outline, bleed = 0, creases, paint }, reaches) {
  const polygon = outline && widened(outline, reaches);
  const [x, y] = [0, 1].map((axis) => polygon?.map((corner) => corner[axis]));
  const insets = !polygon ? reaches : [-Math.min(...y), Math.max(...x) - width,
    Math.max(...y) - height, -Math.min(...x)].map((length) => Math.max(0, length));
  const [top, right, bottom, left] = insets;
  place(box, [-left, -top, left + width + right, top + height + bottom]);
  box.style.transformOrigin = `${left}px ${top}px`;
  box.style.clipPath = polygon
    ? `polygon(${polygon.map((corner) => `${corner[0] + left}px ${corner[1] + top}px`)})` : '';
  if (cover) {
    const isWide = creases === 1 || creases === 2 || paint?.startsWith('rgb');
    const [a, b, c, d] = insets.map((inset) => bleed + (isWide ? inset : 0));
    place(cover, [left - d, top - a, width + b + d, height + a + c]);
    cover.style.setProperty('--shade-start-at', `${creases === 2 ? a : d}px`);
    cover.style.setProperty('--shade-end-at', `calc(100% - ${creases === 2 ? c : b}px)`);
  }
  return insets;
}

// Cuts off what lies beyond some edges of a box: a sum of 1 for top, 2 for left, 4 for bottom, 8 for right.
// If these are all four, nobody can scroll beyond them either.
export function cut(box, edges) {
  const insets = [1, 8, 4, 2].map((edge) => (edges & edge ? '0' : '-100vmax'));
  box.style.overflow = edges === 15 ? 'clip' : 'visible';
  box.style.clipPath = edges % 15 === 0 ? 'none' : `inset(${insets.join(' ')})`;
}

// Sets the opacity of a shade or, if it runs from crease to crease, its opacity at each crease.
export function setShade(cover, shade, edges) {
  cover.style.opacity = edges ? 1 : shade;
  edges?.forEach((opacity, edge) => cover.style.setProperty(`--shade-${['start', 'end'][edge]}`, opacity));
}
