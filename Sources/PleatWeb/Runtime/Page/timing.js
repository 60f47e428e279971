// Progress as a function of time.

import { eased } from './curve.js';
import { clamp } from './matrix.js';

export const durationOf = (motion) => motion.legs.reduce((sum, leg) => sum + leg.duration, 0);

// The progress after some seconds: legs follow one another. Overshooting is clamped, unless `isFree`.
export function progressAt(motion, time, isFree = false) {
  let rest = time;
  for (const leg of motion.legs) {
    if (rest < leg.duration) {
      const y = eased(leg.curve, rest / leg.duration);
      return leg.from + (leg.to - leg.from) * (isFree ? y : clamp(y, 0, 1));
    }
    rest -= leg.duration;
  }
  return 1;
}

// A time at which the page has a given progress. Playing continues from this time.
export function timeAt(motion, progress) {
  let [low, high] = [0, durationOf(motion)];
  if (progress <= progressAt(motion, 0)) return 0;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (progressAt(motion, middle) < progress) low = middle; else high = middle;
  }
  return high;
}
