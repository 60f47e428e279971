// The controls: what the page offers besides the transport, and the numbers that it shows.

import { chooseFirst, chooseNext } from './choice.js';
import { letGo } from './drag.js';
import { cssMatrix } from '../../Runtime/Page/matrix.js';
import { element } from '../../Runtime/Page/page.js';
import { play, player, settings, stop } from './player.js';
import { degrees } from '../../Runtime/Page/pose.js';
import { build, currentPose, makeRoom, shown } from './stage.js';
import { announce, decimals, keys, percent, say, scrubber, update, watchers } from './transport.js';
import { updateViewer } from './viewer.js';

const [numbers, panelMenu] = [element('numbers'), element('panel')];

// Speaks the name of the transition. While it plays, its progress is spoken when it comes to rest.
export function announceChoice() {
  if (player.isPlaying) say(shown.name);
  else announce();
}

function updateReadout() {
  element('percent').textContent = `${percent()}%`;
  element('angle').textContent = `${decimals(degrees(shown.motion, shown.progress), 1)}°`;
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

Object.assign(keys, {
  ArrowUp: () => chooseNext(-1),
  ArrowDown: () => chooseNext(1),
  r: () => pressNext('repeat'),
  s: () => pressNext('speed'),
  t: () => {
    toggleTheme();
    say(isDark() ? 'dark colours' : 'light colours');
  },
});

watchers.push(updateReadout, updateNumbers);
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

chooseFirst();
updateTheme();
