// The motion of something that was let go: a cubic from its place and velocity to rest at a target.

// The place at a fraction of the time. `slope` is the velocity at the start, times the whole time.
export function settled(from, target, slope, part) {
  const rest = 1 - part;
  return from * (rest * rest * (1 + 2 * part)) + target * (part * part * (3 - 2 * part))
    + slope * (part * rest * rest);
}

// The total time: `usual` for the remaining way, or less if the motion is faster.
export const settlingTime = (remaining, velocity, usual) => (remaining * velocity > 0
  ? Math.min(usual, 3 * Math.abs(remaining) / Math.abs(velocity)) : usual);
