// The pager: Pleat's FlipPager in the browser. It takes events with their times, returns effects, and
// frame(time) returns the picture to draw. It has no clock of its own.
//
// An event is { type, … }: began, moved, ended or cancelled with point (or null), id and velocity
// (or null); tap with point; swipe with to; goTo with page, direction, animated and duration; step with
// to and perhaps a cause; resize with size; options with options and size; ready with page; tick;
// inputEnded. Points, sizes and velocities are pairs.

import { bounce, Finger, flip, rise, Settling, sign, stand } from './motions.js';
import { fingerOf, liftAt, liftFrom, lowerCorner, riseOf, sheetUnder } from './sheets.js';
import { Spread } from './spread.js';
import { reaction } from './table.js';
import { tolerance, Touch } from '../../Runtime/Page/touch.js';

const touches = ['began', 'moved', 'ended', 'cancelled'];
const causes = { tap: 'tap', step: 'key', goTo: 'call' };

/** Whether the leaf follows a finger. */
const isHeld = (leaf) => leaf.motion instanceof Finger;

/** The time at which a leaf lands, or null while a finger or a late page keeps it. */
const endOf = (leaf) => (leaf.isWaiting || isHeld(leaf) ? null : leaf.motion.rest);

/** Whether the leaf lands on its page without another event. */
const flies = (leaf) => leaf.completes && !leaf.isWaiting && !isHeld(leaf);

/** The pose of a leaf. A corner that no finger holds moves across the axis, too. */
function poseOf(leaf, time) {
  const pose = leaf.motion.pose(time);
  if (!leaf.grip || isHeld(leaf)) return pose;
  return { ...pose, lift: liftAt(leaf.lift, time, pose.progress) };
}

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

export class Pager {
  /** `book` is { count, loops, late, hard }; `options` are those of FlipPager. */
  constructor(book, page, size, options) {
    Object.assign(this, {
      book, page, size, options, time: null, ignored: 0, leaves: [], touch: null,
      ready: new Set(), effects: [], nextLeaf: 0, nextTurn: 0,
    });
  }

  get spread() { return new Spread(this.size, this.options); }

  get newest() { return this.leaves.at(-1); }

  get role() { return this.touch?.role ?? 'none'; }

  get state() {
    const leaf = this.newest;
    if (!leaf) return 'idle';
    if (leaf.to === null) return 'rubberBanding';
    if (leaf.isWaiting) return 'waiting';
    return isHeld(leaf) ? 'dragging' : 'settling';
  }

  /** Handles an event, and returns its effects, after the effects that became due before the event. */
  handle(event, at) {
    const last = this.time ?? at;
    if (!Number.isFinite(at) || at < last - tolerance || !isUsable(event)) {
      this.ignored += 1;
      return [];
    }
    const time = Math.max(at, last);
    this.effects = [];
    this.land(time);
    this.time = time;
    this.react(event, time);
    this.land(time);
    return this.effects.splice(0);
  }

  kindOf(event) {
    const isKnown = this.touch !== null && event.id === this.touch.id;
    if (event.type === 'began') return isKnown ? 'beganAgain' : 'began';
    if (touches.includes(event.type)) return isKnown ? event.type : 'ofAnotherTouch';
    return event.type === 'goTo' && event.animated === false ? 'jump' : event.type;
  }

  react(event, time) {
    if (!this.options.gestures && ['began', 'tap', 'swipe'].includes(event.type)) return;
    switch (reaction(this.state, this.role, this.kindOf(event))) {
      case 'begins': this.begin(event, time); break;
      case 'beginsAgain':
        this.fallBack(time);
        this.touch = null;
        this.land(time);
        this.begin(event, time);
        break;
      case 'decides': this.decide(event, time); break;
      case 'decidesAndLifts':
        this.decide(event, time);
        if (this.role === 'owning') this.release(time);
        this.touch = null;
        break;
      case 'forgets': this.touch = null; break;
      case 'follows': this.follow(event, time); break;
      case 'releases':
        this.follow(event, time);
        this.release(time);
        this.touch = null;
        break;
      case 'fallsBack':
        if (this.role === 'owning') this.follow(event, time);
        this.fallBack(time);
        this.touch = null;
        break;
      case 'flips': case 'flipsNext': this.flip(event, time); break;
      case 'refuses': this.flip(event, time); break;
      case 'resizes': case 'holdsOn': this.change(this.options, event.size, time); break;
      case 'remembers': case 'joins': case 'departs': this.deliver(event.page, time); break;
      case 'jumps': this.jump(event, time); break;
      case 'changes': this.choose(event, time); break;
      default: break;
    }
  }

  // Landing.

  landNext(by) {
    const [leaf] = this.leaves;
    const due = leaf ? endOf(leaf) : null;
    if (due === null) return false;
    const end = Math.max(due, this.time ?? due);
    const target = leaf.completes ? 1 : 0;
    // Rounding may swap the two times. A leaf that has not arrived yet must not jump.
    const isThere = end <= by || end <= by + tolerance
      && Math.abs(leaf.motion.pose(by).progress - target) <= tolerance;
    if (!isThere) return false;
    this.leaves.shift();
    this.time = Math.min(end, Math.max(by, this.time ?? by));
    if (leaf.completes && leaf.to !== null) this.page = leaf.to;
    this.reportEnd(leaf, true, leaf.completes, this.time);
    return true;
  }

  land(by) { while (this.landNext(by)); }

  /** The poses of the leaves, oldest first. No leaf overtakes an older one. */
  poses(time) {
    const poses = [];
    for (const leaf of this.leaves) {
      const [own, older] = [poseOf(leaf, time), poses.at(-1)];
      poses.push(older && own.progress > older.progress ? older : own);
    }
    return poses;
  }

  newestPose(time) { return this.poses(time).at(-1) ?? { progress: 0, velocity: 0 }; }

  // Reports.

  report(time, effect) { this.effects.push({ time, ...effect }); }

  reportTurn(leaf, time, kind) {
    const { from, to, turn, cause, direction, duration, isAtOnce, isInteractive } = leaf;
    this.report(time, {
      ...kind, from, to, turn, cause, direction, duration: isAtOnce ? null : duration,
      isInteractive,
    });
  }

  reportStart(leaf, cause, isInteractive, time) {
    Object.assign(leaf, { turn: this.nextTurn, cause, isInteractive });
    this.nextTurn += 1;
    this.reportTurn(leaf, time, { kind: 'didStart' });
  }

  reportEnd(leaf, finished, completed, time) {
    this.reportTurn(leaf, time, { kind: 'didFinish', finished, completed });
  }

  refuse(reason, cause, time) {
    this.report(time, { kind: 'refused', reason, turn: this.nextTurn, cause });
    this.nextTurn += 1;
  }

  // Pages.

  /** The page from which the next leaf would turn. */
  get base() {
    const leaf = this.newest;
    return leaf ? leaf.to ?? this.page : this.page;
  }

  get hasRoom() {
    const { leaves, sharesView } = this.options;
    return this.leaves.length < (sharesView ? leaves : 1) && this.leaves.every(flies);
  }

  /** Returns an index if there is a page with this index, or else null. */
  at(index) {
    return Number.isInteger(index) && index >= 0 && index < this.book.count ? index : null;
  }

  nextTo(page, direction) {
    const index = page + (direction === 'forward' ? 1 : -1);
    const { loops, count } = this.book;
    return this.at(loops && count > 1 ? (index + count) % count : index);
  }

  /** Whether the leaf that turns to a page is paper, and not stiff. */
  bends(direction, page) {
    const front = direction === 'forward' ? this.base : page ?? this.base;
    return this.spread.peel !== null && !this.book.hard?.includes(front);
  }

  isLate(page) { return this.book.late.includes(page) && !this.ready.has(page); }

  /** Returns the page on a side as { page } for a leaf that may start, or null after a refusal. */
  neighbour(direction, cause, time) {
    if (!this.hasRoom || this.leaves.some((leaf) => leaf.direction !== direction)) {
      this.refuse('flipInProgress', cause, time);
      return null;
    }
    return { page: this.nextTo(this.base, direction) };
  }

  /** Returns the page with an index as { page } if it is another page, or null after a refusal. */
  destination(index, base, cause, time) {
    const reason = index === base ? 'alreadyThere' : this.at(index) === null ? 'unknownPage' : null;
    if (reason) this.refuse(reason, cause, time);
    return reason ? null : { page: index };
  }

  // Flips without a finger.

  /** Adds a leaf that starts; `motion` makes its motion. */
  add(page, start, isInteractive, motion, time) {
    const isLate = page !== null && this.isLate(page);
    const leaf = {
      id: this.nextLeaf, from: this.base, to: page, direction: start.direction,
      duration: start.duration ?? this.options.duration, isDelivered: page !== null && !isLate,
      isWaiting: isLate, completes: false, isAtOnce: false,
      grip: this.bends(start.direction, page) ? start.grip ?? lowerCorner : null,
    };
    leaf.lift = liftFrom({ progress: 0 }, time, {}, {});
    leaf.motion = motion(leaf);
    this.nextLeaf += 1;
    this.reportStart(leaf, start.cause, isInteractive, time);
    this.leaves.push(leaf);
  }

  /** Handles a tap, a swipe, a call or a step. */
  flip(event, time) {
    const cause = event.cause ?? causes[event.type] ?? 'gesture';
    const spread = this.spread;
    const nextTo = (direction) => {
      const answer = this.neighbour(direction, cause, time);
      if (answer) this.launch(answer.page, { direction, cause }, time);
    };
    if (event.type === 'tap') {
      const direction = spread.direction(spread.position(event.point));
      if (direction) nextTo(direction);
    } else if (event.type === 'swipe') {
      const isAlong = (event.to === 'up' || event.to === 'down') === spread.isVertical;
      const isForward = (event.to === 'left' || event.to === 'up') !== spread.isMirrored;
      if (isAlong) nextTo(isForward ? 'forward' : 'backward');
    } else if (event.type === 'goTo') {
      const { page, duration } = event;
      const direction = event.direction ?? (page > this.base ? 'forward' : 'backward');
      this.flipTo(page, { direction, cause, duration }, time);
    } else if (event.to === 'next') nextTo('forward');
    else if (event.to === 'previous') nextTo('backward');
    else if (event.to === 'first') this.flipTo(0, { direction: 'backward', cause }, time);
    else if (event.to === 'last') {
      this.flipTo(this.book.count - 1, { direction: 'forward', cause }, time);
    }
  }

  /** Flips to a page that need not be next to this one. */
  flipTo(index, start, time) {
    const { cause, direction } = start;
    if (!this.hasRoom) return this.refuse('flipInProgress', cause, time);
    const answer = this.destination(index, this.base, cause, time);
    if (!answer) return undefined;
    if (this.leaves.some((leaf) => leaf.direction !== direction)) {
      return this.refuse('flipInProgress', cause, time);
    }
    return this.launch(answer.page, start, time);
  }

  launch(page, start, time) {
    const from = this.spread.start(start.direction);
    // A leaf that waits or has no page starts flat, even if other leaves come from the invisible side.
    this.add(page, start, false, (leaf) => stand(leaf.isDelivered ? from : 0), time);
    this.programNewest(time);
  }

  /** Makes the newest leaf move by itself: to its page, or up to 1/6 if its page is not there yet. */
  programNewest(time) {
    const leaf = this.newest;
    const pose = this.newestPose(time);
    leaf.completes = leaf.to !== null;
    const motion = leaf.to === null ? bounce : leaf.isWaiting ? rise : flip;
    leaf.motion = motion(pose.progress, time, leaf.duration, this.options.curve);
    if (!leaf.grip) return;
    const height = this.size[this.spread.across];
    leaf.lift = liftFrom(pose, time, leaf.motion, { rise: riseOf(leaf.grip, height) });
  }

  /** Handles a late page that has come. */
  deliver(page, time) {
    this.ready.add(page);
    const leaf = this.newest;
    if (!leaf?.isWaiting || leaf.to !== page) return;
    Object.assign(leaf, { isWaiting: false, isDelivered: true });
    if (isHeld(leaf)) leaf.motion = leaf.motion.delivered(time);
    else this.programNewest(time);
  }

  // Touches.

  begin({ point, id }, time) {
    this.touch = new Touch(id, point, time, this.options.thresholds);
    const spread = this.spread;
    const position = spread.position(point);
    const pose = this.newestPose(time);
    const leaf = this.newest;
    const direction = spread.directionAt(point);
    if (leaf && endOf(leaf) !== null && spread.isOnSide(position, leaf.direction, pose.progress)) {
      this.catchNewest(position, pose, time);
    } else if (direction) {
      // If drags may start anywhere, equal distances must give equal progress everywhere.
      this.take(direction, this.options.dragAnywhere ? 'anywhere' : 'margin', position, time);
    } else if (this.options.dragAnywhere) {
      this.touch.role = 'undecided';
    }
  }

  /** Stops the newest leaf, which then follows the finger: this is another turn with the same pages. */
  catchNewest(position, pose, time) {
    const leaf = this.newest;
    this.reportEnd(leaf, false, false, time);
    this.reportStart(leaf, 'gesture', true, time);
    Object.assign(this.touch, { role: 'owning', caughtCompleting: leaf.completes });
    if (leaf.to !== null && this.ready.has(leaf.to)) leaf.isDelivered = true;
    leaf.isWaiting = leaf.to !== null && !leaf.isDelivered;
    leaf.completes = false;
    leaf.motion = new Finger({
      direction: leaf.direction, grip: 'anywhere', isBand: !leaf.isDelivered,
      progress: pose.progress, anchor: position, position,
      sheet: sheetUnder(this.touch.point, this.spread, leaf, pose),
    }, this.spread);
  }

  /** Lets the finger take a leaf that lies flat, if the finger may. */
  take(direction, grip, anchor, time) {
    const { spread, touch: { point, began } } = this;
    const position = spread.position(point);
    const answer = this.neighbour(direction, 'gesture', time);
    this.touch.role = answer ? 'owning' : 'spent';
    if (!answer) return;
    const pose = grip === 'margin' ? null : { progress: spread.start(direction) };
    const motion = (leaf) => new Finger({
      direction, grip, isBand: !leaf.isDelivered, anchor, position,
      sheet: sheetUnder(point, spread, leaf, pose),
    }, spread);
    const start = { direction, cause: 'gesture', grip: spread.grip(began) };
    this.add(answer.page, start, true, motion, time);
  }

  /** An undecided finger has moved. Once it has moved by more than the slop, its direction decides. */
  decide(event, time) {
    this.touch.record(event.point, time);
    const { touch, spread } = this;
    const anchor = spread.position(touch.began);
    const along = spread.position(touch.point) - anchor;
    const across = Math.abs(touch.point[spread.across] - touch.began[spread.across]);
    const { slop } = this.options.thresholds;
    if (Math.abs(along) > slop + tolerance && Math.abs(along) >= across - tolerance) {
      const offset = along < 0 ? -slop : slop;
      this.take(along < 0 ? 'forward' : 'backward', 'anywhere', anchor + offset, time);
      if (touch.role === 'owning') this.draw(event, time);
    } else if (across > slop + tolerance) {
      touch.role = 'spent';
    }
  }

  follow(event, time) {
    this.touch.record(event.point, time);
    this.draw(event, time);
  }

  /** Moves the leaf to the finger. While the finger is down and fast enough, the leaf escapes. */
  draw(event, time) {
    const { touch, spread, newest: leaf } = this;
    if (!touch || !leaf || !isHeld(leaf)) return;
    const finger = leaf.motion.follow(touch.point, event.velocity ?? touch.velocity, spread);
    leaf.motion = finger;
    const isFast = Math.abs(finger.velocity) > this.options.thresholds.escape;
    if (event.type !== 'moved' || finger.isBand || !touch.strayed || !isFast) return;
    const completes = sign(finger.direction) * finger.velocity > 0;
    if (!completes && !(this.newestPose(time).progress > 0)) return;
    this.settle(completes, time);
    touch.role = 'spent';
  }

  /** Releases the leaf of the finger. */
  release(time) {
    const { touch, spread, newest: leaf } = this;
    if (!touch || !leaf || !isHeld(leaf)) return;
    const finger = leaf.motion;
    if (touch.isTap(time)) {
      if (touch.caughtCompleting === null) this.programNewest(time);
      else this.settle(touch.caughtCompleting, time);
    } else if (finger.isBand) {
      this.settle(false, time);
    } else {
      const velocity = sign(leaf.direction) * finger.velocity;
      const half = spread.halfway(leaf.direction) - tolerance;
      const isFast = Math.abs(velocity) > this.options.thresholds.release;
      this.settle(isFast ? velocity > 0 : this.newestPose(time).progress >= half, time);
    }
  }

  /** Lets the newest leaf fall back from rest, if a finger or a late page keeps it. */
  fallBack(time) {
    const leaf = this.newest;
    if (leaf && endOf(leaf) === null) this.settle(false, time, true);
  }

  settle(completes, time, fromRest = false) {
    const pose = this.newestPose(time);
    if (fromRest) pose.velocity = 0;
    const leaf = this.newest;
    const velocity = fromRest ? 0 : leaf.motion.sheet?.liftVelocity ?? 0;
    leaf.motion = new Settling(pose, completes ? 1 : 0, time, leaf.duration,
      this.options.settling);
    leaf.lift = liftFrom(pose, time, leaf.motion, { velocity });
    Object.assign(leaf, { isWaiting: false, completes });
  }

  // Changes and ends of all turns.

  /** Ends all turns: leaves that fly to their page land there, and the others fall back, at once. */
  landAll(time) {
    for (const leaf of this.leaves) {
      if (flies(leaf) && leaf.to !== null) this.page = leaf.to;
      this.reportEnd(leaf, true, flies(leaf), time);
    }
    this.leaves = [];
    this.touch = null;
  }

  /** Shows another page at once. */
  jump({ page: index, direction }, time) {
    const leaf = this.newest;
    const base = !leaf ? this.page : flies(leaf) ? leaf.to ?? leaf.from : leaf.from;
    if (index === base) {
      this.landAll(time);
      this.refuse('alreadyThere', 'call', time);
      return;
    }
    if (!this.destination(index, base, 'call', time)) return;
    if (this.isLate(index)) {
      this.refuse('notReady', 'call', time);
      return;
    }
    this.landAll(time);
    const shown = {
      from: this.page, to: index, isAtOnce: true,
      direction: direction ?? (index > this.page ? 'forward' : 'backward'),
    };
    this.nextLeaf += 1;
    this.reportStart(shown, 'call', false, time);
    this.page = index;
    this.reportEnd(shown, true, true, time);
  }

  /** Sets other options, and perhaps another size. */
  choose({ options, size }, time) {
    const differs = ['axis', 'rightToLeft', 'style', ...options.movesWholePage ? [] : ['spine']]
      .some((key) => options[key] !== this.options[key]);
    if (differs) {
      this.landAll(time);
    } else if (!options.gestures) {
      if (this.role === 'owning') this.fallBack(time);
      this.touch = null;
    }
    this.change(options, size ?? this.size, time);
  }

  /** Handles a changed view. The leaf under the finger stays where it was. */
  change(options, size, time) {
    const pose = this.newestPose(time);
    Object.assign(this, { options, size });
    const leaf = this.newest;
    if (!this.touch || !leaf || !isHeld(leaf)) return;
    const { spread, touch: { point } } = this;
    leaf.motion = leaf.motion.rebased(
      pose.progress, spread.position(point), sheetUnder(point, spread, leaf, pose), spread);
  }

  // Reading.

  /** The time at which the last movement ends if no further event comes, or null. */
  get motionEndTime() {
    const ends = this.leaves.map((leaf) => leaf.motion.rest).filter((end) => end !== null);
    const end = Math.max(...ends, -Infinity);
    return this.time !== null && end > this.time ? end : null;
  }

  /** Returns what to draw at a time, and changes nothing: leaves in paint order, far to near. */
  frame(at) {
    const time = Math.max(at, this.time ?? at);
    const later = Object.assign(Object.create(Pager.prototype), this, {
      leaves: [...this.leaves], effects: [],
    });
    later.land(time);
    const poses = later.poses(time);
    const byAge = later.leaves.map((leaf, index) => {
      const { id, turn, cause, from, to, direction, isDelivered, grip } = leaf;
      const finger = fingerOf(leaf, poses[index]);
      return { id, turn, cause, from, to, direction, isDelivered, grip, finger, ...poses[index] };
    });
    const { state, page, size, options } = later;
    return {
      time, state, page, size, options, byAge,
      // With whole pages, a leaf leaves over the page of the next one.
      leaves: options.movesWholePage ? [...byAge].reverse() : [
        ...byAge.filter((leaf) => leaf.progress >= 0.5),
        ...byAge.filter((leaf) => leaf.progress < 0.5).reverse(),
      ],
    };
  }
}
