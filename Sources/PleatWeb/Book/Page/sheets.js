// Leaves of paper, which are taken by a corner or by their edge, and where they are. A grip is { hold,
// isBottom }: how the Peel is held, and whether its corner is the one at the bottom.

import { distanceFor } from './spread.js';
import { clamp, cosineAndSine } from '../../Runtime/Page/matrix.js';
import { Peel } from '../../Runtime/Page/peel.js';
import { settled } from '../../Runtime/Page/settling.js';
import { held } from '../../Runtime/Page/touch.js';

/** The leaf that turns in a direction, seen by a viewer in front of the spine. */
export function peelOf(spread, direction, { isBottom }) {
  const isRight = direction === 'forward';
  const [width, height] = [spread.halfSpread, spread.size[spread.across]];
  return new Peel({
    ...spread.peel, size: [width, height], corner: { isRight, isBottom },
    distance: distanceFor(2 * width), viewer: [isRight ? 0 : width, height / 2],
  });
}

/** The point of the page's plane that is straight below the held point of a leaf. */
export function heldPlace({ size: [width], corner: [x, y] }, { hold }, { progress, lift = 0 }) {
  const way = 2 * width * progress;
  return [x > 0 ? x - way : way, hold ?? y + lift];
}

/** A leaf of paper under a finger; places are those of Spread.placeOn. */
class Sheet {
  /** `offset` is the way from the touch to the held point. If it is null, the finger is on the held point. */
  constructor(peel, grip, touch, offset, velocity = [0, 0]) {
    Object.assign(this, { peel, grip, touch, offset, velocity });
  }

  follow(touch, velocity) {
    return new Sheet(this.peel, this.grip, touch, this.offset, velocity);
  }

  /** The progress of the leaf, and the shift of its corner across the axis, if the finger is at a place. */
  turned(touch) {
    const { peel, offset, grip: { hold } } = this;
    const place = offset
      ? touch.map((n, i) => n + offset[i]) : peel.placeUnder(touch, hold).held;
    return [peel.progressOf(place), hold === null ? place[1] - peel.corner[1] : 0];
  }

  get pose() {
    const step = 1e-4;
    const [progress, lift] = this.turned(this.touch);
    const [next] = this.turned(this.touch.map((n, i) => n + this.velocity[i] * step));
    return { progress, velocity: held((next - progress) / step), lift };
  }

  get liftVelocity() { return this.grip.hold === null ? this.velocity[1] : 0; }
}

/**
 * A leaf of paper that follows a finger. If a pose is given, the leaf has it at first, and keeps its distance
 * from the finger. Otherwise the held point is under the finger.
 */
export function sheetUnder(point, spread, { grip, direction }, pose) {
  const peel = peelOf(spread, direction, grip);
  const touch = spread.placeOn(point, direction);
  const offset = pose && heldPlace(peel, grip, pose).map((n, i) => n - touch[i]);
  return new Sheet(peel, grip, touch, offset);
}

/** The place of the finger if the held point of a leaf in this pose is under it, otherwise null. */
export function fingerOf({ motion: { sheet } }, { progress, velocity, lift = 0 }) {
  if (sheet.offset) return null;
  // A leaf that an older leaf or the rubber band holds back is not under the finger.
  const own = sheet.pose;
  const isThere = own.progress === progress && own.velocity === velocity && own.lift === lift;
  return isThere ? sheet.touch : null;
}

// Without a finger.

const raised = (rise, progress) => rise * cosineAndSine(2 * progress)[1];

/**
 * How a corner moves across the axis while no finger moves the leaf: along an arc whose `rise` is at most a
 * fifth of the height. Its distance from this arc goes to 0 along a cubic curve.
 */
export function liftFrom({ progress, lift = 0 }, start, { grip, motion }, { velocity = 0, height = 0 }) {
  const rise = grip.hold !== null ? 0 : (grip.isBottom ? -0.2 : 0.2) * height;
  return { from: lift - raised(rise, progress), velocity, start, end: motion.rest, rise };
}

export function liftAt({ from, velocity, start, end, rise }, time, progress) {
  if (!(time < end)) return raised(rise, progress);
  const u = clamp((time - start) / (end - start), 0, 1);
  return raised(rise, progress) + settled(from, 0, velocity * (end - start), u);
}

/** How far a corner at rest lifts at most, as a fraction of the leaf's shorter side. */
const restingLift = 0.2;

/**
 * Returns the frame of a pager at rest in which the corner at a pointer lifts a little, by a fraction of its
 * greatest lift. If a finger at the pointer would take no corner, the frame is returned unchanged.
 */
export function liftedFrame(pager, frame, point, fraction) {
  const { spread } = pager;
  if (!spread.peel || frame.byAge.length > 0) return frame;
  const [grip, direction] = [spread.grip(point), spread.directionAt(point)];
  if (grip.hold !== null || !direction || spread.comes(direction)) return frame;
  const to = pager.nextTo(frame.page, direction);
  if (to === null || pager.isLate(to) || !pager.bends(direction, to)) return frame;
  const peel = peelOf(spread, direction, grip);
  const way = spread.placeOn(point, direction).map((n, i) => n - peel.corner[i]);
  const most = restingLift * Math.min(...peel.size) / Math.hypot(...way);
  const finger = peel.corner.map((n, i) => n + way[i] * fraction * Math.min(1, most));
  const leaf = {
    id: `${direction} from ${frame.page}`, from: frame.page, to, direction, isDelivered: true, grip, finger,
    velocity: 0, progress: peel.progressOf(peel.placeUnder(finger).held),
  };
  return { ...frame, byAge: [leaf], leaves: [leaf] };
}
