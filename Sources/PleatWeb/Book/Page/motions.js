// The motion of a leaf: under a finger, let go, or by itself. A pose is the progress and its velocity per
// second. Motions never change; methods return new ones.

import { eased, easeInOut, slopeAt } from '../../Runtime/Page/curve.js';
import { clamp } from '../../Runtime/Page/matrix.js';
import { settled, settlingTime } from '../../Runtime/Page/settling.js';
import { held, tolerance } from '../../Runtime/Page/touch.js';

/** The sign of the change of progress if the position grows. */
export const sign = (direction) => (direction === 'forward' ? -1 : 1);

/** A pose with its progress limited to 0...1: at 0 and at 1 its velocity is 0. */
export const bounded = (progress, velocity) => (progress > 0 && progress < 1
  ? { progress, velocity: held(velocity) } : { progress: clamp(progress, 0, 1), velocity: 0 });

// Without a finger.

/** A motion of legs without a gap between them, each { duration, curve, from, to }. */
class Legs {
  constructor(start, legs) {
    const end = legs.reduce((sum, leg) => sum + leg.duration, 0) + start;
    Object.assign(this, { start, legs, rest: end });
  }

  pose(time) {
    let elapsed = Math.max(time - this.start, 0);
    for (const { duration, curve, from, to } of this.legs) {
      // A time just before the end of a leg counts as the end, so that rounding tilts no upright leaf.
      if (elapsed < duration - 1e-10) {
        const u = elapsed / duration;
        return {
          progress: clamp(from + (to - from) * eased(curve, u), 0, 1),
          velocity: held((to - from) * slopeAt(curve, u) / duration),
        };
      }
      elapsed = Math.max(elapsed - duration, 0);
    }
    return { progress: this.legs.at(-1).to, velocity: 0 };
  }
}

/** The progress up to which a leaf without a page behind it rises by itself. */
const top = 1 / 6;

const leg = (from, to, curve, duration) => ({ from, to, curve, duration });

/** A leaf that does not move. */
export const stand = (progress) => new Legs(0, [leg(progress, progress, easeInOut, 0)]);

/** A flip from a progress to 1 with a curve or, without one, easeIn to upright and easeOut from there. */
export function flip(progress, time, duration, curve) {
  const upright = curve ? 1 : Math.max(progress, 0.5);
  return new Legs(time, [
    leg(progress, upright, curve ?? [0.42, 0, 1, 1], duration * (upright - progress)),
    leg(upright, 1, [0, 0, 0.58, 1], duration * (1 - upright)),
  ]);
}

/** A leaf that rises to progress 1/6, unless it is already higher, and then stays or falls back to 0. */
export function rise(progress, time, duration, fallsBack) {
  const to = Math.max(progress, top);
  const up = leg(progress, to, easeInOut, duration / 2 * (to - progress) / top);
  return new Legs(time, fallsBack ? [up, leg(to, 0, easeInOut, duration / 2)] : [up]);
}

/** The motion of a leaf after it was let go, from a pose to rest at the target: one cubic. */
export class Settling {
  constructor(from, target, start, whole) {
    const remaining = target - from.progress;
    const duration = Math.abs(remaining) <= tolerance || whole <= 0
      ? 0 : settlingTime(remaining, from.velocity, whole * Math.abs(remaining));
    Object.assign(this, { start, from, target, duration });
  }

  get rest() { return this.start + this.duration; }

  pose(time) {
    const { target, duration } = this;
    if (time >= this.rest || duration <= 0) return { progress: target, velocity: 0 };
    return bounded(...this.after(Math.max(time - this.start, 0)));
  }

  after(elapsed) {
    const { from, target, duration } = this;
    const u = elapsed / duration;
    const v = 1 - u;
    const slope = held(duration * from.velocity);
    const velocity = 6 * u * v * (target - from.progress) + slope * (v * (1 - 3 * u));
    return [settled(from.progress, target, slope, u), velocity / duration];
  }
}

// Under a finger.

const bandLimit = 0.3335;
const bandGrip = 0.333;
const bandExponent = 1.6667;

/** The motion of a leaf without a page on its other side: a Hill curve of the finger's distance. */
class Band {
  constructor(reach, halfSpread, progress = 0) {
    this.resistance = 3 * (reach / 2 + Math.max(reach, reach / 2 + halfSpread));
    this.offset = 0;
    this.scale = 1;
    if (!(progress > 0)) return;
    const grip = Math.min(progress, bandGrip);
    this.offset = (grip / (bandLimit - grip) * this.resistance) ** (1 / bandExponent);
    // `offset` is rounded and limited. The scale makes the band begin exactly at `progress`, without a jump.
    this.scale = progress / (bandLimit * this.fraction(this.offset));
  }

  fraction(distance) {
    return 1 / (1 + this.resistance / distance ** bandExponent);
  }

  /** Returns the progress and its slope per point. */
  pull(pulled) {
    const distance = Math.min(pulled + this.offset, Number.MAX_VALUE);
    if (!(distance > 0)) return [0, 0];
    const fraction = this.fraction(distance);
    const slope = bandExponent * fraction * (1 - fraction) / distance;
    return [this.scale * bandLimit * fraction, this.scale * bandLimit * slope];
  }
}

/**
 * The motion of a leaf that a finger, now at m, took at m0: p = clamp(p0 + sign (m - m0) / H, 0, 1), where
 * p0 is the progress at m0, and H the `reach`.
 *
 * A leaf without a page on its other side moves as a `Band` instead.
 */
export class Finger {
  /** `progress` is null for a leaf that lay on the table. */
  constructor({
    direction, isInMargin, isBand, progress = null, anchor, position, velocity = 0, sheet = null,
  }, spread) {
    const reach = isInMargin ? spread.reach(anchor, direction) : 2 * spread.halfSpread;
    Object.assign(this, {
      direction, isInMargin, isBand, anchor, position, velocity, sheet, reach, rest: null,
      start: progress ?? spread.start(direction),
      band: new Band(reach, spread.halfSpread, isBand ? progress ?? 0 : 0),
    });
    // When a late page comes, the leaf leaves the band and moves linearly from `start`, which must not be
    // below the progress at which leaves start.
    if (isBand && progress !== null) this.start = Math.max(progress, spread.start(direction));
  }

  /** Returns the motion with the finger at a point of the view. */
  follow(point, velocity, spread) {
    const place = spread.placeOn(point, this.direction);
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this, {
      position: spread.position(point), velocity: held(spread.velocity(velocity)),
      sheet: this.sheet?.follow(place, spread.way(velocity)) ?? null,
    });
  }

  /** Returns the same grip in another view, with the leaf at the same progress. */
  rebased(progress, position, sheet, spread) {
    return new Finger({ ...this, progress, anchor: position, position, sheet }, spread);
  }

  linear() {
    if (this.sheet) return this.sheet.pose;
    const progress = this.start + sign(this.direction) * (this.position - this.anchor) / this.reach;
    return bounded(progress, sign(this.direction) * this.velocity / this.reach);
  }

  pose() {
    if (!this.isBand) return this.linear();
    const distance = sign(this.direction) * (this.position - this.anchor);
    const [progress, slope] = this.band.pull(distance);
    const velocity = held(sign(this.direction) * this.velocity * slope);
    return this.pulled(Math.min(progress, 1), velocity);
  }

  /** A pose of the band; a held corner is on the line from its place on the flat page to the finger. */
  pulled(progress, velocity) {
    const own = this.sheet?.pose ?? { progress: 0, lift: 0 };
    const part = own.progress > progress ? progress / own.progress : 1;
    return { progress, velocity, lift: own.lift * part };
  }
}
