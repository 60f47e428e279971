// The view from which leaves take their measures.

import { tolerance } from '../../Runtime/Page/touch.js';

/** The viewer's distance from a page with an extent along the axis. */
export const distanceFor = (extent) => 4.6666667 * (extent / 2);

/** The view, its axis in the direction of reading, and the place of the spine on this axis. */
export class Spread {
  constructor(size, options) {
    const isVertical = options.axis === 'vertical';
    const isMirrored = options.rightToLeft && !isVertical;
    Object.assign(this, {
      size, isVertical, isMirrored, extent: size[isVertical ? 1 : 0],
      isWholePage: options.movesWholePage, margin: options.thresholds.margin,
      spine: options.movesWholePage ? 'middle' : options.spine,
      peel: options.peel ?? null, along: isVertical ? 1 : 0, across: isVertical ? 0 : 1,
    });
    this.halfSpread = this.spine === 'middle' ? this.extent / 2 : this.extent;
    this.corner = Math.max(this.margin, this.halfSpread / 4);
    const spines = ['first', 'middle', 'second'];
    const place = spines.indexOf(this.spine);
    this.readingSpine = spines.at(isMirrored ? 2 - place : place);
    this.spinePosition = this.extent * spines.indexOf(this.readingSpine) / 2;
  }

  /** The edge at which leaves of paper are cut off, as a number for `cut`: the spine's edge, or 0. */
  get clip() {
    if (!this.peel || this.spine === 'middle') return 0;
    return (this.spine === 'first' ? 1 : 4) * (this.isVertical ? 1 : 2);
  }

  /** Returns a coordinate along the axis; in right-to-left books it is measured from the right edge. */
  position(point) { return this.isMirrored ? this.extent - point[0] : point[this.along]; }

  /** Returns the velocity along the axis, or 0 if the velocity across is larger. */
  velocity(velocity) {
    const [along, across] = this.way(velocity);
    return Math.abs(across) > Math.abs(along) ? 0 : along;
  }

  /** Returns which leaf a touch takes: none between the margins, the nearer one where they overlap. */
  direction(position, margin = this.margin) {
    const [first, second] = [position, this.extent - position];
    if (Math.min(first, second) > margin + tolerance) return null;
    return first <= second + tolerance ? 'backward' : 'forward';
  }

  /** Returns which leaf a touch at a point takes; at a corner, the margin is at least a quarter of a leaf. */
  directionAt(point) {
    const isCorner = this.peel !== null && this.grip(point).hold === null;
    return this.direction(this.position(point), isCorner ? this.corner : this.margin);
  }

  /** Returns where a touch takes a leaf of paper: at a corner in the first and last quarter, if it peels. */
  grip(point) {
    const [y, height] = [point[this.across], this.size[this.across]];
    const isCorner = !this.peel?.isStraight && Math.min(y, height - y) <= height / 4;
    return { hold: isCorner ? null : y, isBottom: y > height / 2 };
  }

  /** Returns the position at which the leaf that turns in a direction begins, in reading order. */
  leafStart(direction) {
    return direction === 'forward' ? this.spinePosition : this.spinePosition - this.halfSpread;
  }

  /** Returns a point as a place on a leaf: along the axis from the leaf's first end, and across it. */
  placeOn(point, direction) {
    return [this.position(point) - this.leafStart(direction), point[this.across]];
  }

  /** Returns a velocity along the axis in the direction of reading, and across it. */
  way(velocity) {
    const along = velocity[this.along];
    return [this.isMirrored ? -along : along, velocity[this.across]];
  }

  /** Returns whether a leaf comes from the side that is not in the view. */
  comes(direction) {
    return this.readingSpine === (direction === 'forward' ? 'second' : 'first');
  }

  start(direction) { return this.comes(direction) ? 0.5 : 0; }

  /** Returns the progress beyond which a released leaf goes on. */
  halfway(direction) {
    if (this.spine === 'middle') return 0.5;
    return this.comes(direction) ? 0.75 : 0.25;
  }

  /** Returns how far a finger moves for a progress of 1, if it took the leaf in a margin. */
  reach(position, direction) {
    return this.comes(direction)
      ? 2 * this.halfSpread
      : Math.max(2 * Math.abs(position - this.spinePosition), this.halfSpread);
  }

  /** Returns whether a position is on the same side of the spine as a leaf. */
  isOnSide(position, direction, progress) {
    if (this.isWholePage) return true;
    return (direction === 'forward') === (progress < 0.5)
      ? position >= this.spinePosition - tolerance : position <= this.spinePosition + tolerance;
  }
}
