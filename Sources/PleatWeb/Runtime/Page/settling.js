// How something that was let go comes to rest: one cubic from a place, at a velocity, to a target.

// The place at a part of the time, from 0 to 1. `slope`: the velocity at the start, times the whole time.
export function settled(from, target, slope, part) {
  const rest = 1 - part;
  return from * (rest * rest * (1 + 2 * part)) + target * (part * part * (3 - 2 * part))
    + slope * (part * rest * rest);
}

// The whole time: as long as is usual for the way, or less if it is faster.
export const settlingTime = (remaining, velocity, usual) => (remaining * velocity > 0
  ? Math.min(usual, 3 * Math.abs(remaining) / Math.abs(velocity)) : usual);
