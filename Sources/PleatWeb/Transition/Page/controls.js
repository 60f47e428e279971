// The controls: what the page offers besides the transport, and the numbers that it shows.

import { chooseFirst, chooseNext } from './choice.js';
import { makeCopy } from '../../Runtime/Page/copy.js';
import { letGo } from './drag.js';
import { keys } from '../../Runtime/Page/keys.js';
import { cssMatrix } from '../../Runtime/Page/matrix.js';
import { fixed } from '../../Runtime/Page/numbers.js';
import { element } from '../../Runtime/Page/page.js';
import { matrixText } from '../../Runtime/Page/readout.js';
import { play, player, settings, stop } from './player.js';
import { drawPlot } from './plot.js';
import { degrees, pose } from '../../Runtime/Page/pose.js';
import { build, makeRoom, shown } from './stage.js';
import { isDark, toggleTheme } from '../../Runtime/Page/theme.js';
import { announce, percent, say, update, watchers } from './transport.js';
import { updateViewer } from './viewer.js';

const [numbers, panelMenu] = [element('numbers'), element('panel')];

// Speaks the name and the progress of the transition. While it plays, only the name: the progress is spoken
// when it has come to rest.
export function announceChoice() {
  if (player.isPlaying) say(shown.name);
  else announce();
}

function updateNumbers() {
  element('percent').textContent = `${percent()}%`;
  if (!numbers.open) return;
  const { motion, progress } = shown;
  const { panels, order } = pose(motion, progress);
  const front = order.at(-1);
  const index = panelMenu.value === '' ? front : Number(panelMenu.value);
  panelMenu.options[0].text = `in front: ${motion.panels[front]?.name ?? 'none'}`;
  if (index === undefined) return;
  const { matrix, shade } = panels[index];
  element('number-progress').textContent = fixed(progress, 6);
  element('number-angle').textContent = `${fixed(degrees(motion, progress), 4)}°`;
  element('number-shade').textContent = fixed(shade, 6);
  element('matrix').textContent = matrixText(matrix, (entry) => fixed(entry, 8));
  element('copy').value = cssMatrix(matrix);
}

// Shows another transition at the same progress. Playing continues.
export function showMotion(motion, name) {
  const wasPlaying = player.isPlaying;
  stop();
  letGo();
  Object.assign(shown, { motion, name, time: null });
  element('title').textContent = name;
  const options = motion.panels.map(({ name: panel }, index) => new Option(panel, index));
  panelMenu.replaceChildren(new Option('in front', ''), ...options);
  makeRoom();
  updateViewer();
  build();
  drawPlot();
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

watchers.push(updateNumbers);
panelMenu.addEventListener('change', updateNumbers);
numbers.addEventListener('toggle', updateNumbers);
makeCopy(element('copy'), () => element('copy').value, say);
element('settings').addEventListener('submit', (event) => event.preventDefault());
element('settings').addEventListener('change', ({ target }) => {
  if (target.name === 'repeat') settings.repeat = target.value;
  if (target.name === 'speed') settings.speed = Number(target.value);
});

chooseFirst();
