// The controls: buttons and keys, and the numbers that the page shows.

import { chooseFirst, chooseNext } from './choice.js';
import { letGo } from './drag.js';
import { cssMatrix } from '../../Runtime/Page/matrix.js';
import { element, lessMotion } from '../../Runtime/Page/page.js';
import { play, player, scrub, settings, stop } from './player.js';
import { degrees } from '../../Runtime/Page/pose.js';
import { build, currentPose, draw, makeRoom, sheet, shown } from './stage.js';
import { updateViewer } from './viewer.js';

const [scrubber, playButton] = [element('scrubber'), element('play')];
const [numbers, panelMenu] = [element('numbers'), element('panel')];

const percent = () => Math.round(100 * shown.progress / shown.motion.limit);
const decimals = (value, digits) =>
  (Math.abs(value) < 0.5 / 10 ** digits ? 0 : value).toFixed(digits);

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

// Speaks the name of the transition. While it plays, its progress is spoken when it comes to rest.
export function announceChoice() {
  if (player.isPlaying) say(shown.name);
  else announce();
}

// The text that says where to drag.
function hint() {
  const { motion, progress } = shown;
  const { axis, forward } = motion.drag;
  const isBack = progress === motion.limit;
  const ways = { x: ['to the left', 'to the right'], y: ['up', 'down'] }[axis];
  const way = {
    decreasing: ways[isBack ? 1 : 0],
    increasing: ways[isBack ? 0 : 1],
    inward: isBack ? 'outward from the middle' : 'inward from an edge',
    outward: isBack ? 'inward from an edge' : 'outward from the middle',
  }[forward];
  const note = lessMotion.matches ? ' Playing cross-fades, since you prefer less motion.' : '';
  return `Drag ${way} to turn the page${isBack ? ' back' : ''}. A flick turns it at once.${note}`;
}

function updateNumbers() {
  if (!numbers.open) return;
  const { motion, progress } = shown;
  const { panels, order } = currentPose();
  const front = order.at(-1);
  const index = panelMenu.value === '' ? front : Number(panelMenu.value);
  panelMenu.options[0].text = `in front: ${motion.panels[front]?.name ?? 'none'}`;
  if (index === undefined) return;
  const { matrix, shade } = panels[index];
  element('number-progress').textContent = decimals(progress, 6);
  element('number-angle').textContent = `${decimals(degrees(motion, progress), 4)}°`;
  element('number-shade').textContent = decimals(shade, 6);
  const entries = matrix.map((entry) => decimals(entry, 8));
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...[0, 4, 8, 12].map((row) => entries[row + column].length)));
  const lines = [0, 4, 8, 12].map((row) =>
    widths.map((width, column) => entries[row + column].padStart(width)).join('   '));
  element('matrix').textContent = lines.join('\n');
  element('copy').value = cssMatrix(matrix);
}

// Updates everything that shows the progress of the page.
export function update() {
  draw();
  const { motion, progress } = shown;
  const angle = decimals(degrees(motion, progress), 1);
  scrubber.value = progress;
  scrubber.style.setProperty('--part', `${100 * progress / motion.limit}%`);
  scrubber.setAttribute('aria-valuetext', `${percent()} percent, ${angle} degrees`);
  element('percent').textContent = `${percent()}%`;
  element('angle').textContent = `${angle}°`;
  playButton.classList.toggle('playing', player.isPlaying);
  playButton.setAttribute('aria-label', player.isPlaying ? 'Pause' : 'Play');
  element('hint').textContent = hint();
  sheet.setAttribute('aria-label', `${shown.name}, ${percent()} percent`);
  updateNumbers();
}

// Shows another transition at the same fraction of its progress. Playing continues.
export function showMotion(motion, name) {
  const fraction = shown.progress / shown.motion.limit;
  const wasPlaying = player.isPlaying;
  stop();
  letGo();
  const home = player.home === 0 ? 0 : motion.limit;
  Object.assign(shown, { motion, name, progress: fraction * motion.limit });
  player.home = home;
  element('title').textContent = name;
  scrubber.max = motion.limit;
  const options = motion.panels.map(({ name: panel }, index) => new Option(panel, index));
  panelMenu.replaceChildren(new Option('in front', ''), ...options);
  build();
  makeRoom();
  updateViewer();
  update();
  if (wasPlaying) play();
}

const toggle = () => { if (player.isPlaying) stop(); else play(); };

// Presses the next button of a row.
function pressNext(name) {
  const buttons = [...element('settings').elements[name]];
  const next = buttons[(buttons.findIndex((button) => button.checked) + 1) % buttons.length];
  next.click();
  say(`${name}: ${next.nextSibling.textContent}`);
}

const darkness = matchMedia('(prefers-color-scheme: dark)');
const isDark = () =>
  (document.documentElement.dataset.theme ?? (darkness.matches ? 'dark' : 'light')) === 'dark';
const updateTheme = () => element('theme').setAttribute('aria-pressed', isDark());

function toggleTheme() {
  document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
  updateTheme();
}

// Copies through the clipboard. A page from a file may not do that, so it copies a selection.
async function copy() {
  const button = element('copy');
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(button.value);
  } catch {
    const area = document.createElement('textarea');
    area.value = button.value;
    area.classList.add('unseen');
    button.after(area);
    area.select();
    isCopied = document.execCommand('copy');
    area.remove();
    button.focus();
  }
  const label = isCopied ? 'Copied' : 'Not allowed to copy';
  button.textContent = label;
  say(label);
  setTimeout(() => { button.textContent = 'Copy matrix3d'; }, 1500);
}

// Jumps to a progress. A slider that has the focus speaks its value itself.
function jump(progress) {
  scrub(progress);
  if (document.activeElement === scrubber) say('');
  else announce();
}

const nudge = (event, way) =>
  jump(shown.progress + way * shown.motion.limit * (event.shiftKey ? 0.1 : 0.01));

const keys = {
  ' ': toggle,
  ArrowLeft: (event) => nudge(event, -1),
  ArrowRight: (event) => nudge(event, 1),
  ArrowUp: () => chooseNext(-1),
  ArrowDown: () => chooseNext(1),
  Home: () => jump(0),
  End: () => jump(shown.motion.limit),
  r: () => pressNext('repeat'),
  s: () => pressNext('speed'),
  t: () => {
    toggleTheme();
    say(isDark() ? 'dark colours' : 'light colours');
  },
};
for (let digit = 0; digit <= 9; digit++) {
  keys[digit] = () => jump(shown.motion.limit * digit / 10);
}

// Whether a control uses a key for itself.
function isTakenBy(control, key) {
  if (control.matches('select')) return true;
  if (control.matches('button, summary, [type="checkbox"], [type="color"]')) return key === ' ';
  const isNavigating = key === ' ' || key.startsWith('Arrow') || key === 'Home' || key === 'End';
  return isNavigating && control.matches('[type="radio"], [type="range"]:not(#scrubber)');
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!Object.hasOwn(keys, key) || isTakenBy(event.target, key)) return;
  event.preventDefault();
  keys[key](event);
});

scrubber.addEventListener('input', () => jump(Number(scrubber.value)));
playButton.addEventListener('click', toggle);
panelMenu.addEventListener('change', updateNumbers);
numbers.addEventListener('toggle', updateNumbers);
element('theme').addEventListener('click', toggleTheme);
element('copy').addEventListener('click', copy);
element('settings').addEventListener('submit', (event) => event.preventDefault());
element('settings').addEventListener('change', ({ target }) => {
  if (target.name === 'repeat') settings.repeat = target.value;
  if (target.name === 'speed') settings.speed = Number(target.value);
});
darkness.addEventListener('change', updateTheme);
lessMotion.addEventListener('change', update);

chooseFirst();
updateTheme();
