// The page under the pointer.
//
// The rules are those of Pleat's FlipPager with drags from anywhere. Positions m lie along the drag's
// axis, in points of the page. The whole transition takes a drag over the length E: the page, or half of
// it if both halves move:
//
//     progress = clamp(progress at m0 ± limit · (m - m0) / E, 0, limit)
//
// Near an end the page follows the pointer at once. Elsewhere the pointer must first move by the
// slop, and m0 is its position then. A moving page is caught wherever it is touched. Unlike the pager's
// leaf, the page stays under the pointer, however fast that is, until it is lifted.

import { moveTo, play, player, settle, stop } from './player.js';
import { height, sheet, shown, stage, width } from './stage.js';
import { update } from './transport.js';

const slop = 10;             // points that a tap may stray
const margin = 44;           // points from an end
const tapDuration = 0.3;     // seconds
const memory = 0.1;          // seconds back over which velocity is measured
const releaseVelocity = 125; // points per second: faster, the way decides and not the place

let touch = null;

function sample(event) {
  const box = sheet.getBoundingClientRect();
  const zoom = box.width / width;
  return {
    x: (event.clientX - box.left) / zoom,
    y: (event.clientY - box.top) / zoom,
    time: event.timeStamp / 1000,
  };
}

// Ends the drag, because another transition is shown.
export function letGo() {
  if (touch) touch.role = 'spent';
}

// The sign of movements along the axis that turn the page forward.
function forwardSign(position) {
  const { drag } = shown.motion;
  const inward = position < touch.extent / 2 ? 1 : -1;
  return { decreasing: -1, increasing: 1, inward, outward: -inward }[drag.forward];
}

// The change of progress for each point of a drag.
function progressPerPoint() {
  const { drag, limit } = shown.motion;
  const isByHalves = drag.forward === 'inward' || drag.forward === 'outward';
  return limit / (touch.extent * (isByHalves ? 0.5 : 1));
}

// Velocity along the axis in points per second; 0 if the pointer moves mainly across it.
function velocity() {
  const { samples, axis, across } = touch;
  const [first, last] = [samples[0], samples[samples.length - 1]];
  const span = last.time - first.time;
  if (span <= 1e-9) return 0;
  const along = (last[axis] - first[axis]) / span;
  return Math.abs(last[across] - first[across]) / span > Math.abs(along) ? 0 : along;
}

function record(event) {
  const now = sample(event);
  touch.samples.push(now);
  while (touch.samples.length > 2 && touch.samples[0].time < now.time - memory - 1e-9) {
    touch.samples.shift();
  }
  const distance = Math.hypot(now.x - touch.began.x, now.y - touch.began.y);
  if (distance > slop + 1e-9) touch.strayed = true;
  return now;
}

// The page follows the pointer from now on; m0 is the anchor.
function take(anchor, caught = null) {
  const forward = forwardSign(touch.began[touch.axis]);
  Object.assign(touch, { role: 'owning', anchor, forward, caught, from: shown.progress });
  shown.fades = false;
  stage.classList.add('held');
  update();
}

function begin(event) {
  const began = sample(event);
  const { axis } = shown.motion.drag;
  touch = {
    id: event.pointerId, began, samples: [began], strayed: false, role: 'undecided', axis,
    across: axis === 'x' ? 'y' : 'x', extent: axis === 'x' ? width : height,
  };
  const position = began[axis];
  const { progress, motion } = shown;
  const target = player.target;
  stop();
  if (progress > 0 && progress < motion.limit) {
    take(position, { target });
    return;
  }
  // The sign of movements that turn the page to its other end.
  touch.away = forwardSign(position) * (progress === 0 ? 1 : -1);
  if (touch.away > 0 ? position <= margin : position >= touch.extent - margin) take(position);
}

// Once the pointer has moved by the slop, its direction decides: one page can turn, in one direction.
function decide(now) {
  const along = now[touch.axis] - touch.began[touch.axis];
  const across = Math.abs(now[touch.across] - touch.began[touch.across]);
  const isPast = Math.abs(along) > slop + 1e-9 && Math.abs(along) >= across - 1e-9;
  if (isPast && along * touch.away > 0) {
    take(touch.began[touch.axis] + Math.sign(along) * slop);
  } else if (isPast || across > slop + 1e-9) {
    touch.role = 'spent';
  }
}

// Moves the page to the pointer.
function follow(now) {
  const { axis, anchor, forward, from } = touch;
  moveTo(from + forward * (now[axis] - anchor) * progressPerPoint());
}

// Releases the page. The direction of the pointer or the progress of the page decides its end.
function release(speed) {
  const { motion, progress } = shown;
  const { home } = player;
  const { forward } = touch;
  const away = forward * (home === 0 ? 1 : -1);
  const completes = Math.abs(speed) > releaseVelocity
    ? away * speed > 0 : Math.abs(progress - home) >= motion.limit / 2 - 1e-9;
  settle(completes ? motion.limit - home : home, forward * speed * progressPerPoint());
}

function move(event) {
  const now = record(event);
  if (touch.role === 'undecided') decide(now);
  if (touch.role === 'owning') follow(now);
}

function lift(event) {
  const now = record(event);
  if (touch.role === 'undecided') decide(now);
  if (touch.role !== 'owning') return;
  const isTap = !touch.strayed && now.time - touch.began.time <= tapDuration + 1e-9;
  const { caught } = touch;
  if (caught && caught.target === null && !touch.strayed) return; // it stood here, and it stays
  if (isTap && caught) {
    settle(caught.target);
  } else if (isTap) {
    play(player.home === 0, true);
  } else {
    follow(now);
    release(velocity());
  }
}

// If the browser cancels a touch, the page falls back.
function cancel() {
  if (touch.role === 'owning') settle(player.home);
}

function finish(react) {
  return (event) => {
    if (!touch || touch.id !== event.pointerId) return;
    react(event);
    touch = null;
    stage.classList.remove('held');
  };
}

stage.addEventListener('pointerdown', (event) => {
  if (event.button !== 0 || (touch && touch.id !== event.pointerId)) return;
  if (touch) finish(cancel)(event);
  stage.setPointerCapture(event.pointerId);
  begin(event);
});
stage.addEventListener('pointermove', (event) => {
  if (touch && touch.id === event.pointerId) move(event);
});
stage.addEventListener('pointerup', finish(lift));
stage.addEventListener('pointercancel', finish(cancel));
stage.addEventListener('lostpointercapture', finish(cancel));
