// Automatic motion: playing, and settling after a drag.

import { clamp } from '../../Runtime/Page/matrix.js';
import { lessMotion } from '../../Runtime/Page/page.js';
import { settled, settlingTime } from '../../Runtime/Page/settling.js';
import { shown } from './stage.js';
import { durationOf, progressAt, timeAt } from '../../Runtime/Page/timing.js';
import { announce, hush, say, update } from './transport.js';

// The seconds for which each page is shown alone if playing repeats.
const pause = 0.6;

// The settings of the buttons: what happens at the end, and the speed.
export const settings = { repeat: 'once', speed: 1 };

// `home` is the end at which the page was last at rest, and `target` the end to which it moves, if any.
// `advance` moves the page by the elapsed seconds, and returns whether the motion continues.
export const player = { home: 0, target: null, isPlaying: false, advance: null };

// Shows a progress, and the time of it if the page plays.
export function moveTo(progress, time = null) {
  hush();
  Object.assign(shown, { progress: clamp(progress, 0, 1), time });
  if (shown.progress === 0 || shown.progress === 1) player.home = shown.progress;
  update();
}

function start(target, isPlaying, advance) {
  hush();
  say('');
  Object.assign(player, { target, isPlaying, advance });
  update();
  let last = null;
  requestAnimationFrame(function tick(now) {
    if (player.advance !== advance) return;
    const seconds = clamp((now - (last ?? now)) / 1000, 0, 0.1);
    last = now;
    if (advance(seconds)) requestAnimationFrame(tick);
    else stop();
  });
}

export function stop() {
  if (!player.advance) return;
  Object.assign(player, { target: null, isPlaying: false, advance: null });
  update();
  announce();
}

// Plays to an end. The buttons decide what happens there, unless `once` is true.
export function play(forward = true, once = false) {
  const { motion } = shown;
  const [first, duration] = [progressAt(motion, 0), durationOf(motion)];
  const ends = [first, 1];
  // A curve that overshoots also reaches the end before its time is over.
  const isBetween = shown.time > 0 && shown.time < duration;
  if (shown.progress === ends[forward ? 1 : 0] && !isBetween) {
    moveTo(ends[forward ? 0 : 1], forward ? 0 : duration);
  }
  shown.fades = lessMotion.matches;
  let [time, hold] = [shown.time ?? timeAt(motion, shown.progress), 0];
  start(ends[forward ? 1 : 0], true, (seconds) => {
    if (hold > 0) {
      hold -= seconds;
      if (hold > 0) return true;
      if (settings.repeat === 'ping-pong') forward = !forward;
      else time = forward ? 0 : duration;
      player.target = ends[forward ? 1 : 0];
    }
    time += (forward ? 1 : -1) * settings.speed * seconds;
    const isOver = forward ? time >= duration : time <= 0;
    moveTo(isOver ? ends[forward ? 1 : 0] : progressAt(motion, time), clamp(time, 0, duration));
    if (isOver) hold = pause;
    return !isOver || !(once || settings.repeat === 'once');
  });
}

// Releases the page. A cubic leads from this progress, at a velocity in progress per second, to rest at
// the target. It takes the transition's time for the remaining progress, or less if the page is faster.
export function settle(target, velocity = 0) {
  const { motion, progress: from } = shown;
  const remaining = target - from;
  const usual = durationOf(motion) / settings.speed * Math.abs(remaining);
  const duration = settlingTime(remaining, velocity, usual);
  if (lessMotion.matches || Math.abs(remaining) < 1e-9 || duration === 0) {
    stop();
    moveTo(target);
    announce();
    return;
  }
  let time = 0;
  start(target, false, (seconds) => {
    time += seconds;
    const part = Math.min(time / duration, 1);
    moveTo(part === 1 ? target : settled(from, target, duration * velocity, part));
    return part < 1;
  });
}

// Moves to a progress by hand, and ends automatic motion.
export function scrub(progress) {
  stop();
  shown.fades = false;
  moveTo(progress);
}
