// Timing curves: cubic Béziers from (0, 0) to (1, 1), as [x1, y1, x2, y2].

import { clamp } from './matrix.js';

export const easeInOut = [0.42, 0, 0.58, 1];

const mirrored = ([x1, y1, x2, y2]) => [1 - x2, 1 - y2, 1 - x1, 1 - y1];
const isLinear = ([x1, y1, x2, y2]) => x1 === y1 && x2 === y2;

// A coordinate of a curve at a parameter, and its slope there.
const coordinateOf = (u, a, b) => u * (3 * (1 - u) * ((1 - u) * a + u * b) + u * u);
const slopeOf = (u, a, b) =>
  3 * ((1 - u) * (1 - u) * a + 2 * u * (1 - u) * (b - a) + u * u * (1 - b));

// The parameter at which a curve has an x, by Newton's method within a bracket.
function parameter([x1, , x2], x) {
  if (x <= 0) return 0;
  let [low, high, u] = [0, 1, x];
  for (let step = 0; step < 100; step += 1) {
    const error = coordinateOf(u, x1, x2) - x;
    if (error === 0) break;
    if (error < 0) low = u; else high = u;
    const next = u - error / slopeOf(u, x1, x2);
    const inside = next > low && next < high ? next : (low + high) / 2;
    if (inside === u) break;
    u = inside;
  }
  return u;
}

// The y of a curve at an x. Before 0 and after 1 it stays at the value of that end.
export function eased(curve, x) {
  if (isLinear(curve)) return clamp(x, 0, 1);
  // Above 1/2, 1 - y is computed on the mirrored curve, where the small number is exact.
  if (x > 0.5) return 1 - eased(mirrored(curve), Math.min(1 - x, 0.5));
  return coordinateOf(parameter(curve, x), curve[1], curve[3]);
}

// The slope of a curve at an x from 0 to 1.
export function slopeAt(curve, x) {
  if (isLinear(curve)) return 1;
  const [x1, y1, x2, y2] = x > 0.5 ? mirrored(curve) : curve;
  const u = parameter([x1, y1, x2, y2], x > 0.5 ? 1 - x : x);
  const [dx, dy] = [slopeOf(u, x1, x2), slopeOf(u, y1, y2)];
  // If a control point lies on its end, the other control point gives the curve's slope at the start.
  return dx > 0 ? dy / dx : x1 === 0 && x2 > 0 ? y2 / x2 : 0;
}
