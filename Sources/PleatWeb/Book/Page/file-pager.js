// The pager of an exported file. Unlike other pagers in the browser, it has pages that come late and leaves
// that swing, and it takes events of all types from a script.
//
// `book` also has the list `late`: the pages that come late. There are three more types of events: tap with
// point, swipe with to, and ready with page.

import { bounded, Finger, Settling, sign } from './motions.js';
import { isHeld, Pager } from './pager.js';
import { clamp } from '../../Runtime/Page/matrix.js';
import { settled } from '../../Runtime/Page/settling.js';
import { springAt, springSettlingTime } from '../../Runtime/Page/spring.js';
import { tolerance } from '../../Runtime/Page/touch.js';

function isUsable(event) {
  const isPair = (pair) => pair.every(Number.isFinite);
  const isArea = (size) => isPair(size) && Math.min(...size) > 0 && Math.max(...size) <= 1e15;
  const isDuration = (duration) => Number.isFinite(duration) && duration >= 0;
  const { point, velocity, size, options, duration } = event;
  return (!point || isPair(point)) && (!velocity || isPair(velocity)) && (!size || isArea(size))
    && isDuration(duration ?? 0) && (!options || isDuration(options.duration)
      && options.leaves >= 1 && Object.values(options.thresholds).every((n) => n >= 0)
      && (!options.settling || options.settling[2] > 0));
}

/** The seconds in which a leaf that waited for its page joins its finger. */
const joining = 0.1;

/** The motion under a finger after a late page has come: the gap between leaf and finger closes. */
class JoiningFinger extends Finger {
  static of(finger, time) {
    const gap = finger.pose(time).progress - finger.linear().progress;
    return Object.assign(Object.create(JoiningFinger.prototype), finger, {
      isBand: false, joinsAt: time, rest: time + joining, gap,
    });
  }

  pose(time) {
    const own = this.linear();
    if (time >= this.rest) return own;
    const u = clamp((time - this.joinsAt) / joining, 0, 1);
    const velocity = own.velocity + this.gap * -6 * u * (1 - u) / joining;
    const pose = bounded(own.progress + settled(this.gap, 0, 0, u), velocity);
    // At an end no corner is lifted.
    return pose.progress % 1 === 0 ? pose : { ...pose, lift: own.lift };
  }
}

/** The distance from the target within which a spring has come to rest. */
const springRest = 0.0005;

/** The largest velocity that a spring takes over from a finger, in flips per second. */
const fastestSpring = 100;

/** The motion of a leaf that was let go, and swings to its place like a spring. */
class Swinging extends Settling {
  constructor(from, target, start, whole, spring) {
    super(from, target, start, whole);
    if (this.duration === 0) return;
    const remaining = target - from.progress;
    this.spring = [...spring, clamp(from.velocity, -fastestSpring, fastestSpring) / remaining];
    this.duration = springSettlingTime(this.spring, springRest / Math.abs(remaining));
  }

  after(elapsed) {
    const [value, velocity] = springAt(this.spring, elapsed);
    const way = this.target - this.from.progress;
    return [this.from.progress + way * value, way * velocity];
  }
}

export class FilePager extends Pager {
  ignored = 0;
  ready = new Set();

  handle(event, at) {
    if (Number.isFinite(at) && at >= (this.time ?? at) - tolerance && isUsable(event)) {
      return super.handle(event, at);
    }
    this.ignored += 1;
    return [];
  }

  react(event) {
    const { type, page, point, to } = event;
    const { spread, options: { gestures } } = this;
    if (type === 'ready') this.deliver(page);
    else if (!gestures && ['began', 'tap', 'swipe'].includes(type)) return;
    else if (type === 'tap') {
      const direction = spread.direction(spread.position(point));
      if (direction) this.flipNext(direction, 'tap');
    } else if (type === 'swipe') {
      const isAlong = (to === 'up' || to === 'down') === spread.isVertical;
      const isForward = (to === 'left' || to === 'up') !== spread.isMirrored;
      if (isAlong) this.flipNext(isForward ? 'forward' : 'backward', 'gesture');
    } else super.react(event);
  }

  /** Moves the leaf to the finger. While the finger is down and fast enough, the leaf escapes. */
  draw(event) {
    super.draw(event);
    const { touch, options, newest: { motion: finger } } = this;
    const isFast = Math.abs(finger.velocity) > options.thresholds.escape;
    if (event.type !== 'moved' || finger.isBand || !touch.strayed || !isFast) return;
    const completes = sign(finger.direction) * finger.velocity > 0;
    if (!completes && !(this.newestPose().progress > 0)) return;
    this.settle(completes);
    touch.role = 'spent';
  }

  choose(event) {
    if (!event.options.gestures) {
      if (this.role === 'owning') this.fallBack();
      this.touch = null;
    }
    super.choose(event);
  }

  settling(pose, target, duration) {
    const spring = this.options.settling;
    return spring
      ? new Swinging(pose, target, this.time, duration, spring) : super.settling(pose, target, duration);
  }

  isLate(page) { return this.book.late.includes(page) && !this.ready.has(page); }

  /** Handles a late page that has come. */
  deliver(page) {
    this.ready.add(page);
    const leaf = this.newest;
    if (!leaf?.isWaiting || leaf.to !== page) return;
    Object.assign(leaf, { isWaiting: false, isDelivered: true });
    if (isHeld(leaf)) leaf.motion = JoiningFinger.of(leaf.motion, this.time);
    else this.programNewest();
  }

  catchNewest(position, pose) {
    const leaf = this.newest;
    if (leaf.to !== null && this.ready.has(leaf.to)) leaf.isDelivered = true;
    leaf.isWaiting = leaf.to !== null && !leaf.isDelivered;
    super.catchNewest(position, pose);
  }
}
