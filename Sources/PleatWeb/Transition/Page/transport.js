// The button, the scrubber and the keys that move the page, and what screen readers hear.

import { keys } from '../../Runtime/Page/keys.js';
import { element, lessMotion, setSlider } from '../../Runtime/Page/page.js';
import { play, player, scrub, stop } from './player.js';
import { degrees } from '../../Runtime/Page/pose.js';
import { draw, sheet, shown } from './stage.js';

export const scrubber = element('scrubber');
const playButton = element('play');

// Functions that update the other displays of the page's progress.
export const watchers = [];

export const percent = () => Math.round(100 * shown.progress);

// Makes screen readers speak a text.
export function say(text) {
  element('status').textContent = text;
}

let pending = null;

// Cancels a text that is not spoken yet, because the page has moved on.
export function hush() {
  clearTimeout(pending);
}

// Speaks the state of the page after a moment of rest. Of several jumps, only the last is spoken.
export function announce() {
  hush();
  pending = setTimeout(() => say(`${shown.name}, ${percent()} percent`), 250);
}

// The text that says where to drag.
function hint() {
  const { motion, progress } = shown;
  const { axis, forward, action } = motion.drag;
  const isBack = progress === 1;
  const ways = { x: ['to the left', 'to the right'], y: ['up', 'down'] }[axis];
  const way = {
    decreasing: ways[isBack ? 1 : 0],
    increasing: ways[isBack ? 0 : 1],
    inward: isBack ? 'outward from the middle' : 'inward from an edge',
    outward: isBack ? 'inward from an edge' : 'outward from the middle',
  }[forward];
  const note = lessMotion.matches ? ' Playing cross-fades, since you prefer less motion.' : '';
  return `Drag ${way} to ${isBack ? 'go back' : action}. A flick does it at once.${note}`;
}

// Updates everything that shows the progress of the page.
export function update() {
  draw();
  const { motion, progress } = shown;
  const angle = degrees(motion, progress).toFixed(1);
  setSlider(scrubber, progress);
  scrubber.setAttribute('aria-valuetext', `${percent()} percent, ${angle} degrees`);
  playButton.classList.toggle('playing', player.isPlaying);
  playButton.setAttribute('aria-label', player.isPlaying ? 'Pause' : 'Play');
  element('hint').textContent = hint();
  sheet.setAttribute('aria-label', `${shown.name}, ${percent()} percent`);
  watchers.forEach((watch) => watch());
}

const toggle = () => { if (player.isPlaying) stop(); else play(); };

// Jumps to a progress. A slider that has the focus speaks its value itself.
function jump(progress) {
  scrub(progress);
  if (document.activeElement === scrubber) say('');
  else announce();
}

const nudge = (event, way) =>
  jump(shown.progress + way * (event.shiftKey ? 0.1 : 0.01));

Object.assign(keys, {
  ' ': toggle,
  ArrowLeft: (event) => nudge(event, -1),
  ArrowRight: (event) => nudge(event, 1),
  Home: () => jump(0),
  End: () => jump(1),
});
for (let digit = 0; digit <= 9; digit++) {
  keys[digit] = () => jump(digit / 10);
}

scrubber.addEventListener('input', () => jump(Number(scrubber.value)));
playButton.addEventListener('click', toggle);
lessMotion.addEventListener('change', update);
