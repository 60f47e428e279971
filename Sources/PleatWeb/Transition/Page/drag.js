// The page under the pointer.
//
// The rules are those of Pleat's FlipPager with drags from anywhere. Positions m lie along the drag's
// axis, in points of the page. The whole transition takes a drag over the length E: the page, or half of
// it if both halves move:
//
//     progress = clamp(progress at m0 ± (m - m0) / E, 0, 1)
//
// Near an end the page follows the pointer at once. Elsewhere the pointer must first move by the
// slop, and m0 is its position then. A moving page is caught wherever it is touched. Unlike the pager's
// leaf, the page stays under the pointer, however fast that is, until it is lifted.

import { moveTo, play, player, settle, stop } from './player.js';
import { sheet, shown, stage } from './stage.js';
import { data } from '../../Runtime/Page/page.js';
import { tolerance, Touch } from '../../Runtime/Page/touch.js';
import { update } from './transport.js';

const slop = 10;             // points that a tap may stray
const margin = 44;           // points from an end
const tapTime = 0.3;         // seconds
const releaseVelocity = 125; // points per second: faster, the way decides and not the place

// The pointer with its axis: 0 for x, 1 for y.
let touch = null;

const timeOf = (event) => event.timeStamp / 1000;

function pointOf(event) {
  const box = sheet.getBoundingClientRect();
  const zoom = box.width / data.size[0];
  return [(event.clientX - box.left) / zoom, (event.clientY - box.top) / zoom];
}

// Ends the drag, because another transition is shown.
export function letGo() {
  if (touch) touch.role = 'spent';
}

// The change of progress per point along the axis: below 0 where the page turns forward to the left or up.
function progressPerPoint(position, extent) {
  const inward = position < extent / 2 ? 2 : -2;
  return { decreasing: -1, increasing: 1, inward, outward: -inward }[shown.motion.drag.forward] / extent;
}

// Velocity along the axis in points per second; 0 if the pointer moves mainly across it.
function speed() {
  const [along, across] = [touch.velocity[touch.axis], touch.velocity[1 - touch.axis]];
  return Math.abs(across) > Math.abs(along) ? 0 : along;
}

// The page follows the pointer from now on. The anchor is the m0 of the formula above.
function take(anchor, caught = null) {
  Object.assign(touch, { role: 'owning', anchor, caught, from: shown.progress });
  shown.fades = false;
  stage.classList.add('held');
  update();
}

function begin(event) {
  const axis = shown.motion.drag.axis === 'x' ? 0 : 1;
  touch = new Touch(event.pointerId, pointOf(event), timeOf(event), { slop, tapTime });
  const [position, extent] = [touch.began[axis], data.size[axis]];
  Object.assign(touch, { role: 'undecided', axis, perPoint: progressPerPoint(position, extent) });
  const { progress } = shown;
  const target = player.target;
  stop();
  if (progress > 0 && progress < 1) {
    take(position, { target });
    return;
  }
  // The sign of movements that turn the page, away from the end of progress at which it rests.
  touch.away = Math.sign(progress === 0 ? touch.perPoint : -touch.perPoint);
  if (touch.away > 0 ? position <= margin : position >= extent - margin) take(position);
}

// Once the pointer has moved by the slop, it takes the page if it moves in the direction of the turn.
function decide() {
  const { axis, began, point } = touch;
  const along = point[axis] - began[axis];
  const across = Math.abs(point[1 - axis] - began[1 - axis]);
  const isPast = Math.abs(along) > slop + tolerance && Math.abs(along) >= across - tolerance;
  if (isPast && along * touch.away > 0) {
    take(began[axis] + Math.sign(along) * slop);
  } else if (isPast || across > slop + tolerance) {
    touch.role = 'spent';
  }
}

// Moves the page to the pointer.
function follow() {
  const { axis, anchor, perPoint, from, point } = touch;
  moveTo(from + (point[axis] - anchor) * perPoint);
}

// Releases the page. The direction of the pointer or the progress of the page decides its end.
function release(velocity) {
  const { progress } = shown;
  const { home } = player;
  const rate = velocity * touch.perPoint;
  const completes = Math.abs(velocity) > releaseVelocity
    ? rate > 0 === (home === 0) : Math.abs(progress - home) >= 0.5 - tolerance;
  settle(completes ? 1 - home : home, rate);
}

function move(event) {
  touch.record(pointOf(event), timeOf(event));
  if (touch.role === 'undecided') decide();
  if (touch.role === 'owning') follow();
}

function lift(event) {
  touch.record(pointOf(event), timeOf(event));
  if (touch.role === 'undecided') decide();
  if (touch.role !== 'owning') return;
  const isTap = touch.isTap(timeOf(event));
  const { caught } = touch;
  if (caught && caught.target === null && !touch.strayed) return; // it stood here, and it stays
  if (isTap && caught) {
    settle(caught.target);
  } else if (isTap) {
    play(player.home === 0, true);
  } else {
    follow();
    release(speed());
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
