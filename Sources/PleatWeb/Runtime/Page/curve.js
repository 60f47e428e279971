// Timing curves. A cubic Bézier from (0, 0) to (1, 1) is [x1, y1, x2, y2]. Any other curve is the name of
// its form with the values of the form, as in ['bounce', 'out'].

import { clamp } from './matrix.js';

export const easeInOut = [0.42, 0, 0.58, 1];

// The other forms: functions that return the y at an x from 0 to 1, and the slope there.
export const forms = {};

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

// The y and the slope of a Bézier at an x.
function bezierAt(curve, x) {
  if (isLinear(curve)) return [x, 1];
  // For x above 1/2, the mirrored curve gives 1 - y at 1 - x, which has no rounding error.
  if (x > 0.5) {
    const [y, slope] = bezierAt(mirrored(curve), 1 - x);
    return [1 - y, slope];
  }
  const [x1, y1, x2, y2] = curve;
  const u = parameter(curve, x);
  let [dx, dy] = [Math.max(slopeOf(u, x1, x2), 0), slopeOf(u, y1, y2)];
  // If the first control point lies on the start, the second one gives the slope there.
  if (dx === 0 && dy === 0) [dx, dy] = [x2, y2];
  return [coordinateOf(u, y1, y2), dy / dx];
}

// The y and the slope of a curve at an x. Before 0 and after 1 they stay as at that end.
const curveAt = (curve, x) => {
  const [form, ...values] = curve;
  return (forms[form]?.(clamp(x, 0, 1), ...values) ?? bezierAt(curve, clamp(x, 0, 1)))
    .map((number) => clamp(number, -Number.MAX_VALUE, Number.MAX_VALUE));
};

export const eased = (curve, x) => curveAt(curve, x)[0];
export const slopeAt = (curve, x) => curveAt(curve, x)[1];
