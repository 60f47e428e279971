// The motion of a leaf: under a finger, let go, or by itself. A pose is the progress and its velocity per
// second. Motions never change; methods return new ones.

import { eased, easeInOut, slopeAt } from '../../Runtime/Page/curve.js';
import { clamp } from '../../Runtime/Page/matrix.js';
import { settled, settlingTime } from '../../Runtime/Page/settling.js';
import { springAt, springSettlingTime } from '../../Runtime/Page/spring.js';
import { held, tolerance } from '../../Runtime/Page/touch.js';

/** The sign of the change of progress if the position grows. */
export const sign = (direction) => (direction === 'forward' ? -1 : 1);

const curves = {
  linear: [0, 0, 1, 1], easeIn: [0.42, 0, 1, 1], easeOut: [0, 0, 0.58, 1], easeInOut,
};

// Without a finger.

/** A motion of legs without a gap between them, each { duration, curve, from, to }. */
class Legs {
  constructor(start, legs) {
    const end = legs.reduce((sum, leg) => sum + leg.duration, 0) + start;
    Object.assign(this, { start, legs, end, rest: end });
  }

  pose(time) {
    if (time >= this.end) return { progress: this.legs.at(-1).to, velocity: 0 };
    let elapsed = Math.max(time - this.start, 0);
    for (const { duration, curve, from, to } of this.legs) {
      // Where legs meet, rounding of the time must not make an upright leaf lean to either side.
      if (elapsed < duration - 1e-10) {
        const u = elapsed / duration;
        return {
          progress: clamp(from + (to - from) * eased(curves[curve] ?? curve, u), 0, 1),
          velocity: held((to - from) * slopeAt(curves[curve] ?? curve, u) / duration),
        };
      }
      elapsed = Math.max(elapsed - duration, 0);
    }
    return { progress: this.legs.at(-1).to, velocity: 0 };
  }
}

/** The progress up to which a leaf without a page behind it rises by itself. */
const top = 1 / 6;

/** A leaf that does not move. */
export const stand = (progress) =>
  new Legs(0, [{ duration: 0, curve: 'linear', from: progress, to: progress }]);

/** A flip from a progress to 1, by a curve, or easeIn until the leaf is upright, then easeOut. */
export function flip(progress, time, duration, curve) {
  if (curve) return new Legs(time, [{ duration: duration * (1 - progress), curve, from: progress, to: 1 }]);
  const upright = Math.max(progress, 0.5);
  return new Legs(time, [
    { duration: duration * (upright - progress), curve: 'easeIn', from: progress, to: upright },
    { duration: duration * (1 - upright), curve: 'easeOut', from: upright, to: 1 },
  ]);
}

function risingLeg(progress, duration) {
  const to = Math.max(progress, top);
  return { duration: duration / 2 * (to - progress) / top, curve: 'easeInOut', from: progress, to };
}

/** A leaf that rises to a sixth, and stays there. */
export const rise = (progress, time, duration) => new Legs(time, [risingLeg(progress, duration)]);

/** A leaf that rises to a sixth, and falls back. */
export function bounce(progress, time, duration) {
  const leg = risingLeg(progress, duration);
  return new Legs(time, [leg, { duration: duration / 2, curve: 'easeInOut', from: leg.to, to: 0 }]);
}

/** The distance from the target within which a spring has come to rest. */
const springRest = 0.0005;

/** The largest velocity that a spring takes over from a finger, in flips per second. */
const fastestSpring = 100;

/** The motion of a leaf after it was let go, from a pose to rest at the target: one cubic, or a spring. */
export class Settling {
  constructor(from, target, start, whole, spring) {
    const remaining = target - from.progress;
    const duration = Math.abs(remaining) <= tolerance || whole <= 0
      ? 0 : settlingTime(remaining, from.velocity, whole * Math.abs(remaining));
    Object.assign(this, { start, from, target, duration });
    if (spring && duration > 0) {
      this.spring = [...spring, clamp(from.velocity, -fastestSpring, fastestSpring) / remaining];
      this.duration = springSettlingTime(this.spring, springRest / Math.abs(remaining));
    }
    this.end = start + this.duration;
    this.rest = this.end;
  }

  pose(time) {
    const { target, duration } = this;
    if (time >= this.end || duration <= 0) return { progress: target, velocity: 0 };
    const elapsed = Math.max(time - this.start, 0);
    const [progress, velocity] = this.spring ? this.swing(elapsed) : this.curve(elapsed / duration);
    if (!(progress > 0 && progress < 1)) return { progress: clamp(progress, 0, 1), velocity: 0 };
    return { progress, velocity: held(velocity) };
  }

  swing(time) {
    const [value, velocity] = springAt(this.spring, time);
    const way = this.target - this.from.progress;
    return [this.from.progress + way * value, way * velocity];
  }

  curve(u) {
    const { from, target, duration } = this;
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
    // This is 3 H' / 8, because 3 H' itself may be too large for a number.
    this.eighth = 3 * (reach / 16 + Math.max(reach / 8, reach / 16 + halfSpread / 8));
    this.offset = 0;
    this.scale = 1;
    if (!(progress > 0)) return;
    const grip = Math.min(progress, bandGrip);
    this.offset = (grip / (bandLimit - grip) * (8 * this.eighth)) ** (1 / bandExponent);
    // The leaf must not jump when it is caught, even if the inverse is rounded.
    this.scale = progress / (bandLimit * this.fraction(this.offset));
  }

  fraction(distance) {
    const [resistance, pull] = [8 * this.eighth, distance ** bandExponent];
    if (Number.isFinite(resistance) || Number.isFinite(pull)) return 1 / (1 + resistance / pull);
    return 1 / (1 + this.eighth / distance * 8 / distance ** (bandExponent - 1));
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

/** The seconds in which a leaf that waited for its page joins its finger. */
const joining = 0.1;

/**
 * The motion under a finger at m, which took the leaf at m0 with the progress p0: p = clamp(p0 + sgn (m
 * - m0) / H, 0, 1). Without a page it is a band. After a late page has come, the gap between leaf and
 * finger closes.
 */
export class Finger {
  /** `grip` is margin or anywhere; `progress` is null for a leaf that lay on the table. */
  constructor({
    direction, grip, isBand, progress = null, anchor, position, sheet = null,
  }, spread) {
    const reach = grip === 'margin' ? spread.reach(anchor, direction) : 2 * spread.halfSpread;
    Object.assign(this, {
      direction, grip, isBand, anchor, position, sheet, reach, velocity: 0, join: null,
      start: progress ?? spread.start(direction),
      band: new Band(reach, spread.halfSpread, isBand ? progress ?? 0 : 0),
    });
    // When a late page comes, its leaf must not be below the progress at which it would have started.
    if (isBand && progress !== null) this.start = Math.max(progress, spread.start(direction));
  }

  with(changes) { return Object.assign(Object.create(Finger.prototype), this, changes); }

  /** Returns the motion with the finger at a point of the view. */
  follow(point, velocity, spread) {
    const place = spread.placeOn(point, this.direction);
    return this.with({
      position: spread.position(point), velocity: held(spread.velocity(velocity)),
      sheet: this.sheet?.follow(place, spread.way(velocity)) ?? null,
    });
  }

  /** Returns the motion after the late page has come. */
  delivered(time) {
    const gap = this.pose(time).progress - this.linear().progress;
    return this.with({ isBand: false, join: { start: time, end: time + joining, gap } });
  }

  /** Returns the same grip in another view, with the leaf at the same progress. */
  rebased(progress, position, sheet, spread) {
    const { direction, grip, isBand, velocity } = this;
    const anchor = position;
    return new Finger({ direction, grip, isBand, progress, anchor, position, sheet }, spread)
      .with({ velocity });
  }

  /** The time until which the leaf moves without the finger. */
  get rest() { return this.join?.end ?? null; }

  linear() {
    if (this.sheet) return this.sheet.pose;
    const progress = this.start + sign(this.direction) * (this.position - this.anchor) / this.reach;
    if (!(progress > 0 && progress < 1)) return { progress: clamp(progress, 0, 1), velocity: 0 };
    return { progress, velocity: held(sign(this.direction) * this.velocity / this.reach) };
  }

  pose(time) {
    if (this.isBand) {
      const distance = sign(this.direction) * (this.position - this.anchor);
      const [progress, slope] = this.band.pull(distance);
      const velocity = held(sign(this.direction) * this.velocity * slope);
      return this.pulled(Math.min(progress, 1), velocity);
    }
    const own = this.linear();
    if (!this.join || time >= this.join.end) return own;
    const u = clamp((time - this.join.start) / joining, 0, 1);
    const v = 1 - u;
    const progress = own.progress + settled(this.join.gap, 0, 0, u);
    if (!(progress > 0 && progress < 1)) return { progress: clamp(progress, 0, 1), velocity: 0 };
    return {
      progress, velocity: own.velocity + this.join.gap * -6 * u * v / joining, lift: own.lift ?? 0,
    };
  }

  /** A pose of the band. A corner is on the line to the finger. */
  pulled(progress, velocity) {
    const own = this.sheet?.pose ?? { progress: 0, lift: 0 };
    const part = own.progress > progress ? progress / own.progress : 1;
    return { progress, velocity, lift: own.lift * part };
  }
}
