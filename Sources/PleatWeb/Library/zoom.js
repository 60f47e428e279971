// A book that is looked at more closely: by a pinch, a double tap, or a wheel with the key Control.

import { clamp } from '../Runtime/Page/matrix.js';

/** The largest scale, the scale after a double tap, and the most seconds and CSS pixels between two taps. */
const [largest, doubled, haste, nearness] = [4, 2, 0.35, 30];

/** The distance of two places. */
export const apart = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

const middleOf = ([[ax, ay], [bx, by]]) => [(ax + bx) / 2, (ay + by) / 2];

export class Zoom {
  constructor({ frame, view }) {
    Object.assign(this, { frame, view, scale: 1, left: 0, top: 0, pointers: new Map(), tap: null });
  }

  /** Whether pointers move the book, and do not turn its pages. */
  get isOn() { return this.scale > 1 || this.pointers.size > 1; }

  /** Shows the book at a scale. Its point at a place of the window stays there, or moves by a given way. */
  show(scale, [x, y], [dx, dy] = [0, 0]) {
    const box = this.frame.getBoundingClientRect();
    const next = clamp(scale, 1, largest);
    const part = next / this.scale;
    const moved = (place, offset, way, length) =>
      clamp(place - (place - offset) * part + way, length * (1 - next), 0);
    this.left = moved(x - box.left, this.left, dx, box.width);
    this.top = moved(y - box.top, this.top, dy, box.height);
    this.scale = next;
    const isLarge = next > 1;
    this.frame.style.overflow = isLarge ? 'clip' : '';
    this.frame.style.setProperty('--pleat-touch', isLarge ? 'none' : '');
    this.view.style.transform = isLarge ? `translate(${this.left}px, ${this.top}px) scale(${next})` : '';
  }

  /** Records that a pointer goes down. Returns whether it moves the book instead of turning pages. */
  begin({ pointerId, clientX, clientY }) {
    this.pointers.set(pointerId, [clientX, clientY]);
    return this.isOn;
  }

  move({ pointerId, clientX, clientY }) {
    if (!this.pointers.has(pointerId)) return;
    const before = [...this.pointers.values()];
    this.pointers.set(pointerId, [clientX, clientY]);
    const after = [...this.pointers.values()];
    if (!this.isOn) return;
    const [from, to] = after.length > 1 ? [middleOf(before), middleOf(after)] : [before[0], after[0]];
    const part = after.length > 1 ? apart(after[0], after[1]) / Math.max(apart(before[0], before[1]), 1) : 1;
    this.show(this.scale * part, from, to.map((n, i) => n - from[i]));
  }

  end({ pointerId }) { this.pointers.delete(pointerId); }

  /** Handles a tap that turns no page. The second of two quick taps at one place changes the scale. */
  tapped({ clientX, clientY, timeStamp }) {
    const [place, time] = [[clientX, clientY], timeStamp / 1000];
    const isSecond = this.tap && time - this.tap.time < haste && apart(place, this.tap.place) < nearness;
    this.tap = isSecond ? null : { place, time };
    if (isSecond) this.show(this.scale > 1 ? 1 : doubled, place);
  }
}
