// A finger or another pointer, and how fast it moves.

import { clamp } from './matrix.js';

// The greatest difference at which two times, or two distances, count as equal.
export const tolerance = 1e-9;

// A velocity, limited so that calculations with it stay finite.
export const held = (velocity) => clamp(velocity, -1e300, 1e300);

// The number of seconds in the past over which a velocity is measured.
const memory = 0.1;

// A finger, from the moment at which it is put down. Its role is owning if it moves a page, undecided if it
// may still take a page, and spent if it may not.
export class Touch {
  constructor(id, point, time, thresholds) {
    Object.assign(this, {
      id, role: 'spent', began: point, start: time, samples: [{ time, point }], strayed: false,
      caughtCompleting: null, thresholds,
    });
  }

  get point() { return this.samples.at(-1).point; }

  // Records a sample. Without a point, the finger has stayed where it was.
  record(point, time) {
    const sample = { time, point: point ?? this.point };
    const last = this.samples.slice(-2);
    // Of several samples at one time, only the first and the last are needed.
    if (last.length === 2 && last.every((s) => s.time === time)) this.samples.pop();
    this.samples.push(sample);
    const oldest = time - memory - tolerance;
    const first = this.samples.findIndex((s) => s.time >= oldest);
    this.samples.splice(0, Math.min(first, Math.max(this.samples.length - 2, 0)));
    const [dx, dy] = [0, 1].map((i) => sample.point[i] - this.began[i]);
    const limit = this.thresholds.slop + tolerance;
    if (dx * dx + dy * dy > limit * limit) this.strayed = true;
  }

  // Returns whether the touch is a tap if the finger is lifted now.
  isTap(time) {
    return !this.strayed && time - this.start <= this.thresholds.tapTime + tolerance;
  }

  get velocity() {
    const [first, last] = [this.samples[0], this.samples.at(-1)];
    const span = last.time - first.time;
    if (!(span > tolerance)) return [0, 0];
    return [0, 1].map((i) => held((last.point[i] - first.point[i]) / span));
  }
}
