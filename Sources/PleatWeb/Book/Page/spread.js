// The view from which leaves take their measures.

import { tolerance } from '../../Runtime/Page/touch.js';

/** The view, its axis in the direction of reading, and the place of the spine on this axis. */
export class Spread {
  constructor(size, options) {
    const isVertical = options.axis === 'vertical';
    const isMirrored = options.rightToLeft && !isVertical;
    Object.assign(this, {
      size, isVertical, isMirrored, extent: size[isVertical ? 1 : 0],
      isWholePage: options.movesWholePage, margin: options.thresholds.margin,
      spine: options.movesWholePage ? 'middle' : options.spine,
      along: isVertical ? 1 : 0, across: isVertical ? 0 : 1,
    });
    this.halfSpread = this.spine === 'middle' ? this.extent / 2 : this.extent;
    const other = { middle: 'middle', first: 'second', second: 'first' };
    this.readingSpine = isMirrored ? other[this.spine] : this.spine;
    this.spinePosition =
      { middle: this.extent / 2, first: 0, second: this.extent }[this.readingSpine];
  }

  /** Returns a coordinate along the axis; in right-to-left books it is measured from the right edge. */
  position(point) { return this.isMirrored ? this.extent - point[0] : point[this.along]; }

  /** Returns the velocity along the axis, or 0 if the velocity across is larger. */
  velocity(velocity) {
    const along = velocity[this.along];
    if (Math.abs(velocity[this.across]) > Math.abs(along)) return 0;
    return this.isMirrored ? -along : along;
  }

  /** Returns which leaf a touch takes: none between the margins, the nearer one where they overlap. */
  direction(position) {
    const [first, second] = [position, this.extent - position];
    if (Math.min(first, second) > this.margin + tolerance) return null;
    return first <= second + tolerance ? 'backward' : 'forward';
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
