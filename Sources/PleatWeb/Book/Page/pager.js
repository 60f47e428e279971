// The pager: Pleat's FlipPager in the browser. It takes events with their times, returns effects, and
// frame(time) returns the picture to draw. It has no clock of its own. What only the pager of an HTML file
// needs is in file-pager.js.
//
// An event is { type, … }: began, moved, ended or cancelled with point (or null), id and velocity
// (or null); goTo with page, direction, animated and duration; step with to and perhaps a cause; resize with
// size; options with options and size; tick; inputEnded. Points, sizes and velocities are pairs.

import { extras } from './extras.js';
import { Finger, flip, rise, Settling, sign, stand } from './motions.js';
import { Spread } from './spread.js';
import { tolerance, Touch } from '../../Runtime/Page/touch.js';

/** Whether the leaf follows a finger. */
export const isHeld = (leaf) => leaf.motion instanceof Finger;

/** The time at which a leaf lands, or null while a finger or a late page keeps it. */
const endOf = (leaf) => (leaf.isWaiting || isHeld(leaf) ? null : leaf.motion.rest);

/** Whether the leaf lands on its page without another event. */
const flies = (leaf) => leaf.completes && !leaf.isWaiting && !isHeld(leaf);

/** The pose of a leaf. If no finger holds the leaf, it has the `lift` of its corner across the axis, too. */
function poseOf(leaf, time) {
  const pose = leaf.motion.pose(time);
  if (!leaf.lifting || isHeld(leaf)) return pose;
  return { ...pose, lift: extras.liftAt(leaf.lifting, time, pose.progress) };
}

/** The place of a leaf of paper under a finger; null for a stiff leaf. */
const heldSheet = (point, spread, leaf, pose) =>
  (leaf.grip ? extras.sheetUnder(point, spread, leaf, pose) : null);

export class Pager {
  /** `book` is { count, loops, hard }; `options` are those of FlipPager. */
  constructor(book, page, size, options) {
    Object.assign(this, {
      book, page, size, options, time: null, leaves: [], touch: null, effects: [], nextLeaf: 0, nextTurn: 0,
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

  /** Handles an event, and returns its effects, preceded by those that became due before the event. */
  handle(event, at) {
    const time = Math.max(at, this.time ?? at);
    this.effects = [];
    this.land(time);
    this.time = time;
    this.react(event);
    this.land(time);
    return this.effects.splice(0);
  }

  /** Reacts as the state table of Pleat's pager says (PagerStates.md). */
  react(event) {
    const { role } = this;
    const isOwning = role === 'owning';
    const isKnown = this.touch !== null && event.id === this.touch.id;
    switch (event.type) {
      case 'began':
        if (isKnown && isOwning) {
          this.fallBack();
          this.land(this.time);
        }
        if (isKnown || !(isOwning || role === 'undecided')) this.begin(event);
        break;
      case 'moved': case 'ended': case 'cancelled':
        if (!isKnown) break;
        if (isOwning) this.follow(event);
        else if (role === 'undecided' && event.type !== 'cancelled') this.decide(event);
        if (event.type === 'moved') break;
        if (this.role === 'owning') this[event.type === 'ended' ? 'release' : 'fallBack']();
        this.touch = null;
        break;
      case 'inputEnded':
        if (isOwning) this.follow(event);
        this.fallBack();
        this.touch = null;
        break;
      case 'step': this.flip(event); break;
      case 'goTo': this[event.animated === false ? 'jump' : 'flip'](event); break;
      case 'resize': this.change(this.options, event.size); break;
      case 'options': this.choose(event); break;
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
    // By rounding, `end` may be a little after `by`. Then the leaf lands only if that makes no jump.
    const isThere = end <= by || end <= by + tolerance
      && Math.abs(leaf.motion.pose(by).progress - target) <= tolerance;
    if (!isThere) return false;
    this.leaves.shift();
    this.time = Math.min(end, Math.max(by, this.time ?? by));
    if (leaf.completes && leaf.to !== null) this.page = leaf.to;
    this.reportEnd(leaf, true, leaf.completes);
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

  newestPose() { return this.poses(this.time).at(-1) ?? { progress: 0, velocity: 0 }; }

  // Reports.

  report({ from, to, turn, cause, direction, duration, isInteractive }, effect) {
    this.effects.push({
      time: this.time, from, to, turn, cause, direction, duration, isInteractive, ...effect,
    });
  }

  reportStart(leaf, cause, isInteractive) {
    Object.assign(leaf, { turn: this.nextTurn, cause, isInteractive });
    this.nextTurn += 1;
    this.report(leaf, { kind: 'didStart' });
  }

  reportEnd(leaf, finished, completed) {
    this.report(leaf, { kind: 'didFinish', finished, completed });
  }

  refuse(reason, cause) {
    this.report({ turn: this.nextTurn, cause }, { kind: 'refused', reason });
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

  /** Whether a page is not there yet. */
  isLate() { return false; }

  /** Returns { page }, the page (or null) to which a new leaf would turn, or null if the turn is refused. */
  neighbour(direction, cause) {
    if (!this.hasRoom || this.leaves.some((leaf) => leaf.direction !== direction)) {
      this.refuse('flipInProgress', cause);
      return null;
    }
    return { page: this.nextTo(this.base, direction) };
  }

  /** Returns why nothing can turn to the page with an index, or null. */
  refusal(index, base) {
    return index === base ? 'alreadyThere' : this.at(index) === null ? 'unknownPage' : null;
  }

  // Flips without a finger.

  /** Adds a leaf that starts. `motion` is a function that returns the motion of the leaf. */
  add(page, start, isInteractive, motion) {
    const isLate = page !== null && this.isLate(page);
    const leaf = {
      id: this.nextLeaf, from: this.base, to: page, direction: start.direction,
      duration: start.duration ?? this.options.duration, isDelivered: page !== null && !isLate,
      isWaiting: isLate, completes: false,
      grip: this.bends(start.direction, page) ? start.grip ?? this.spread.grip(this.size) : null,
    };
    leaf.motion = motion(leaf);
    this.nextLeaf += 1;
    this.reportStart(leaf, start.cause, isInteractive);
    this.leaves.push(leaf);
  }

  /** Handles an event goTo or step. */
  flip({ type, to, page, direction, duration, cause = type === 'goTo' ? 'call' : 'key' }) {
    const way = direction
      ?? (to === 'next' || to === 'last' || page > this.base ? 'forward' : 'backward');
    if (to === 'next' || to === 'previous') this.flipNext(way, cause);
    else {
      const index = page ?? (to === 'first' ? 0 : this.book.count - 1);
      this.flipTo(index, { direction: way, cause, duration });
    }
  }

  flipNext(direction, cause) {
    const answer = this.neighbour(direction, cause);
    if (answer) this.launch(answer.page, { direction, cause });
  }

  /** Flips to a page that need not be next to this one. */
  flipTo(index, start) {
    const { cause, direction } = start;
    const reason = (this.hasRoom ? this.refusal(index, this.base) : 'flipInProgress')
      ?? (this.leaves.some((leaf) => leaf.direction !== direction) ? 'flipInProgress' : null);
    if (reason) this.refuse(reason, cause);
    else this.launch(index, start);
  }

  launch(page, start) {
    const from = this.spread.start(start.direction);
    // A leaf whose page is late or missing starts flat, even where other leaves start upright.
    this.add(page, start, false, (leaf) => stand(leaf.isDelivered ? from : 0));
    this.programNewest();
  }

  /** Makes the newest leaf turn by itself, or only rise to progress 1/6 if its page is late or missing. */
  programNewest() {
    const leaf = this.newest;
    const pose = this.newestPose();
    leaf.completes = leaf.to !== null;
    leaf.motion = leaf.isDelivered
      ? flip(pose.progress, this.time, leaf.duration, this.options.curve)
      : rise(pose.progress, this.time, leaf.duration, leaf.to === null);
    this.lift(pose, { height: this.size[this.spread.across] });
  }

  // Touches.

  begin({ point, id }) {
    this.touch = new Touch(id, point, this.time, this.options.thresholds);
    const spread = this.spread;
    const position = spread.position(point);
    const pose = this.newestPose();
    const leaf = this.newest;
    const direction = spread.directionAt(point);
    if (leaf && endOf(leaf) !== null && spread.isOnSide(position, leaf.direction, pose.progress)) {
      this.catchNewest(position, pose);
    } else if (direction) {
      // In a margin, the progress per point depends on where the drag starts. If drags may start anywhere,
      // it must not.
      this.take(direction, !this.options.dragAnywhere, position);
    } else if (this.options.dragAnywhere) {
      this.touch.role = 'undecided';
    }
  }

  /** Stops the newest leaf, which then follows the finger: this is another turn with the same pages. */
  catchNewest(position, pose) {
    const leaf = this.newest;
    this.reportEnd(leaf, false, false);
    this.reportStart(leaf, 'gesture', true);
    Object.assign(this.touch, { role: 'owning', caughtCompleting: leaf.completes });
    leaf.completes = false;
    leaf.motion = new Finger({
      direction: leaf.direction, isBand: !leaf.isDelivered,
      progress: pose.progress, anchor: position, position,
      sheet: heldSheet(this.touch.point, this.spread, leaf, pose),
    }, this.spread);
  }

  /** Lets the finger take a leaf that lies flat, unless the turn is refused. */
  take(direction, isInMargin, anchor) {
    const { spread, touch: { point, began } } = this;
    const position = spread.position(point);
    const answer = this.neighbour(direction, 'gesture');
    this.touch.role = answer ? 'owning' : 'spent';
    if (!answer) return;
    const pose = isInMargin ? null : { progress: spread.start(direction) };
    const motion = (leaf) => new Finger({
      direction, isInMargin, isBand: !leaf.isDelivered, anchor, position,
      sheet: heldSheet(point, spread, leaf, pose),
    }, spread);
    const start = { direction, cause: 'gesture', grip: spread.grip(began) };
    this.add(answer.page, start, true, motion);
  }

  /** Lets an undecided finger take a leaf once it has moved along the axis by more than the slop. */
  decide(event) {
    this.touch.record(event.point, this.time);
    const { touch, spread } = this;
    const anchor = spread.position(touch.began);
    const along = spread.position(touch.point) - anchor;
    const across = Math.abs(touch.point[spread.across] - touch.began[spread.across]);
    const { slop } = this.options.thresholds;
    if (Math.abs(along) > slop + tolerance && Math.abs(along) >= across - tolerance) {
      const offset = along < 0 ? -slop : slop;
      this.take(along < 0 ? 'forward' : 'backward', false, anchor + offset);
      if (touch.role === 'owning') this.draw(event);
    } else if (across > slop + tolerance) {
      touch.role = 'spent';
    }
  }

  follow(event) {
    this.touch.record(event.point, this.time);
    this.draw(event);
  }

  /** Moves the leaf to the finger. */
  draw(event) {
    const { touch, spread, newest: leaf } = this;
    leaf.motion = leaf.motion.follow(touch.point, event.velocity ?? touch.velocity, spread);
  }

  /** Lets go of the leaf that the finger holds. */
  release() {
    const { touch, spread, newest: leaf } = this;
    const finger = leaf.motion;
    if (touch.isTap(this.time)) {
      if (touch.caughtCompleting === null) this.programNewest();
      else this.settle(touch.caughtCompleting);
    } else if (finger.isBand) {
      this.settle(false);
    } else {
      const velocity = sign(leaf.direction) * finger.velocity;
      const half = spread.halfway(leaf.direction) - tolerance;
      const isFast = Math.abs(velocity) > this.options.thresholds.release;
      this.settle(isFast ? velocity > 0 : this.newestPose().progress >= half);
    }
  }

  /** Lets the newest leaf fall back, at first with velocity 0, if a finger or a late page keeps it. */
  fallBack() {
    const leaf = this.newest;
    if (leaf && endOf(leaf) === null) this.settle(false, true);
  }

  settle(completes, fromRest = false) {
    const pose = this.newestPose();
    if (fromRest) pose.velocity = 0;
    const leaf = this.newest;
    const velocity = fromRest ? 0 : leaf.motion.sheet?.liftVelocity ?? 0;
    leaf.motion = this.settling(pose, completes ? 1 : 0, leaf.duration);
    this.lift(pose, { velocity });
    Object.assign(leaf, { isWaiting: false, completes });
  }

  settling(pose, target, duration) { return new Settling(pose, target, this.time, duration); }

  /** Lets the corner of the newest leaf move across the axis. */
  lift(pose, how) {
    const leaf = this.newest;
    if (leaf.grip) leaf.lifting = extras.liftFrom(pose, this.time, leaf, how);
  }

  // Changes and ends of all turns.

  /** Ends all turns: leaves that fly to their page land there, and the others fall back, at once. */
  landAll() {
    for (const leaf of this.leaves) {
      if (flies(leaf) && leaf.to !== null) this.page = leaf.to;
      this.reportEnd(leaf, true, flies(leaf));
    }
    this.leaves = [];
    this.touch = null;
  }

  /** Shows another page at once. */
  jump({ page: index, direction }) {
    const leaf = this.newest;
    const base = !leaf ? this.page : flies(leaf) ? leaf.to ?? leaf.from : leaf.from;
    const reason = this.refusal(index, base) ?? (this.isLate(index) ? 'notReady' : null);
    if (!reason || index === base) this.landAll();
    if (reason) {
      this.refuse(reason, 'call');
      return;
    }
    const shown = {
      from: this.page, to: index, duration: null,
      direction: direction ?? (index > this.page ? 'forward' : 'backward'),
    };
    this.nextLeaf += 1;
    this.reportStart(shown, 'call', false);
    this.page = index;
    this.reportEnd(shown, true, true);
  }

  /** Sets other options, and perhaps another size. */
  choose({ options, size }) {
    const differs = ['axis', 'rightToLeft', 'style', ...options.movesWholePage ? [] : ['spine']]
      .some((key) => options[key] !== this.options[key]);
    if (differs) this.landAll();
    this.change(options, size ?? this.size);
  }

  /** Handles a changed view. The leaf under the finger stays where it was. */
  change(options, size) {
    const pose = this.newestPose();
    Object.assign(this, { options, size });
    if (this.role !== 'owning') return;
    const { spread, touch: { point }, newest: leaf } = this;
    leaf.motion = leaf.motion.rebased(
      pose.progress, spread.position(point), heldSheet(point, spread, leaf, pose), spread);
  }

  // Reading.

  /** The time at which the last movement ends if no further event comes, or null. */
  get motionEndTime() {
    const end = Math.max(...this.leaves.map(({ motion }) => motion.rest));
    return end > this.time ? end : null;
  }

  /** Returns what to draw at a time, with the leaves from far to near. It changes nothing. */
  frame(at) {
    const time = Math.max(at, this.time ?? at);
    const later = Object.assign(Object.create(Object.getPrototypeOf(this)), this, {
      leaves: [...this.leaves], effects: [],
    });
    later.land(time);
    const poses = later.poses(time);
    const byAge = later.leaves.map((leaf, index) => {
      const finger = leaf.motion.sheet ? extras.fingerOf(leaf, poses[index]) : null;
      return { ...leaf, finger, ...poses[index] };
    });
    const { state, page, size, options } = later;
    return {
      time, state, page, size, options, byAge,
      // If whole pages move, the newest leaf is drawn first, and older leaves over it as they leave.
      leaves: options.movesWholePage ? [...byAge].reverse() : [
        ...byAge.filter((leaf) => leaf.progress >= 0.5),
        ...byAge.filter((leaf) => leaf.progress < 0.5).reverse(),
      ],
    };
  }
}
