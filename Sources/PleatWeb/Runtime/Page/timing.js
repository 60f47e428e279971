// Progress at a time.

import { clamp } from './motion.js';

// The y of a cubic Bézier curve from (0, 0) to (1, 1) at an x, by Newton's method within a bracket.
export function ease([x1, y1, x2, y2], x) {
  if (x <= 0 || x >= 1 || (x1 === y1 && x2 === y2)) return clamp(x, 0, 1);
  const curve = (u, a, b) => u * (3 * (1 - u) * ((1 - u) * a + u * b) + u * u);
  const slope = (u, a, b) => 3 * ((1 - u) * (1 - u) * a + 2 * u * (1 - u) * (b - a) + u * u * (1 - b));
  let [low, high, u] = [0, 1, x];
  for (let step = 0; step < 64; step++) {
    const error = curve(u, x1, x2) - x;
    if (error === 0) break;
    if (error < 0) low = u; else high = u;
    const next = u - error / slope(u, x1, x2);
    const inside = next > low && next < high ? next : (low + high) / 2;
    if (inside === u) break;
    u = inside;
  }
  return curve(u, y1, y2);
}

export const durationOf = (motion) => motion.legs.reduce((sum, leg) => sum + leg.duration, 0);

// Progress after some seconds: one leg after another. An overshooting curve is clamped.
export function progressAt(motion, time) {
  let rest = time;
  for (const leg of motion.legs) {
    if (rest < leg.duration) {
      const eased = clamp(ease(leg.curve, rest / leg.duration), 0, 1);
      return leg.from + (leg.to - leg.from) * eased;
    }
    rest -= leg.duration;
  }
  return motion.limit;
}

// The time at which the page has a given progress, from which playing continues.
export function timeAt(motion, progress) {
  let [low, high] = [0, durationOf(motion)];
  if (progress <= progressAt(motion, 0)) return 0;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (progressAt(motion, middle) < progress) low = middle; else high = middle;
  }
  return high;
}
